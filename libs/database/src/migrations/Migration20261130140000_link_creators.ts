import { Migration } from '@mikro-orm/migrations';

/**
 * Records which key or user created a link. Nobody knows who created the links from before, nor those that an older
 * process still adds.
 */
export class Migration20261130140000_link_creators extends Migration {
  override up(): void {
    this.addSql('alter table "links" add column "created_by" uuid null');
  }
}
