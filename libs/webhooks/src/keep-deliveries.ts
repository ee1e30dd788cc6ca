import { noteClicksSql } from '@app/clicks';
import type pg from 'pg';

/** How long deliveries are kept, delivered or not. */
const keptInterval = "interval '30 days'";

/** Deletes up to `limit` deliveries that are too old, with their attempts. @returns how many. */
export async function purgeWebhookDeliveries(pool: pg.Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ deleted: number }>(
    `with expired as (
       delete from webhook_deliveries where (account_id, id) in (
         select account_id, id from webhook_deliveries where created_at < now() - ${keptInterval}
         order by created_at limit $1
       ) returning account_id, id, endpoint_id, resource_id, delivered_at, views, clicks
     ), undelivered as (
       select * from expired where delivered_at is null
     ), clicks as (
       ${noteClicksSql('dropped', 'undelivered')}
     ), attempts as (
       delete from webhook_attempts a using expired e where a.account_id = e.account_id and a.delivery_id = e.id
     )
     select count(*)::int as deleted from expired`,
    [limit],
  );
  return rows[0]?.deleted ?? 0;
}
