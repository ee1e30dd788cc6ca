import { Migration } from '@mikro-orm/migrations';

/** The behavior that an account gives its new links. Existing accounts keep `basic` and are not asked; new ones have not chosen. */
export class Migration20261128001100_default_behavior extends Migration {
  override up(): void {
    this.addSql(`alter table "accounts" add column "default_behavior" text null`);
    this.addSql(`update "accounts" set "default_behavior" = 'basic'`);
  }
}
