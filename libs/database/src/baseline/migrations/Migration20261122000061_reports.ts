import { Migration } from '@mikro-orm/migrations';

/** Reports by visitors, and indexes that find what operators disabled. */
export class Migration20261122000061_reports extends Migration {
  override up(): void {
    this.addSql(`
      create table "reports" (
        "account_id" uuid not null,
        "target_id" uuid not null,
        "reason" text not null,
        "kind" text not null,
        "count" int not null,
        "comments" text[] not null,
        "created_at" timestamptz(3) not null,
        "updated_at" timestamptz(3) not null,
        primary key ("account_id", "target_id", "reason")
      )
    `);
    for (const table of ['links', 'websites']) {
      this.addSql(
        `create index "${table}_disabled_idx" on "${table}" ("account_id", "id") where "disabled" is not null`,
      );
    }
    this.addSql(`
      create function "forget_reports"() returns trigger language plpgsql as $$
      begin
        delete from reports where account_id = old.account_id and target_id = old.id;
        return null;
      end $$
    `);
    for (const table of ['links', 'websites']) {
      this.addSql(`
        create trigger "${table}_reports" after delete on "${table}"
          for each row execute function "forget_reports"()
      `);
    }
  }
}
