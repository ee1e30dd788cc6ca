import { Migration } from '@mikro-orm/migrations';

/** Lets links have rules, which choose where a visit leads. */
export class Migration20261123000005_rules extends Migration {
  override up(): void {
    this.addSql('alter table "links" add column "rules" jsonb null');
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query, gate, password_hash, app, active_from,
          expires_at, expired_destination, exhausted, preview, rules on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query, old.gate, old.password_hash, old.app,
            old.active_from, old.expires_at, old.expired_destination, old.exhausted, old.preview, old.rules)
          is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query, new.gate, new.password_hash, new.app,
            new.active_from, new.expires_at, new.expired_destination, new.exhausted, new.preview, new.rules)
        ) execute function "notify_link_changed"()
    `);
  }
}
