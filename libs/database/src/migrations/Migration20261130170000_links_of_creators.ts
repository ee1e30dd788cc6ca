import { Migration } from '@mikro-orm/migrations';

/**
 * Lists the links of a creator without reading the other links of the account. Links from before creators were recorded have none, so
 * the index is small when it is created.
 */
export class Migration20261130170000_links_of_creators extends Migration {
  override up(): void {
    this.addSql(
      `create index "links_creator_idx" on "links" ("account_id", "created_by", "id") where "created_by" is not null`,
    );
  }
}
