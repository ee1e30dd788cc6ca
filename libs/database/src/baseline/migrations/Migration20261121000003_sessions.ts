import { Migration } from '@mikro-orm/migrations';

/** Dashboard sessions. */
export class Migration20261121000003_sessions extends Migration {
  override up(): void {
    this.addSql(`
      create table "sessions" (
        "account_id" uuid not null,
        "id" uuid not null,
        "token_hash" text not null,
        "browser" text null,
        "system" text null,
        "created_at" timestamptz(3) not null,
        "last_used_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(`alter table "sessions" add constraint "sessions_token_hash_key" unique ("token_hash")`);
    this.addSql(`create index "sessions_expires_at_idx" on "sessions" ("expires_at")`);
  }
}
