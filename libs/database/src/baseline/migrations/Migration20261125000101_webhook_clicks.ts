import { Migration } from '@mikro-orm/migrations';

/** Clicks for webhooks: what is to be delivered, and the books that show that nothing is lost. */
export class Migration20261125000101_webhook_clicks extends Migration {
  override up(): void {
    this.addSql(`
      create table "webhook_pending_clicks" (
        "account_id" uuid not null,
        "endpoint_id" uuid not null,
        "link_id" uuid not null,
        "day" date not null,
        "dimension" text not null,
        "key" text not null,
        "views" bigint not null,
        "clicks" bigint not null,
        primary key ("account_id", "endpoint_id", "link_id", "day", "dimension", "key")
      )
    `);
    // An endpoint has books as long as it wants clicks.
    this.addSql(`
      create table "webhook_click_books" (
        "account_id" uuid not null,
        "endpoint_id" uuid not null,
        "baseline_views" bigint not null default '0',
        "baseline_clicks" bigint not null default '0',
        "delivered_views" bigint not null default '0',
        "delivered_clicks" bigint not null default '0',
        "dropped_views" bigint not null default '0',
        "dropped_clicks" bigint not null default '0',
        "next_delivery_at" timestamptz(3) not null,
        primary key ("account_id", "endpoint_id")
      )
    `);
    // What a delivery adds to the figures of its receiver; 0 for everything but clicks.
    this.addSql(`
      alter table "webhook_deliveries" add column "views" bigint not null default '0',
        add column "clicks" bigint not null default '0'
    `);
  }
}
