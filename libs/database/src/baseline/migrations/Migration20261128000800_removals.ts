import { Migration } from '@mikro-orm/migrations';

/** When the user of a session last confirmed that a second factor is to be removed. */
export class Migration20261128000800_removals extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" add column "removal_confirmed_at" timestamptz(3) null`);
  }
}
