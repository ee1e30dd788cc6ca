import { Migration } from '@mikro-orm/migrations';

const fixedPath = 'security definer set search_path to pg_catalog, public, pg_temp';

/**
 * Lets links have aliases. A row of `slugs` reserves every spelling of its key for one account. `aliases` has the codes among
 * them that lead to links, each with the id of its link, and `is_slug` is false if they alone keep the row in use.
 */
export class Migration20261128001100_aliases extends Migration {
  override up(): void {
    this.addSql(`
      alter table "slugs" add column "is_slug" boolean not null default true, add column "aliases" jsonb null
    `);
    this.addSql(`alter table "links" add column "aliases" jsonb null`);
    this.notifyOfAliases();
    this.notifyOfLinks();
  }

  /** Codes can contain slashes, so those that do have the domain in front, like `routeKey` in libs/routing. */
  private notifyOfAliases(): void {
    this.addSql(`
      create function "notify_code_changed"(domain_id integer, code text) returns void language sql as $$
        select pg_notify('slugs', case when domain_id = 0 and strpos(code, '/') = 0 then '' else domain_id || '/' end || code)
      $$
    `);
    this.addSql(`
      create function "notify_aliases_changed"() returns trigger language plpgsql as $$
      begin
        perform notify_code_changed(new.domain_id, new.slug);
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "slugs_with_aliases_added" after insert on "slugs"
        for each row when (new.aliases is not null) execute function "notify_aliases_changed"()
    `);
    this.addSql(`
      create trigger "slugs_with_aliases_changed" after update on "slugs"
        for each row when (old.aliases is not null or new.aliases is not null)
        execute function "notify_aliases_changed"()
    `);
  }

  private notifyOfLinks(): void {
    this.addSql(`
      create or replace function "notify_link_changed"() returns trigger language plpgsql ${fixedPath} as $$
      declare
        page record;
      begin
        perform notify_slug_changed(old.domain_id, old.slug);
        perform notify_code_changed(old.domain_id, code) from jsonb_array_elements_text(old.aliases) as code;
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
  }
}
