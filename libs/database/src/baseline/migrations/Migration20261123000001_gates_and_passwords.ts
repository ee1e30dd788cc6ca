import { Migration } from '@mikro-orm/migrations';

/** Lets links have a gate and a password. Visitors must see a change, so the notifications name the new columns. */
export class Migration20261123000001_gates_and_passwords extends Migration {
  override up(): void {
    this.addSql(`alter table "links" add column "gate" text null, add column "password_hash" text null`);
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query, gate, password_hash on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query, old.gate, old.password_hash)
          is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query, new.gate, new.password_hash)
        ) execute function "notify_link_changed"()
    `);
  }
}
