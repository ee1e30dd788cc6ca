import { Migration } from '@mikro-orm/migrations';

const columns = [
  'lines',
  ...['views', 'clicks', 'shown', 'left'],
  ...['country', 'source', 'device', 'browser', 'system', 'app', 'referrer'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'destination', 'item'],
];

/**
 * Combinations of dimensions. The day comes first in the key: what is counted today is in one place, and so is what expires
 * together. Not compressed: decompressing would take most of the time of a report.
 */
export class Migration20261124000060_combinations extends Migration {
  override up(): void {
    this.addSql(`
      create table "combinations" (
        "day" date not null,
        "account_id" uuid not null,
        "target_id" uuid not null,
        "id" uuid not null,
        "level" smallint not null,
        "sign" smallint not null,
        "size" int not null,
        "total_views" bigint not null,
        "total_clicks" bigint not null,
        "folded" bigint not null,
        ${columns.map((name) => `"${name}" text,`).join(' ')}
        primary key ("day", "account_id", "target_id", "id")
      )
    `);
    this.addSql(
      `alter table "combinations" ${columns.map((name) => `alter column "${name}" set storage external`).join(', ')}`,
    );
    this.addSql(`
      create index "combinations_of_accounts_idx" on "combinations" ("account_id", "day")
        where "target_id" = '00000000-0000-0000-0000-000000000000'
    `);
    this.addSql(`
      insert into "figure_starts" ("figure", "since")
        select 'combined', date_trunc('day', now(), 'utc')
          + case when exists (select from "batch_writers") then interval '1 day' else interval '0' end
    `);
  }
}
