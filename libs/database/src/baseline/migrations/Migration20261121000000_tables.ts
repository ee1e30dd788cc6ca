import { Migration } from '@mikro-orm/migrations';

/** All tables, and the secret that the processes of an installation share. */
export class Migration20261121000000_tables extends Migration {
  override up(): void {
    this.createTables();
    this.createSecrets();
  }

  private createTables(): void {
    this.addSql(`
      create table "accounts" (
        "id" uuid not null,
        "email" text not null,
        "password_hash" text null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "accounts" add constraint "accounts_email_key" unique ("email")`);
    this.addSql(`
      create table "account_daily_rollups" (
        "account_id" uuid not null,
        "day" date not null,
        "views" bigint not null default '0',
        "clicks" bigint not null default '0',
        primary key ("account_id", "day")
      )
    `);
    this.addSql(`
      create table "account_dimension_rollups" (
        "account_id" uuid not null,
        "day" date not null,
        "dimension" text not null,
        "key" text not null,
        "count" bigint not null default '0',
        primary key ("account_id", "day", "dimension", "key")
      )
    `);
    this.addSql(`
      create table "account_tallies" (
        "account_id" uuid not null,
        "shard" smallint not null,
        "links" bigint not null default '0',
        "active_links" bigint not null default '0',
        "websites" bigint not null default '0',
        "published_websites" bigint not null default '0',
        "groups" bigint not null default '0',
        primary key ("account_id", "shard")
      )
    `);
    this.addSql(`
      create table "api_keys" (
        "account_id" uuid not null,
        "id" uuid not null,
        "name" text not null,
        "hash" text not null,
        "prefix" text not null,
        "scopes" text[] not null,
        "expires_at" timestamptz(3) null,
        "revoked_at" timestamptz(3) null,
        "last_used_at" timestamptz(3) null,
        "created_at" timestamptz(3) not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(`alter table "api_keys" add constraint "api_keys_hash_key" unique ("hash")`);
    this.addSql(`
      create table "batch_writers" (
        "writer_id" uuid not null,
        "watermark" bigint not null default '0',
        "above" bigint[] not null default '{}',
        "batches" bigint not null default '0',
        "events" bigint not null default '0',
        "recorded" bigint not null default '0',
        "orphaned" bigint not null default '0',
        "dead" bigint not null default '0',
        "views" bigint not null default '0',
        "clicks" bigint not null default '0',
        "excluded" bigint not null default '0',
        primary key ("writer_id")
      )
    `);
    this.addSql(`
      create table "daily_rollups" (
        "account_id" uuid not null,
        "target_id" uuid not null,
        "day" date not null,
        "views" bigint not null default '0',
        "clicks" bigint not null default '0',
        primary key ("account_id", "target_id", "day")
      )
    `);
    this.addSql(`
      create table "dead_letters" (
        "id" uuid not null,
        "writer_id" uuid not null,
        "sequence" bigint not null,
        "event" text not null,
        "reason" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`
      create table "deleted_totals" (
        "account_id" uuid not null,
        "target_id" uuid not null,
        "kind" text not null,
        "views" bigint not null default '0',
        "clicks" bigint not null default '0',
        "excluded" bigint not null default '0',
        "deleted_at" timestamptz(3) not null,
        primary key ("account_id", "target_id")
      )
    `);
    this.addSql(`
      create table "dimension_rollups" (
        "account_id" uuid not null,
        "target_id" uuid not null,
        "day" date not null,
        "dimension" text not null,
        "key" text not null,
        "count" bigint not null default '0',
        primary key ("account_id", "target_id", "day", "dimension", "key")
      )
    `);
    this.addSql(`
      create table "groups" (
        "account_id" uuid not null,
        "id" uuid not null,
        "name" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(`
      create table "group_tallies" (
        "account_id" uuid not null,
        "group_id" uuid not null,
        "shard" smallint not null,
        "links" bigint not null default '0',
        primary key ("account_id", "group_id", "shard")
      )
    `);
    this.addSql(`
      create table "idempotency_keys" (
        "account_id" uuid not null,
        "key" text not null,
        "request_hash" text not null,
        "status" int not null,
        "body" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("account_id", "key")
      )
    `);
    this.addSql(`create index "idempotency_keys_created_at_idx" on "idempotency_keys" ("created_at")`);
    this.addSql(`
      create table "links" (
        "account_id" uuid not null,
        "id" uuid not null,
        "slug" text not null,
        "name" text not null,
        "destination" text not null,
        "behavior" text not null,
        "active" boolean not null,
        "group_id" uuid null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(`create index "links_group_idx" on "links" ("account_id", "group_id", "id")`);
    this.addSql(`
      create table "secrets" (
        "name" text not null,
        "value" text not null,
        primary key ("name")
      )
    `);
    this.addSql(`
      create table "slugs" (
        "slug" text not null,
        "account_id" uuid not null,
        "kind" text not null,
        "target_id" uuid not null,
        "released_at" timestamptz(3) null,
        primary key ("slug")
      )
    `);
    this.addSql(`
      create table "target_totals" (
        "account_id" uuid not null,
        "target_id" uuid not null,
        "kind" text not null,
        "views" bigint not null default '0',
        "clicks" bigint not null default '0',
        "excluded" bigint not null default '0',
        primary key ("account_id", "target_id")
      )
    `);
    this.addSql(
      `create index "target_totals_top_idx" on "target_totals" ("account_id", "kind", "clicks" desc, "target_id" desc)`,
    );
    this.addSql(`
      create table "websites" (
        "account_id" uuid not null,
        "id" uuid not null,
        "slug" text not null,
        "name" text not null,
        "headline" text null,
        "bio" text null,
        "theme" text not null,
        "items" jsonb not null,
        "socials" jsonb not null,
        "published" boolean not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(`create index "websites_items_idx" on "websites" using gin ("items" jsonb_path_ops)`);
  }

  private createSecrets(): void {
    this.addSql(`
      insert into "secrets" ("name", "value")
        values ('signing', encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'))
    `);
  }
}
