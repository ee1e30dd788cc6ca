import { Migration } from '@mikro-orm/migrations';

/**
 * Lets accounts have a brand. The redirect keeps the brands of accounts whose pages it has shown lately; the notification
 * makes it forget one. `!brand/…` is no route key, so an older redirect ignores it.
 */
export class Migration20261128001400_brands extends Migration {
  override up(): void {
    this.addSql(`alter table "accounts" add column "brand" jsonb null`);
    this.addSql(`alter table "account_logos" add column "picture" bytea null`);
    // A WebP does not get any smaller.
    this.addSql(`alter table "account_logos" alter column "picture" set storage external`);
    this.addSql(`
      create function "notify_brand_changed"() returns trigger language plpgsql as $$
      begin
        perform pg_notify('slugs', '!brand/' || new.id);
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "accounts_brand_changed" after update of brand on "accounts"
        for each row when (old.brand is distinct from new.brand)
        execute function "notify_brand_changed"()
    `);
    this.addSql(`
      create function "notify_brand_picture_changed"() returns trigger language plpgsql as $$
      begin
        perform pg_notify('slugs', '!brand/' || coalesce(new.account_id, old.account_id));
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "account_logos_changed" after insert or update or delete on "account_logos"
        for each row execute function "notify_brand_picture_changed"()
    `);
  }
}
