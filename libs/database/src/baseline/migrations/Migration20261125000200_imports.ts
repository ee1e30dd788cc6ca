import { Migration } from '@mikro-orm/migrations';

/** Lets accounts import links from files. */
export class Migration20261125000200_imports extends Migration {
  override up(): void {
    this.addSql('alter table "links" add column "imported_clicks" integer null');
    this.addSql(`
      create table "imports" (
        "account_id" uuid not null,
        "id" uuid not null,
        "state" text not null,
        "bytes" integer not null,
        "read_bytes" integer not null default 0,
        "options" jsonb not null,
        "found" jsonb null,
        "rows" integer not null default 0,
        "created" integer not null default 0,
        "skipped" jsonb not null default '{}',
        "new_groups" integer not null default 0,
        "max_links" integer null,
        "attempts" integer not null default 0,
        "failure" jsonb null,
        "actor" jsonb not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        "ended_at" timestamptz(3) null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql('create index "imports_state_idx" on "imports" ("state", "updated_at")');
    this.addSql(`
      create table "import_chunks" (
        "account_id" uuid not null,
        "import_id" uuid not null,
        "place" integer not null,
        "bytes" bytea not null,
        primary key ("account_id", "import_id", "place")
      )
    `);
    this.addSql(`
      create table "import_keys" (
        "account_id" uuid not null,
        "import_id" uuid not null,
        "key" text not null,
        "line" integer not null,
        primary key ("account_id", "import_id", "key")
      )
    `);
    this.addSql(`
      create table "import_skips" (
        "account_id" uuid not null,
        "import_id" uuid not null,
        "place" integer not null,
        "line" integer not null,
        "slug" text null,
        "destination" text null,
        "reason" text not null,
        "field" text null,
        "message" text not null,
        primary key ("account_id", "import_id", "place")
      )
    `);
  }
}
