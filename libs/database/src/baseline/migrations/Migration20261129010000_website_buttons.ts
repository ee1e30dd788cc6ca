import { Migration } from '@mikro-orm/migrations';

const columns = (
  'name, headline, bio, theme, accent, background, buttons, layout, language, photo, behavior, items, thumbnails, socials, ' +
  'published, disabled'
).split(', ');
const row = (version: 'old' | 'new') => columns.map((column) => `${version}.${column}`).join(', ');

/** Lets bio pages say how their items are drawn and arranged. Existing pages stay as they are. */
export class Migration20261129010000_website_buttons extends Migration {
  override up(): void {
    this.addSql(`
      alter table "websites"
        add column "buttons" text null,
        add column "layout" text not null default 'list'
    `);
    this.addSql(`
      create or replace trigger "websites_changed"
        after update of ${columns.join(', ')} on "websites"
        for each row when ((${row('old')}) is distinct from (${row('new')}))
        execute function "notify_website_changed"()
    `);
  }
}
