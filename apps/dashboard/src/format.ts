import { plural, t } from '@lingui/core/macro';
import { locale } from './language/language.ts';

const counts = new Intl.NumberFormat(locale);
const differences = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });

export const formatCount = (value: number): string => counts.format(value);

/** With a plus or minus sign. */
export const formatDifference = (value: number): string => differences.format(value);

export const formatLinkCount = (links: number): string => plural(links, { one: '# link', other: '# links' });

/** The unit for a number of clicks. */
export const clickUnit = (clicks: number): string => plural(clicks, { one: 'click', other: 'clicks' });

/** The share of `part` in `whole` as a whole percentage. Only zero is shown as "0%". */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  if (part === 0 || part / whole >= 0.01) return shares.format(part / whole);
  const share = shares.format(0.01);
  return t`< ${share}`;
}

/** Formats a click-through rate from a report: a percentage with two decimals. */
export const formatRate = (ctr: number): string => rates.format(ctr / 100);

/** @param minor in the currency's minor units, such as cents. */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Report days are UTC days, regardless of the viewer's time zone. */
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
const shortDays = utc({ day: 'numeric', month: 'short' });
const longDays = utc({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

export const formatShortDay = (date: string): string => shortDays.format(new Date(date));
export const formatLongDay = (date: string): string => longDays.format(new Date(date));
