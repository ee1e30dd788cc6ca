import { Migration } from '@mikro-orm/migrations';

const writesSearch = 'language plpgsql security definer set search_path to pg_catalog, public, pg_temp';

/** Lets links have a note, which searches find, and keep the visitor's query to themselves. */
export class Migration20261123000000_link_options extends Migration {
  override up(): void {
    this.addSql(`
      alter table "links" add column "note" text null, add column "forward_query" boolean not null default true
    `);
    this.searchNotes();
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query) is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query)
        ) execute function "notify_link_changed"()
    `);
  }

  /** The text of a link without a note stays the same. The name must stay on the first line, by which lists are sorted. */
  private searchNotes(): void {
    this.addSql(`
      create function "link_words"(name text, slug text, destination text, note text) returns text
        language sql immutable parallel safe
        return lower(upper(name || e'\\n' || slug || e'\\n' || destination || coalesce(e'\\n' || note, '')))
    `);
    this.addSql(`
      create or replace function "search_links_insert"() returns trigger ${writesSearch} as $$
      begin
        insert into link_searches (account_id, link_id, words)
          select account_id, id, link_words(name, slug, destination, note) from added;
        return null;
      end $$
    `);
    this.addSql(`
      create or replace function "search_links_update"() returns trigger ${writesSearch} as $$
      begin
        update link_searches set words = link_words(new.name, new.slug, new.destination, new.note)
          where account_id = new.account_id and link_id = new.id;
        return null;
      end $$
    `);
    this.addSql(`
      create or replace trigger "search_links_update" after update of name, slug, destination, note on "links"
        for each row when (
          (old.name, old.slug, old.destination, old.note) is distinct from
          (new.name, new.slug, new.destination, new.note)
        ) execute function "search_links_update"()
    `);
  }
}
