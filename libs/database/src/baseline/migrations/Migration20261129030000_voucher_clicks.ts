import { Migration } from '@mikro-orm/migrations';

/** Clicks whose redirect carried a voucher, by the kind that it says. */
export class Migration20261129030000_voucher_clicks extends Migration {
  override up(): void {
    this.addSql(`
      create table "voucher_clicks" (
        "account_id" uuid not null,
        "link_id" uuid not null,
        "day" date not null,
        "kind" jsonb not null,
        "clicks" bigint not null default '0',
        primary key ("account_id", "link_id", "day", "kind")
      )
    `);
    this.addSql(`create index "voucher_clicks_day_idx" on "voucher_clicks" ("account_id", "day")`);
    // Until the day ends, older redirect processes may still serve visitors.
    this.addSql(`
      insert into "figure_starts" ("figure", "since")
        select 'vouchers', case when exists (select from "batch_writers")
          then date_trunc('day', now(), 'utc') + interval '1 day' else 'epoch' end
    `);
  }
}
