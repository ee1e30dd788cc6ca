import { Migration } from '@mikro-orm/migrations';

/** Columns of both tables, without their keys. */
const columns = `
  "created_at" timestamptz(3) not null,
  "action" text not null,
  "actor_kind" text not null,
  "actor_id" uuid null,
  "actor_name" text null,
  "credential_id" uuid null,
  "request_id" uuid null,
  "target_type" text null,
  "target_id" uuid null,
  "target_name" text null,
  "fields" text[] not null default '{}',
  "details" jsonb not null default '{}'`;

/** The audit log: entries as they are committed, and the chains that the sealer moves them to. */
export class Migration20261122000030_audit_log extends Migration {
  override up(): void {
    // Rows stay for less than a second, so what they leave behind is vacuumed early.
    this.addSql(`
      create table "unsealed_audit_entries" (
        "account_id" uuid not null, "id" uuid not null, ${columns},
        primary key ("account_id", "id")
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)
    `);
    this.addSql(`
      create table "audit_entries" (
        "account_id" uuid not null, "seq" integer not null, "id" uuid not null, ${columns},
        "prev_hash" text not null, "hash" text not null,
        primary key ("account_id", "seq")
      )
    `);
    this.addSql(`create index "audit_entries_account_id_id_idx" on "audit_entries" ("account_id", "id")`);
    this.protectRows();
    this.addDeletion();
  }

  /** Prevents mistakes. The chain reveals changes by someone who can drop the triggers. */
  private protectRows(): void {
    this.addSql(`
      create function "keep_audit_entry"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if current_setting('waypost.deleted_audit_log', true) = old.account_id::text then
            return old;
          end if;
          if tg_table_name = 'unsealed_audit_entries' then
            perform 1 from audit_entries where account_id = old.account_id and id = old.id;
            if found then
              return old;
            end if;
          end if;
        end if;
        raise exception 'entries of the audit log cannot be changed or deleted';
      end $$
    `);
    for (const table of ['audit_entries', 'unsealed_audit_entries']) {
      this.addSql(`
        create trigger "${table}_keep_rows" before update or delete on "${table}"
        for each row execute function keep_audit_entry()
      `);
      this.addSql(`
        create trigger "${table}_keep_table" before truncate on "${table}"
        for each statement execute function keep_audit_entry()
      `);
    }
  }

  /** The only way to delete entries. The lock keeps the sealer away until the transaction ends. */
  private addDeletion(): void {
    this.addSql(`
      create function "delete_audit_log"(deleted_account uuid)
      returns table (entries bigint, head text) language plpgsql as $$
      declare
        unsealed bigint;
        sealed bigint;
        last_hash text;
      begin
        if deleted_account = '00000000-0000-0000-0000-000000000000' then
          raise exception 'the audit log of the installation cannot be deleted';
        end if;
        perform pg_advisory_xact_lock(1936023916);
        perform set_config('waypost.deleted_audit_log', deleted_account::text, true);
        select e.hash into last_hash from audit_entries e
          where e.account_id = deleted_account order by e.seq desc limit 1;
        delete from unsealed_audit_entries where account_id = deleted_account;
        get diagnostics unsealed = row_count;
        delete from audit_entries where account_id = deleted_account;
        get diagnostics sealed = row_count;
        perform set_config('waypost.deleted_audit_log', '', true);
        return query select sealed + unsealed, last_hash;
      end $$
    `);
  }
}
