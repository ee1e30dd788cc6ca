import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Count } from './count.decorator.js';

/** An action of a visitor after a click, such as an order. Only the kind of click connects it with a click. */
@Entity({ tableName: 'conversions' })
@Unique({ name: 'conversions_key', properties: ['accountId', 'event', 'externalId'] })
@Index({ name: 'conversions_link_idx', properties: ['accountId', 'linkId', 'id'] })
@Index({ name: 'conversions_created_idx', properties: ['createdAt'] })
@Index({
  name: 'conversions_occurred_idx',
  expression:
    'create index "conversions_occurred_idx" on "conversions" ("account_id", "event", "occurred_at") where not "is_test"',
})
@Index({
  name: 'conversions_clicked_idx',
  expression:
    'create index "conversions_clicked_idx" on "conversions" ("account_id", "event", "click_day") where not "is_test"',
})
export class Conversion {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** The clicked link. It may no longer exist. */
  @Property({ type: 'uuid' })
  linkId: string;

  @Property({ type: 'text' })
  event: string;

  /** The order's or lead's own id. */
  @Property({ type: 'text' })
  externalId: string;

  /** In minor units of the currency; null without one. */
  @Property({ columnType: 'bigint', type: 'string', nullable: true })
  amount: string | null;

  /** ISO 4217. */
  @Property({ type: 'text', nullable: true })
  currency: string | null;

  /** The sum of its refunds. */
  @Property({ columnType: 'bigint', type: 'string', defaultRaw: '0' })
  refunded: Opt<string>;

  @Property({ columnType: 'timestamptz(3)' })
  occurredAt: Date;

  /** True for one that counts in no report. */
  @Property({ type: 'boolean' })
  isTest: boolean;

  /** UTC day of the click. */
  @Property({ columnType: 'date', type: 'string' })
  clickDay: string;

  /** The `ClickKind` of its voucher. */
  @Property({ columnType: 'jsonb' })
  kind: object;

  /** Keyed hash of the body as it was sent, by which a repetition is detected. The voucher is not stored. */
  @Property({ type: 'text' })
  bodyHash: string;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}

/** A refund of a conversion, as a whole or in part. */
@Entity({ tableName: 'conversion_refunds' })
@Index({ name: 'conversion_refunds_created_idx', properties: ['accountId', 'createdAt'] })
export class ConversionRefund {
  [PrimaryKeyProp]?: ['accountId', 'conversionId', 'externalId'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  conversionId: string;

  /** The refund's own id. */
  @PrimaryKey({ type: 'text' })
  externalId: string;

  @Property({ type: 'uuid' })
  id: string;

  /** In minor units of the conversion's currency. */
  @Property({ columnType: 'bigint', type: 'string' })
  amount: string;

  /** True if it was sent without an amount: it covers the remaining amount. */
  @Property({ type: 'boolean' })
  isRest: boolean;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;
}

/**
 * What remains of conversions after their retention: the sums by link, event, day, kind and currency, without the
 * ids of orders. A refund adds to the day on which it happened.
 */
@Entity({ tableName: 'conversion_sums' })
@Index({ name: 'conversion_sums_clicked_idx', properties: ['accountId', 'event', 'clickDay'] })
export class ConversionSums {
  [PrimaryKeyProp]?: ['accountId', 'event', 'day', 'clickDay', 'linkId', 'currency', 'kind'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'text' })
  event: string;

  /** UTC day on which they happened. */
  @PrimaryKey({ columnType: 'date' })
  day: string;

  /** UTC day of the clicks. */
  @PrimaryKey({ columnType: 'date' })
  clickDay: string;

  @PrimaryKey({ type: 'uuid' })
  linkId: string;

  /** Empty for conversions without an amount. */
  @PrimaryKey({ type: 'text' })
  currency: string;

  /** The `ClickKind` of their vouchers. */
  @PrimaryKey({ columnType: 'jsonb' })
  kind: object;

  @Count()
  conversions: string;

  /** In minor units: of conversions on the day, less the refunds on the day. */
  @Property({ columnType: 'numeric', type: 'string' })
  amount: string;

  /** Amounts of the conversions on the day, less all their refunds. */
  @Property({ columnType: 'numeric', type: 'string' })
  net: string;

  /** The sum of the squares of the amounts in `net`. */
  @Property({ columnType: 'numeric', type: 'string' })
  squares: string;
}

/** The key of a conversion that was deleted, or whose retention is over, so that a repeated delivery does not bring it back. */
@Entity({ tableName: 'deleted_conversions' })
export class DeletedConversion {
  [PrimaryKeyProp]?: ['accountId', 'keyHash'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  /** Keyed hash of the event and the external id. */
  @PrimaryKey({ type: 'text' })
  keyHash: string;
}
