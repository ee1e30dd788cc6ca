import { Migration } from '@mikro-orm/migrations';

/**
 * Names the domain that was changed, so that the redirect reads only that one again, and says when each domain is checked next,
 * so that finding those that are due takes no longer the more there are. `!domains` stays for redirects of an earlier version:
 * after a rollback, they read all of them again. Domains that exist are due at once, and are checked one run after another.
 */
export class Migration20261130100000_domain_changes extends Migration {
  override up(): void {
    this.addSql(`alter table "domains" add column "next_check_at" timestamptz(3) null default now()`);
    // Its first condition keeps it out of plans of other queries, which would read all of it while it is small.
    this.addSql(
      `create index "domains_recheck_idx" on "domains" ("next_check_at") where "next_check_at" is not null and ("proven_at" is not null or "missing_since" is not null)`,
    );
    this.addSql(
      `create index "domains_first_check_idx" on "domains" ("next_check_at") where "host" is not null and "proven_at" is null and "missing_since" is null`,
    );
    this.addSql(
      `create index "domains_served_host_idx" on "domains" ("host") where "proven_at" is not null or "missing_since" is not null`,
    );
    this.addSql(
      `create index "domains_default_link_idx" on "domains" ("account_id", "default_link") where "default_link" is not null`,
    );
    this.addSql(`
      create function "notify_domain"(id integer, host text) returns void language plpgsql as $$
      begin
        perform pg_notify('slugs', '!domain/' || id || '/' || host);
        perform pg_notify('slugs', '!domains');
      end $$
    `);
    this.addSql(`
      create or replace function "notify_domain_changed"() returns trigger language plpgsql as $$
      begin
        -- One of the two is null, or both are the same domain.
        perform notify_domain(coalesce(new.id, old.id), coalesce(new.host, old.host));
        return null;
      end $$
    `);
    this.addSql(`
      create or replace function "notify_default_link_deleted"() returns trigger language plpgsql as $$
      begin
        perform notify_domain(d.id, d.host)
        from removed l join domains d on d.account_id = l.account_id and d.default_link = l.id
        where d.default_link is not null;
        return null;
      end $$
    `);
  }
}
