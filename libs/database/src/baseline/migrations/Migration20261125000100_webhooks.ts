import { Migration } from '@mikro-orm/migrations';

const fixedPath = 'security definer set search_path to pg_catalog, public, pg_temp';

/**
 * Endpoints of accounts, and the events for them. Triggers write the events of links, websites and groups, so that no way
 * of changing them is forgotten. For accounts without endpoints, a trigger only looks for one.
 */
export class Migration20261125000100_webhooks extends Migration {
  override up(): void {
    this.createTables();
    this.createFunctions();
    this.createTriggers();
  }

  private createTables(): void {
    this.addSql(`
      create table "webhook_endpoints" (
        "account_id" uuid not null,
        "id" uuid not null,
        "url" text not null,
        "description" text null,
        "events" text[] not null,
        "sealed_secret" text not null,
        "sealed_previous_secret" text null,
        "previous_secret_until" timestamptz(3) null,
        "disabled_at" timestamptz(3) null,
        "disabled_reason" text null,
        "notice_due" boolean not null default false,
        "failing_since" timestamptz(3) null,
        "failures" integer not null default 0,
        "created_at" timestamptz(3) not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(`
      create table "webhook_deliveries" (
        "account_id" uuid not null,
        "id" uuid not null,
        "endpoint_id" uuid not null,
        "seq" bigint not null generated always as identity,
        "type" text not null,
        "resource_id" uuid not null,
        "resource" jsonb null,
        "body" text null,
        "tx" bigint null,
        "created_at" timestamptz(3) not null,
        "next_attempt_at" timestamptz null,
        "attempts" integer not null default 0,
        "last_status" integer null,
        "delivered_at" timestamptz(3) null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(
      `create index "webhook_deliveries_log_idx" on "webhook_deliveries" ("account_id", "endpoint_id", "id")`,
    );
    this.addSql(`create index "webhook_deliveries_age_idx" on "webhook_deliveries" ("created_at")`);
    this.addSql(`
      create index "webhook_deliveries_open_idx" on "webhook_deliveries"
        ("account_id", "endpoint_id", "resource_id", "seq") where "delivered_at" is null
    `);
    this.addSql(`
      create index "webhook_deliveries_due_idx" on "webhook_deliveries"
        ("account_id", "endpoint_id", "next_attempt_at") where "next_attempt_at" is not null
    `);
    this.addSql(`
      create table "webhook_attempts" (
        "account_id" uuid not null,
        "delivery_id" uuid not null,
        "number" integer not null,
        "at" timestamptz(3) not null,
        "duration_ms" integer not null,
        "status" integer null,
        "error" text null,
        "response" text null,
        primary key ("account_id", "delivery_id", "number")
      )
    `);
  }

  private createFunctions(): void {
    // A UUIDv7.
    this.addSql(`
      create function "new_webhook_id"() returns uuid language sql volatile as $$
        select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
      $$
    `);
    this.addSql(`
      create function "webhook_tags"(account uuid, link uuid) returns jsonb language sql stable as $$
        select coalesce(jsonb_agg(t.name order by fold_case(t.name) collate "C"), '[]')
        from link_tags k join tags t on t.account_id = k.account_id and t.id = k.tag_id
        where k.account_id = account and k.link_id = link
      $$
    `);
    // The row of a resource, without what is secret and with what other tables say about it.
    this.addSql(`
      create function "webhook_resource"(kind text, r jsonb) returns jsonb language sql stable as $$
        select case kind when 'link' then
          (r - 'password_hash') || jsonb_build_object(
            'has_password', r ->> 'password_hash' is not null,
            'tags', webhook_tags((r ->> 'account_id')::uuid, (r ->> 'id')::uuid))
        else r end
      $$
    `);
  }

  private createTriggers(): void {
    for (const [name, rows, join, condition] of [
      ['created', 'added', '', ''],
      // What the worker marks as exhausted has not changed for its owner.
      [
        'updated',
        'added',
        'join removed o on o.account_id = r.account_id and o.id = r.id',
        `and (to_jsonb(r) - 'exhausted') <> (to_jsonb(o) - 'exhausted')`,
      ],
      ['deleted', 'removed', '', ''],
    ]) {
      this.addSql(`
        create function "webhook_${name}"() returns trigger language plpgsql ${fixedPath} as $$
        declare
          kind text := tg_argv[0];
          event text := kind || '.${name}';
        begin
          if not exists (
            select from ${rows} r join webhook_endpoints e on e.account_id = r.account_id where event = any(e.events)
          ) then
            return null;
          end if;
          insert into webhook_deliveries (
            account_id, id, endpoint_id, type, resource_id, resource, tx, created_at, next_attempt_at
          )
          select e.account_id, new_webhook_id(), e.id, event, r.id, webhook_resource(kind, to_jsonb(r)),
            pg_current_xact_id()::text::bigint, clock_timestamp(),
            case when e.disabled_at is null then clock_timestamp() end
          from ${rows} r ${join} join webhook_endpoints e on e.account_id = r.account_id
          where event = any(e.events) ${condition} order by e.id, r.id;
          return null;
        end $$
      `);
      this.addSql(`revoke execute on function webhook_${name}() from public`);
    }
    for (const [table, kind] of [
      ['links', 'link'],
      ['websites', 'website'],
      ['groups', 'group'],
    ]) {
      const trigger = (name: string, event: string, tables: string) =>
        this.addSql(`
          create trigger "webhook_${name}" after ${event} on "${table}" referencing ${tables}
            for each statement execute function "webhook_${name}"('${kind}')
        `);
      trigger('created', 'insert', 'new table as added');
      trigger('updated', 'update', 'old table as removed new table as added');
      trigger('deleted', 'delete', 'old table as removed');
    }
    this.addSql(`
      create function "webhook_tagged"() returns trigger language plpgsql ${fixedPath} as $$
      begin
        if not exists (select from added a join webhook_endpoints e on e.account_id = a.account_id) then
          return null;
        end if;
        -- A new link gets its tags after its event, in the same transaction.
        update webhook_deliveries d
        set resource = d.resource || jsonb_build_object('tags', webhook_tags(d.account_id, d.resource_id))
        from (select distinct account_id, link_id from added) a join webhook_endpoints e on e.account_id = a.account_id
        where d.account_id = a.account_id and d.endpoint_id = e.id and d.resource_id = a.link_id
          and d.delivered_at is null and d.tx = pg_current_xact_id()::text::bigint;
        return null;
      end $$
    `);
    this.addSql(`revoke execute on function webhook_tagged() from public`);
    this.addSql(`
      create trigger "webhook_tagged" after insert on "link_tags" referencing new table as added
        for each statement execute function "webhook_tagged"()
    `);
  }
}
