import type pg from 'pg';
import { allLinks, type CombinedDay } from './combination-rows.js';
import { completeLevel, mergeCombinations } from './merge-combinations.js';

const today = `(now() at time zone 'utc')::date`;

/**
 * Merges the rows of past days, so that each day has one row: the days of the last week, and those of accounts from
 * which links were subtracted. Anything that arrives even later stays in rows of its own, and still counts.
 * @param limit maximum number of days.
 * @returns the number of days that were due, or 0 if nothing was merged. Less than `limit` if none are left.
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
