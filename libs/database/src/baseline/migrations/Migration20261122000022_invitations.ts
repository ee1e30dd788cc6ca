import { Migration } from '@mikro-orm/migrations';

/** Invitations to join an account. */
export class Migration20261122000022_invitations extends Migration {
  override up(): void {
    this.addSql(`
      create table "invitations" (
        "account_id" uuid not null,
        "id" uuid not null,
        "role" text not null,
        "token_hash" text not null,
        "email" text null,
        "created_by" uuid null,
        "created_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) not null,
        primary key ("account_id", "id"),
        constraint "invitations_role_check" check (role in ('owner', 'editor', 'viewer'))
      )
    `);
    this.addSql(
      `alter table "invitations" add constraint "invitations_token_hash_key" unique ("token_hash")`,
    );
    this.addSql(`create index "invitations_expires_at_idx" on "invitations" ("expires_at")`);
  }
}
