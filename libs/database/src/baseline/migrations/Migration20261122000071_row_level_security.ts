import { Migration } from '@mikro-orm/migrations';

const fixedPath = 'security definer set search_path to pg_catalog, public, pg_temp';

/**
 * Prepares the tables for row-level security, which `libs/database/src/roles/policies.ts` declares. These functions run with
 * the rights of the owner. Each leads past the policies on one narrow path, because the account is not known yet, or because
 * under a policy PostgreSQL uses an index only for conditions that reveal nothing of the rows that they test.
 */
export class Migration20261122000071_row_level_security extends Migration {
  override up(): void {
    this.checkAccounts();
    this.findAccounts();
    this.readLinks();
    // Triggers look for the bio pages of a link by index.
    for (const name of ['notify_link_changed', 'notify_website_changed']) {
      this.addSql(`alter function ${name}() ${fixedPath}`);
      this.addSql(`revoke execute on function ${name}() from public`);
    }
    this.checkDeletion();
  }

  /** Whether the caller of a function may see an account. Only the API is restricted. */
  private checkAccounts(): void {
    this.addSql(`
      create function "may_see_account"(account uuid) returns boolean language sql stable as $$
        select session_user <> 'waypost_api'
          or coalesce(account = any(nullif(current_setting('waypost.accounts', true), '')::uuid[]), false)
      $$
    `);
  }

  /** The account of somebody who has a key or the link of an invitation, and those that operators look for. */
  private findAccounts(): void {
    this.addSql(`
      create function "keys_with_hashes"(hashes text[]) returns setof api_keys language sql stable rows 10 ${fixedPath}
        as $$ select * from api_keys where hash = any(hashes) $$
    `);
    this.addSql(`
      create function "invitations_with_hash"(hash text) returns setof invitations language sql stable rows 1 ${fixedPath}
        as $$ select * from invitations where token_hash = hash $$
    `);
    this.addSql(`
      create function "accounts_with_disabled_targets"(most integer) returns setof uuid language sql stable rows 100 ${fixedPath}
        as $$
          (select account_id from links where disabled is not null limit most)
          union
          (select account_id from websites where disabled is not null limit most)
        $$
    `);
    for (const signature of [
      'keys_with_hashes(text[])',
      'invitations_with_hash(text)',
      'accounts_with_disabled_targets(integer)',
    ]) {
      this.addSql(`revoke execute on function ${signature} from public`);
    }
  }

  /** The parts of lists of links that an index finds by a condition on the text. */
  private readLinks(): void {
    // A long text is also looked up by its end alone, which goes first: links differ more in how they end than in how they begin.
    const byEnd = 'link_grams(s.account_id, s.words) @@ link_grams_query(owner, right(wanted, 8)) and';
    for (const [name, first] of [
      ['links_with_words', ''],
      ['links_with_long_words', byEnd],
    ]) {
      this.addSql(`
        create function "${name}"(owner uuid, wanted text) returns setof link_searches
          language sql stable rows 100 ${fixedPath}
          as $$
            select * from link_searches s
            where ${first} link_grams(s.account_id, s.words) @@ link_grams_query(owner, wanted)
              and strpos(s.words, wanted) > 0 and s.account_id = owner and may_see_account(owner)
          $$
      `);
    }
    this.addSql(`
      create function "links_after_name"(owner uuid, after_name text, after_id uuid, most bigint) returns setof links
        language sql stable rows 1000 ${fixedPath}
        as $$
          select * from links l
          where l.account_id = owner and may_see_account(owner)
            and (fold_case(l.name) collate "C", l.id) > (after_name, after_id)
          order by fold_case(l.name) collate "C", l.id limit most
        $$
    `);
    for (const signature of [
      'links_with_words(uuid, text)',
      'links_with_long_words(uuid, text)',
      'links_after_name(uuid, text, uuid, bigint)',
    ]) {
      this.addSql(`revoke execute on function ${signature} from public`);
    }
  }

  private checkDeletion(): void {
    this.addSql(`alter function delete_audit_log(uuid) rename to delete_any_audit_log`);
    this.addSql(`
      create function "delete_audit_log"(deleted_account uuid)
      returns table (entries bigint, head text) language plpgsql ${fixedPath} as $$
      begin
        if not may_see_account(deleted_account) then
          raise exception 'the audit log of another account cannot be deleted' using errcode = '42501';
        end if;
        return query select * from delete_any_audit_log(deleted_account);
      end $$
    `);
    this.addSql(`revoke execute on function delete_audit_log(uuid) from public`);
  }
}
