import { Migration } from '@mikro-orm/migrations';

/** Webhooks without a URL, whose events are read from a log, and the places of events in it. */
export class Migration20261129100000_polled_events extends Migration {
  override up(): void {
    this.addSql(`
      alter table "webhook_endpoints"
        add column "log_start" bigint not null default '0',
        add column "log_end" bigint null
    `);
    this.addSql(`alter table "webhook_deliveries" add column "log_offset" bigint null`);
    this.addSql(`
      create index "webhook_deliveries_polled_idx" on "webhook_deliveries" ("account_id", "endpoint_id", "log_offset")
        where "log_offset" is not null
    `);
  }
}
