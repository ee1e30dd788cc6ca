import type pg from 'pg';
import type { KeyCounts } from './aggregate.js';
import { columns } from './columns.js';
import { foldKeys, mayFold, type NewKey } from './fold-keys.js';

/** A table of counts by key, and the columns that all keys of a group share. */
interface KeyTable {
  name: string;
  group: readonly { column: string; type: string }[];
}

const account = { column: 'account_id', type: 'uuid' };
const target = { column: 'target_id', type: 'uuid' };
const day = { column: 'day', type: 'date' };

/** By target and day. The caller holds the target's lock. */
export const dimensionRollups: KeyTable = { name: 'dimension_rollups', group: [account, target, day] };
/** By account and day. The caller holds the lock of the account's day. */
export const accountDimensionRollups: KeyTable = { name: 'account_dimension_rollups', group: [account, day] };

/** The count of a key in a group. */
export interface KeyRow {
  /** Number of the group, from 1. */
  group: number;
  dimension: string;
  key: string;
  count: number;
}

/** Keeps a statement to a fraction of a second, no matter how many events are counted together. */
const rowsPerStatement = 20_000;

/** Lists the counts of groups, in the order of the groups. */
export function rowsOf(groups: readonly { keys: KeyCounts }[]): KeyRow[] {
  const rows: KeyRow[] = [];
  groups.forEach(({ keys }, n) => {
    for (const [dimension, counts] of keys) {
      for (const [key, count] of counts) rows.push({ group: n + 1, dimension, key, count });
    }
  });
  return rows;
}

/**
 * Adds counts to a table whose groups the caller has locked. Updates the rows that exist, most of them on a busy day, and
 * inserts the others while their groups have room.
 * @param groups the columns of the groups, as arrays for `unnest`.
 * @returns the rows as they were written: keys without room are in `other`.
 */
export async function addKeys(
  client: pg.PoolClient,
  table: KeyTable,
  groups: readonly string[],
  rows: readonly KeyRow[],
): Promise<KeyRow[]> {
  const written: KeyRow[] = [];
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const some = rows.slice(first, first + rowsPerStatement);
    const added = await addToKnown(client, table, groups, some);
    const known = new Set(added);
    const missing = known.size === some.length ? [] : some.filter((_, n) => !known.has(n + 1));
    for (const n of added) written.push(some[n - 1] as KeyRow);
    if (missing.length === 0) continue;
    const folded = foldKeys(
      missing,
      await newKeys(client, table, groups, missing.filter(mayFold)),
      ({ group, dimension }) => `${group} ${dimension}`,
    );
    await insert(client, table, groups, folded);
    written.push(...folded);
  }
  return written;
}

const names = ({ group }: KeyTable) => group.map(({ column }) => column).join();

/** The group columns of a row `r`, looked up by its group number in the arrays that are the first parameters. */
const values = ({ group }: KeyTable) =>
  group.map(({ type }, n) => `($${n + 1}::${type}[])[r.group_number]`).join();

const rowColumns = (rows: readonly KeyRow[]) => columns(rows, 'group', 'dimension', 'key', 'count');

/** `unnest` of the rows, whose parameters follow those of the groups. */
function unnest({ group }: KeyTable): string {
  const types = ['int', 'text', 'text', 'bigint'];
  return `unnest(${types.map((type, n) => `$${group.length + n + 1}::${type}[]`).join()})`;
}

/** Updates the rows that exist. @returns their numbers, from 1. */
async function addToKnown(
  client: pg.PoolClient,
  table: KeyTable,
  groups: readonly string[],
  rows: readonly KeyRow[],
): Promise<number[]> {
  const { rows: result } = await client.query<{ added: number[] | null }>(
    `with added as (
       update ${table.name} t set count = t.count + r.count
       from ${unnest(table)} with ordinality as r (group_number, dimension, key, count, at)
       where (${table.group.map(({ column }) => `t.${column}`).join()}) = (${values(table)})
         and t.dimension = r.dimension and t.key = r.key
       returning r.at
     )
     select json_agg(at) as added from added`,
    [...groups, ...rowColumns(rows)],
  );
  return result[0]?.added ?? [];
}

/** Looks up how many keys the groups of new rows already have. */
async function newKeys(
  client: pg.PoolClient,
  table: KeyTable,
  groups: readonly string[],
  rows: readonly KeyRow[],
): Promise<NewKey<KeyRow>[]> {
  if (rows.length === 0) return [];
  const id = ({ group, dimension }: KeyRow) => `${group} ${dimension}`;
  const full = [...new Map(rows.map((row) => [id(row), row])).values()];
  const at = table.group.length;
  const { rows: counts } = await client.query<{ held: number }>(
    `select (
       select count(*) from ${table.name} d
       where (${names(table)}) = (${values(table)}) and d.dimension = r.dimension and d.key <> 'other'
     ) as held
     from unnest($${at + 1}::int[], $${at + 2}::text[]) with ordinality as r (group_number, dimension, at)
     order by r.at`,
    [...groups, ...columns(full, 'group', 'dimension')],
  );
  const held = new Map(full.map((row, n) => [id(row), counts[n]?.held ?? 0]));
  return rows.map((row) => ({ row, held: held.get(id(row)) ?? 0 }));
}

async function insert(
  client: pg.PoolClient,
  table: KeyTable,
  groups: readonly string[],
  rows: readonly KeyRow[],
): Promise<void> {
  await client.query(
    `insert into ${table.name} as t (${names(table)}, dimension, key, count)
     select ${values(table)}, r.dimension, r.key, r.count
     from ${unnest(table)} as r (group_number, dimension, key, count)
     on conflict (${names(table)}, dimension, key) do update set count = t.count + excluded.count`,
    [...groups, ...rowColumns(rows)],
  );
}
