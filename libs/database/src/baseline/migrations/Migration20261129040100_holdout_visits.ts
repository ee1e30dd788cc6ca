import { Migration } from '@mikro-orm/migrations';

/** Visits by arm of a hold-out. */
export class Migration20261129040100_holdout_visits extends Migration {
  override up(): void {
    this.addSql(`
      create table "holdout_visits" (
        "account_id" uuid not null,
        "link_id" uuid not null,
        "day" date not null,
        "period" timestamptz(3) not null,
        "arm" text not null,
        "buckets" int[] not null,
        primary key ("account_id", "link_id", "day", "period", "arm")
      )
    `);
  }
}
