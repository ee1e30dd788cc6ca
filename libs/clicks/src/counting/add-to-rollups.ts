import type { TargetKind } from '@app/database';
import type pg from 'pg';
import { breakoutOutcomes, type ClickEvent } from '../click-event.js';
import { aggregate, type DimensionDelta, sorted, targetKey } from './aggregate.js';
import { columns } from './columns.js';
import { foldKeys, mayFold, type NewKey } from './fold-keys.js';

interface AccountDimensionDelta {
  account: string;
  day: string;
  dimension: string;
  key: string;
  count: number;
}

/** Adds events to every rollup, in the caller's transaction, which has locked their targets; `kinds` has what each is. */
export async function addToRollups(
  client: pg.PoolClient,
  events: ClickEvent[],
  kinds: Map<string, TargetKind>,
): Promise<void> {
  const { totals, daily, dimensions: unfolded } = aggregate(events);
  const dimensions = foldKeys(
    unfolded,
    await newTargetKeys(client, unfolded.filter(mayFold)),
    ({ account, target, day, dimension }) => `${account} ${target} ${day} ${dimension}`,
  );
  const ofLinks = (row: { account: string; target: string }) => kinds.get(targetKey(row)) === 'link';

  await client.query(
    `update target_totals t
     set views = t.views + d.views, clicks = t.clicks + d.clicks, excluded = t.excluded + d.excluded
     from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[])
       as d (account_id, target_id, views, clicks, excluded)
     where t.account_id = d.account_id and t.target_id = d.target_id`,
    columns(totals, 'account', 'target', 'views', 'clicks', 'excluded'),
  );
  await client.query(
    `insert into daily_rollups as t (account_id, target_id, day, views, clicks)
     select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[], $5::bigint[])
     on conflict (account_id, target_id, day)
     do update set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`,
    columns(daily, 'account', 'target', 'day', 'views', 'clicks'),
  );
  if (dimensions.length > 0) {
    await client.query(
      `insert into dimension_rollups as t (account_id, target_id, day, dimension, key, count)
       select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::text[], $5::text[], $6::bigint[])
       on conflict (account_id, target_id, day, dimension, key)
       do update set count = t.count + excluded.count`,
      columns(dimensions, 'account', 'target', 'day', 'dimension', 'key', 'count'),
    );
  }
  const linkDays = new Map<string, { account: string; day: string; views: number; clicks: number }>();
  for (const { account, day, views, clicks } of daily.filter(ofLinks)) {
    const key = `${account} ${day}`;
    const before = linkDays.get(key);
    linkDays.set(key, {
      account,
      day,
      views: views + (before?.views ?? 0),
      clicks: clicks + (before?.clicks ?? 0),
    });
  }
  if (linkDays.size > 0) {
    await client.query(
      `insert into account_daily_rollups as t (account_id, day, views, clicks)
       select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[])
       on conflict (account_id, day)
       do update set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`,
      columns(sorted(linkDays), 'account', 'day', 'views', 'clicks'),
    );
    await addToAccountDimensions(client, dimensions.filter(ofLinks));
  }
}

/** Dimensions that the account's rollups leave out: no report over all links reads them. */
const ofLinksAlone: ReadonlySet<string> = new Set(breakoutOutcomes);

/** The account takes the keys as its links have them, so that a deleted link's can be subtracted again. */
async function addToAccountDimensions(client: pg.PoolClient, ofLinks: DimensionDelta[]): Promise<void> {
  const sums = new Map<string, AccountDimensionDelta>();
  for (const { account, day, dimension, key, count } of ofLinks) {
    if (ofLinksAlone.has(dimension)) continue;
    const id = `${account} ${day} ${dimension} ${key}`;
    const before = sums.get(id);
    sums.set(id, { account, day, dimension, key, count: count + (before?.count ?? 0) });
  }
  const unfolded = sorted(sums);
  if (unfolded.length === 0) return;
  const dimensions = foldKeys(
    unfolded,
    await newAccountKeys(client, unfolded.filter(mayFold)),
    ({ account, day, dimension }) => `${account} ${day} ${dimension}`,
  );
  await client.query(
    `insert into account_dimension_rollups as t (account_id, day, dimension, key, count)
     select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::bigint[])
     on conflict (account_id, day, dimension, key) do update set count = t.count + excluded.count`,
    columns(dimensions, 'account', 'day', 'dimension', 'key', 'count'),
  );
}

async function newTargetKeys(
  client: pg.PoolClient,
  rows: DimensionDelta[],
): Promise<NewKey<DimensionDelta>[]> {
  if (rows.length === 0) return [];
  const found = await client.query<{ at: number; held: number }>(
    `with new_keys as (
       select n.* from unnest($1::uuid[], $2::uuid[], $3::date[], $4::text[], $5::text[])
         with ordinality as n (account_id, target_id, day, dimension, key, at)
       where not exists (
         select 1 from dimension_rollups d
         where (d.account_id, d.target_id, d.day, d.dimension, d.key)
           = (n.account_id, n.target_id, n.day, n.dimension, n.key)
       )
     ), held as (
       select g.*, (
         select count(*) from dimension_rollups d
         where (d.account_id, d.target_id, d.day, d.dimension)
           = (g.account_id, g.target_id, g.day, g.dimension) and d.key <> 'other'
       ) as held
       from (select distinct account_id, target_id, day, dimension from new_keys) as g
     )
     select at, held from new_keys join held using (account_id, target_id, day, dimension)`,
    columns(rows, 'account', 'target', 'day', 'dimension', 'key'),
  );
  return newKeys(rows, found.rows);
}

async function newAccountKeys(
  client: pg.PoolClient,
  rows: AccountDimensionDelta[],
): Promise<NewKey<AccountDimensionDelta>[]> {
  if (rows.length === 0) return [];
  const found = await client.query<{ at: number; held: number }>(
    `with new_keys as (
       select n.* from unnest($1::uuid[], $2::date[], $3::text[], $4::text[])
         with ordinality as n (account_id, day, dimension, key, at)
       where not exists (
         select 1 from account_dimension_rollups d
         where (d.account_id, d.day, d.dimension, d.key) = (n.account_id, n.day, n.dimension, n.key)
       )
     ), held as (
       select g.*, (
         select count(*) from account_dimension_rollups d
         where (d.account_id, d.day, d.dimension) = (g.account_id, g.day, g.dimension) and d.key <> 'other'
       ) as held
       from (select distinct account_id, day, dimension from new_keys) as g
     )
     select at, held from new_keys join held using (account_id, day, dimension)`,
    columns(rows, 'account', 'day', 'dimension', 'key'),
  );
  return newKeys(rows, found.rows);
}

function newKeys<T>(rows: readonly T[], found: { at: number; held: number }[]): NewKey<T>[] {
  return found.flatMap(({ at, held }) => {
    const row = rows[at - 1];
    return row === undefined ? [] : [{ row, held }];
  });
}
