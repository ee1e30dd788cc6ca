import { Migration } from '@mikro-orm/migrations';

/** An outbox, so that no mail of a sign-up that was accepted is lost with a process. */
export class Migration20261130130000_sign_up_mails extends Migration {
  override up(): void {
    this.addSql(`
      create table "sign_up_mails" (
        "id" uuid not null,
        "sealed" text not null,
        "next_attempt_at" timestamptz(3) not null,
        "attempts" integer not null default 0,
        primary key ("id")
      )
    `);
    this.addSql(`create index "sign_up_mails_next_attempt_at_idx" on "sign_up_mails" ("next_attempt_at")`);
  }
}
