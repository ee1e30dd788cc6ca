import { Migration } from '@mikro-orm/migrations';

/**
 * Operators of the installation, and one-time links for passwords. If exactly one user of an existing installation can
 * sign in, it is theirs. Otherwise nobody knows, and `cli operator:add` names them.
 */
export class Migration20261122000011_operators extends Migration {
  override up(): void {
    this.addSql(`alter table "users" add column "operator" boolean not null default false`);
    this.addSql(`
      update "users" set "operator" = true
      where "password_hash" is not null
        and (select count(*) from "users" where "password_hash" is not null) = 1
    `);
    this.addSql(`
      create table "password_links" (
        "user_id" uuid not null,
        "token_hash" text not null,
        "expires_at" timestamptz(3) not null,
        primary key ("user_id")
      )
    `);
    this.addSql(
      `alter table "password_links" add constraint "password_links_token_hash_key" unique ("token_hash")`,
    );
  }
}
