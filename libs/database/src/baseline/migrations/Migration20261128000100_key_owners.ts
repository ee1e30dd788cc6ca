import { Migration } from '@mikro-orm/migrations';

/**
 * Limits keys to what the role of their creator allows, unless an owner has taken them over. A key that works and would do less
 * from now on counts as taken over by nobody, so that it does what it did, until an owner has reviewed it: its creator is unknown,
 * does not belong to the account any more, or has a role that does not allow everything that the key may do.
 *
 * An older process still finds all keys as before. A role either allows everything that a scope includes or nothing.
 */
export class Migration20261128000100_key_owners extends Migration {
  override up(): void {
    this.addSql(`
      alter table "api_keys"
        add column "taken_over_at" timestamptz(3) null,
        add column "taken_over_by" uuid null,
        add column "suspended_at" timestamptz(3) null
    `);
    this.addSql(`
      update "api_keys" k set "taken_over_at" = now()
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and not exists (
        select from "memberships" m
        where m.account_id = k.account_id and m.user_id = k.created_by and case m.role
          when 'owner' then true
          when 'editor' then not k.scopes && array['members:read', 'members:write', 'audit:read']
          else k.scopes <@ array['read', 'links:read', 'websites:read', 'groups:read', 'reports:read', 'slugs:read',
            'account:read', 'webhooks:read', 'domains:read']
        end
      )
    `);
  }
}
