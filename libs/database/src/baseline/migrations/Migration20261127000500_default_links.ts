import { Migration } from '@mikro-orm/migrations';

/** Makes the redirect read the domains again when the default link of one was deleted. */
export class Migration20261127000500_default_links extends Migration {
  override up(): void {
    this.addSql(`
      create function "notify_default_link_deleted"() returns trigger language plpgsql as $$
      begin
        if exists (
          select from domains d join removed l on l.account_id = d.account_id and l.id = d.default_link
        ) then
          perform pg_notify('slugs', '!domains');
        end if;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "default_links_deleted" after delete on "links"
        referencing old table as removed for each statement execute function "notify_default_link_deleted"()
    `);
  }
}
