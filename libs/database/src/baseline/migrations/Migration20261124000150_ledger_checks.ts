import { Migration } from '@mikro-orm/migrations';

/** Remembers when the click ledger was checked, and whether it closed. */
export class Migration20261124000150_ledger_checks extends Migration {
  override up(): void {
    this.addSql(`
      create table "ledger_checks" (
        "checked_at" timestamptz(3) not null default now(),
        "closes" boolean not null,
        primary key ("checked_at")
      )
    `);
  }
}
