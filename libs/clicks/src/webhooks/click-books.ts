import type { EntityManager } from '@mikro-orm/postgresql';
import { clickDeliverySeconds } from './click-delivery-seconds.js';
import { pauseCounting } from './counting-lock.js';

/** Everything that was ever counted for the links of an account `b.account_id`, including deleted ones. */
export const countedSql = (figure: 'views' | 'clicks'): string => `(
  (select coalesce(sum(t.${figure}), 0) from target_totals t where t.account_id = b.account_id and t.kind = 'link')
  + (select coalesce(sum(d.${figure}), 0) from deleted_totals d where d.account_id = b.account_id and d.kind = 'link'))`;

/** Counts in deliveries to an endpoint `b.endpoint_id` that it has not received yet. */
export const undeliveredSql = (figure: 'views' | 'clicks'): string => `(
  select coalesce(sum(o.${figure}), 0) from webhook_deliveries o
  where o.account_id = b.account_id and o.endpoint_id = b.endpoint_id and o.resource_id = b.endpoint_id
    and o.delivered_at is null)`;

/** From here on, counts of the account are recorded for the endpoint. Does nothing if they already are. */
export async function beginClickBooks(
  em: EntityManager,
  accountId: string,
  endpointId: string,
): Promise<void> {
  await pauseCounting(em, accountId);
  await em.execute(
    `insert into webhook_click_books (account_id, endpoint_id, baseline_views, baseline_clicks, next_delivery_at)
     select account_id, endpoint_id, ${countedSql('views')} - ${undeliveredSql('views')},
       ${countedSql('clicks')} - ${undeliveredSql('clicks')}, now()
     from (select ?::uuid as account_id, ?::uuid as endpoint_id) as b on conflict do nothing`,
    [accountId, endpointId],
  );
}

/** From here on, the endpoint receives no clicks, not even those that wait for their delivery. */
export async function endClickBooks(
  em: EntityManager,
  accountId: string,
  endpointId?: string,
): Promise<void> {
  await pauseCounting(em, accountId);
  for (const table of ['webhook_click_books', 'webhook_pending_clicks']) {
    await em.execute(
      `delete from ${table} where account_id = ? and (endpoint_id = ?::uuid or ?::uuid is null)`,
      [accountId, endpointId ?? null, endpointId ?? null],
    );
  }
}

/**
 * SQL that records the outcome of deliveries, for the statement that delivers or deletes them.
 * @param deliveries a relation with the columns of `webhook_deliveries`, of deliveries that were not delivered before.
 */
export const noteClicksSql = (what: 'delivered' | 'dropped', deliveries: string): string => `
  update webhook_click_books b set ${what}_views = ${what}_views + n.views, ${what}_clicks = ${what}_clicks + n.clicks,
    next_delivery_at = now() + interval '${clickDeliverySeconds} seconds'
  from (
    select account_id, endpoint_id, sum(views) as views, sum(clicks) as clicks from ${deliveries}
    where resource_id = endpoint_id group by 1, 2
  ) as n
  where b.account_id = n.account_id and b.endpoint_id = n.endpoint_id`;
