import { Migration } from '@mikro-orm/migrations';

/**
 * Deletes what requests recorded that were still running while their account was deleted. The log itself is deleted
 * before the account's row, by `deleteAuditLog` in libs/audit, which also records that.
 */
export class Migration20261122000031_late_audit_entries extends Migration {
  override up(): void {
    this.addSql(`
      create function "delete_late_audit_entries"() returns trigger language plpgsql as $$
      begin
        perform delete_audit_log(old.id);
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "accounts_delete_late_audit_entries" after delete on "accounts"
      for each row execute function delete_late_audit_entries()
    `);
  }
}
