import { Migration } from '@mikro-orm/migrations';

const columns = (
  'name, headline, bio, theme, accent, background, buttons, layout, cover, backdrop, font, language, photo, behavior, items, ' +
  'thumbnails, socials, published, disabled'
).split(', ');
const row = (version: 'old' | 'new') => columns.map((column) => `${version}.${column}`).join(', ');

/** Lets bio pages have a cover, an image behind everything, and a font. Existing pages stay as they are. */
export class Migration20261129050000_website_looks extends Migration {
  override up(): void {
    this.addSql(`
      alter table "websites"
        add column "cover" jsonb null,
        add column "backdrop" text null,
        add column "font" text null
    `);
    this.addSql(`
      create or replace trigger "websites_changed"
        after update of ${columns.join(', ')} on "websites"
        for each row when ((${row('old')}) is distinct from (${row('new')}))
        execute function "notify_website_changed"()
    `);
  }
}
