import { Migration } from '@mikro-orm/migrations';

/** Reports that anyone with a link can read. */
export class Migration20261124000070_report_shares extends Migration {
  override up(): void {
    this.addSql(`
      create table "report_shares" (
        "account_id" uuid not null,
        "id" uuid not null,
        "name" text null,
        "query" text not null,
        "embeddable" boolean not null,
        "token_hash" text not null,
        "created_at" timestamptz(3) not null,
        "expires_at" timestamptz(3) null,
        primary key ("account_id", "id"),
        constraint "report_shares_token_hash_key" unique ("token_hash")
      )
    `);
    // A visitor's token is looked up before the account is known.
    this.addSql(`
      create function "report_shares_with_hash"(hash text) returns setof report_shares language sql stable rows 1
        security definer set search_path to pg_catalog, public, pg_temp
        as $$ select * from report_shares where token_hash = hash $$
    `);
    this.addSql('revoke execute on function report_shares_with_hash(text) from public');
  }
}
