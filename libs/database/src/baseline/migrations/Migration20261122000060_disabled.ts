import { Migration } from '@mikro-orm/migrations';

/** Lets operators disable links and pages. Visitors must see the change, so the notifications name the new columns. */
export class Migration20261122000060_disabled extends Migration {
  override up(): void {
    this.addSql(`alter table "links" add column "disabled" text null`);
    this.addSql(`alter table "websites" add column "disabled" text null`);
    this.addSql(`
      create or replace trigger "links_changed" after update of destination, active, behavior, disabled on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled) is distinct from
          (new.destination, new.active, new.behavior, new.disabled)
        ) execute function "notify_link_changed"()
    `);
    this.addSql(`
      create or replace trigger "websites_changed"
        after update of name, headline, bio, theme, items, socials, published, disabled on "websites"
        for each row when (
          (old.name, old.headline, old.bio, old.theme, old.items, old.socials, old.published, old.disabled)
          is distinct from
          (new.name, new.headline, new.bio, new.theme, new.items, new.socials, new.published, new.disabled)
        ) execute function "notify_website_changed"()
    `);
  }
}
