/** Dates, both inclusive, as `YYYY-MM-DD`. */
export interface DateRange {
  from: string;
  to: string;
}

export const reportIntervals = ['hour', 'day', 'week', 'month'] as const;
/** The period that each point of a time series covers. Weeks follow ISO 8601 and begin on Mondays. */
export type ReportInterval = (typeof reportIntervals)[number];

/** Intervals that consist of days. */
type DayInterval = Exclude<ReportInterval, 'hour'>;

/** The maximum number of years that a range spans. */
export const maxReportYears = 5;
/** The maximum number of days that are reported by hour. */
export const maxHourlyDays = 14;
/**
 * The maximum number of days, up to and including today, that fit into `maxReportYears` wherever the leap years are.
 */
export const maxReportDays = 1826;

/** The period that a report is compared with: the same number of days before, the same dates a year earlier, or any dates. */
export type Comparison = 'previous' | 'year' | DateRange;

/** True for an existing date from 1970 to 2999, as `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  if (value < '1970-01-01' || value > '2999-12-31') return false;
  return new Date(Date.parse(`${value}T00:00:00Z`)).toJSON()?.startsWith(value) ?? false;
}

/** Parses `from..to`. Null unless both dates exist and are in order. */
export function parseRange(text: string): DateRange | null {
  const [from, to, more] = text.split('..');
  return isDate(from) && isDate(to) && more === undefined && from <= to ? { from, to } : null;
}

/** The last `days` days, of which `today` is the last. */
export const lastDays = (days: number, today: string): DateRange => ({
  from: plus(today, { days: 1 - days }),
  to: today,
});

/** True if a range spans at most `maxReportYears`. */
export const isReportable = ({ from, to }: DateRange): boolean => to < plus(from, { years: maxReportYears });

/** The dates that a range is compared with. A 29 February is compared with the 28th of the year before. */
export function comparedRange(range: DateRange, comparison: Comparison): DateRange {
  if (typeof comparison !== 'string') return comparison;
  const { from, to } = range;
  if (comparison === 'year') return { from: plus(from, { years: -1 }), to: plus(to, { years: -1 }) };
  const days = daysIn(range);
  return { from: plus(from, { days: -days }), to: plus(from, { days: -1 }) };
}

/** The number of days of a range. */
export const daysIn = ({ from, to }: DateRange): number => (midnight(to) - midnight(from)) / dayMs + 1;

/** Every interval that a range touches, oldest first, cut where the range begins or ends. */
export function intervalsIn(
  { from, to }: DateRange,
  interval: DayInterval,
): { start: string; end: string }[] {
  const intervals: { start: string; end: string }[] = [];
  for (let start = from; start <= to;) {
    const last = lastDayOf(start, interval);
    intervals.push({ start, end: last < to ? last : to });
    start = plusDay(last);
  }
  return intervals;
}

const dayMs = 86_400_000;
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const plusDay = (date: string): string => new Date(midnight(date) + dayMs).toISOString().slice(0, 10);
const plus = (date: string, duration: Temporal.DurationLike): string =>
  Temporal.PlainDate.from(date).add(duration).toString();

function lastDayOf(date: string, interval: DayInterval): string {
  if (interval === 'day') return date;
  const { dayOfWeek, day, daysInMonth } = Temporal.PlainDate.from(date);
  return plus(date, { days: interval === 'week' ? 7 - dayOfWeek : daysInMonth - day });
}

/** True for an IANA name, such as `Europe/Berlin` or `UTC`. Offsets such as `+01:00` have no daylight saving time. */
export function isZone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z][\w+/-]{0,63}$/.test(value)) return false;
  try {
    return zoneNamed(value) !== '';
  } catch {
    return false;
  }
}

/** The name of a zone as IANA writes it: `UTC` for `utc`. Zones with several names keep the given one. */
export const zoneNamed = (zone: string): string => Temporal.Now.zonedDateTimeISO(zone).timeZoneId;
