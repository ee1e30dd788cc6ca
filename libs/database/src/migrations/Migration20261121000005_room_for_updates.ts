import { Migration } from '@mikro-orm/migrations';

/**
 * Rows of today's rollups are updated again and again. With room in its page an updated row stays there and its index
 * entry as it is, which halves what PostgreSQL does for it. Pages that were full before stay full.
 */
export class Migration20261121000005_room_for_updates extends Migration {
  override up(): void {
    this.addSql(`alter table "daily_rollups" set (fillfactor = 70)`);
    this.addSql(`alter table "dimension_rollups" set (fillfactor = 70)`);
  }
}
