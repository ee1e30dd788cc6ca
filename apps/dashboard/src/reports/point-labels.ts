import { formatLongDay, formatShortDay } from '../format.ts';
import { locale } from '../language/language.ts';
import type { ReportInterval } from './report-search.ts';

/** The beginning of an interval and, except for hours, its last day. */
interface Interval {
  start: string;
  end?: string;
}

// The times of a report are those of its zone. Formatting them as UTC leaves them unchanged.
const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
const times = utc({ hour: 'numeric', minute: '2-digit' });
const hours = utc({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const months = utc({ month: 'short', year: 'numeric' });
const dates = utc({ day: 'numeric', month: 'short', year: 'numeric' });

/** The time on a clock in the report's zone. */
const wallClock = (start: string): Date => new Date(`${start.slice(0, 19)}Z`);

/** The label of a point on the axis. */
export function shortLabel({ start }: Interval, interval: ReportInterval): string {
  if (interval === 'month') return months.format(new Date(start));
  if (interval === 'hour' && !start.slice(11).startsWith('00:')) return times.format(wallClock(start));
  return formatShortDay(start.slice(0, 10));
}

/** The label of a point in a tooltip or table. */
export function longLabel({ start, end = start }: Interval, interval: ReportInterval): string {
  if (interval === 'hour') return hours.format(wallClock(start));
  return interval === 'day' ? formatLongDay(start) : formatDates({ from: start, to: end });
}

/** A range of dates, such as "Nov 9 – 15, 2026". */
export const formatDates = ({ from, to }: { from: string; to: string }): string =>
  dates.formatRange(new Date(from), new Date(to));

const dayCounts = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** A number of days, such as "30 days". */
export const formatDayCount = (days: number): string => dayCounts.format(days);
