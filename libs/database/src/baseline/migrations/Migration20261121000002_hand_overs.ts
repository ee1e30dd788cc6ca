import { Migration } from '@mikro-orm/migrations';

/** Nonces of counted hand-over tokens, and the number of events that reused one. */
export class Migration20261121000002_hand_overs extends Migration {
  override up(): void {
    this.addSql(`
      create table "spent_nonces" (
        "nonce" uuid not null,
        primary key ("nonce")
      )
    `);
    this.addSql(`alter table "batch_writers" add column "reused" bigint not null default '0'`);
  }
}
