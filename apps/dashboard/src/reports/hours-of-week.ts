import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../format.ts';
import { locale } from '../language/language.ts';

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
/** A Monday. */
const [monday, hourMs] = [Date.UTC(2024, 0, 1), 3_600_000];

const weekdays = utc({ weekday: 'long' });
const shortWeekdays = utc({ weekday: 'short' });
const times = utc({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** From Monday to Sunday. */
const days = Array.from({ length: 7 }, (_, day) => monday + day * 24 * hourMs);
export const weekdayNames = days.map((day) => weekdays.format(day));
export const shortWeekdayNames = days.map((day) => shortWeekdays.format(day));
/** The hours of a day, labeled by their start. */
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

/** Describes the hour of the week, and the weekday, with the most clicks. There is at least one click. */
export function busiestHours(hours: readonly (readonly number[])[]): string {
  const most = Math.max(...hours.flat());
  const day = hours.findIndex((clicks) => clicks.includes(most));
  const weekday = weekdayNames[day] ?? '';
  const hour = hourNames[hours[day]?.indexOf(most) ?? 0] ?? '';
  const sums = hours.map((clicks) => clicks.reduce((sum, count) => sum + count, 0));
  const highestSum = Math.max(...sums);
  const busiestDay = weekdayNames[sums.indexOf(highestSum)] ?? '';
  const clicksOfDay = formatCount(highestSum);
  return t`The busiest hour is ${weekday} from ${hour}, with ${plural(most, { one: '# click', other: '# clicks' })}. The busiest day is ${busiestDay}, with ${clicksOfDay}.`;
}
