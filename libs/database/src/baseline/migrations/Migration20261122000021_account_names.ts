import { Migration } from '@mikro-orm/migrations';

/** Names of accounts, for users with several of them. */
export class Migration20261122000021_account_names extends Migration {
  override up(): void {
    this.addSql(`alter table "accounts" add column "name" text null`);
  }
}
