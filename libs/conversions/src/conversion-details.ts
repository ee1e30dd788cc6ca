/** A conversion as an account reports it. */
export interface GivenConversion {
  voucher: string;
  /** The order's or lead's own id. */
  externalId: string;
  event: string;
  /** In minor units of the currency. Null without a currency. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** Null for the current time. */
  occurredAt: Date | null;
  /** True for one that counts in no report. */
  isTest: boolean;
}

/** A conversion as the API shows it: the reported data, the link and the click's day. Never the kind of click. */
export interface ConversionDetails {
  id: string;
  link: string;
  /** UTC day, `YYYY-MM-DD`. */
  clickDay: string;
  event: string;
  externalId: string;
  amount: number | null;
  currency: string | null;
  /** The sum of its refunds. Null without an amount. */
  refunded: number | null;
  occurredAt: Date;
  isTest: boolean;
  createdAt: Date;
}

/** A row of `conversions`, without its kind. */
export interface ConversionRow {
  id: string;
  link_id: string;
  event: string;
  external_id: string;
  amount: string | null;
  currency: string | null;
  refunded: string;
  occurred_at: Date | string;
  is_test: boolean;
  click_day: string;
  body_hash: string;
  created_at: Date | string;
}

/** The columns of a `ConversionRow`. */
export const conversionColumns =
  'id, link_id, event, external_id, amount, currency, refunded, occurred_at, is_test, click_day::text, body_hash, created_at';

export const detailsOf = (row: ConversionRow): ConversionDetails => ({
  id: row.id,
  link: row.link_id,
  clickDay: row.click_day,
  event: row.event,
  externalId: row.external_id,
  amount: row.amount === null ? null : Number(row.amount),
  currency: row.currency,
  refunded: row.amount === null ? null : Number(row.refunded),
  occurredAt: new Date(row.occurred_at),
  isTest: row.is_test,
  createdAt: new Date(row.created_at),
});
