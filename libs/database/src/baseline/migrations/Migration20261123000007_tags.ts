import { Migration } from '@mikro-orm/migrations';

/** Labels of links, in addition to groups. */
export class Migration20261123000007_tags extends Migration {
  override up(): void {
    this.addSql(`
      create table "tags" (
        "account_id" uuid not null,
        "id" uuid not null,
        "name" text not null,
        "color" text null,
        "created_at" timestamptz(3) not null,
        primary key ("account_id", "id")
      )
    `);
    this.addSql(
      `create unique index "tags_name_idx" on "tags" ("account_id", (fold_case("name") collate "C"))`,
    );
    this.addSql(`
      create table "link_tags" (
        "account_id" uuid not null,
        "tag_id" uuid not null,
        "link_id" uuid not null,
        primary key ("account_id", "tag_id", "link_id")
      )
    `);
    this.addSql(`create index "link_tags_link_idx" on "link_tags" ("account_id", "link_id", "tag_id")`);
  }
}
