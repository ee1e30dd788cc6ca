import { Migration } from '@mikro-orm/migrations';

/**
 * Deletes the visits by app that an older version left behind when it deleted those of their arm. Separate from the
 * trigger, whose lock would keep visits from being counted during the search; from the trigger on, there are no new ones.
 */
export class Migration20261130200001_holdout_app_orphans extends Migration {
  override up(): void {
    this.addSql(`
      delete from "holdout_app_visits" a where not exists (
        select from "holdout_visits" v where v.account_id = a.account_id and v.link_id = a.link_id
          and v.day = a.day and v.period = a.period and v.arm = a.arm
      )
    `);
  }
}
