import { Migration } from '@mikro-orm/migrations';

/**
 * Statistics for reports. PostgreSQL must know that a target belongs to one account, or it assumes that the condition on
 * the account excludes most rows; and which thousand targets have the most rows. When it expects few rows, it sorts them
 * instead of hashing, which doubles the time of a report.
 */
export class Migration20261121000008_rollup_statistics extends Migration {
  override up(): void {
    this.addSql(`
      create statistics "dimension_rollups_of_targets" (dependencies) on "account_id", "target_id"
        from "dimension_rollups"
    `);
    this.addSql(`alter table "dimension_rollups" alter column "target_id" set statistics 1000`);
    this.addSql(`analyze "dimension_rollups"`);
  }
}
