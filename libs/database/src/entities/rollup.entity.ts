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
@Index({
  name: 'target_totals_last_idx',
  expression:
    'create index "target_totals_last_idx" on "target_totals" ("account_id", "kind", "last_clicked_on" desc, "target_id" desc)',
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

  /** UTC day of the last counted click. `-infinity` without one, so that dates compare like any others. */
  @Property({ columnType: 'date', default: '-infinity' })
  lastClickedOn: string;
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

  /** Views by UTC quarter-hour, from 1 to 96. A null, or a missing element, is 0. Null before `figure_starts`. */
  @Property({ columnType: 'int[]', nullable: true })
  quarterViews: number[] | null;

  /** Clicks, like `quarterViews`. */
  @Property({ columnType: 'int[]', nullable: true })
  quarterClicks: number[] | null;

  /** About how many visitors the views in `visitorViews` had. Null if unique visitors were not counted. */
  @Property({ columnType: 'bigint', nullable: true })
  visitors: string | null;

  /** Views whose visitors are in `visitors`. Fewer than `views` if unique visitors were not counted all day. */
  @Property({ columnType: 'bigint', nullable: true })
  visitorViews: string | null;

  /** About how many visitors the clicks in `markedClicks` had. Null if unique clicks were not counted. */
  @Property({ columnType: 'bigint', nullable: true })
  uniqueClicks: string | null;

  /** Clicks whose visitors are in `uniqueClicks`. Fewer than `clicks` if unique clicks were not counted all day. */
  @Property({ columnType: 'bigint', nullable: true })
  markedClicks: string | null;
}

/** Count of a dimension's key (country DE, source instagram, excluded bot, …) for a link or website on a UTC day. */
@Entity({ tableName: 'dimension_rollups' })
@Index({
  name: 'dimension_rollups_breakouts_idx',
  expression: `create index "dimension_rollups_breakouts_idx" on "dimension_rollups" ("account_id", "day") where "dimension" in ('shown', 'left')`,
})
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

  /** Views by UTC quarter-hour, from 1 to 96. A null, or a missing element, is 0. Null before `figure_starts`. */
  @Property({ columnType: 'int[]', nullable: true })
  quarterViews: number[] | null;

  /** Clicks, like `quarterViews`. */
  @Property({ columnType: 'int[]', nullable: true })
  quarterClicks: number[] | null;

  /** About how many visitors the views in `visitorViews` had. Null if unique visitors were not counted. */
  @Property({ columnType: 'bigint', nullable: true })
  visitors: string | null;

  /** Views whose visitors are in `visitors`. Fewer than `views` if unique visitors were not counted all day. */
  @Property({ columnType: 'bigint', nullable: true })
  visitorViews: string | null;

  /** About how many visitors the clicks in `markedClicks` had. Null if unique clicks were not counted. */
  @Property({ columnType: 'bigint', nullable: true })
  uniqueClicks: string | null;

  /** Clicks whose visitors are in `uniqueClicks`. Fewer than `clicks` if unique clicks were not counted all day. */
  @Property({ columnType: 'bigint', nullable: true })
  markedClicks: string | null;
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

/** When counting of values began that earlier versions did not count. Written by migrations. */
@Entity({ tableName: 'figure_starts' })
export class FigureStart {
  /** `hourly`: views and clicks by quarter-hour. `legs`: the dimension `leg`. `combined`: combinations. `traits`: clicks with the traits of their views. `vouchers`: clicks by the kind of their voucher. */
  @PrimaryKey({ type: 'text' })
  figure: string;

  /** The start of the first UTC day that has complete counts. */
  @Property({ columnType: 'timestamptz(3)' })
  since: Date;
}

/** When the click ledger was checked: once a day, and by the command `audit`. */
@Entity({ tableName: 'ledger_checks' })
export class LedgerCheck {
  @PrimaryKey({ columnType: 'timestamptz(3)', defaultRaw: 'now()' })
  checkedAt: Date;

  /** True if every accepted click was counted exactly once. */
  @Property()
  closes: boolean;
}
