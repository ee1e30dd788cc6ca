import { Migration } from '@mikro-orm/migrations';

/** Which technique each version of an app gets, and since when if it was switched. */
export class Migration20261124000040_technique_choices extends Migration {
  override up(): void {
    this.addSql(`
      create table "technique_choices" (
        "app" text not null,
        "system" text not null,
        "version" text not null,
        "technique" text not null,
        "switched_at" timestamptz(3) null,
        "left_percent" smallint null,
        primary key ("app", "system", "version")
      )
    `);
  }
}
