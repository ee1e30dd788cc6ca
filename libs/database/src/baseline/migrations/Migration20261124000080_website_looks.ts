import { Migration } from '@mikro-orm/migrations';

const columns =
  'name, headline, bio, theme, accent, background, language, photo, items, thumbnails, socials, published, disabled'.split(
    ', ',
  );
const row = (version: 'old' | 'new') => columns.map((column) => `${version}.${column}`).join(', ');

/** Lets bio pages have colors, a language, and thumbnails of items. */
export class Migration20261124000080_website_looks extends Migration {
  override up(): void {
    this.addSql(`
      alter table "websites"
        add column "accent" text null,
        add column "background" text null,
        add column "language" text null,
        add column "thumbnails" jsonb not null default '{}'
    `);
    this.addSql(`
      create or replace trigger "websites_changed"
        after update of ${columns.join(', ')} on "websites"
        for each row when ((${row('old')}) is distinct from (${row('new')}))
        execute function "notify_website_changed"()
    `);
  }
}
