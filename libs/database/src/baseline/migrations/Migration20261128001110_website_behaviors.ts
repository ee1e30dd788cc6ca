import { Migration } from '@mikro-orm/migrations';

const columns = (
  'name, headline, bio, theme, accent, background, language, photo, behavior, items, thumbnails, socials, published, ' +
  'disabled'
).split(', ');
const row = (version: 'old' | 'new') => columns.map((column) => `${version}.${column}`).join(', ');

/** Lets URL items of bio pages leave in-app browsers. Those of existing pages stay in them. */
export class Migration20261128001110_website_behaviors extends Migration {
  override up(): void {
    this.addSql(`alter table "websites" add column "behavior" text not null default 'basic'`);
    this.addSql(`
      create or replace trigger "websites_changed"
        after update of ${columns.join(', ')} on "websites"
        for each row when ((${row('old')}) is distinct from (${row('new')}))
        execute function "notify_website_changed"()
    `);
  }
}
