import { newId, newIdAt } from '@app/common';
import { connectionOptions } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { checkClickLedger } from '../report/click-ledger.js';
import type { BatchJob } from '../batch/packed-batch.js';
import type { ClickEvent } from '../click-event.js';
import { countBatches } from './count-batches.js';
import { readBatch } from './read-batch.js';
import { purgeSpentNonces } from './spend-nonces.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.now();

const traits = { country: 'AT', device: 'mobile', source: 'instagram' } as const;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 12 });
  // Connections may still be closing when the database is dropped.
  pool.on('error', () => undefined);
});

afterEach(async () => {
  const { lines } = await checkClickLedger(pool);
  expect(lines.filter(({ breaches }) => breaches > 0)).toEqual([]);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Target {
  account: string;
  target: string;
  kind: 'link';
}

async function newLink(account = newId()): Promise<Target> {
  const target = newId();
  await pool.query(`insert into target_totals (account_id, target_id, kind) values ($1, $2, 'link')`, [
    account,
    target,
  ]);
  return { account, target, kind: 'link' };
}

const page = (link: Target, at = now): ClickEvent => ({
  ...link,
  ...traits,
  at,
  views: 1,
  clicks: 0,
  shown: 'instagram/aggressive',
});

function handOver(link: Target, nonce: string, more: Partial<ClickEvent> = {}): ClickEvent {
  return {
    ...link,
    ...traits,
    at: now,
    views: 0,
    clicks: 1,
    nonce,
    left: 'instagram/aggressive',
    ...more,
  };
}

const job = (events: readonly ClickEvent[], writer: string = randomUUID(), sequence = 1): BatchJob => ({
  writer,
  sequence,
  events,
});
const count = (...jobs: BatchJob[]) => countBatches(pool, jobs.map(readBatch));

const rows = async (sql: string, ...params: unknown[]): Promise<unknown[]> =>
  (await pool.query<unknown[]>({ text: sql, values: params, rowMode: 'array' })).rows;
const totals = ({ target }: Target) =>
  rows('select views, clicks from target_totals where target_id = $1', target);
const dimensions = ({ target }: Target) =>
  rows('select dimension, key, count from dimension_rollups where target_id = $1 order by 1, 2', target);
const books = (writer: string) =>
  rows('select events, recorded, reused, orphaned from batch_writers where writer_id = $1', writer);
const isKept = async (nonce: string) =>
  (await rows('select 1 from spent_nonces where nonce = $1', nonce)).length > 0;

describe('hand-overs', () => {
  it('count as clicks of the views of breakout pages, with the outcome by app and behavior', async () => {
    const link = await newLink();
    const { left: key, ...stays } = handOver(link, newIdAt(now));
    await count(
      job([
        page(link),
        handOver(link, newIdAt(now)),
        page(link),
        { ...stays, stayed: key },
        page(link),
        { ...page(link), shown: 'line/conservative' },
      ]),
    );
    expect(await totals(link)).toEqual([[4, 2]]);
    expect(await dimensions(link)).toEqual([
      ['country', 'AT', 2],
      ['device', 'mobile', 2],
      ['left', 'instagram/aggressive', 1],
      ['leg', 'first', 4],
      ['leg', 'second', 2],
      ['shown', 'instagram/aggressive', 3],
      ['shown', 'line/conservative', 1],
      ['source', 'instagram', 2],
      ['stayed', 'instagram/aggressive', 1],
    ]);
    expect(
      await rows(
        'select dimension from account_dimension_rollups where account_id = $1 order by 1',
        link.account,
      ),
    ).toEqual([['country'], ['device'], ['leg'], ['leg'], ['source']]);
  });

  it('count once in a batch, the earliest one, in any order', async () => {
    const visits = [
      { at: now + 2000, country: 'FR' },
      { at: now + 1000, country: 'DE' },
      { at: now + 3000, country: 'US' },
    ];
    for (const order of [visits, visits.toReversed()]) {
      const link = await newLink();
      const writer = randomUUID();
      const nonce = newIdAt(now);
      const events = order.map((visit) => handOver(link, nonce, visit));
      const outcome = await count(job([...events, handOver(link, newIdAt(now), { country: 'NL' })], writer));
      expect(outcome).toMatchObject({ recorded: 2, reused: 2, orphaned: 0, dead: 0 });
      expect(await totals(link)).toEqual([[0, 2]]);
      expect(await dimensions(link)).toContainEqual(['country', 'DE', 1]);
      expect(await books(writer)).toEqual([[4, 2, 2, 0]]);
    }
  });

  it('count once in several batches, in one transaction and in several', async () => {
    const link = await newLink();
    const nonce = newIdAt(now);
    const [one, two] = [randomUUID(), randomUUID()];
    await count(
      job([handOver(link, nonce, { at: now + 5 })], one),
      job([handOver(link, nonce, { at: now + 4 })], two),
    );
    expect(await books(one)).toEqual([[1, 0, 1, 0]]);
    expect(await books(two)).toEqual([[1, 1, 0, 0]]);
    await count(job([handOver(link, nonce, { at: now + 1 })], one, 2));
    expect(await books(one)).toEqual([[2, 0, 2, 0]]);
    expect(await totals(link)).toEqual([[0, 1]]);
  });

  it('do not count again with a batch that arrives again', async () => {
    const link = await newLink();
    const writer = randomUUID();
    const retried = job([page(link), handOver(link, newIdAt(now))], writer);
    await count(retried);
    expect(await count(retried)).toMatchObject({ counted: [], duplicates: 1, recorded: 0, reused: 0 });
    expect(await totals(link)).toEqual([[1, 1]]);
    expect(await books(writer)).toEqual([[2, 2, 0, 0]]);
  });

  it('count if the transaction that spent their token was rolled back', async () => {
    const link = await newLink();
    const nonce = newIdAt(now);
    await pool.query('alter table daily_rollups rename to daily_rollups_away');
    await expect(count(job([handOver(link, nonce)]))).rejects.toThrow('daily_rollups');
    await pool.query('alter table daily_rollups_away rename to daily_rollups');
    expect(await isKept(nonce)).toBe(false);
    expect(await count(job([handOver(link, nonce)]))).toMatchObject({ recorded: 1, reused: 0 });
  });

  it('count once if many concurrent transactions spend the token, in any order', async () => {
    const account = newId();
    const links = await Promise.all(Array.from({ length: 5 }, () => newLink(account)));
    const visits = links.flatMap((link) =>
      Array.from({ length: 20 }, () => ({ link, nonce: newIdAt(now - Math.floor(Math.random() * 1000)) })),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, i) => {
        const order = i % 2 === 0 ? visits : visits.toReversed();
        return count(job(order.map(({ link, nonce }) => handOver(link, nonce))));
      }),
    );
    const sum = (figure: 'recorded' | 'reused') =>
      outcomes.reduce((total, outcome) => total + outcome[figure], 0);
    expect([sum('recorded'), sum('reused')]).toEqual([100, 2300]);
    for (const link of links) expect(await totals(link)).toEqual([[0, 20]]);
  });

  it('wait for a transaction that spends the same token, and count if it is rolled back', async () => {
    const link = await newLink();
    const nonce = newIdAt(now);
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('insert into spent_nonces (nonce) values ($1)', [nonce]);
      const counting = count(job([handOver(link, nonce)]));
      await waitFor(
        async () =>
          (
            await rows(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length,
      );
      await other.query('rollback');
      expect(await counting).toMatchObject({ recorded: 1, reused: 0 });
    } finally {
      other.release();
    }
  });

  it('are orphaned and spend no nonce if their link no longer exists', async () => {
    const gone = { account: newId(), target: newId(), kind: 'link' as const };
    const nonce = newIdAt(now);
    expect(await count(job([handOver(gone, nonce), handOver(gone, nonce)]))).toMatchObject({
      orphaned: 2,
      reused: 0,
    });
    expect(await isKept(nonce)).toBe(false);
  });

  it('count up to seven days after their token was issued, and never later', async () => {
    const link = await newLink();
    const counted = (age: number) =>
      count(job([handOver(link, newIdAt(now - age), { at: now - age + 1000 })]));
    expect(await counted(7 * dayMs - hourMs)).toMatchObject({ recorded: 1, reused: 0 });
    expect(await counted(7 * dayMs + hourMs)).toMatchObject({ recorded: 0, reused: 1 });
    expect(await counted(400 * dayMs)).toMatchObject({ recorded: 0, reused: 1 });
    expect(await totals(link)).toEqual([[0, 1]]);
  });
});

describe('spent nonces', () => {
  it('are purged in portions once no event can present them anymore', async () => {
    await pool.query(
      `insert into spent_nonces
       select (lpad(to_hex((extract(epoch from now() - interval '9 days') * 1000)::bigint), 12, '0') ||
         lpad(to_hex(n), 20, '0'))::uuid from generate_series(1, 25000) as n`,
    );
    const [kept, forgotten] = [newIdAt(now - 8 * dayMs + hourMs), newIdAt(now - 8 * dayMs - hourMs)];
    await pool.query('insert into spent_nonces values ($1), ($2)', [kept, forgotten]);
    expect(await purgeSpentNonces(pool, 10_000)).toBe(10_000);
    expect(await purgeSpentNonces(pool, 100_000)).toBe(15_001);
    expect(await isKept(kept)).toBe(true);
    expect(await isKept(forgotten)).toBe(false);
    expect(await rows('select count(*) from spent_nonces where nonce < $1', kept)).toEqual([[0]]);
  });
});
