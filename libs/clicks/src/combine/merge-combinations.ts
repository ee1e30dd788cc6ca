import type pg from 'pg';
import { beginByKey, columns } from '../count/columns.js';
import { inTransactionOn } from '@app/database';
import type { DueMerge } from './add-combinations.js';
import {
  allLinks,
  columnList,
  type CombinationRow,
  combinationsOf,
  type CombinedDay,
  insertCombinations,
  packedLevel,
} from './combination-rows.js';
import { CombinationSums } from './combination-sums.js';

/** Above every level that a row has: merges all rows of a day. */
export const completeLevel = packedLevel + 1;

interface StoredRow extends CombinationRow, CombinedDay {
  id: string;
}

const idOf = ({ account, target, day }: CombinedDay): string => `${account} ${target} ${day}`;

/**
 * Replaces the rows of each due day with a single row, in one transaction. Takes the same locks as adding rows does,
 * in the order in which counting takes them.
 * @returns the number of replaced rows.
 */
export function mergeCombinations(pool: pg.Pool, requested: readonly DueMerge[]): Promise<number> {
  const due = highestLevels(requested);
  if (due.length === 0) return Promise.resolve(0);
  const work = async (client: pg.PoolClient): Promise<number> => {
    const existing = await lockDays(client, due);
    const levels = new Map(due.map((day) => [idOf(day), day.level]));
    const rows = existing.length === 0 ? [] : await readRows(client, due);
    const locked = new Set(existing);
    const byDay = new Map<string, StoredRow[]>();
    for (const row of rows) {
      const id = idOf(row);
      if (!locked.has(id)) continue;
      const others = byDay.get(id);
      if (others) others.push(row);
      else byDay.set(id, [row]);
    }
    const merged = [...byDay].filter(([, all]) => all.length > 1);
    if (merged.length === 0) return 0;
    const replaced = merged.flatMap(([, all]) => all);
    await client.query(
      `delete from combinations c
       using unnest($1::date[], $2::uuid[], $3::uuid[], $4::uuid[]) as r (day, account_id, target_id, id)
       where c.day = r.day and c.account_id = r.account_id and c.target_id = r.target_id and c.id = r.id`,
      columns(replaced, 'day', 'account', 'target', 'id'),
    );
    const days = merged.map(([id, all]) => {
      const [{ account, target, day }] = all as [StoredRow];
      const level = levels.get(id) ?? completeLevel;
      const sums = new CombinationSums();
      for (const row of all) {
        sums.addAll(combinationsOf(row), row.sign);
        sums.folded += row.sign * row.folded;
      }
      sums.fold({ complete: level === completeLevel });
      return { account, target, day, level: Math.min(level, packedLevel), sums };
    });
    await insertCombinations(
      client,
      days.filter(({ sums }) => sums.rows.length > 0),
    );
    return replaced.length;
  };
  return inTransactionOn(pool, work, beginByKey);
}

/** Each day once. */
function highestLevels(due: readonly DueMerge[]): DueMerge[] {
  const days = new Map<string, DueMerge>();
  for (const day of due) {
    const other = days.get(idOf(day));
    if (!other || other.level < day.level) days.set(idOf(day), day);
  }
  return [...days.values()];
}

/** @returns those that exist. */
async function lockDays(client: pg.PoolClient, due: readonly DueMerge[]): Promise<string[]> {
  const ofTargets = due.filter(({ target }) => target !== allLinks);
  const { rows: targets } = await client.query<{ account: string; target: string }>(
    `select t.account_id as account, t.target_id as target from target_totals t
     join (select distinct * from unnest($1::uuid[], $2::uuid[]) as d (account_id, target_id)) as k
       using (account_id, target_id)
     order by t.account_id, t.target_id for no key update of t`,
    columns(ofTargets, 'account', 'target'),
  );
  const { rows: days } = await client.query<{ account: string; day: string }>(
    `select a.account_id as account, to_char(a.day, 'YYYY-MM-DD') as day from account_daily_rollups a
     join unnest($1::uuid[], $2::date[]) as k (account_id, day) using (account_id, day)
     order by a.account_id, a.day for no key update of a`,
    columns(
      due.filter(({ target }) => target === allLinks),
      'account',
      'day',
    ),
  );
  const existing = new Set(targets.map(({ account, target }) => `${account} ${target}`));
  return [
    ...ofTargets.filter(({ account, target }) => existing.has(`${account} ${target}`)).map(idOf),
    ...days.map(({ account, day }) => idOf({ account, target: allLinks, day })),
  ];
}

async function readRows(client: pg.PoolClient, due: readonly DueMerge[]): Promise<StoredRow[]> {
  const { rows } = await client.query<StoredRow>(
    `select to_char(c.day, 'YYYY-MM-DD') as day, c.account_id as account, c.target_id as target, c.id, c.size, c.sign,
       c.total_views::float8, c.total_clicks::float8, c.folded::float8, ${columnList}
     from combinations c
     join unnest($1::date[], $2::uuid[], $3::uuid[], $4::smallint[]) as d (day, account_id, target_id, below)
       on c.day = d.day and c.account_id = d.account_id and c.target_id = d.target_id and c.level < d.below`,
    columns(due, 'day', 'account', 'target', 'level'),
  );
  return rows;
}
