import { Migration } from '@mikro-orm/migrations';

/**
 * How many rows of a target a report reads, for PostgreSQL to expect what it finds: that a target is one account's,
 * without which it takes the account's condition to leave out most of them, and which thousand targets have the most.
 * Where it expects few, it sorts what it could add up as it comes, which takes twice as long in all.
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
