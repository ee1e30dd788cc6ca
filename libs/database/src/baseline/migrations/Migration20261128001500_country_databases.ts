import { Migration } from '@mikro-orm/migrations';

/**
 * A downloaded database of countries, for all redirect processes. The notification makes them read it. `!countries` is no
 * route key, so an older redirect ignores it.
 */
export class Migration20261128001500_country_databases extends Migration {
  override up(): void {
    this.addSql(`
      create table "country_databases" (
        "name" text not null,
        "sha256" text not null,
        "url" text not null,
        "built_at" timestamptz(3) not null,
        "fetched_at" timestamptz(3) not null,
        "nodes" integer not null,
        "chunks" integer not null,
        primary key ("name")
      )
    `);
    this.addSql(`
      create table "country_database_chunks" (
        "sha256" text not null,
        "number" integer not null,
        "bytes" bytea not null,
        primary key ("sha256", "number")
      )
    `);
    // It is compressed already.
    this.addSql(`alter table "country_database_chunks" alter column "bytes" set storage external`);
    this.addSql(`
      create function "notify_countries_changed"() returns trigger language plpgsql as $$
      begin
        perform pg_notify('slugs', '!countries');
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "country_databases_changed" after insert or update or delete on "country_databases"
        for each statement execute function "notify_countries_changed"()
    `);
  }
}
