import type { DateRange } from './calendar.js';

/** A part of a time in which the clocks of a zone have the same offset from UTC. */
export interface ClockPeriod {
  /** Milliseconds since 1970. */
  from: number;
  /** Exclusive. */
  to: number;
  /** Milliseconds ahead of UTC. */
  offset: number;
}

interface LocalHour {
  /** Milliseconds since 1970. */
  at: number;
  /** With the offset of the zone: `2026-10-25T02:00:00+01:00`. */
  text: string;
}

const hourMs = 3_600_000;
const nsPerMs = 1_000_000;

/** When a date begins in a zone, in milliseconds since 1970. Where clocks skip midnight, days begin later. */
export const startOfDate = (date: string, zone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;

/** The day after. */
export const nextDate = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** The date in a zone. @param at milliseconds since 1970. */
export const dateAt = (at: number, zone: string): string => zoned(at, zone).toPlainDate().toString();

/** When a range begins and ends in a zone, the end exclusive. */
export const boundsOf = ({ from, to }: DateRange, zone: string): { from: number; to: number } => ({
  from: startOfDate(from, zone),
  to: startOfDate(nextDate(to), zone),
});

/**
 * Every local hour of a zone that a range touches, in order: mostly 23 to 25 on days on which clocks change. The
 * first one begins with the range, even where clocks skipped part of it. Where clocks change, another one begins, so that
 * none covers two local hours.
 */
export function hoursIn(range: DateRange, zone: string): LocalHour[] {
  const { from, to } = boundsOf(range, zone);
  const starts = clockPeriods(from, to, zone).flatMap((period) => [period.from, ...fullHours(period)]);
  return [...new Set(starts)].map((at) => ({
    at,
    text: zoned(at, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  }));
}

/** The periods between clock changes of a zone that a time consists of, in order. */
export function clockPeriods(from: number, to: number, zone: string): ClockPeriod[] {
  const periods: ClockPeriod[] = [];
  for (let start = zoned(from, zone); start.epochMilliseconds < to;) {
    const change = start.getTimeZoneTransition('next');
    const end = Math.min(change?.epochMilliseconds ?? to, to);
    periods.push({ from: start.epochMilliseconds, to: end, offset: start.offsetNanoseconds / nsPerMs });
    start = zoned(end, zone);
  }
  return periods;
}

const zoned = (at: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The instants of a period at which the clocks show a full hour. Clocks can be ahead of UTC by any number of seconds. */
function fullHours({ from, to, offset }: ClockPeriod): number[] {
  const first = Math.ceil((from + offset) / hourMs) * hourMs - offset;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / hourMs)) }, (_, n) => first + n * hourMs);
}
