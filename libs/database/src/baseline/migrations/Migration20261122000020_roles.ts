import { Migration } from '@mikro-orm/migrations';

/** Roles beyond the owner, and who created a key. Keys from before have no known creator. */
export class Migration20261122000020_roles extends Migration {
  override up(): void {
    this.addSql(`
      alter table "memberships"
        add constraint "memberships_role_check" check (role in ('owner', 'editor', 'viewer'))
    `);
    this.addSql(`alter table "api_keys" add column "created_by" uuid null`);
  }
}
