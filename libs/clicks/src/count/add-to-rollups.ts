import type { TargetKind } from '@app/database';
import type pg from 'pg';
import { type ClickEvent, linkOnlyDimensions } from '../click-event.js';
import { accountDimensionRollups, addKeys, dimensionRollups, type KeyRow, rowsOf } from './add-keys.js';
import { addCount, aggregate, type DailyDelta, type KeyCounts, sorted, targetKey } from './aggregate.js';
import { closeExhaustedLinks } from './close-exhausted-links.js';
import { columns } from './columns.js';

interface AccountDay {
  account: string;
  day: string;
  views: number;
  clicks: number;
  keys: KeyCounts;
}

/**
 * Adds events to all rollups, in the caller's transaction, which has locked their targets.
 * @param kinds the kind of each target, by `targetKey`.
 */
export async function addToRollups(
  client: pg.PoolClient,
  events: ClickEvent[],
  kinds: Map<string, TargetKind>,
): Promise<void> {
  const { totals, daily } = aggregate(events);
  await client.query(
    `update target_totals t
     set views = t.views + d.views, clicks = t.clicks + d.clicks, excluded = t.excluded + d.excluded
     from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[])
       as d (account_id, target_id, views, clicks, excluded)
     where t.account_id = d.account_id and t.target_id = d.target_id`,
    columns(totals, 'account', 'target', 'views', 'clicks', 'excluded'),
  );
  await closeExhaustedLinks(client, totals);
  const groups = columns(daily, 'account', 'target', 'day');
  await client.query(
    `insert into daily_rollups as t (account_id, target_id, day, views, clicks)
     select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[], $5::bigint[])
     on conflict (account_id, target_id, day)
     do update set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`,
    [...groups, ...columns(daily, 'views', 'clicks')],
  );
  const keys = await addKeys(client, dimensionRollups, groups, rowsOf(daily));

  const accountDays = sumByAccount(daily, keys, (row) => kinds.get(targetKey(row)) === 'link');
  if (accountDays.length === 0) return;
  const accountGroups = columns(accountDays, 'account', 'day');
  await client.query(
    `insert into account_daily_rollups as t (account_id, day, views, clicks)
     select * from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[])
     on conflict (account_id, day)
     do update set views = t.views + excluded.views, clicks = t.clicks + excluded.clicks`,
    [...accountGroups, ...columns(accountDays, 'views', 'clicks')],
  );
  await addKeys(client, accountDimensionRollups, accountGroups, rowsOf(accountDays));
}

/**
 * Sums up what the days of links add to the days of their accounts, sorted. Keys are counted for the account as they were
 * written for its links, so that those of a deleted link can be subtracted again.
 */
function sumByAccount(
  daily: readonly DailyDelta[],
  keys: readonly KeyRow[],
  isLink: (row: DailyDelta) => boolean,
): AccountDay[] {
  const sums = new Map<string, AccountDay>();
  const ofDay = daily.map((row) => {
    if (!isLink(row)) return undefined;
    const { account, day, views, clicks } = row;
    const id = `${account} ${day}`;
    const sum: AccountDay = sums.get(id) ?? { account, day, views: 0, clicks: 0, keys: new Map() };
    sum.views += views;
    sum.clicks += clicks;
    sums.set(id, sum);
    return sum;
  });
  for (const { group, dimension, key, count } of keys) {
    const sum = ofDay[group - 1];
    if (sum && !linkOnlyDimensions.includes(dimension)) addCount(sum.keys, dimension, key, count);
  }
  return sorted(sums);
}
