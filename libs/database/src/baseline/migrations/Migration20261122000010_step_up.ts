import { Migration } from '@mikro-orm/migrations';

/** When the user of a session last authenticated. Unknown for existing sessions, which have to step up. */
export class Migration20261122000010_step_up extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" add column "stepped_up_at" timestamptz(3) null`);
  }
}
