import { Migration } from '@mikro-orm/migrations';

/** From now on, visits count for the alias that was requested, and for being forgiven what surrounded the link. */
export class Migration20261128001510_visited_aliases extends Migration {
  override up(): void {
    // Until the day ends, older redirect processes may still serve visitors.
    this.addSql(`
      insert into "figure_starts" ("figure", "since")
        select 'aliases', case when exists (select from "batch_writers")
          then date_trunc('day', now(), 'utc') + interval '1 day' else 'epoch' end
    `);
  }
}
