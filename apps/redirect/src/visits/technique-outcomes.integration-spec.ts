import { chooseTechnique, type TechniqueRow } from '@app/breakout';
import { BatchCounter, type ClickEvent, type DatabaseClock, techniqueKey } from '@app/clicks';
import { loadSettings, newId } from '@app/common';
import { connectionOptions } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Registry } from 'prom-client';
import { TechniqueOutcomes } from './technique-outcomes.js';

const app = 'instagram';
const platform = 'ios';
const rows = ['first', 'second'].map((technique): TechniqueRow => ({
  family: app,
  platform,
  technique,
  fires: 'page',
  stepsAfterMs: 1500,
  state: 'works',
  since: '2026-11',
  source: 'https://example.com/',
  on: true,
}));

/** A sequence of numbers from 0 to 1 that is the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the outcomes of techniques', () => {
  const link = { account: newId(), target: newId(), kind: 'link' } as const;
  const writer = randomUUID();
  let database: TestDatabase;
  let pool: pg.Pool;
  let counter: BatchCounter;
  let outcomes: TechniqueOutcomes;
  let sequence = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
    pool.on('error', () => undefined);
    await pool.query(`insert into target_totals (account_id, target_id, kind) values ($1, $2, 'link')`, [
      link.account,
      link.target,
    ]);
    counter = new BatchCounter(
      pool,
      { now: () => Date.now() } as DatabaseClock,
      new Registry(),
      loadSettings({ DATABASE_URL: database.url }),
    );
    outcomes = new TechniqueOutcomes(pool);
  });
  afterEach(() => pool.query('delete from technique_outcomes'));
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const shown = (technique: string, version: string): ClickEvent => ({
    ...link,
    at: Date.now(),
    views: 1,
    clicks: 0,
    shown: `${app}/aggressive`,
    technique: techniqueKey(technique, platform, version),
  });
  const left = (technique: string, version: string): ClickEvent => ({
    ...link,
    at: Date.now(),
    views: 0,
    clicks: 1,
    nonce: newId(),
    left: `${app}/aggressive`,
    technique: techniqueKey(technique, platform, version),
  });
  const count = (events: ClickEvent[]) => counter.count({ writer, sequence: ++sequence, events });
  const stored = async () => {
    const { rows: records } = await pool.query<{
      version: string;
      technique: string;
      shown: number;
      left: number;
    }>('select version, technique, shown, "left" from technique_outcomes order by 1, 2');
    return records;
  };

  it('are recorded by version and for all versions, once per visit', async () => {
    const handOver = left('first', '354.0.1');
    await count(
      [
        shown('first', '354.0.1'),
        shown('first', '354.9'),
        shown('second', '355'),
        handOver,
        { ...handOver },
        { ...left('first', '354'), left: undefined, stayed: `${app}/aggressive` } as ClickEvent,
      ].map((event) => JSON.parse(JSON.stringify(event)) as ClickEvent),
    );
    expect(await stored()).toEqual([
      { version: '354', technique: 'first', shown: 2, left: 1 },
      { version: '355', technique: 'second', shown: 1, left: 0 },
      { version: 'all', technique: 'first', shown: 2, left: 1 },
      { version: 'all', technique: 'second', shown: 1, left: 0 },
    ]);
    await outcomes.refresh();
    const records = outcomes.of({ app, platform, version: '355.1' });
    expect(records.ofVersion('first')).toBeUndefined();
    expect(records.ofVersion('second')).toEqual({ shown: 1, left: 0 });
    expect(records.ofApp('first')).toEqual({ shown: 2, left: 1 });
  });

  it('cover the latest visits only', async () => {
    await count(Array.from({ length: 100 }, () => shown('first', '1')));
    await count([shown('first', '1'), left('first', '1')]);
    const [record] = await stored();
    expect(record).toMatchObject({ version: '1', shown: 50 });
    expect(record?.left).toBeCloseTo(50 / 101);
  });

  it('keep the versions that were used last, however many are invented', async () => {
    await pool.query(
      `insert into technique_outcomes (app, system, version, technique, shown, "left", updated_at)
       select 'instagram', 'ios', n::text, 'first', 1, 0, now() - n * interval '1 second' from generate_series(1, 5000) n`,
    );
    await count([shown('first', '9999')]);
    const { rows: kept } = await pool.query<{ version: string }>('select version from technique_outcomes');
    const versions = new Set(kept.map(({ version }) => version));
    expect(versions.size).toBe(5_001);
    expect([versions.has('all'), versions.has('9999'), versions.has('1'), versions.has('5000')]).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('replace a technique that an app update breaks within 200 visits', async () => {
    const chance = chances(1);
    const visits = async (number: number, version: string, rates: Record<string, number>) => {
      const used = { first: 0, second: 0 } as Record<string, number>;
      for (let done = 0; done < number; done += 25) {
        await outcomes.refresh();
        const events: ClickEvent[] = [];
        for (let n = 0; n < 25; n++) {
          const records = outcomes.of({ app, platform, version });
          const technique = chooseTechnique(rows, records, chance())?.technique ?? '';
          used[technique] = (used[technique] ?? 0) + 1;
          events.push(shown(technique, version));
          if (chance() < (rates[technique] ?? 0)) events.push(left(technique, version));
        }
        await count(events);
      }
      return used;
    };
    expect((await visits(200, '354.0', { first: 0.7, second: 0.4 })).first).toBeGreaterThan(150);
    await visits(200, '355.0', { first: 0, second: 0.4 });
    expect((await visits(100, '355.0', { first: 0, second: 0.4 })).first).toBeLessThan(50);
  });

  it('stay unchanged while the database is unavailable', async () => {
    await count([shown('first', '1')]);
    const gone = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/x' });
    let target = pool;
    const switching = {
      query: (...query: Parameters<pg.Pool['query']>) => target.query(...query),
    } as pg.Pool;
    const reader = new TechniqueOutcomes(switching);
    await reader.refresh();
    target = gone;
    await reader.refresh();
    expect(reader.of({ app, platform, version: '1' }).ofVersion('first')).toEqual({ shown: 1, left: 0 });
    await gone.end();
  });
});
