import { Migration } from '@mikro-orm/migrations';

const fixedPath = 'security definer set search_path to pg_catalog, public, pg_temp';

/** Links change when one of their tags is renamed or deleted, so webhooks get them. */
export class Migration20261127000600_tag_webhooks extends Migration {
  override up(): void {
    // The links are locked first: what another transaction changes about them is in the event, or in one that follows it.
    this.addSql(`
      create function "webhook_retagged"() returns trigger language plpgsql ${fixedPath} as $$
      begin
        if not exists (
          select from webhook_endpoints e where e.account_id = old.account_id and 'link.updated' = any(e.events)
        ) then
          return null;
        end if;
        perform from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
        where k.account_id = old.account_id and k.tag_id = old.id order by l.id for no key update of l;
        insert into webhook_deliveries (
          account_id, id, endpoint_id, type, resource_id, resource, tx, created_at, next_attempt_at
        )
        select e.account_id, new_webhook_id(), e.id, 'link.updated', l.id, webhook_resource('link', to_jsonb(l)),
          pg_current_xact_id()::text::bigint, clock_timestamp(),
          case when e.disabled_at is null then clock_timestamp() end
        from link_tags k join links l on l.account_id = k.account_id and l.id = k.link_id
        join webhook_endpoints e on e.account_id = k.account_id
        where k.account_id = old.account_id and k.tag_id = old.id and 'link.updated' = any(e.events)
        order by e.id, l.id;
        return null;
      end $$
    `);
    this.addSql(`revoke execute on function webhook_retagged() from public`);
    this.addSql(`
      create trigger "webhook_tag_renamed" after update on "tags"
        for each row when (old.name <> new.name) execute function "webhook_retagged"()
    `);
    this.addSql(`
      create trigger "webhook_tag_deleted" after delete on "tags"
        for each row execute function "webhook_retagged"()
    `);
  }
}
