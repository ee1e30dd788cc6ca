import { Migration } from '@mikro-orm/migrations';

/** What imported links are without, because it could not be read. */
export class Migration20261128001010_import_details extends Migration {
  override up(): void {
    this.addSql(`alter table "imports" add column "left_out" jsonb not null default '{}'`);
  }
}
