import { Migration } from '@mikro-orm/migrations';

/**
 * Records who created a webhook, a shared report or an import, so that these do not outlive the access of somebody who
 * leaves. Nobody knows who created the rows from before, nor those that an older process still adds.
 */
export class Migration20261128000200_creators extends Migration {
  override up(): void {
    for (const table of ['webhook_endpoints', 'report_shares', 'imports']) {
      this.addSql(`alter table "${table}" add column "created_by" uuid null`);
    }
  }
}
