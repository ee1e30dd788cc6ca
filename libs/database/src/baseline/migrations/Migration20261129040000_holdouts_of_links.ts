import { Migration } from '@mikro-orm/migrations';

/** Links that show some of the visitors no way out, to measure what the way out is worth. */
export class Migration20261129040000_holdouts_of_links extends Migration {
  override up(): void {
    this.addSql(`
      alter table "links"
        add column "holdout" integer not null default 0,
        add column "holdout_since" timestamptz(3) null
    `);
    // A trigger, because links are created and changed in many ways. What is compared must not span two behaviors.
    this.addSql(`
      create function "begin_holdout"() returns trigger language plpgsql as $$
      begin
        new.holdout_since := case when new.holdout > 0 then date_trunc('milliseconds', clock_timestamp()) end;
        return new;
      end $$
    `);
    this.addSql(`
      create trigger "links_holdout_begins" before insert on "links"
        for each row when (new.holdout > 0) execute function "begin_holdout"()
    `);
    this.addSql(`
      create trigger "links_holdout_changes" before update of holdout, behavior on "links"
        for each row when ((old.holdout, old.behavior) is distinct from (new.holdout, new.behavior))
        execute function "begin_holdout"()
    `);
    this.addSql(`
      create or replace trigger "links_changed"
        after update of destination, active, behavior, disabled, forward_query, gate, password_hash, app, active_from,
          expires_at, expired_destination, exhausted, preview, rules, preview_image, conversions, holdout, holdout_since
          on "links"
        for each row when (
          (old.destination, old.active, old.behavior, old.disabled, old.forward_query, old.gate, old.password_hash, old.app,
            old.active_from, old.expires_at, old.expired_destination, old.exhausted, old.preview, old.rules,
            old.preview_image, old.conversions, old.holdout, old.holdout_since)
          is distinct from
          (new.destination, new.active, new.behavior, new.disabled, new.forward_query, new.gate, new.password_hash, new.app,
            new.active_from, new.expires_at, new.expired_destination, new.exhausted, new.preview, new.rules,
            new.preview_image, new.conversions, new.holdout, new.holdout_since)
        ) execute function "notify_link_changed"()
    `);
  }
}
