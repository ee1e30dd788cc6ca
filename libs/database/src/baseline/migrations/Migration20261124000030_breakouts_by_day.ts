import { Migration } from '@mikro-orm/migrations';

/** Finds the outcomes of breakouts of all links of an account by day, which its rollups do not have. */
export class Migration20261124000030_breakouts_by_day extends Migration {
  override up(): void {
    this.addSql(`create index "dimension_rollups_breakouts_idx" on "dimension_rollups" ("account_id", "day")
      where "dimension" in ('shown', 'left')`);
  }
}
