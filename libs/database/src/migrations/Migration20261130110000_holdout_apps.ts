import { Migration } from '@mikro-orm/migrations';

/**
 * Visits by arm of a hold-out and by app. The column says how many of the visits of an arm are counted by app, too: none of
 * those before this migration, and none that an older worker counts.
 */
export class Migration20261130110000_holdout_apps extends Migration {
  override up(): void {
    this.addSql(`alter table "holdout_visits" add column "app_visits" bigint not null default '0'`);
    this.addSql(`
      create table "holdout_app_visits" (
        "account_id" uuid not null,
        "link_id" uuid not null,
        "day" date not null,
        "period" timestamptz(3) not null,
        "arm" text not null,
        "app" text not null,
        "buckets" int[] not null,
        primary key ("account_id", "link_id", "day", "period", "arm", "app")
      )
    `);
  }
}
