import type { TargetKind } from '@app/database';
import type pg from 'pg';
import { linkOnlyDimensions } from '../click-event.js';
import { accountDimensionRollups, addKeys, dimensionRollups, type KeyRow, rowsOf } from './add-keys.js';
import { accountDays, addDays, targetDays } from './add-days.js';
import {
  addCount,
  addToDay,
  aggregate,
  type CountedEvent,
  type DailyDelta,
  type DayCounts,
  type KeyCounts,
  sorted,
  targetKey,
  type TotalDelta,
} from './aggregate.js';
import { addPendingClicks } from '../webhooks/add-pending-clicks.js';
import { columns } from './columns.js';

interface AccountDay extends DayCounts {
  account: string;
  keys: KeyCounts;
}

/**
 * Marks the links that have reached their click limit, in the caller's transaction, which has locked and added
 * up their totals. The locks of links come after those of totals, and before those of days of accounts. An index that
 * contains only links with a limit makes this cheap for all others.
 */
async function closeExhaustedLinks(client: pg.PoolClient, totals: readonly TotalDelta[]): Promise<void> {
  const clicked = totals.filter(({ clicks }) => clicks > 0);
  if (clicked.length === 0) return;
  await client.query(
    'select close_exhausted_links($1::uuid[], $2::uuid[])',
    columns(clicked, 'account', 'target'),
  );
}

/**
 * Adds events to all rollups, in the caller's transaction, which has locked their targets.
 * @param kinds the kind of each target, by `targetKey`.
 */
export async function addToRollups(
  client: pg.PoolClient,
  events: CountedEvent[],
  kinds: Map<string, TargetKind>,
): Promise<void> {
  const { totals, daily } = aggregate(events);
  await client.query(
    `update target_totals t
     set views = t.views + d.views, clicks = t.clicks + d.clicks, excluded = t.excluded + d.excluded,
       last_clicked_on = greatest(t.last_clicked_on, d.last_clicked_on)
     from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::date[])
       as d (account_id, target_id, views, clicks, excluded, last_clicked_on)
     where t.account_id = d.account_id and t.target_id = d.target_id`,
    columns(totals, 'account', 'target', 'views', 'clicks', 'excluded', 'lastClickedOn'),
  );
  await closeExhaustedLinks(client, totals);
  const groups = columns(daily, 'account', 'target', 'day');
  await addDays(client, targetDays, daily);
  const keys = await addKeys(client, dimensionRollups, groups, rowsOf(daily));
  const isLink = (row: DailyDelta): boolean => kinds.get(targetKey(row)) === 'link';
  await addPendingClicks(client, daily, keys, isLink);

  const sums = sumByAccount(daily, keys, isLink);
  if (sums.length === 0) return;
  await addDays(client, accountDays, sums);
  await addKeys(client, accountDimensionRollups, columns(sums, 'account', 'day'), rowsOf(sums));
}

/**
 * Sums what the days of links add to the days of their accounts, sorted. Keys are counted for the account as they were
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
    const { account, day } = row;
    const id = `${account} ${day}`;
    let sum = sums.get(id);
    if (!sum) {
      sum = { account, day, views: 0, clicks: 0, quarters: new Map(), keys: new Map() };
      sums.set(id, sum);
    }
    for (const [quarter, counts] of row.quarters) addToDay(sum, quarter, counts);
    return sum;
  });
  for (const { group, dimension, key, count } of keys) {
    const sum = ofDay[group - 1];
    if (sum && !linkOnlyDimensions.includes(dimension)) addCount(sum.keys, dimension, key, count);
  }
  return sorted(sums);
}
