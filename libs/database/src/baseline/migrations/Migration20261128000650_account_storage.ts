import { Migration } from '@mikro-orm/migrations';

/** How many bytes each account stores, measured by the jobs app. */
export class Migration20261128000650_account_storage extends Migration {
  override up(): void {
    this.addSql(`
      create table "account_storage" (
        "account_id" uuid not null,
        "links" bigint not null default '0',
        "bio_pages" bigint not null default '0',
        "images" bigint not null default '0',
        "imports" bigint not null default '0',
        "webhooks" bigint not null default '0',
        "responses" bigint not null default '0',
        "measured_at" timestamptz(3) not null,
        primary key ("account_id")
      )
    `);
  }
}
