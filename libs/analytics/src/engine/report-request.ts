import { utmNames } from '@app/visitors';
import type { Comparison, ReportInterval } from './calendar.js';

export const scopeKinds = ['link', 'website', 'group', 'tag', 'domain'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

/** The scope of a report. Without one, the report is about all links of the account. */
export interface RequestedScope {
  kind: ScopeKind;
  /** For a tag, its id or its name. For a domain, its host. */
  id: string;
}

/** Metrics that shops report. Only reports that request one of them read conversions. */
export const conversionMetrics = ['conversions', 'revenue', 'conversionRate'] as const;
/** Metrics of visitors by UTC day. Only reports that request one of them read visitors. */
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
/** The day on which conversions count: the day they happened, or the day of the click. */
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

/** True if vouchers contain it, so that conversions are known by it. */
export const isInVouchers = (name: BreakdownName): boolean =>
  !['referrer', ...utmNames, 'alias', 'item', 'hourOfWeek'].includes(name);

/** Everything that reports can be filtered by. */
export const filterNames = [...countedDimensions, 'sourceGroup', 'app', 'destination'] as const;
export type FilterName = (typeof filterNames)[number];

/** Values that visits must have or, with a leading `!`, must not have, as `filterValueOf` reads them. */
export interface ReportFilter {
  name: FilterName;
  values: readonly string[];
}

/** The key of a filter value, and whether visits must not have it. */
interface FilterValue {
  key: string;
  excludes: boolean;
}

/**
 * Reads a value of a filter. After a `!`, the rest is the literal key. A key that itself begins with `!`, or with backslashes
 * and `!`, is included with a backslash in front.
 */
export function filterValueOf(value: string): FilterValue {
  if (value.startsWith('!')) return { key: value.slice(1), excludes: true };
  return { key: /^\\+!/.test(value) ? value.slice(1) : value, excludes: false };
}

/** The keys of a filter: visits must have one of the included ones, if there are any, and none of the excluded ones. */
export function filterKeysOf({ values }: ReportFilter): { included: string[]; excluded: string[] } {
  const read = values.map(filterValueOf);
  const keysThat = (exclude: boolean): string[] =>
    read.filter(({ excludes }) => excludes === exclude).map(({ key }) => key);
  return { included: keysThat(false), excluded: keysThat(true) };
}

/** True for traits of the visitor's browser. */
export const isOfBrowser = (name: BreakdownName | FilterName): boolean =>
  ['device', 'system', 'browser'].includes(name);

export type LinkBreakdown = Extract<BreakdownName, 'link' | 'group' | 'tag' | 'domain'>;

/** True for breakdowns by link or by properties of links. */
export const isOfLinks = (name: BreakdownName): name is LinkBreakdown =>
  name === 'link' || name === 'group' || name === 'tag' || name === 'domain';

/** The scope that a breakdown by `name` needs and this one is not; null if it fits. */
export function misfit(name: BreakdownName, scope: ScopeKind | undefined): string | null {
  if (name === 'destination' && scope !== 'link') return 'Only the report of a link has destinations.';
  if (name === 'alias' && scope !== 'link') return 'Only the report of a link has aliases.';
  if (name === 'item' && scope !== 'website') return 'Only the report of a website has items.';
  return isOfLinks(name) && scope === 'website' ? 'The report of a website has no links.' : null;
}

/** True if unique visitors are counted for the scope. Those of several links cannot be summed. */
export const hasVisitors = (scope: ScopeKind | undefined): boolean =>
  scope === undefined || scope === 'link' || scope === 'website';

/** Maximum number of rows of a breakdown in a response, and in a file. */
export const maxRows = { answer: 1000, file: 100_000 } as const;

/** The content of a requested report. */
export interface ReportRequest {
  scope?: RequestedScope;
  /** The last days, or dates. */
  range: { days: number } | { from: string; to: string };
  /** The zone whose days to use where counts by quarter-hour exist; by default the account's. */
  zone: string | undefined;
  interval: ReportInterval;
  compare?: Comparison;
  /** Visits must pass all of them. Filtered reports use UTC days. */
  filters: readonly ReportFilter[];
  by: readonly BreakdownName[];
  /** Rows of each breakdown: the maximum, and how many to skip. */
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
