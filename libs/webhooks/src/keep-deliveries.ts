import { noteClicksSql } from '@app/clicks';
import type pg from 'pg';

/** Retention of deliveries, delivered or not. */
const keptInterval = "interval '30 days'";

/**
 * Deletes up to `limit` expired deliveries with their attempts, including those in logs. @returns the number of
 * deleted deliveries.
 */
export async function purgeWebhookDeliveries(pool: pg.Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ deleted: number }>(
    `with expired as (
       delete from webhook_deliveries where (account_id, id) in (
         select account_id, id from webhook_deliveries where created_at < now() - ${keptInterval}
         order by created_at limit $1
       ) returning account_id, id, endpoint_id, resource_id, delivered_at, views, clicks, log_offset
     ), undelivered as (
       select * from expired where delivered_at is null
     ), clicks as (
       ${noteClicksSql('dropped', 'undelivered')}
     ), logs as (
       update webhook_endpoints e set log_start = greatest(e.log_start, n.log_start)
       from (select account_id, endpoint_id, max(log_offset) as log_start from expired group by 1, 2) as n
       where e.account_id = n.account_id and e.id = n.endpoint_id and n.log_start is not null
     ), attempts as (
       delete from webhook_attempts a using expired e where a.account_id = e.account_id and a.delivery_id = e.id
     )
     select count(*)::int as deleted from expired`,
    [limit],
  );
  return rows[0]?.deleted ?? 0;
}
