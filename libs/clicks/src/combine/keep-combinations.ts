import { inTransactionOn } from '@app/database';
import type pg from 'pg';
import { allLinks, type CombinedDay } from './combination-rows.js';
import { completeLevel, mergeCombinations } from './merge-combinations.js';

const today = `(now() at time zone 'utc')::date`;

/** How far a pass over completed days has come: all days up to this one are merged, in the order of its sweep. */
export interface PackedUpTo {
  /** First the days of the last week, by day; then those of all links of accounts, by account. */
  sweep: 'week' | 'accounts';
  /** UTC. Null before the first day. */
  day: string | null;
  account: string;
  target: string;
}

interface KeptDay extends CombinedDay {
  /** Rows of the day in this page. */
  rows: number;
}

/** Few enough that a transaction takes a fraction of a second. A day is merged in one transaction, however many it has. */
const rowsPerMerge = 200;

const keptDay = `to_char(page.day, 'YYYY-MM-DD') as day, page.account_id as account, page.target_id as target,
  count(*)::int as rows`;

/**
 * A page of keys in the order of an index, after a position. The position is the only lower bound: with another one,
 * PostgreSQL might start there, and read all earlier pages again.
 */
const pages = {
  week: `select ${keptDay} from (
      select day, account_id, target_id from combinations
      where (day, account_id, target_id) > (coalesce($2::date, ${today} - 7), $3::uuid, $4::uuid) and day < ${today}
      order by day, account_id, target_id limit $1
    ) as page group by page.day, page.account_id, page.target_id order by page.day, page.account_id, page.target_id`,
  accounts: `select ${keptDay} from (
      select day, account_id, $4::uuid as target_id from combinations
      where (account_id, day) > ($3::uuid, coalesce($2::date, '-infinity')) and day < ${today}
        and target_id = '${allLinks}'
      order by account_id, day limit $1
    ) as page group by page.day, page.account_id, page.target_id order by page.account_id, page.day`,
};

/** Without statistics, PostgreSQL might read all days and sort them, for every page. */
const inOrder = `begin read only; ${['enable_seqscan', 'enable_bitmapscan', 'enable_sort']
  .map((setting) => `set local ${setting} = off`)
  .join('; ')}`;

const beginningOf = (sweep: PackedUpTo['sweep']): PackedUpTo => ({
  sweep,
  day: null,
  account: allLinks,
  target: allLinks,
});

/**
 * One step of a pass that merges the rows of completed days, so that each day has one row: the days of the last week,
 * and those of accounts from which links were subtracted. A pass reads the keys of both once, in order. Rows that are
 * added after it are merged by the next pass; until then, they count as separate rows.
 * @param after where the step before ended; null begins a pass. A step may be repeated.
 * @param limit maximum number of keys to read.
 * @returns the number of days that were due, and where to continue; null at the end of the pass.
 */
export async function packCombinations(
  pool: pg.Pool,
  after: PackedUpTo | null,
  limit: number,
): Promise<{ packed: number; next: PackedUpTo | null }> {
  const { sweep, day, account, target } = after ?? beginningOf('week');
  const { rows: days } = await inTransactionOn(
    pool,
    (client) => client.query<KeptDay>(pages[sweep], [limit, day, account, target]),
    inOrder,
  );
  const isFull = days.reduce((sum, { rows }) => sum + rows, 0) === limit;
  // The rows of the last day may continue after a full page.
  const due = days.filter(({ rows }, n) => rows > 1 || (isFull && n === days.length - 1));
  for (const some of portions(due)) {
    await mergeCombinations(
      pool,
      some.map((each) => ({ ...each, level: completeLevel })),
    );
  }
  const packed = due.filter(({ rows }) => rows > 1).length;
  const last = days.at(-1);
  if (isFull && last) {
    return { packed, next: { sweep, day: last.day, account: last.account, target: last.target } };
  }
  return { packed, next: sweep === 'week' ? beginningOf('accounts') : null };
}

/** Splits days into transactions. */
function portions(due: readonly KeptDay[]): KeptDay[][] {
  const all: KeptDay[][] = [];
  let rows = Infinity;
  for (const day of due) {
    if (rows + day.rows > rowsPerMerge) {
      all.push([]);
      rows = 0;
    }
    all.at(-1)?.push(day);
    rows += day.rows;
  }
  return all;
}

/**
 * Deletes combinations that are older than `days` UTC days, and records that they are gone. A day without
 * combinations is still known to have had none. With 0, there are no combinations from now until the day after they
 * are enabled again.
 * @param limit maximum number of rows.
 * @returns the number of deleted rows.
 */
export async function purgeCombinations(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const firstKept = `(${today} ${days === 0 ? '+ 1' : `- ${days}`})`;
  const {
    rows: [deleted],
  } = await pool.query<{ count: number }>(
    `with gone as (
       delete from combinations where (day, account_id, target_id, id) in (
         select day, account_id, target_id, id from combinations where day < ${firstKept} order by day limit $1
       ) returning day
     ), moved as (
       update figure_starts set since = ${firstKept}::timestamp at time zone 'utc'
       where figure = 'combined' and since < ${firstKept}::timestamp at time zone 'utc'
         and ($2 or exists (select from gone))
     )
     select count(*)::int as count from gone`,
    [limit, days === 0],
  );
  return deleted?.count ?? 0;
}
