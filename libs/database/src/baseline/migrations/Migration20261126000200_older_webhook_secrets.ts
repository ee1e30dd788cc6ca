import { Migration } from '@mikro-orm/migrations';

/** Keeps the secrets of a webhook that was rotated several times in a day. An older process signs with the latest two. */
export class Migration20261126000200_older_webhook_secrets extends Migration {
  override up(): void {
    this.addSql('alter table "webhook_endpoints" add column "older_secrets" jsonb null');
  }
}
