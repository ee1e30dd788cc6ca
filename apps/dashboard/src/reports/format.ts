const counts = new Intl.NumberFormat();
const shares = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const rates = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });

/** A number of views, clicks, links, … */
export const count = (value: number): string => counts.format(value);

/** What part of `whole` it is, in whole percent; more than nothing is never "0%". */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  return part > 0 && part / whole < 0.01 ? `< ${shares.format(0.01)}` : shares.format(part / whole);
}

/** A click-through rate as reports have it: in percent, with two decimals. */
export const rate = (ctr: number): string => rates.format(ctr / 100);

/** A report's days are UTC days, wherever it is read. */
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
const shortDays = utc({ day: 'numeric', month: 'short' });
const longDays = utc({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

export const shortDay = (date: string): string => shortDays.format(new Date(date));
export const longDay = (date: string): string => longDays.format(new Date(date));

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of a moment in the viewer's own zone. */
export const localDay = (timestamp: string): string => moments.format(new Date(timestamp));
