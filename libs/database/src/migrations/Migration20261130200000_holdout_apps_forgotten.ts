import { Migration } from '@mikro-orm/migrations';

/**
 * Visits of an arm by app end with the visits of the arm, whichever version deletes those: versions before
 * `holdout_app_visits` do not know the table. A trigger instead of a foreign key costs nothing when visits are counted.
 */
export class Migration20261130200000_holdout_apps_forgotten extends Migration {
  override up(): void {
    this.addSql(`
      create function "holdout_visits_forgotten"() returns trigger language plpgsql
        security definer set search_path to pg_catalog, public, pg_temp as $$
      begin
        delete from holdout_app_visits a using removed r
        where a.account_id = r.account_id and a.link_id = r.link_id and a.day = r.day and a.period = r.period
          and a.arm = r.arm;
        return null;
      end $$
    `);
    this.addSql('revoke execute on function holdout_visits_forgotten() from public');
    this.addSql(`
      create trigger "holdout_visits_forgotten" after delete on "holdout_visits" referencing old table as removed
        for each statement execute function "holdout_visits_forgotten"()
    `);
  }
}
