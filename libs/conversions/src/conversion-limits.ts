/** What an event is called: a slug of at most 32 characters. */
export const conversionEvent = /^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/;
/** Longest id of an order, a lead or a refund, in code points. */
export const maxConversionId = 128;
/** The largest amount, in minor units of its currency. */
export const maxAmount = 1_000_000_000_000;

export const dayMs = 86_400_000;
/** For how long after it occurred a conversion can be refunded, milliseconds. */
export const refundableMs = 180 * dayMs;
/** How far ahead of our clock that of a shop may be, milliseconds. */
export const clockSkewMs = 5 * 60_000;
