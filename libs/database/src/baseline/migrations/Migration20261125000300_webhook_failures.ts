import { Migration } from '@mikro-orm/migrations';

/** Says of each attempt to send a webhook what kind of failure it was. */
export class Migration20261125000300_webhook_failures extends Migration {
  override up(): void {
    this.addSql('alter table "webhook_attempts" add column "failure" text null');
    this.addSql('alter table "webhook_deliveries" add column "last_failure" text null');
  }
}
