import { Migration } from '@mikro-orm/migrations';

/** What webhooks lost because too much waited, and whether their owners know. */
export class Migration20261128001000_webhook_budget extends Migration {
  override up(): void {
    this.addSql(`
      alter table "webhook_endpoints"
        add column "undelivered_dropped" bigint not null default '0',
        add column "drop_notice" text null
    `);
  }
}
