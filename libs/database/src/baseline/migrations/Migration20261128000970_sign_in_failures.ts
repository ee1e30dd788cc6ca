import { Migration } from '@mikro-orm/migrations';

/** Failed sign-ins by user and hour, until they are entries of the audit log. */
export class Migration20261128000970_sign_in_failures extends Migration {
  override up(): void {
    this.addSql(`
      create table "sign_in_failures" (
        "user_id" uuid not null,
        "hour" timestamptz(3) not null,
        "attempts" int not null,
        primary key ("user_id", "hour")
      )
    `);
  }
}
