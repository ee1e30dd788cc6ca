/** The pattern of event names: a slug of at most 32 characters. */
export const conversionEvent = /^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/;
/** Maximum length of the id of an order, a lead or a refund, in code points. */
export const maxConversionId = 128;
/** Maximum amount, in minor units of its currency. */
export const maxAmount = 1_000_000_000_000;

export const dayMs = 86_400_000;
/** How long after it occurred a conversion can be refunded, in milliseconds. */
export const refundableMs = 180 * dayMs;
/** How far a shop's clock may be ahead of ours, in milliseconds. */
export const clockSkewMs = 5 * 60_000;
