import { Migration } from '@mikro-orm/migrations';

/** Lets the row of a slug say how it is written, so that the same code is not given as an alias at the same time. */
export class Migration20261128001520_slug_spellings extends Migration {
  override up(): void {
    this.addSql(`alter table "slugs" add column "spelling" text null`);
  }
}
