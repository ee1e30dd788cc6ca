import { newId, newIdAt } from '@app/common';
import { connectionOptions, migrationOrm, migrationStatements, ormConfig } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ClickEvent } from '../click-event.js';
import { beginFigures, endFigures } from '../report/target-figures.js';
import { countBatches } from './count-batches.js';
import { readBatch } from './read-batch.js';

const dayMs = 86_400_000;
const first = Date.UTC(2026, 9, 23);
const days = 5;

let database: TestDatabase;
let pool: pg.Pool;
let orm: MikroORM;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 4 });
  orm = await MikroORM.init(ormConfig(database.url));
});

afterAll(async () => {
  await orm.close();
  await pool.end();
  await database.drop();
});

interface Visit {
  target: 0 | 1 | 2;
  /** Milliseconds since the first day. */
  at: number;
  kind: 'click' | 'view' | 'both' | 'bot' | 'handOver';
}
/** Often the first and last milliseconds of a day. */
const visit: fc.Arbitrary<Visit> = fc.record({
  target: fc.constantFrom(0 as const, 1 as const, 2 as const),
  at: fc
    .tuple(fc.nat(days - 1), fc.oneof(fc.constantFrom(0, dayMs - 1), fc.nat(dayMs - 1)))
    .map(([day, time]) => day * dayMs + time),
  kind: fc.constantFrom('click', 'view', 'both', 'bot', 'handOver'),
});

const targetKinds = ['link', 'link', 'website'] as const;

async function newTargets() {
  const account = newId();
  const targets = targetKinds.map((kind) => ({ account, kind, target: newId() }));
  await orm.em.fork().transactional(async (em) => {
    for (const { kind, target } of targets) await beginFigures(em, account, kind, target);
  });
  return targets;
}

/** Counts each list of visits in its own transaction. All hand-overs share a token, so only one of them counts. */
async function count(
  targets: Awaited<ReturnType<typeof newTargets>>,
  transactions: readonly (readonly Visit[])[],
) {
  const nonce = newIdAt(first);
  for (const visits of transactions) {
    const events = visits.map(({ target, at, kind }): ClickEvent => {
      const event = { at: first + at, ...(targets[target] as (typeof targets)[number]) };
      if (kind === 'bot') return { ...event, views: 0, clicks: 0, excluded: 'bot' };
      if (kind === 'handOver') return { ...event, views: 0, clicks: 1, nonce };
      return { ...event, views: kind === 'click' ? 0 : 1, clicks: kind === 'view' ? 0 : 1 };
    });
    await countBatches(pool, [readBatch({ writer: randomUUID(), sequence: 1, events })]);
  }
}

interface LastDay {
  target: string;
  day: string | null;
}
const stored = async (): Promise<LastDay[]> =>
  (
    await pool.query<LastDay>(
      `select target_id as target, nullif(last_clicked_on, '-infinity')::text as day from target_totals order by 1`,
    )
  ).rows;
const recounted = async (): Promise<LastDay[]> =>
  (
    await pool.query<LastDay>(
      `select t.target_id as target, max(d.day) filter (where d.clicks > 0)::text as day
       from target_totals t left join daily_rollups d using (account_id, target_id) group by 1 order by 1`,
    )
  ).rows;

describe('the day of the last click of a target', () => {
  it('is the last of its days with a click, whatever the order and the transactions in which visits are counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(visit, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        async (transactions) => {
          await count(await newTargets(), transactions);
          expect(await stored()).toEqual(await recounted());
        },
      ),
      { numRuns: 40 },
    );
    expect(new Set((await stored()).map(({ day }) => day)).size).toBe(days + 1);
  });

  it('does not change when an older click or a bot arrives, or a page is only viewed', async () => {
    const targets = await newTargets();
    const at = (day: number, kind: Visit['kind']): Visit => ({ target: 0, at: day * dayMs, kind });
    await count(targets, [[at(2, 'both')], [at(1, 'click')], [at(3, 'bot')], [at(4, 'view')]]);
    expect(await stored()).toContainEqual({ target: targets[0]?.target, day: '2026-10-25' });
  });

  it('is removed with the target, and a click that arrives later does not bring it back', async () => {
    const targets = await newTargets();
    const clicks: Visit[] = [0, 1].map((target) => ({ target: target as 0 | 1, at: 0, kind: 'click' }));
    await count(targets, [clicks]);
    const [deleted, kept] = targets.map(({ target }) => target);
    await orm.em.fork().transactional((em) => endFigures(em, targets[0]?.account ?? '', [deleted ?? '']));
    await count(targets, [clicks]);
    const ids = (await stored()).map(({ target }) => target);
    expect([ids.includes(deleted ?? ''), ids.includes(kept ?? '')]).toEqual([false, true]);
    expect(await stored()).toEqual(await recounted());
  });

  it('is the same after an upgrade from a version that did not store it', async () => {
    const before = await stored();
    const migrations = await migrationOrm(database.url);
    const statements = await migrationStatements(migrations, 'Migration20261128001300_last_clicked');
    await migrations.close();
    await pool.query('alter table target_totals drop column last_clicked_on');
    for (const statement of statements) await pool.query(statement);
    expect(await stored()).toEqual(before);
    expect(before.filter(({ day }) => day !== null).length).toBeGreaterThan(20);
  });
});
