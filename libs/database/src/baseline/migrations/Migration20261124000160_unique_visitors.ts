import { Migration } from '@mikro-orm/migrations';

/** Unique visitors per UTC day, for installations that turn them on. */
export class Migration20261124000160_unique_visitors extends Migration {
  override up(): void {
    for (const table of ['daily_rollups', 'account_daily_rollups']) {
      this.addSql(
        `alter table "${table}" add column "visitors" bigint null, add column "visitor_views" bigint null`,
      );
    }
    this.addSql(`
      create table "visitor_sketches" (
        "day" date not null,
        "account_id" uuid not null,
        "target_id" uuid not null,
        "sketch" bytea not null,
        primary key ("day", "account_id", "target_id")
      )
    `);
    // There is nothing to compress.
    this.addSql('alter table "visitor_sketches" alter column "sketch" set storage external');
    // Unlogged: not in the write-ahead log, so in no archive of it, on no replica and in no base backup. Vacuuming after every
    // deletion overwrites the deleted secret with the one that is left.
    this.addSql(`
      create unlogged table "visitor_secrets" (
        "day" date not null,
        "secret" bytea not null,
        primary key ("day")
      ) with (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0)
    `);
  }
}
