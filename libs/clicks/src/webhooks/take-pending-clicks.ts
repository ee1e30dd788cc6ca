import type pg from 'pg';
import { clickDeliverySeconds } from './click-delivery-seconds.js';
import { pauseCountingOn } from './counting-lock.js';

/** Below the body limit of 256 KiB by more than what surrounds the links in it. */
const maxBytes = 250_000;
/** Rows that are read at once. More than fit into a body. */
const maxRows = 10_000;
/** A generous estimate of the JSON around a link and a day, and around a key. */
const bytesOfDay = 200;
const bytesOfKey = 60;

/** An endpoint, and the account that it belongs to. */
export interface ClickReceiver {
  accountId: string;
  endpointId: string;
}

/** The counts of a UTC day. A busy day may be split among deliveries, which then add up to its counts. */
interface DayOfClicks {
  date: string;
  views: number;
  clicks: number;
  dimensions: Record<string, { key: string; clicks: number }[]>;
}

/** The content of a delivery, with its sums. */
interface TakenClicks {
  links: { id: string; days: DayOfClicks[] }[];
  views: number;
  clicks: number;
}

interface PendingRow {
  link: string;
  date: string;
  dimension: string;
  key: string;
  views: number;
  clicks: number;
}

/** The active endpoints for which clicks were counted, and whose last delivery of clicks is over and long enough ago. */
export async function clickReceivers(pool: pg.Pool): Promise<ClickReceiver[]> {
  const { rows } = await pool.query<ClickReceiver>(
    `select b.account_id as "accountId", b.endpoint_id as "endpointId"
     from webhook_click_books b
     join webhook_endpoints e on e.account_id = b.account_id and e.id = b.endpoint_id
     where ${isDue} and e.disabled_at is null and exists (
       select from webhook_pending_clicks p where p.account_id = b.account_id and p.endpoint_id = b.endpoint_id
     )`,
  );
  return rows;
}

const isDue = `b.next_delivery_at <= now() and not exists (
  select from webhook_deliveries o where o.account_id = b.account_id and o.endpoint_id = b.endpoint_id
    and o.resource_id = b.endpoint_id and o.delivered_at is null)`;

/**
 * Takes counts for an endpoint, as many as fit into a body, in the caller's transaction, which writes them into a
 * delivery. So each count is in exactly one.
 * @returns undefined if another process took them first.
 */
export async function takePendingClicks(
  client: pg.PoolClient,
  { accountId, endpointId }: ClickReceiver,
): Promise<TakenClicks | undefined> {
  await pauseCountingOn(client, accountId);
  const { rowCount } = await client.query(
    `update webhook_click_books b set next_delivery_at = now() + interval '${clickDeliverySeconds} seconds'
     where b.account_id = $1 and b.endpoint_id = $2 and ${isDue}`,
    [accountId, endpointId],
  );
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<PendingRow>(
    `select link_id as link, to_char(day, 'YYYY-MM-DD') as date, dimension, key, views, clicks
     from webhook_pending_clicks where account_id = $1 and endpoint_id = $2
     order by link_id, day, dimension, key limit ${maxRows}`,
    [accountId, endpointId],
  );
  const taken = fitting(rows);
  const last = taken.at(-1);
  if (!last) return undefined;
  const deleted = await client.query(
    `delete from webhook_pending_clicks where account_id = $1 and endpoint_id = $2
       and (link_id, day, dimension, key) <= ($3::uuid, $4::date, $5::text, $6::text)`,
    [accountId, endpointId, last.link, last.date, last.dimension, last.key],
  );
  if (deleted.rowCount !== taken.length) throw new Error('clicks were counted while they were taken');
  return contentOf(taken);
}

/** The first rows, as many as fit into a body, but at least one. */
function fitting(rows: readonly PendingRow[]): readonly PendingRow[] {
  let bytes = 0;
  const end = rows.findIndex(({ dimension, key }, at) => {
    const starts = at === 0 || dimension === '';
    bytes += (starts ? bytesOfDay : 0) + bytesOfKey + Buffer.byteLength(JSON.stringify(key));
    return bytes > maxBytes;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function contentOf(rows: readonly PendingRow[]): TakenClicks {
  const content: TakenClicks = { links: [], views: 0, clicks: 0 };
  for (const { link, date, dimension, key, views, clicks } of rows) {
    let ofLink = content.links.at(-1);
    if (ofLink?.id !== link) content.links.push((ofLink = { id: link, days: [] }));
    let day = ofLink.days.at(-1);
    if (day?.date !== date) ofLink.days.push((day = { date, views: 0, clicks: 0, dimensions: {} }));
    if (dimension === '') {
      day.views += views;
      day.clicks += clicks;
      content.views += views;
      content.clicks += clicks;
    } else (day.dimensions[dimension] ??= []).push({ key, clicks });
  }
  return content;
}

/**
 * Drops up to `limit` rows that have waited too long for a disabled endpoint to be enabled. @returns the number of
 * dropped rows.
 */
export async function dropPendingClicks(pool: pg.Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ dropped: number }>(
    `with old as (
       select p.* from webhook_endpoints e
       join webhook_pending_clicks p on p.account_id = e.account_id and p.endpoint_id = e.id
       where e.disabled_at is not null and p.day < (now() at time zone 'utc')::date - 30
       order by p.account_id, p.endpoint_id, p.link_id, p.day, p.dimension, p.key limit $1 for update of p
     ), dropped as (
       delete from webhook_pending_clicks p using old o
       where (p.account_id, p.endpoint_id, p.link_id, p.day, p.dimension, p.key)
         = (o.account_id, o.endpoint_id, o.link_id, o.day, o.dimension, o.key)
       returning p.account_id, p.endpoint_id, p.views, case when p.dimension = '' then p.clicks else 0 end as clicks
     ), noted as (
       update webhook_click_books b
       set dropped_views = dropped_views + n.views, dropped_clicks = dropped_clicks + n.clicks
       from (
         select account_id, endpoint_id, sum(views) as views, sum(clicks) as clicks from dropped group by 1, 2
       ) as n
       where b.account_id = n.account_id and b.endpoint_id = n.endpoint_id
     )
     select count(*)::int as dropped from dropped`,
    [limit],
  );
  return rows[0]?.dropped ?? 0;
}
