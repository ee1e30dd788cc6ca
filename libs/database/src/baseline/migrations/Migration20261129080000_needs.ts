import { Migration } from '@mikro-orm/migrations';

const linkColumns = (
  'destination, active, behavior, disabled, forward_query, gate, password_hash, app, active_from, expires_at, ' +
  'expired_destination, exhausted, preview, rules, preview_image, conversions, holdout, holdout_since, needs'
).split(', ');
const websiteColumns = (
  'name, headline, bio, theme, accent, background, buttons, layout, cover, backdrop, font, language, photo, behavior, items, ' +
  'thumbnails, socials, published, disabled, needs'
).split(', ');
const row = (version: 'old' | 'new', columns: readonly string[]) =>
  columns.map((column) => `${version}.${column}`).join(', ');

/** Lets links and pages say which guards a redirect app must know to serve them, for the case that an older one runs. */
export class Migration20261129080000_needs extends Migration {
  override up(): void {
    this.watch('links', 'links_changed', 'notify_link_changed', linkColumns);
    this.watch('websites', 'websites_changed', 'notify_website_changed', websiteColumns);
  }

  private watch(table: string, trigger: string, procedure: string, columns: readonly string[]): void {
    this.addSql(`alter table "${table}" add column "needs" smallint not null default 0`);
    this.addSql(`
      create or replace trigger "${trigger}"
        after update of ${columns.join(', ')} on "${table}"
        for each row when ((${row('old', columns)}) is distinct from (${row('new', columns)}))
        execute function "${procedure}"()
    `);
  }
}
