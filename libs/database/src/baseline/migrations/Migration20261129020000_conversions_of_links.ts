import { Migration } from '@mikro-orm/migrations';

/** Links whose redirects carry a voucher. */
export class Migration20261129020000_conversions_of_links extends Migration {
  override up(): void {
    this.addSql('alter table "links" add column "conversions" boolean not null default false');
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query, gate, password_hash, app, active_from,
          expires_at, expired_destination, exhausted, preview, rules, preview_image, conversions on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query, old.gate, old.password_hash, old.app,
            old.active_from, old.expires_at, old.expired_destination, old.exhausted, old.preview, old.rules,
            old.preview_image, old.conversions)
          is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query, new.gate, new.password_hash, new.app,
            new.active_from, new.expires_at, new.expired_destination, new.exhausted, new.preview, new.rules,
            new.preview_image, new.conversions)
        ) execute function "notify_link_changed"()
    `);
  }
}
