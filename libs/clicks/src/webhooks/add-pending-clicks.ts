import type pg from 'pg';
import type { KeyRow } from '../count/add-keys.js';
import { clickDimensions, type DailyDelta } from '../count/aggregate.js';
import { columns } from '../count/columns.js';
import { shareCounting } from './counting-lock.js';

/** The dimensions of a link's clicks. */
export const deliveredDimensions = clickDimensions.filter((dimension) => dimension !== 'item');
const isDelivered = new Set<string>(deliveredDimensions);

interface PendingRow {
  account: string;
  endpoint: string;
  target: string;
  day: string;
  dimension: string;
  key: string;
  views: number;
  clicks: number;
}

/**
 * Records what was counted for the endpoints that receive clicks, in the transaction that counts it, which holds the locks of
 * the links.
 * @param daily the days of links and websites.
 * @param keys the rows of their dimensions as they were written, by the number of the day.
 */
export async function addPendingClicks(
  client: pg.PoolClient,
  daily: readonly DailyDelta[],
  keys: readonly KeyRow[],
  isLink: (row: DailyDelta) => boolean,
): Promise<void> {
  const counted = daily.map((row) => (row.views + row.clicks > 0 && isLink(row) ? row : undefined));
  const accounts = [...new Set(counted.flatMap((row) => row?.account ?? []))];
  if (accounts.length === 0) return;
  await shareCounting(client, accounts);
  const { rows: books } = await client.query<{ account: string; endpoint: string }>(
    'select account_id as account, endpoint_id as endpoint from webhook_click_books where account_id = any($1::uuid[])',
    [accounts],
  );
  if (books.length === 0) return;
  const endpoints = Map.groupBy(books, ({ account }) => account);
  const pending: PendingRow[] = [];
  const add = (
    row: DailyDelta,
    figures: Pick<PendingRow, 'dimension' | 'key' | 'views' | 'clicks'>,
  ): void => {
    const { account, target, day } = row;
    for (const { endpoint } of endpoints.get(account) ?? [])
      pending.push({ account, endpoint, target, day, ...figures });
  };
  for (const row of counted) {
    if (row) add(row, { dimension: '', key: '', views: row.views, clicks: row.clicks });
  }
  for (const { group, dimension, key, count } of keys) {
    const row = counted[group - 1];
    if (row && isDelivered.has(dimension)) add(row, { dimension, key, views: 0, clicks: count });
  }
  await client.query(
    `insert into webhook_pending_clicks as p
       (account_id, endpoint_id, link_id, day, dimension, key, views, clicks)
     select account, endpoint, target, day, dimension, key, sum(views), sum(clicks)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
       as r (account, endpoint, target, day, dimension, key, views, clicks)
     group by 1, 2, 3, 4, 5, 6
     on conflict (account_id, endpoint_id, link_id, day, dimension, key) do update
       set views = p.views + excluded.views, clicks = p.clicks + excluded.clicks`,
    columns(pending, 'account', 'endpoint', 'target', 'day', 'dimension', 'key', 'views', 'clicks'),
  );
}
