import { Migration } from '@mikro-orm/migrations';

/** What users are told about: sign-ins with new browsers, and changes of their credentials. */
export class Migration20261128000980_security_events extends Migration {
  override up(): void {
    this.addSql(`
      create table "security_events" (
        "user_id" uuid not null,
        "id" uuid not null,
        "kind" text not null,
        "browser" text null,
        "system" text null,
        "mail" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("user_id", "id")
      )
    `);
    this.addSql(`create index "security_events_created_at_idx" on "security_events" ("created_at")`);
  }
}
