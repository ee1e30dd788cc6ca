import { Migration } from '@mikro-orm/migrations';

/** The day of the last click of each link and website, from the days that are known. */
export class Migration20261128001300_last_clicked extends Migration {
  override up(): void {
    this.addSql(`alter table "target_totals" add column "last_clicked_on" date not null default '-infinity'`);
    // By the key of each target, from its last day backward, instead of all days of all targets.
    this.addSql(`
      update "target_totals" t set "last_clicked_on" = d.day
        from "target_totals" k cross join lateral (
          select day from "daily_rollups" r
          where r.account_id = k.account_id and r.target_id = k.target_id and r.clicks > 0
          order by day desc limit 1
        ) d
        where k.clicks > 0 and t.account_id = k.account_id and t.target_id = k.target_id
    `);
    this.addSql(
      `create index "target_totals_last_idx" on "target_totals" ("account_id", "kind", "last_clicked_on" desc, "target_id" desc)`,
    );
  }
}
