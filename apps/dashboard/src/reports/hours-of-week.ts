import { clickUnit, formatCount } from '../format.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
/** A Monday. */
const [monday, hourMs] = [Date.UTC(2024, 0, 1), 3_600_000];

const weekdays = utc({ weekday: 'long' });
const times = utc({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** From Monday to Sunday. */
export const weekdayNames = Array.from({ length: 7 }, (_, day) =>
  weekdays.format(monday + day * 24 * hourMs),
);
/** The hours of a day, by the time when they begin. */
export const hourNames = Array.from({ length: 24 }, (_, hour) => times.format(monday + hour * hourMs));

/** Clicks by weekday and hour, from rows with keys such as `7-23` for the last hour of Sunday. */
export function hoursOf(rows: readonly { key: string; clicks?: number | null }[]): number[][] {
  const hours = weekdayNames.map(() => hourNames.map(() => 0));
  for (const { key, clicks } of rows) {
    const [weekday = 0, hour = 0] = key.split('-').map(Number);
    const day = hours[weekday - 1];
    if (day) day[hour] = clicks ?? 0;
  }
  return hours;
}

/** Says in which hour of the week, and on which weekday, most clicks were. */
export function busiestHours(hours: readonly (readonly number[])[]): string {
  const most = Math.max(0, ...hours.flat());
  if (most === 0) return 'No clicks in this range.';
  const weekday = hours.findIndex((day) => day.includes(most));
  const hour = hours[weekday]?.indexOf(most) ?? 0;
  const sums = hours.map((day) => day.reduce((sum, clicks) => sum + clicks, 0));
  const best = sums.indexOf(Math.max(...sums));
  return (
    `The busiest hour is ${weekdayNames[weekday]} from ${hourNames[hour]}, with ${formatCount(most)} ${clickUnit(most)}. ` +
    `The busiest day is ${weekdayNames[best]}, with ${formatCount(sums[best] ?? 0)}.`
  );
}
