import { connectionOptions } from '@app/database';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { allLinks } from './combination-rows.js';
import { packCombinations, type PackedUpTo } from './keep-combinations.js';

const linksPerAccount = 50;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  // Statistics of reads are those of a connection.
  pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 1 });
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** Replaces all rows by those of new accounts: two for each link, and for all links of an account, on three days. */
async function fill(accounts: number): Promise<void> {
  const key = ['1 1 0 0', 'DE', ...Array<string>(13).fill('')].join('\t');
  await pool.query('truncate combinations, target_totals, account_daily_rollups');
  await pool.query(
    `with links as (
       insert into target_totals (account_id, target_id, kind)
       select account, gen_random_uuid(), 'link'
       from (select gen_random_uuid() as account from generate_series(1, $1::int)) as a, generate_series(1, $2::int)
       returning account_id, target_id
     ), days as (
       select (now() at time zone 'utc')::date - age as day from unnest(array[1, 3, 40]) as age
     ), account_days as (
       insert into account_daily_rollups (account_id, day) select distinct account_id, day from links, days
     )
     insert into combinations
       (day, account_id, target_id, id, level, sign, size, total_views, total_clicks, folded, lines)
     select day, account_id, target_id, gen_random_uuid(), 0, 1, 1, 1, 1, 0, $3
     from (select * from links union select account_id, $4::uuid from links) as l, days, generate_series(1, 2)`,
    [accounts, linksPerAccount, key, allLinks],
  );
  await pool.query('analyze combinations, target_totals, account_daily_rollups');
}

/** A pass from a position, by steps of `limit` keys. @returns the number of days that were due. */
async function pass(limit: number, from: PackedUpTo | null = null): Promise<number> {
  let [total, after] = [0, from];
  do {
    const { packed, next } = await packCombinations(pool, after, limit);
    total += packed;
    after = next;
  } while (after);
  return total;
}

/** How many rows, and keys of indexes, PostgreSQL reads for the work. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ n: number }>(
      `select (select sum(seq_tup_read) + sum(idx_tup_fetch) from pg_stat_user_tables)::float8
         + (select sum(idx_tup_read) from pg_stat_user_indexes)::float8 as n`,
    );
    return (rows[0] as { n: number }).n;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

describe('a pass of packing', () => {
  it('reads four times as many rows for four times as many links, and few if nothing is due', async () => {
    const reads: number[] = [];
    for (const accounts of [8, 32]) {
      await fill(accounts);
      const days = accounts * (2 * linksPerAccount + 3);
      reads.push(await rowsRead(async () => expect(await pass(100)).toBe(days)));
      await pool.query('vacuum combinations');
      expect(await rowsRead(async () => expect(await pass(100)).toBe(0))).toBeLessThan(3 * days);
    }
    const [few, many] = reads as [number, number];
    expect(many / few).toBeLessThan(4.4);
  });

  it('that is cut off continues after its last reported step, and leaves out no day', async () => {
    await fill(1);
    const { next } = await packCombinations(pool, null, 61);
    await packCombinations(pool, next, 61);
    expect(await pass(61, next)).toBeGreaterThan(0);
    expect(await pass(1_000)).toBe(0);
  });
});
