import { utmNames } from '@app/visitors';
import type { Comparison, ReportInterval } from './calendar.js';

export const scopeKinds = ['link', 'website', 'group', 'tag', 'domain'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** What a report is about. Without one, it is about all links of the account. */
export interface RequestedScope {
  kind: ScopeKind;
  /** Of a tag, its id or its name. Of a domain, its host. */
  id: string;
}

/** What shops report. Only reports that ask for one of them read conversions. */
export const conversionMetrics = ['conversions', 'revenue', 'conversionRate'] as const;
/** Of visitors by UTC day. Only reports that ask for one of them read visitors. */
export const visitorMetrics = ['visitors', 'uniqueClicks'] as const;
export const metrics = [
  'views',
  'clicks',
  'ctr',
  ...visitorMetrics,
  'shown',
  'left',
  ...conversionMetrics,
] as const;
export type Metric = (typeof metrics)[number];
/** On which day conversions count: that on which they happened, or that of the click. */
export const conversionBases = ['event', 'click'] as const;
export type ConversionBasis = (typeof conversionBases)[number];

/** Which conversions a report counts. */
export interface RequestedConversions {
  basis: ConversionBasis;
  event: string;
}

export const defaultMetrics: readonly Metric[] = ['views', 'clicks', 'ctr'];

/** Breakdowns that are counted as dimensions with these names. */
export const countedDimensions = [
  'country',
  'source',
  'device',
  'browser',
  'system',
  'referrer',
  ...utmNames,
] as const;

export const breakdownNames = [
  ...countedDimensions,
  'sourceGroup',
  'app',
  'destination',
  'alias',
  'link',
  'group',
  'tag',
  'domain',
  'item',
  'hourOfWeek',
] as const;
export type BreakdownName = (typeof breakdownNames)[number];

/** Whether vouchers say it, so that conversions are known by it. */
export const isInVouchers = (name: BreakdownName): boolean =>
  !['referrer', ...utmNames, 'alias', 'item', 'hourOfWeek'].includes(name);

/** What reports can be filtered by. */
export const filterNames = [...countedDimensions, 'sourceGroup', 'app', 'destination'] as const;
export type FilterName = (typeof filterNames)[number];

/** Values that visits must have or, with `!` in front, must not have, as `filterValueOf` reads them. */
export interface ReportFilter {
  name: FilterName;
  values: readonly string[];
}

/** The key that a value of a filter is about, and whether visits must not have it. */
export interface FilterValue {
  key: string;
  excludes: boolean;
}

/**
 * Reads a value of a filter. What follows a `!` is a key as it is. A key that itself begins with `!`, or with backslashes
 * and `!`, is included with a backslash in front.
 */
export function filterValueOf(value: string): FilterValue {
  if (value.startsWith('!')) return { key: value.slice(1), excludes: true };
  return { key: /^\\+!/.test(value) ? value.slice(1) : value, excludes: false };
}

/** The keys that a filter is about: visits must have one of the first, if there are any, and none of the others. */
export function filterKeysOf({ values }: ReportFilter): { included: string[]; excluded: string[] } {
  const read = values.map(filterValueOf);
  const keysThat = (exclude: boolean): string[] =>
    read.filter(({ excludes }) => excludes === exclude).map(({ key }) => key);
  return { included: keysThat(false), excluded: keysThat(true) };
}

/** Whether it is a trait of the visitor's browser. */
export const isOfBrowser = (name: BreakdownName | FilterName): boolean =>
  ['device', 'system', 'browser'].includes(name);

export type LinkBreakdown = Extract<BreakdownName, 'link' | 'group' | 'tag' | 'domain'>;

/** Whether it tells links apart. */
export const isOfLinks = (name: BreakdownName): name is LinkBreakdown =>
  name === 'link' || name === 'group' || name === 'tag' || name === 'domain';

/** What a breakdown by `name` needs that this scope is not; null if it fits. */
export function misfit(name: BreakdownName, scope: ScopeKind | undefined): string | null {
  if (name === 'destination' && scope !== 'link') return 'Only the report of a link has destinations.';
  if (name === 'alias' && scope !== 'link') return 'Only the report of a link has aliases.';
  if (name === 'item' && scope !== 'website') return 'Only the report of a website has items.';
  return isOfLinks(name) && scope === 'website' ? 'The report of a website has no links.' : null;
}

/** Whether unique visitors are counted for what a report is about. Those of several links cannot be added up. */
export const hasVisitors = (scope: ScopeKind | undefined): boolean =>
  scope === undefined || scope === 'link' || scope === 'website';

/** The most rows of a breakdown in an answer, and in a file. */
export const maxRows = { answer: 1000, file: 100_000 } as const;

/** What a report should say. */
export interface ReportRequest {
  scope?: RequestedScope;
  /** The last days, or dates. */
  range: { days: number } | { from: string; to: string };
  /** Whose days to use where figures by quarter-hour are kept; by default the account's. */
  zone: string | undefined;
  interval: ReportInterval;
  compare?: Comparison;
  /** Visits must pass all of them. Filtered reports use UTC days. */
  filters: readonly ReportFilter[];
  by: readonly BreakdownName[];
  /** Rows of each breakdown: the most, and how many to skip. */
  limit: number;
  offset: number;
  metrics: readonly Metric[];
  /** With a metric of `conversionMetrics`. */
  conversions?: RequestedConversions;
}

/** A request whose time zone is known. */
export interface ZonedRequest extends ReportRequest {
  zone: string;
}
