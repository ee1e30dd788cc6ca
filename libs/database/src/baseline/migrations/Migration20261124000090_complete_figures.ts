import { Migration } from '@mikro-orm/migrations';

/**
 * An installation that has never counted anything knows everything about the days before: nothing happened. Otherwise a
 * report that begins before its first day would have gaps.
 */
export class Migration20261124000090_complete_figures extends Migration {
  override up(): void {
    this.addSql(
      `update "figure_starts" set "since" = 'epoch' where not exists (select from "batch_writers")`,
    );
  }
}
