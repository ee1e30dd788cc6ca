import { Migration } from '@mikro-orm/migrations';

const tables = ['links', 'websites', 'groups'] as const;

/** Lets other systems find resources by their own ids, and keep data with them. */
export class Migration20261125000000_external_ids extends Migration {
  override up(): void {
    for (const table of tables) {
      this.addSql(
        `alter table "${table}" add column "external_id" text null, add column "metadata" jsonb null`,
      );
      this.addSql(
        `create unique index "${table}_external_id_idx" on "${table}" ("account_id", "external_id")
         where "external_id" is not null`,
      );
    }
  }
}
