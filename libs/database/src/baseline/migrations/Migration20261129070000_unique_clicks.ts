import { Migration } from '@mikro-orm/migrations';

/** Unique clicks per UTC day, for installations that count unique visitors. */
export class Migration20261129070000_unique_clicks extends Migration {
  override up(): void {
    for (const table of ['daily_rollups', 'account_daily_rollups']) {
      this.addSql(
        `alter table "${table}" add column "unique_clicks" bigint null, add column "marked_clicks" bigint null`,
      );
    }
    this.addSql('alter table "visitor_sketches" add column "click_sketch" bytea null');
    // There is nothing to compress.
    this.addSql('alter table "visitor_sketches" alter column "click_sketch" set storage external');
  }
}
