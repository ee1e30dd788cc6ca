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
  // What another transaction changes about a link is in its event, or in one that follows it.
  await sql`
    select from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
    where k.account_id = ${accountId} and k.tag_id = ${tagId} order by l.id for no key update of l`.execute(
    db,
  );
  await sql`
    insert into webhook_deliveries (
      account_id, id, endpoint_id, type, resource_id, resource, tx, created_at, next_attempt_at
    )
    select e.account_id, new_webhook_id(), e.id, 'link.updated', l.id, webhook_resource('link', to_jsonb(l)),
      pg_current_xact_id()::text::bigint, clock_timestamp(),
      case when e.disabled_at is null then clock_timestamp() end
    from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
    join webhook_endpoints e on e.account_id = k.account_id
    where k.account_id = ${accountId} and k.tag_id = ${tagId} and 'link.updated' = any(e.events)
    order by e.id, l.id`.execute(db);
}
