import QuickLRU from 'quick-lru';
import { type RuleHours, weekdays } from './rule.js';

/** A moment on the clocks of a time zone. */
interface LocalTime {
  /** 0 for Monday to 6 for Sunday. */
  weekday: number;
  /** Minutes since midnight by the local clock, 0 to 1,439. */
  minute: number;
}

const minuteMs = 60_000;
const minutesPerDay = 1_440;

/** The clock of a time zone. It is read once a minute, because reading takes as long as ten rules. */
class ZoneClock {
  private readonly format: Intl.DateTimeFormat;
  private readAt = Number.NaN;
  private time: LocalTime = { weekday: 0, minute: 0 };

  /** @throws RangeError if there is no such time zone. */
  constructor(zone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  }

  at(now: number): LocalTime {
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.readAt) {
      this.readAt = minute;
      this.time = this.read(minute * minuteMs);
    }
    return this.time;
  }

  private read(now: number): LocalTime {
    const parts = new Map(this.format.formatToParts(now).map(({ type, value }) => [type, value]));
    const weekday = (parts.get('weekday') ?? '').toLowerCase();
    return {
      weekday: weekdays.findIndex((name) => name === weekday),
      minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    };
  }
}

/** There are about 400 time zones, and a formatter takes tens of kilobytes. */
const clocks = new QuickLRU<string, ZoneClock>({ maxSize: 100 });

/** @throws RangeError if there is no such time zone. */
function clockOf(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new ZoneClock(zone);
    clocks.set(zone, clock);
  }
  return clock;
}

/**
 * The time on the clocks of a zone.
 * @param now milliseconds since 1970.
 * @throws RangeError if there is no such time zone.
 */
export const localTime = (zone: string, now: number): LocalTime => clockOf(zone).at(now);

/** True for an IANA name, such as `Europe/Berlin` or `UTC`. Offsets such as `+01:00` have no daylight saving time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(zone)) return false;
  try {
    // Keeps the formatter: creating one takes as long as reading a hundred rules.
    return clockOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** Minutes since midnight; null unless the text is `HH:MM`. 24:00 is the end of a day. */
export function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$|^24:00$/.exec(text);
  if (!match) return null;
  return match[1] === undefined ? minutesPerDay : Number(match[1]) * 60 + Number(match[2]);
}

/**
 * Tests whether a moment is within hours. Local clocks decide, so a span that begins at a time that is skipped in spring
 * begins when clocks jump past it, and one that lies in the hour that is repeated in autumn is on twice.
 * @param hours valid hours.
 */
export function withinHours({ from, to, zone, days }: RuleHours): (now: number) => boolean {
  const first = minuteOf(from) ?? 0;
  const end = minuteOf(to) ?? minutesPerDay;
  const onDay = weekdays.map((day) => days?.includes(day) ?? true);
  const clock = clockOf(zone);
  return (now) => {
    const { weekday, minute } = clock.at(now);
    if (first < end) return minute >= first && minute < end && onDay[weekday] === true;
    if (minute >= first) return onDay[weekday] === true;
    return minute < end && onDay[(weekday + 6) % 7] === true;
  };
}
