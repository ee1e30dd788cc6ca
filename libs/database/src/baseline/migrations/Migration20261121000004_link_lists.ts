import { Migration } from '@mikro-orm/migrations';

/** Indexes for sorting and searching lists of links. */
export class Migration20261121000004_link_lists extends Migration {
  override up(): void {
    this.sortLinks();
    this.searchLinks();
    this.keepSearch();
  }

  /** Folds case by converting to upper and then to lower case, which makes `ς` equal to `σ` and `ſ` equal to `s`. */
  private sortLinks(): void {
    this.addSql(`
      create function "fold_case"(words text) returns text language sql immutable strict parallel safe
        return lower(upper(words))
    `);
    this.addSql(
      `create index "links_name_idx" on "links" ("account_id", (fold_case("name") collate "C"), "id")`,
    );
    this.addSql(`create index "links_active_idx" on "links" ("account_id", "active", "id")`);
  }

  /**
   * A trigram index. Each trigram is prefixed with part of the account's id, so a search reads nothing of other accounts.
   * It is on its own table, so that moving links between groups does not update it. Its function is declared as the
   * expensive one it is, so that no plan calls it row by row.
   */
  private searchLinks(): void {
    this.addSql(`
      create function "link_words"(name text, slug text, destination text) returns text
        language sql immutable strict parallel safe
        return lower(upper(name || e'\\n' || slug || e'\\n' || destination))
    `);
    this.addSql(`
      create function "link_grams"(account_id uuid, words text) returns tsvector
        language sql immutable strict parallel safe cost 1000
        begin atomic
          select array_to_tsvector(array_agg(right(account_id::text, 8) || substr(words, at, 3)))
          from generate_series(1, length(words)) as at;
        end
    `);
    // At most nine trigrams of a long text, because matches are compared with the text anyway. Not parallel safe, so
    // that no search waits for workers to start, which takes longer than most searches.
    this.addSql(`
      create function "link_grams_query"(account_id uuid, words text) returns tsquery
        language sql immutable strict
        begin atomic
          select string_agg(
            '''' || replace(replace(right(account_id::text, 8) || substr(words, at, 3), '\\', '\\\\'), '''', '''''') || ''''
              || case when length(words) < 3 then ':*' else '' end,
            ' & '
          )::tsquery
          from (
            select generate_series(1, length(words) - 2, greatest(1, (length(words) + 5) / 8)) as at
            union select greatest(1, length(words) - 2)
          ) as places;
        end
    `);
    this.addSql(`
      create table "link_searches" (
        "account_id" uuid not null,
        "link_id" uuid not null,
        "words" text not null,
        primary key ("account_id", "link_id")
      )
    `);
    this.addSql(`
      insert into "link_searches" ("account_id", "link_id", "words")
        select "account_id", "id", link_words("name", "slug", "destination") from "links"
    `);
    // With fastupdate, every search would read the list of pending entries.
    this.addSql(`
      create index "link_searches_grams_idx" on "link_searches"
        using gin (link_grams("account_id", "words")) with (fastupdate = off)
    `);
  }

  private keepSearch(): void {
    this.addSql(`
      create function "search_links_insert"() returns trigger language plpgsql as $$
      begin
        insert into link_searches (account_id, link_id, words)
          select account_id, id, link_words(name, slug, destination) from added;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "search_links_insert" after insert on "links"
        referencing new table as added for each statement execute function "search_links_insert"()
    `);
    this.addSql(`
      create function "search_links_update"() returns trigger language plpgsql as $$
      begin
        update link_searches set words = link_words(new.name, new.slug, new.destination)
          where account_id = new.account_id and link_id = new.id;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "search_links_update" after update of name, slug, destination on "links"
        for each row when (
          (old.name, old.slug, old.destination) is distinct from (new.name, new.slug, new.destination)
        ) execute function "search_links_update"()
    `);
    this.addSql(`
      create function "search_links_delete"() returns trigger language plpgsql as $$
      begin
        delete from link_searches s using removed r where s.account_id = r.account_id and s.link_id = r.id;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "search_links_delete" after delete on "links"
        referencing old table as removed for each statement execute function "search_links_delete"()
    `);
  }
}
