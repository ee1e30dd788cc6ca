import { Migration } from '@mikro-orm/migrations';

/** Lets accounts take turns with their imports. */
export class Migration20261128000850_import_turns extends Migration {
  override up(): void {
    this.addSql('alter table "imports" add column "run_until" timestamptz null');
  }
}
