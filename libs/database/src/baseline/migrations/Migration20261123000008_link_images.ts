import { Migration } from '@mikro-orm/migrations';

/** Lets links have an image of their own for messengers. */
export class Migration20261123000008_link_images extends Migration {
  override up(): void {
    this.addSql(`
      create table "link_images" (
        "account_id" uuid not null,
        "link_id" uuid not null,
        "version" text not null,
        "jpeg" bytea not null,
        primary key ("account_id", "link_id")
      )
    `);
    // A JPEG does not get any smaller.
    this.addSql('alter table "link_images" alter column "jpeg" set storage external');
    this.addSql('alter table "links" add column "preview_image" text null');
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query, gate, password_hash, app, active_from,
          expires_at, expired_destination, exhausted, preview, rules, preview_image on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query, old.gate, old.password_hash, old.app,
            old.active_from, old.expires_at, old.expired_destination, old.exhausted, old.preview, old.rules,
            old.preview_image)
          is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query, new.gate, new.password_hash, new.app,
            new.active_from, new.expires_at, new.expired_destination, new.exhausted, new.preview, new.rules,
            new.preview_image)
        ) execute function "notify_link_changed"()
    `);
  }
}
