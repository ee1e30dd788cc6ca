import { Migration } from '@mikro-orm/migrations';

/**
 * Separates people from tenants. Every account becomes an account plus a user of the same id, who owns it. Sessions
 * belong to that user and keep their ids and tokens, so nobody is signed out.
 */
export class Migration20261122000000_users extends Migration {
  override up(): void {
    this.addSql(`
      create table "users" (
        "id" uuid not null,
        "email" text not null,
        "password_hash" text null,
        "created_at" timestamptz(3) not null,
        primary key ("id")
      )
    `);
    this.addSql(`alter table "users" add constraint "users_email_key" unique ("email")`);
    this.addSql(`
      create table "memberships" (
        "user_id" uuid not null,
        "account_id" uuid not null,
        "role" text not null,
        "created_at" timestamptz(3) not null,
        primary key ("user_id", "account_id")
      )
    `);
    this.addSql(`create index "memberships_account_id_idx" on "memberships" ("account_id")`);
    this.addSql(`
      insert into "users" ("id", "email", "password_hash", "created_at")
      select "id", "email", "password_hash", "created_at" from "accounts"
    `);
    this.addSql(`
      insert into "memberships" ("user_id", "account_id", "role", "created_at")
      select "id", "id", 'owner', "created_at" from "accounts"
    `);
    this.addSql(`alter table "accounts" drop column "email", drop column "password_hash"`);
    this.addSql(`alter table "sessions" add column "user_id" uuid null`);
    this.addSql(`update "sessions" set "user_id" = "account_id"`);
    this.addSql(`alter table "sessions" alter column "user_id" set not null`);
    this.addSql(`create index "sessions_user_id_idx" on "sessions" ("user_id")`);
  }
}
