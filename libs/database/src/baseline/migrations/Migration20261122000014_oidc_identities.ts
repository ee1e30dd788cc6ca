import { Migration } from '@mikro-orm/migrations';

/** Who signs in through an OpenID provider, and which sign-ins were answered. */
export class Migration20261122000014_oidc_identities extends Migration {
  override up(): void {
    this.addSql(`
      create table "oidc_identities" (
        "issuer" text not null,
        "subject" text not null,
        "user_id" uuid not null,
        "created_at" timestamptz(3) not null,
        primary key ("issuer", "subject")
      )
    `);
    this.addSql(`create index "oidc_identities_user_id_idx" on "oidc_identities" ("user_id")`);
    this.addSql(`
      create table "answered_oidc_sign_ins" (
        "state_hash" text not null,
        "expires_at" timestamptz(3) not null,
        primary key ("state_hash")
      )
    `);
    this.addSql(
      `create index "answered_oidc_sign_ins_expires_at_idx" on "answered_oidc_sign_ins" ("expires_at")`,
    );
  }
}
