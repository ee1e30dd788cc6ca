import type pg from 'pg';
import { allLinks, type CombinedDay } from './combination-rows.js';
import { completeLevel, mergeCombinations } from './merge-combinations.js';

const today = `(now() at time zone 'utc')::date`;

/**
 * Merges days that are over, so that each has one row: those of the last week, and those of accounts from which links were
 * subtracted. What arrives even later waits in rows of its own, and counts all the same.
 * @param limit days at most.
 * @returns the number of days that were due; less than `limit` if none are left.
 */
export async function packCombinations(pool: pg.Pool, limit: number): Promise<number> {
  const { rows: due } = await pool.query<CombinedDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, account_id as account, target_id as target from (
       (select day, account_id, target_id from combinations where day between ${today} - 7 and ${today} - 1
         group by 1, 2, 3 having count(*) > 1 limit $1)
       union
       (select day, account_id, target_id from combinations
         where target_id = '${allLinks}' and day < ${today}
         group by 1, 2, 3 having count(*) > 1 limit $1)
     ) as due limit $1`,
    [limit],
  );
  const merged = await mergeCombinations(
    pool,
    due.map((day) => ({ ...day, level: completeLevel })),
  );
  return merged === 0 ? 0 : due.length;
}

/**
 * Deletes combinations that are older than `days` UTC days, and notes that they are gone. If there are none, it is still known
 * that nothing was counted then. With 0, there are none from now on until the next day on which they are counted again.
 * @param limit rows at most.
 * @returns how many.
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
