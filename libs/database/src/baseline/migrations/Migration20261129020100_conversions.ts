import { Migration } from '@mikro-orm/migrations';

/** Conversions that accounts report, what was refunded of them, and the keys of those that were deleted. */
export class Migration20261129020100_conversions extends Migration {
  override up(): void {
    this.addSql(`
      create table "conversions" (
        "account_id" uuid not null,
        "id" uuid not null,
        "link_id" uuid not null,
        "event" text not null,
        "external_id" text not null,
        "amount" bigint null,
        "currency" text null,
        "refunded" bigint not null default 0,
        "occurred_at" timestamptz(3) not null,
        "is_test" boolean not null,
        "click_day" date not null,
        "kind" jsonb not null,
        "body_hash" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("account_id", "id"),
        constraint "conversions_key" unique ("account_id", "event", "external_id")
      )
    `);
    this.addSql(`create index "conversions_link_idx" on "conversions" ("account_id", "link_id", "id")`);
    this.addSql(`create index "conversions_test_idx" on "conversions" ("created_at") where "is_test"`);
    this.addSql(`
      create table "conversion_refunds" (
        "account_id" uuid not null,
        "conversion_id" uuid not null,
        "external_id" text not null,
        "id" uuid not null,
        "amount" bigint not null,
        "is_rest" boolean not null,
        "created_at" timestamptz(3) not null,
        primary key ("account_id", "conversion_id", "external_id")
      )
    `);
    this.addSql(`
      create table "deleted_conversions" (
        "account_id" uuid not null,
        "key_hash" text not null,
        primary key ("account_id", "key_hash")
      )
    `);
  }
}
