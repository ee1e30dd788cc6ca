import { t } from '@lingui/core/macro';
import type { paths } from '../api/v1.gen.ts';

type ReportParameter = keyof NonNullable<paths['/v1/analytics/report']['get']['parameters']['query']>;
type Filterable = Exclude<
  ReportParameter,
  | ('link' | 'website' | 'group' | 'tag' | 'domain' | 'days' | 'from' | 'to' | 'zone' | 'interval')
  | 'compare'
  | ('by' | 'limit' | 'offset' | 'metrics' | 'format')
  | ('basis' | 'event')
>;

/** The dimensions that reports can be filtered by, and their labels. */
export const filterLabels = {
  country: t`Country`,
  source: t`Source`,
  sourceGroup: t`Kind of source`,
  device: t`Device`,
  browser: t`Browser`,
  system: t`System`,
  app: t`In-app browser`,
  referrer: t`Referrer`,
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  destination: t`Destination`,
} satisfies Record<Filterable, string>;
export type FilterName = keyof typeof filterLabels;

/** True if vouchers carry this dimension, so that conversions can be filtered by it. */
export const isKnownOfConversions = (name: FilterName): boolean => !/^(referrer$|utm_)/.test(name);

/** Visits with a key, or all others. In the URL it is a text, such as `country=DE` or `country=!DE`, with the values of the API. */
export interface Filter {
  name: FilterName;
  key: string;
  excludes: boolean;
}

/** The most filters of a report, and the most characters of each. */
const [maxFilters, maxLength] = [20, 300];

export const isFilterName = (name: string): name is FilterName => Object.hasOwn(filterLabels, name);

function parseFilter(text: string): Filter | null {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  const excludes = value.startsWith('!');
  const key = excludes || /^\\+!/.test(value) ? value.slice(1) : value;
  return isFilterName(name) && key !== '' && text.length <= maxLength ? { name, key, excludes } : null;
}

/** A value of the API. A key that begins with `!`, or with backslashes and `!`, is included with a backslash in front. */
function valueOf({ key, excludes }: Pick<Filter, 'key' | 'excludes'>): string {
  if (excludes) return `!${key}`;
  return /^\\*!/.test(key) ? `\\${key}` : key;
}

export const filterText = (filter: Filter): string => `${filter.name}=${valueOf(filter)}`;

/** The filters in a URL, without invalid ones. */
export const filtersIn = (texts: readonly string[] | undefined): Filter[] =>
  (texts ?? []).map(parseFilter).filter((filter) => filter !== null);

/** The valid part of a URL parameter; undefined if there is none. */
export function parseFilters(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const texts = filtersIn(value.filter((text) => typeof text === 'string')).map(filterText);
  return texts.length > 0 ? [...new Set(texts)].slice(0, maxFilters) : undefined;
}

const isSame = (a: Filter, b: Filter): boolean => a.name === b.name && a.key === b.key;

/** Toggles a filter. */
export function toggled(texts: readonly string[] | undefined, filter: Filter): string[] | undefined {
  const filters = filtersIn(texts);
  const others = filters.filter((other) => !isSame(other, filter));
  return parseFilters((others.length < filters.length ? others : [...filters, filter]).map(filterText));
}

/** Negates a filter. */
export const negated = (texts: readonly string[] | undefined, filter: Filter): string[] | undefined =>
  parseFilters(
    filtersIn(texts).map((other) =>
      filterText(isSame(other, filter) ? { ...other, excludes: !other.excludes } : other),
    ),
  );

/** The parameters of the API: the keys of each filter. */
export function filterParameters(texts: readonly string[] | undefined): { [name in FilterName]?: string[] } {
  const parameters: { [name in FilterName]?: string[] } = {};
  for (const filter of filtersIn(texts)) (parameters[filter.name] ??= []).push(valueOf(filter));
  return parameters;
}
