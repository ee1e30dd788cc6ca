import { PrimaryKeyProp } from '@mikro-orm/core';
import { Count } from './count.decorator.js';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { TargetKind } from './slug.entity.js';

/**
 * Lifetime counts of a link or website. The row is created and deleted with its target, in the same transaction. So the
 * worker's update shows whether the target still exists, and waits for a deletion in progress.
 */
@Entity({ tableName: 'target_totals' })
@Index({
  name: 'target_totals_top_idx',
  expression:
    'create index "target_totals_top_idx" on "target_totals" ("account_id", "kind", "clicks" desc, "target_id" desc)',
})
export class TargetTotal {
  [PrimaryKeyProp]?: ['accountId', 'targetId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  targetId: string;

  @Property({ type: 'text' })
  kind: TargetKind;

  @Count()
  views: string;

  @Count()
  clicks: string;

  /** Visits that got a response but were not counted, such as bots. */
  @Count()
  excluded: string;
}

/** Views and clicks of a link or website on a UTC day. */
@Entity({ tableName: 'daily_rollups' })
export class DailyRollup {
  [PrimaryKeyProp]?: ['accountId', 'targetId', 'day'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  targetId: string;

  @PrimaryKey({ columnType: 'date' })
  day: string;

  @Count()
  views: string;

  @Count()
  clicks: string;
}

/** Count of a dimension's key (country DE, source instagram, excluded bot, …) for a link or website on a UTC day. */
@Entity({ tableName: 'dimension_rollups' })
export class DimensionRollup {
  [PrimaryKeyProp]?: ['accountId', 'targetId', 'day', 'dimension', 'key'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  targetId: string;

  @PrimaryKey({ columnType: 'date' })
  day: string;

  @PrimaryKey({ type: 'text' })
  dimension: string;

  @PrimaryKey({ type: 'text' })
  key: string;

  @Count()
  count: string;
}

/** Views and clicks of all links of an account on a UTC day. */
@Entity({ tableName: 'account_daily_rollups' })
export class AccountDailyRollup {
  [PrimaryKeyProp]?: ['accountId', 'day'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ columnType: 'date' })
  day: string;

  @Count()
  views: string;

  @Count()
  clicks: string;
}

/** `DimensionRollup` over all links of an account. */
@Entity({ tableName: 'account_dimension_rollups' })
export class AccountDimensionRollup {
  [PrimaryKeyProp]?: ['accountId', 'day', 'dimension', 'key'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ columnType: 'date' })
  day: string;

  @PrimaryKey({ type: 'text' })
  dimension: string;

  @PrimaryKey({ type: 'text' })
  key: string;

  @Count()
  count: string;
}

/** Counts of a deleted link or website, so that the click ledger still balances. */
@Entity({ tableName: 'deleted_totals' })
export class DeletedTotal {
  [PrimaryKeyProp]?: ['accountId', 'targetId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  targetId: string;

  @Property({ type: 'text' })
  kind: TargetKind;

  @Count()
  views: string;

  @Count()
  clicks: string;

  @Count()
  excluded: string;

  @Property({ columnType: 'timestamptz(3)' })
  deletedAt: Date;
}
