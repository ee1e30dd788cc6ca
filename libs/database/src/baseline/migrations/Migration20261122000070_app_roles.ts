import { Migration } from '@mikro-orm/migrations';

/** Trigger functions that write tables which the apps themselves may not write. */
const writers = [
  ...['insert', 'update', 'delete'].flatMap((event) => [
    `tally_links_${event}`,
    `tally_websites_${event}`,
    `search_links_${event}`,
  ]),
  'tally_groups_insert',
  'tally_groups_delete',
  'delete_late_audit_entries',
].map((name) => `${name}()`);

/**
 * Lets these functions run with the rights of the owner, so that the roles of the apps need fewer. A fixed search path
 * keeps callers from putting their own tables and functions in the place of ours.
 */
export class Migration20261122000070_app_roles extends Migration {
  override up(): void {
    for (const signature of [...writers, 'delete_audit_log(uuid)']) {
      this.addSql(`
        alter function ${signature} security definer set search_path to pg_catalog, public, pg_temp
      `);
      this.addSql(`revoke execute on function ${signature} from public`);
    }
  }
}
