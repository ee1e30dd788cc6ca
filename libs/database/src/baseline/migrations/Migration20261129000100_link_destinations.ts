import { Migration } from '@mikro-orm/migrations';

/**
 * Finds links by their destination. The digest keeps the index small, since a destination may be longer than an index allows.
 * It comes first: beginning with the account, the index would look fit for a link by its id to a planner without statistics.
 * PostgreSQL also uses it under a policy, because `md5` reveals nothing of the rows that it tests.
 */
export class Migration20261129000100_link_destinations extends Migration {
  override up(): void {
    this.addSql(`create index "links_destination_idx" on "links" (md5("destination"), "account_id", "id")`);
  }
}
