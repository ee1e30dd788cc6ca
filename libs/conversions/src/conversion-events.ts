import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

type ConversionEvent = 'conversion.created' | 'conversion.refunded';

/** The refund of an event. */
interface AnnouncedRefund {
  id: string;
  externalId: string;
  /** In minor units of the conversion's currency. */
  amount: number;
  createdAt: Date;
}

/**
 * Writes an event for each of these conversions, in the transaction that stores them, for the webhooks that receive
 * it. Trials have none. Without webhooks, this costs one query.
 */
export async function announceConversions(
  em: EntityManager,
  accountId: string,
  type: ConversionEvent,
  ids: readonly string[],
  refund?: AnnouncedRefund,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with receivers as materialized (
      select id, disabled_at from webhook_endpoints where account_id = ${accountId} and ${type}::text = any(events)
    ), changes as materialized (
      select c.account_id, new_webhook_id() as id, c.id as resource_id, jsonb_build_object(
        'id', c.id, 'link', c.link_id, 'click_day', c.click_day, 'event', c.event, 'external_id', c.external_id,
        'amount', c.amount, 'currency', c.currency, 'refunded', case when c.amount is not null then c.refunded end,
        'occurred_at', c.occurred_at, 'test', c.is_test, 'created_at', c.created_at
      ) || coalesce(${refund ? JSON.stringify({ refund }) : null}::jsonb, '{}') as state
      from conversions c
      where c.account_id = ${accountId} and c.id = any(${[...ids]}::uuid[]) and not c.is_test
        and exists (select from receivers)
    ), written as (
      insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
      select account_id, id, resource_id, state, (select count(*) from receivers), pg_current_xact_id()::text::bigint
      from changes
    )
    insert into webhook_deliveries (
      account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
    )
    select c.account_id, new_webhook_id(), e.id, ${type}::text, c.resource_id, c.id, webhook_delivery_bytes(c.state),
      clock_timestamp(), case when e.disabled_at is null then clock_timestamp() end
    from changes c cross join receivers e order by e.id, c.resource_id`.execute(em.getKysely());
}

/** Deletes the events of an erased conversion, sent or not: they contain the id of the order. */
export async function forgetConversionEvents(
  em: EntityManager,
  accountId: string,
  id: string,
): Promise<void> {
  // The rest of an event is deleted with its last delivery.
  const { rows } = await sql<{ id: string }>`
    delete from webhook_deliveries
    where account_id = ${accountId} and resource_id = ${id} and type in ('conversion.created', 'conversion.refunded')
    returning id`.execute(em.getKysely());
  // A separate statement, which sees attempts that were recorded while the one above waited for their delivery.
  await sql`
    delete from webhook_attempts
    where account_id = ${accountId} and delivery_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
    em.getKysely(),
  );
}
