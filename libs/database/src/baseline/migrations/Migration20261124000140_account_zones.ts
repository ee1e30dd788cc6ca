import { Migration } from '@mikro-orm/migrations';

/** Lets accounts choose the time zone of their reports. */
export class Migration20261124000140_account_zones extends Migration {
  override up(): void {
    this.addSql(`alter table "accounts" add column "zone" text not null default 'UTC'`);
  }
}
