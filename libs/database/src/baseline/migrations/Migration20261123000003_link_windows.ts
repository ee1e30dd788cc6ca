import { Migration } from '@mikro-orm/migrations';

const ownerRights = 'security definer set search_path to pg_catalog, public, pg_temp';

/** Lets links be available for a time, or until they have got a number of clicks. */
export class Migration20261123000003_link_windows extends Migration {
  override up(): void {
    this.addSql(`
      alter table "links"
        add column "active_from" timestamptz(3) null,
        add column "expires_at" timestamptz(3) null,
        add column "max_clicks" integer null,
        add column "expired_destination" text null,
        add column "exhausted" boolean not null default false
    `);
    this.limitClicks();
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query, gate, password_hash, app, active_from,
          expires_at, expired_destination, exhausted on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query, old.gate, old.password_hash, old.app,
            old.active_from, old.expires_at, old.expired_destination, old.exhausted)
          is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query, new.gate, new.password_hash, new.app,
            new.active_from, new.expires_at, new.expired_destination, new.exhausted)
        ) execute function "notify_link_changed"()
    `);
  }

  /** Whether a link is exhausted is decided under the lock of its totals, which everybody takes before that of the link. */
  private limitClicks(): void {
    this.addSql(`
      create index "links_limited_idx" on "links" ("account_id", "id") where "max_clicks" is not null and not "exhausted"
    `);
    this.addSql(`
      create function "close_exhausted_links"(accounts uuid[], targets uuid[]) returns void
        language sql ${ownerRights}
        as $$
          with due as (
            select l.account_id, l.id
            from unnest(accounts, targets) as k (account_id, id)
            join links l on l.account_id = k.account_id and l.id = k.id
            join target_totals t on t.account_id = l.account_id and t.target_id = l.id
            where l.max_clicks is not null and not l.exhausted and t.clicks >= l.max_clicks
            order by l.account_id, l.id for no key update of l
          )
          update links l set exhausted = true from due where l.account_id = due.account_id and l.id = due.id
        $$
    `);
    this.addSql(`
      create function "lock_clicks"(account uuid, target uuid) returns bigint
        language sql ${ownerRights}
        as $$
          select clicks from target_totals
          where account_id = account and target_id = target and may_see_account(account) for no key update
        $$
    `);
    for (const signature of ['close_exhausted_links(uuid[], uuid[])', 'lock_clicks(uuid, uuid)']) {
      this.addSql(`revoke execute on function ${signature} from public`);
    }
  }
}
