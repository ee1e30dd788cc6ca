import { Migration } from '@mikro-orm/migrations';

/**
 * Views and clicks by UTC quarter-hour, within the rows of days: 96 numbers are cheaper than rows of their own, which need
 * a key and an index entry each. A null, or a number that an array does not reach, is 0.
 */
export class Migration20261124000000_quarter_hours extends Migration {
  override up(): void {
    for (const table of ['daily_rollups', 'account_daily_rollups']) {
      this.addSql(
        `alter table "${table}" add column "quarter_views" int[] null, add column "quarter_clicks" int[] null`,
      );
    }
    this.addSql(`
      create table "figure_starts" (
        "figure" text not null,
        "since" timestamptz(3) not null,
        primary key ("figure")
      )
    `);
    // The day of a running installation is half over, and an older worker may finish it.
    this.addSql(`
      insert into "figure_starts" ("figure", "since")
        select 'hourly', date_trunc('day', now(), 'utc')
          + case when exists (select from "batch_writers") then interval '1 day' else interval '0' end
    `);
  }
}
