import { Migration } from '@mikro-orm/migrations';

/** Lets accounts have a logo for their QR codes. */
export class Migration20261124000170_account_logos extends Migration {
  override up(): void {
    this.addSql(`
      create table "account_logos" (
        "account_id" uuid not null,
        "version" text not null,
        "jpeg" bytea not null,
        primary key ("account_id")
      )
    `);
    // A JPEG does not get any smaller.
    this.addSql('alter table "account_logos" alter column "jpeg" set storage external');
  }
}
