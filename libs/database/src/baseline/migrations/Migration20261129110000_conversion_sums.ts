import { Migration } from '@mikro-orm/migrations';

/** What is left of conversions after their retention: sums by day, without the ids of orders. */
export class Migration20261129110000_conversion_sums extends Migration {
  override up(): void {
    this.addSql(`
      create table "conversion_sums" (
        "account_id" uuid not null,
        "event" text not null,
        "day" date not null,
        "click_day" date not null,
        "link_id" uuid not null,
        "currency" text not null,
        "kind" jsonb not null,
        "conversions" bigint not null default '0',
        "amount" numeric not null,
        "net" numeric not null,
        "squares" numeric not null,
        primary key ("account_id", "event", "day", "click_day", "link_id", "currency", "kind")
      )
    `);
    this.addSql(`
      create index "conversion_sums_clicked_idx" on "conversion_sums" ("account_id", "event", "click_day")
    `);
    // The retention concerns all of them now, and not just trials.
    this.addSql(`create index "conversions_created_idx" on "conversions" ("created_at")`);
    this.addSql(`drop index "conversions_test_idx"`);
  }
}
