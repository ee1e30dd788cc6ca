import { Migration } from '@mikro-orm/migrations';

/** How sessions were started, and authenticator apps with their recovery codes. Existing sessions are not new to anybody. */
export class Migration20261122000012_second_factors extends Migration {
  override up(): void {
    this.addSql(`
      alter table "sessions" add column "method" text not null default 'password',
        add column "acknowledged" boolean not null default true
    `);
    this.addSql(`
      create table "totp_factors" (
        "user_id" uuid not null,
        "sealed_secret" text not null,
        "confirmed_at" timestamptz(3) null,
        "last_step" integer not null default 0,
        primary key ("user_id")
      )
    `);
    this.addSql(`
      create table "recovery_codes" (
        "user_id" uuid not null,
        "hash" text not null,
        primary key ("user_id", "hash")
      )
    `);
  }
}
