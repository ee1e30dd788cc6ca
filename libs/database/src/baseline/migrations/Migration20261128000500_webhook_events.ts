import { Migration } from '@mikro-orm/migrations';

const fixedPath = 'security definer set search_path to pg_catalog, public, pg_temp';

/** What a delivery takes besides the state, with its entries in the indexes, bytes. */
const deliveryBytes = 512;

/**
 * Stores the state of a resource once per event, however many endpoints get it: deliveries refer to the event. Deliveries
 * from before, and those that older processes write, have their own.
 */
export class Migration20261128000500_webhook_events extends Migration {
  override up(): void {
    this.addSql(`
      create table "webhook_events" (
        "account_id" uuid not null,
        "id" uuid not null,
        "resource_id" uuid not null,
        "state" jsonb not null,
        "deliveries" integer not null,
        "tx" bigint not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(
      `create index "webhook_events_resource_idx" on "webhook_events" ("account_id", "resource_id", "tx")`,
    );
    this.addSql(`
      alter table "webhook_deliveries" add column "event_id" uuid null, add column "bytes" integer null
    `);
    this.addSql(`
      create function "webhook_delivery_bytes"(state jsonb) returns integer language sql immutable as $$
        select ${deliveryBytes} + pg_column_size(state)
      $$
    `);
    this.writeEventsOnce();
    this.forgetEvents();
    this.serveOlderSenders();
  }

  private writeEventsOnce(): void {
    for (const [name, rows, join, condition] of [
      ['created', 'added', '', ''],
      // What the worker marks as exhausted has not changed for its owner.
      [
        'updated',
        'added',
        'join removed o on o.account_id = r.account_id and o.id = r.id',
        `where (to_jsonb(r) - 'exhausted') <> (to_jsonb(o) - 'exhausted')`,
      ],
      ['deleted', 'removed', '', ''],
    ]) {
      this.addSql(`
        create or replace function "webhook_${name}"() returns trigger language plpgsql ${fixedPath} as $$
        declare
          kind text := tg_argv[0];
          event text := kind || '.${name}';
        begin
          if not exists (
            select from ${rows} r join webhook_endpoints e on e.account_id = r.account_id where event = any(e.events)
          ) then
            return null;
          end if;
          with receivers as materialized (
            select account_id, count(*)::integer as deliveries from webhook_endpoints e
            where event = any(e.events) and account_id in (select account_id from ${rows}) group by 1
          ), changes as materialized (
            select r.account_id, new_webhook_id() as id, r.id as resource_id,
              webhook_resource(kind, to_jsonb(r)) as state, n.deliveries
            from ${rows} r ${join} join receivers n on n.account_id = r.account_id ${condition}
          ), written as (
            insert into webhook_events (account_id, id, resource_id, state, deliveries, tx)
            select account_id, id, resource_id, state, deliveries, pg_current_xact_id()::text::bigint from changes
          )
          insert into webhook_deliveries (
            account_id, id, endpoint_id, type, resource_id, event_id, bytes, created_at, next_attempt_at
          )
          select e.account_id, new_webhook_id(), e.id, event, c.resource_id, c.id,
            webhook_delivery_bytes(c.state), clock_timestamp(),
            case when e.disabled_at is null then clock_timestamp() end
          from changes c join webhook_endpoints e on e.account_id = c.account_id
          where event = any(e.events) order by e.id, c.resource_id;
          return null;
        end $$
      `);
    }
    this.addSql(`
      create or replace function "webhook_tagged"() returns trigger language plpgsql ${fixedPath} as $$
      begin
        if not exists (select from added a join webhook_endpoints e on e.account_id = a.account_id) then
          return null;
        end if;
        -- A new link gets its tags after its event, in the same transaction.
        update webhook_events v
        set state = v.state || jsonb_build_object('tags', webhook_tags(v.account_id, v.resource_id))
        from (select distinct account_id, link_id from added) a
        where v.account_id = a.account_id and v.resource_id = a.link_id and v.tx = pg_current_xact_id()::text::bigint;
        return null;
      end $$
    `);
  }

  /** An event goes with its last delivery, whoever deletes that. */
  private forgetEvents(): void {
    this.addSql(`
      create function "webhook_events_forgotten"() returns trigger language plpgsql ${fixedPath} as $$
      begin
        -- In one order, so that statements which delete deliveries of the same events do not wait in a circle.
        perform from webhook_events v
        where (v.account_id, v.id) in (select account_id, event_id from removed where event_id is not null)
        order by v.account_id, v.id for update;
        with gone as (
          select account_id, event_id, count(*)::integer as deliveries from removed where event_id is not null group by 1, 2
        ), last as (
          delete from webhook_events v using gone g
          where v.account_id = g.account_id and v.id = g.event_id and v.deliveries <= g.deliveries
        )
        update webhook_events v set deliveries = v.deliveries - g.deliveries from gone g
        where v.account_id = g.account_id and v.id = g.event_id and v.deliveries > g.deliveries;
        return null;
      end $$
    `);
    this.addSql('revoke execute on function webhook_events_forgotten() from public');
    this.addSql(`
      create trigger "webhook_events_forgotten" after delete on "webhook_deliveries" referencing old table as removed
        for each statement execute function "webhook_events_forgotten"()
    `);
  }

  /** The version before knows of no events. What it claims gets the state, which it sends. The present version says so. */
  private serveOlderSenders(): void {
    this.addSql(`
      create function "webhook_claimed_by_older"() returns trigger language plpgsql ${fixedPath} as $$
      begin
        select state into new.resource from webhook_events where account_id = new.account_id and id = new.event_id;
        return new;
      end $$
    `);
    this.addSql('revoke execute on function webhook_claimed_by_older() from public');
    this.addSql(`
      create trigger "webhook_claimed_by_older" before update of "attempts" on "webhook_deliveries"
        for each row when (
          new.event_id is not null and new.resource is null and new.attempts > old.attempts
          and current_setting('waypost.reads_webhook_events', true) is distinct from 'on'
        )
        execute function "webhook_claimed_by_older"()
    `);
  }
}
