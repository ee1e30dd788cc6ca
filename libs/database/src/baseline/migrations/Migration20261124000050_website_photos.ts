import { Migration } from '@mikro-orm/migrations';

/** Lets bio pages have a photo. */
export class Migration20261124000050_website_photos extends Migration {
  override up(): void {
    this.addSql(`
      create table "website_images" (
        "account_id" uuid not null,
        "website_id" uuid not null,
        "part" text not null,
        "version" text not null,
        "jpeg" bytea not null,
        primary key ("account_id", "website_id", "part")
      )
    `);
    // A JPEG does not get any smaller.
    this.addSql('alter table "website_images" alter column "jpeg" set storage external');
    this.addSql('alter table "websites" add column "photo" text null');
    this.addSql(`
      create or replace trigger "websites_changed"
        after update of name, headline, bio, theme, photo, items, socials, published, disabled on "websites"
        for each row when (
          (old.name, old.headline, old.bio, old.theme, old.photo, old.items, old.socials, old.published, old.disabled)
          is distinct from
          (new.name, new.headline, new.bio, new.theme, new.photo, new.items, new.socials, new.published, new.disabled)
        ) execute function "notify_website_changed"()
    `);
  }
}
