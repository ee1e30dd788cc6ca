import { Migration } from '@mikro-orm/migrations';

/** Since when links have `conversions`, and what reports of conversions look up. */
export class Migration20261129030100_conversion_figures extends Migration {
  override up(): void {
    this.addSql('alter table "links" add column "conversions_since" date null');
    this.addSql(`
      create function "link_conversions_begin"() returns trigger language plpgsql as $$
      begin
        new.conversions_since := (now() at time zone 'utc')::date;
        return new;
      end $$
    `);
    this.addSql(`
      create trigger "links_conversions_begin" before insert or update of "conversions" on "links"
        for each row when (new.conversions and new.conversions_since is null)
        execute function "link_conversions_begin"()
    `);
    this.addSql(`
      update "links" l set "conversions_since" = least((now() at time zone 'utc')::date, (
        select min(c.click_day) from "conversions" c where c.account_id = l.account_id and c.link_id = l.id
      )) where l.conversions
    `);
    this.addSql(`
      create index "links_conversions_idx" on "links" ("account_id", "conversions_since")
        where "conversions_since" is not null
    `);
    this.addSql(`
      create index "conversions_occurred_idx" on "conversions" ("account_id", "event", "occurred_at") where not "is_test"
    `);
    this.addSql(`
      create index "conversions_clicked_idx" on "conversions" ("account_id", "event", "click_day") where not "is_test"
    `);
    this.addSql(
      `create index "conversion_refunds_created_idx" on "conversion_refunds" ("account_id", "created_at")`,
    );
  }
}
