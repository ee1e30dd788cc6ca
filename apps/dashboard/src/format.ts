const counts = new Intl.NumberFormat();
const shares = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const rates = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });

export const formatCount = (value: number): string => counts.format(value);

export const formatLinkCount = (links: number): string =>
  links === 1 ? '1 link' : `${formatCount(links)} links`;

/** The unit for a number of clicks. */
export const clickUnit = (clicks: number): string => (clicks === 1 ? 'click' : 'clicks');

/** The share of `part` in `whole` as a whole percentage. Only zero is shown as "0%". */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  return part > 0 && part / whole < 0.01 ? `< ${shares.format(0.01)}` : shares.format(part / whole);
}

/** Formats a click rate from a report: a percentage with two decimals. */
export const formatRate = (ctr: number): string => rates.format(ctr / 100);

/** Report days are UTC days, regardless of the viewer's time zone. */
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
const shortDays = utc({ day: 'numeric', month: 'short' });
const longDays = utc({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

export const formatShortDay = (date: string): string => shortDays.format(new Date(date));
export const formatLongDay = (date: string): string => longDays.format(new Date(date));
