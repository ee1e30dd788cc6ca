import { Migration } from '@mikro-orm/migrations';

/** Notifications for the redirect, and tallies for the account overview. */
export class Migration20261121000001_triggers extends Migration {
  override up(): void {
    this.notifyOfSlugs();
    this.keepTallies();
    this.emptyDeletedGroups();
  }

  /**
   * Sends changed slugs to the redirect processes on channel `slugs`. Only deletes and updates of routed columns notify,
   * because a notification serializes commits. Creates need none: an unknown slug is cached for a second at most. A link
   * also notifies for the bio pages that have it among their items.
   */
  private notifyOfSlugs(): void {
    this.addSql(`
      create function "notify_link_changed"() returns trigger language plpgsql as $$
      declare
        page text;
      begin
        perform pg_notify('slugs', lower(old.slug));
        for page in
          select lower(slug) from websites
          where account_id = old.account_id
            and items @> jsonb_build_array(jsonb_build_object('link', old.id::text))
        loop
          perform pg_notify('slugs', page);
        end loop;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "links_changed" after update of destination, active, behavior on "links"
        for each row when (
          (old.destination, old.active, old.behavior) is distinct from (new.destination, new.active, new.behavior)
        ) execute function "notify_link_changed"()
    `);
    this.addSql(`
      create trigger "links_deleted" after delete on "links"
        for each row execute function "notify_link_changed"()
    `);
    this.addSql(`
      create function "notify_website_changed"() returns trigger language plpgsql as $$
      begin
        perform pg_notify('slugs', lower(old.slug));
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "websites_changed"
        after update of name, headline, bio, theme, items, socials, published on "websites"
        for each row when (
          (old.name, old.headline, old.bio, old.theme, old.items, old.socials, old.published) is distinct from
          (new.name, new.headline, new.bio, new.theme, new.items, new.socials, new.published)
        ) execute function "notify_website_changed"()
    `);
    this.addSql(`
      create trigger "websites_deleted" after delete on "websites"
        for each row execute function "notify_website_changed"()
    `);
  }

  /**
   * Updates `account_tallies` and `group_tallies` in the transaction that changes what they count. The changes of a
   * statement are summed first and written in a fixed order, so that moving many links is cheap and cannot deadlock.
   */
  private keepTallies(): void {
    this.addSql(`
      create function "tally_links_insert"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, links, active_links)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, group_id, active::int as active, 1 as delta from added) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          links = t.links + excluded.links,
          active_links = t.active_links + excluded.active_links;
        insert into group_tallies as t (account_id, group_id, shard, links)
          select account_id, group_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, group_id, active::int as active, 1 as delta from added) as changes where group_id is not null
          group by account_id, group_id having sum(delta) <> 0 order by account_id, group_id
        on conflict (account_id, group_id, shard) do update set links = t.links + excluded.links;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_links_insert" after insert on "links"
        referencing new table as added for each statement execute function "tally_links_insert"()
    `);
    this.addSql(`
      create function "tally_links_update"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, links, active_links)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, group_id, active::int as active, 1 as delta from added
            union all
            select account_id, group_id, -active::int, -1 from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          links = t.links + excluded.links,
          active_links = t.active_links + excluded.active_links;
        insert into group_tallies as t (account_id, group_id, shard, links)
          select account_id, group_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, group_id, active::int as active, 1 as delta from added
            union all
            select account_id, group_id, -active::int, -1 from removed) as changes where group_id is not null
          group by account_id, group_id having sum(delta) <> 0 order by account_id, group_id
        on conflict (account_id, group_id, shard) do update set links = t.links + excluded.links;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_links_update" after update on "links"
        referencing old table as removed new table as added for each statement execute function "tally_links_update"()
    `);
    this.addSql(`
      create function "tally_links_delete"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, links, active_links)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, group_id, -active::int as active, -1 as delta from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          links = t.links + excluded.links,
          active_links = t.active_links + excluded.active_links;
        insert into group_tallies as t (account_id, group_id, shard, links)
          select account_id, group_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, group_id, -active::int as active, -1 as delta from removed) as changes where group_id is not null
          group by account_id, group_id having sum(delta) <> 0 order by account_id, group_id
        on conflict (account_id, group_id, shard) do update set links = t.links + excluded.links;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_links_delete" after delete on "links"
        referencing old table as removed for each statement execute function "tally_links_delete"()
    `);
    this.addSql(`
      create function "tally_websites_insert"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, websites, published_websites)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, published::int as active, 1 as delta from added) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          websites = t.websites + excluded.websites,
          published_websites = t.published_websites + excluded.published_websites;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_websites_insert" after insert on "websites"
        referencing new table as added for each statement execute function "tally_websites_insert"()
    `);
    this.addSql(`
      create function "tally_websites_update"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, websites, published_websites)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, published::int as active, 1 as delta from added
            union all
            select account_id, -published::int, -1 from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          websites = t.websites + excluded.websites,
          published_websites = t.published_websites + excluded.published_websites;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_websites_update" after update on "websites"
        referencing old table as removed new table as added for each statement execute function "tally_websites_update"()
    `);
    this.addSql(`
      create function "tally_websites_delete"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, websites, published_websites)
          select account_id, pg_backend_pid() % 16, sum(delta), sum(active)
          from (select account_id, -published::int as active, -1 as delta from removed) as changes
          group by account_id having sum(delta) <> 0 or sum(active) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          websites = t.websites + excluded.websites,
          published_websites = t.published_websites + excluded.published_websites;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_websites_delete" after delete on "websites"
        referencing old table as removed for each statement execute function "tally_websites_delete"()
    `);
    this.addSql(`
      create function "tally_groups_insert"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, groups)
          select account_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, 1 as delta from added) as changes
          group by account_id having sum(delta) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          groups = t.groups + excluded.groups;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_groups_insert" after insert on "groups"
        referencing new table as added for each statement execute function "tally_groups_insert"()
    `);
    this.addSql(`
      create function "tally_groups_delete"() returns trigger language plpgsql as $$
      begin
        insert into account_tallies as t (account_id, shard, groups)
          select account_id, pg_backend_pid() % 16, sum(delta)
          from (select account_id, -1 as delta from removed) as changes
          group by account_id having sum(delta) <> 0 order by account_id
        on conflict (account_id, shard) do update set
          groups = t.groups + excluded.groups;
        delete from group_tallies t using removed r where t.account_id = r.account_id and t.group_id = r.id;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "tally_groups_delete" after delete on "groups"
        referencing old table as removed for each statement execute function "tally_groups_delete"()
    `);
  }

  /**
   * Links outlive their group. Adding a link to a group locks the group's row first (`for key share`), so no link can be
   * added while the group is deleted. A foreign key would do the same, but the ORM's schema diff does not support
   * `set null` for one of two columns.
   */
  private emptyDeletedGroups(): void {
    this.addSql(`
      create function "empty_deleted_groups"() returns trigger language plpgsql as $$
      begin
        update links set group_id = null where account_id = old.account_id and group_id = old.id;
        return null;
      end $$
    `);
    this.addSql(`
      create trigger "groups_deleted" after delete on "groups"
        for each row execute function "empty_deleted_groups"()
    `);
  }
}
