import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/**
 * Writes a `link.updated` event for each link of a tag that was renamed or deleted in this transaction. Call it before its
 * links lose the tag.
 */
export async function announceRetagged(em: EntityManager, accountId: string, tagId: string): Promise<void> {
  const db = em.getKysely();
  const { rows } = await sql`
    select from webhook_endpoints where account_id = ${accountId} and 'link.updated' = any(events) limit 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  // Changes that another transaction makes to a link are in its event, or in one that follows it.
  await sql`
    select from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
    where k.account_id = ${accountId} and k.tag_id = ${tagId} order by l.id for no key update of l`.execute(
    db,
  );
  await sql`
    with receivers as materialized (
      select id, disabled_at from webhook_endpoints
      where account_id = ${accountId} and 'link.updated' = any(events)
    ), changes as materialized (
      select l.account_id, new_webhook_id() as id, l.id as resource_id, webhook_resource('link', to_jsonb(l)) as state
      from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
      where k.account_id = ${accountId} and k.tag_id = ${tagId}
    ), written as (
      insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
      select account_id, id, resource_id, state, (select count(*) from receivers), pg_current_xact_id()::text::bigint
      from changes
    )
    insert into webhook_deliveries (
      account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
    )
    select c.account_id, new_webhook_id(), e.id, 'link.updated', c.resource_id, c.id, webhook_delivery_bytes(c.state),
      clock_timestamp(), case when e.disabled_at is null then clock_timestamp() end
    from changes c cross join receivers e order by e.id, c.resource_id`.execute(db);
}
