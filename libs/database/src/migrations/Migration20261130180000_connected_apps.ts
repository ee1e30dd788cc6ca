import { Migration } from '@mikro-orm/migrations';

/**
 * Apps that users connect with OAuth. A connected app is an API key whose secret is renewed, so everything that limits,
 * lists, ends and deletes keys applies to it.
 */
export class Migration20261130180000_connected_apps extends Migration {
  override up(): void {
    this.addSql(`
      create table "oauth_clients" (
        "id" uuid not null,
        "name" text not null,
        "redirect_uris" text[] not null,
        "created_at" timestamptz(3) not null,
        "consented_at" timestamptz(3) null,
        primary key ("id")
      )
    `);
    this.addSql(`
      alter table "api_keys"
        add column "client_id" uuid null,
        add column "access_until" timestamptz(3) null,
        add column "family_hash" text null,
        add column "secret_hash" text null,
        add column "code_challenge" text null,
        add column "redirect_uri" text null,
        add constraint "api_keys_family_hash_key" unique ("family_hash")
    `);
    // The account is not known before the token has been looked up.
    this.addSql(`
      create function "keys_with_family"(family text) returns setof api_keys language sql stable rows 1
        security definer set search_path to pg_catalog, public, pg_temp
        as $$ select * from api_keys where family_hash = family $$
    `);
    this.addSql('revoke execute on function keys_with_family(text) from public');
    // Earlier versions look up keys here, too. To them, an access token would be a key that works until its connection
    // expires, and that an owner can take over.
    this.addSql(`
      create or replace function "keys_with_hashes"(hashes text[]) returns setof api_keys language sql stable rows 10
        security definer set search_path to pg_catalog, public, pg_temp
        as $$
          select * from api_keys where hash = any(hashes)
            and (client_id is null or (access_until > now() and taken_over_at is null))
        $$
    `);
  }
}
