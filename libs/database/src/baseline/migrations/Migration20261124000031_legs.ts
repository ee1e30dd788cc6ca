import { Migration } from '@mikro-orm/migrations';

/** The legs of visits are counted from now on. */
export class Migration20261124000031_legs extends Migration {
  override up(): void {
    // The day of a running installation is half over, and an older worker may finish it.
    this.addSql(`
      insert into "figure_starts" ("figure", "since")
        select 'legs', date_trunc('day', now(), 'utc')
          + case when exists (select from "batch_writers") then interval '1 day' else interval '0' end
    `);
  }
}
