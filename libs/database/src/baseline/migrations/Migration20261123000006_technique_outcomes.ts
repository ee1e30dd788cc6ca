import { Migration } from '@mikro-orm/migrations';

/** What came of the techniques of breakouts lately. */
export class Migration20261123000006_technique_outcomes extends Migration {
  override up(): void {
    this.addSql(`
      create table "technique_outcomes" (
        "app" text not null,
        "system" text not null,
        "version" text not null,
        "technique" text not null,
        "shown" double precision not null,
        "left" double precision not null,
        "updated_at" timestamptz(3) not null,
        primary key ("app", "system", "version", "technique")
      )
    `);
  }
}
