import { Migration } from '@mikro-orm/migrations';

/** Accounts that are being deleted. */
export class Migration20261122000023_account_deletion extends Migration {
  override up(): void {
    this.addSql(`alter table "accounts" add column "deleted_at" timestamptz(3) null`);
  }
}
