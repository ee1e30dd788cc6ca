import { Migration } from '@mikro-orm/migrations';

/** Passkeys, the challenges that they have signed, and which sessions they started. */
export class Migration20261122000013_passkeys extends Migration {
  override up(): void {
    this.addSql(`
      create table "passkeys" (
        "user_id" uuid not null,
        "id" uuid not null,
        "credential_id" text not null,
        "name" text not null,
        "public_key" text not null,
        "counter" bigint not null,
        "transports" text[] not null,
        "created_at" timestamptz(3) not null,
        "last_used_at" timestamptz(3) null,
        primary key ("user_id", "id")
      )
    `);
    this.addSql(
      `alter table "passkeys" add constraint "passkeys_credential_id_key" unique ("credential_id")`,
    );
    this.addSql(`
      create table "used_passkey_challenges" (
        "nonce" text not null,
        "expires_at" timestamptz(3) not null,
        primary key ("nonce")
      )
    `);
    this.addSql(
      `create index "used_passkey_challenges_expires_at_idx" on "used_passkey_challenges" ("expires_at")`,
    );
    this.addSql(`alter table "sessions" add column "passkey_id" uuid null`);
  }
}
