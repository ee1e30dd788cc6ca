import { Migration } from '@mikro-orm/migrations';

/** Keys slugs by domain. All existing slugs belong to the default domain, whose id is 0. */
export class Migration20261122000001_domains extends Migration {
  override up(): void {
    this.addSql(`
      create table "domains" (
        "id" integer not null,
        "host" text null,
        "account_id" uuid null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "domains" add constraint "domains_host_key" unique ("host")`);
    this.addSql(`insert into "domains" ("id") values (0)`);
    for (const table of ['slugs', 'links', 'websites']) {
      this.addSql(`alter table "${table}" add column "domain_id" integer not null default 0`);
    }
    this.addSql(`
      alter table "slugs" drop constraint "slugs_pkey",
        add constraint "slugs_pkey" primary key ("domain_id", "slug")
    `);
    this.notifyWithDomain();
  }

  /**
   * Slugs of the default domain are sent as they are, so that a redirect process of the previous version understands
   * them. Others are prefixed with the domain's id and a slash, like `routeKey` in libs/routing.
   */
  private notifyWithDomain(): void {
    this.addSql(`
      create function "notify_slug_changed"(domain_id integer, slug text) returns void language sql as $$
        select pg_notify('slugs', case domain_id when 0 then '' else domain_id || '/' end || lower(slug))
      $$
    `);
    this.addSql(`
      create or replace function "notify_link_changed"() returns trigger language plpgsql as $$
      declare
        page record;
      begin
        perform notify_slug_changed(old.domain_id, old.slug);
        for page in
          select domain_id, slug from websites
          where account_id = old.account_id
            and items @> jsonb_build_array(jsonb_build_object('link', old.id::text))
        loop
          perform notify_slug_changed(page.domain_id, page.slug);
        end loop;
        return null;
      end $$
    `);
    this.addSql(`
      create or replace function "notify_website_changed"() returns trigger language plpgsql as $$
      begin
        perform notify_slug_changed(old.domain_id, old.slug);
        return null;
      end $$
    `);
  }
}
