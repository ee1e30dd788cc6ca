import { type DateRange, intervalsIn, type ReportInterval } from './calendar.js';
import type { ReportPoint, ReportRange } from './report-answer.js';
import { boundsOf, dateAt, hoursIn, nextDate, startOfDate } from './zoned-time.js';

/** A point of a time series before its figures are known. Times are in milliseconds since 1970, `to` exclusive. */
interface BlockPoint extends Pick<ReportPoint, 'start' | 'end' | 'incomplete'> {
  from: number;
  to: number;
}

/** Totals and a time series of some days of a time zone. */
export interface Block {
  range: ReportRange;
  from: number;
  to: number;
  points: BlockPoint[];
}

/** When counts by quarter-hour and combinations begin, and the current time, in milliseconds since 1970. */
export interface Clock {
  hourlySince: number;
  combinedSince: number;
  /** When the view and the click of a hand-over began to have the same traits. */
  traitsSince: number;
  /** When recording of aliases and of dropped surrounding characters began. */
  aliasesSince: number;
  now: number;
}

/** The zone whose days a range can use: the requested zone if all its days have counts by quarter-hour, otherwise UTC. */
export const zoneFor = ({ from }: DateRange, zone: string, { hourlySince }: Clock): string =>
  startOfDate(from, zone) >= hourlySince ? zone : 'UTC';

export function blockOf(dates: DateRange, zone: string, interval: ReportInterval, { now }: Clock): Block {
  const bounds = boundsOf(dates, zone);
  const starts: { start: string; end?: string; from: number }[] =
    interval === 'hour'
      ? hoursIn(dates, zone).map(({ at, text }) => ({ start: text, from: at }))
      : intervalsIn(dates, interval).map(({ start, end }) => ({
          start,
          end,
          from: startOfDate(start, zone),
        }));
  const points = starts.map((point, n): BlockPoint => {
    const to = starts[n + 1]?.from ?? bounds.to;
    return { ...point, to, ...(point.from <= now && now < to ? { incomplete: true } : {}) };
  });
  return { range: { ...dates, zone }, ...bounds, points };
}

/** The UTC days that a time touches, `to` exclusive. */
export const utcDaysOf = ({ from, to }: { from: number; to: number }): DateRange => ({
  from: dateAt(from, 'UTC'),
  to: dateAt(to - 1, 'UTC'),
});

/** The days of the range from the first one that has counts by quarter-hour; null if there is none. */
export function hourlyDays({ from, to }: DateRange, zone: string, { hourlySince }: Clock): DateRange | null {
  const date = dateAt(hourlySince, zone);
  const first = startOfDate(date, zone) < hourlySince ? nextDate(date) : date;
  const start = from < first ? first : from;
  return start <= to ? { from: start, to } : null;
}
