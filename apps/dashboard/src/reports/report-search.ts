import type { components } from '../api/v1.gen.ts';
import { parseFilters } from './report-filters.ts';

export type ReportInterval = components['schemas']['AnalyticsReport']['interval'];
const intervals: readonly ReportInterval[] = ['hour', 'day', 'week', 'month'];

/** The most years of a range, as in the API. */
const maxYears = 5;
/** The most days up to today, which fit into `maxYears` wherever the leap years are, and the most of a report by hour. */
const [maxDays, maxHourlyDays] = [1826, 14];
const defaultDays = 7;

/** The cards with several tabs, and the URL values of their tabs. The first one is the default. */
export const cardTabs = {
  sources: ['source', 'kind', 'referrer'],
  devices: ['device', 'browser', 'system'],
  utm: ['source', 'medium', 'campaign', 'term', 'content'],
  links: ['top', 'link', 'group', 'tag'],
} as const;
export type CardName = keyof typeof cardTabs;

/** Dates, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The URL parameters of a report. Defaults are omitted. */
export type ReportSearch = {
  /** Today and the days before it. Not combined with `from` and `to`. */
  days?: number;
  from?: string;
  to?: string;
  interval?: ReportInterval;
  /** If undefined, the comparison is with as many days before. */
  compare?: 'year' | 'none';
  /** The filters of the counted visits: `filterText` of each. */
  filters?: string[];
  /** True if the explanation of the figures is open. */
  explain?: true;
} & { [name in CardName]?: string };

/** Invalid values become undefined instead of being omitted: the router merges this over the URL's parameters. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const tabOf = (card: CardName) => cardTabs[card].slice(1).find((name) => name === search[card]);
  const range = parseDates(search);
  const days = range.from === undefined ? parseDays(search.days) : undefined;
  const length = lengthOf({ ...range, days });
  const filters = parseFilters(search.filters);
  return {
    ...range,
    days,
    interval: possibleIntervals(length, filters).find((name) => name === search.interval),
    filters,
    compare: search.compare === 'year' || search.compare === 'none' ? search.compare : undefined,
    explain: search.explain === true ? true : undefined,
    sources: tabOf('sources'),
    devices: tabOf('devices'),
    utm: tabOf('utm'),
    links: tabOf('links'),
  };
}

function parseDays(value: unknown): number | undefined {
  const days = Number(value);
  return Number.isInteger(days) && days > 0 && days <= maxDays && days !== defaultDays ? days : undefined;
}

function parseDates({ from, to }: Record<string, unknown>): { from?: string; to?: string } {
  const isRange = isDate(from) && isDate(to) && from <= to && to < yearsAfter(from, maxYears);
  return isRange ? { from, to } : { from: undefined, to: undefined };
}

/** True for an existing date from 1970 on, as `YYYY-MM-DD`. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(19[7-9]\d|2\d{3})-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The same date in a later year, or 28 February for a 29th. */
function yearsAfter(date: string, years: number): string {
  const later = Number(date.slice(0, 4)) + years;
  return date.endsWith('-02-29') && !isDate(`${later}-02-29`) ? `${later}-02-28` : `${later}${date.slice(4)}`;
}

/** The number of days from one date to another, both included. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The number of days that a report covers. */
export const lengthOf = ({ days, from, to }: Pick<ReportSearch, 'days' | 'from' | 'to'>): number =>
  from && to ? daysBetween(from, to) : (days ?? defaultDays);

/** Intervals that are not longer than the range and that the report supports. Filters cannot be combined with hours. */
export const possibleIntervals = (days: number, filters?: readonly string[]): ReportInterval[] =>
  intervals.filter((interval) =>
    interval === 'hour'
      ? days <= maxHourlyDays && !filters
      : interval === 'day' || days > (interval === 'week' ? 7 : 28),
  );

/** The interval that keeps a chart readable. */
export function defaultInterval(days: number, filters?: readonly string[]): ReportInterval {
  if (days === 1 && !filters) return 'hour';
  if (days <= 92) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** The interval of a report with these parameters. */
export const intervalOf = (search: ReportSearch): ReportInterval =>
  search.interval ?? defaultInterval(lengthOf(search), search.filters);
