import { Migration } from '@mikro-orm/migrations';

/**
 * Lets operators disable accounts. The redirect keeps the ids of disabled accounts in memory; the notification makes it
 * read them again. `!accounts` is no route key, so that an older redirect ignores it.
 */
export class Migration20261122000062_disabled_accounts extends Migration {
  override up(): void {
    this.addSql(`alter table "accounts" add column "disabled" text null`);
    this.addSql(`create index "accounts_disabled_idx" on "accounts" ("id") where "disabled" is not null`);
    this.addSql(`
      create function "notify_account_disabled"() returns trigger language plpgsql as $$
      begin
        perform pg_notify('slugs', '!accounts');
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "accounts_disabled" after update of disabled on "accounts"
        for each row when (old.disabled is distinct from new.disabled)
        execute function "notify_account_disabled"()
    `);
  }
}
