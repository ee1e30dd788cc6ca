import { Migration } from '@mikro-orm/migrations';

/** From now on, the click of a visit with pages counts for the traits of its view. */
export class Migration20261128001200_visit_traits extends Migration {
  override up(): void {
    // The day of a running installation is half over, and older redirect processes may issue tokens until it ends.
    this.addSql(`
      insert into "figure_starts" ("figure", "since")
        select 'traits', case when exists (select from "batch_writers")
          then date_trunc('day', now(), 'utc') + interval '1 day' else 'epoch' end
    `);
  }
}
