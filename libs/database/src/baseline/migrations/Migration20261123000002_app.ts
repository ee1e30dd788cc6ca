import { Migration } from '@mikro-orm/migrations';

/** Lets links keep their visits out of native apps. */
export class Migration20261123000002_app extends Migration {
  override up(): void {
    this.addSql(`alter table "links" add column "app" text not null default 'auto'`);
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query, gate, password_hash, app on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query, old.gate, old.password_hash,
            old.app)
          is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query, new.gate, new.password_hash,
            new.app)
        ) execute function "notify_link_changed"()
    `);
  }
}
