import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components, paths } from '../api/v1.gen.ts';
import { withLabels } from '../language/with-labels.ts';
import { filterParameters, filtersIn, isKnownOfConversions } from './report-filters.ts';
import { intervalOf, lengthOf, type ReportSearch } from './report-search.ts';

type Schemas = components['schemas'];
export type AnalyticsReport = Schemas['AnalyticsReport'];
export type BreakdownRow = Schemas['BreakdownRow'];
export type BreakdownName = Schemas['Breakdown']['by'];

/** The subject of a report. */
export type ReportScope = { kind: 'account' } | { kind: 'link' | 'website' | 'group' | 'tag'; id: string };

type ReportParameters = NonNullable<paths['/v1/analytics/report']['get']['parameters']['query']>;

/** Refetches while the tab is visible. A visit reaches the reports within two seconds. */
export const liveRefetch = { refetchInterval: 3_000 };
/** For more expensive reads. */
const calmRefetch = { refetchInterval: 30_000 };
/** Reports of at most this many days are live. */
const maxLiveDays = 92;
/** Enough for all countries. Files have the rest of longer breakdowns. */
const maxRows = 300;

/** The parameters for the subject and the days of a report. */
function rangeParameters(scope: ReportScope, { days, from, to }: ReportSearch) {
  const about: { link?: string; website?: string; group?: string; tag?: string } =
    scope.kind === 'account' ? {} : { [scope.kind]: scope.id };
  return { ...about, ...(from && to ? { from, to } : { days: days ?? lengthOf({}) }) };
}

/** Metrics that exist by UTC day, and only if the installation counts visitors. */
export const visitorMetrics = ['visitors', 'uniqueClicks'] as const;

/** True if a report can have unique visitors, provided the installation counts them. */
const mayHaveVisitors = ({ kind }: ReportScope, { filters }: ReportSearch): boolean =>
  kind !== 'group' && kind !== 'tag' && filters === undefined;

/**
 * True if a report has unique visitors, according to the reports read so far. Points have them if they are whole UTC
 * days, as in some other zones.
 * @param byDay true to require them in its time series, too.
 */
export const hasVisitors = (
  client: QueryClient,
  scope: ReportScope,
  search: ReportSearch,
  { byDay = false } = {},
): boolean =>
  mayHaveVisitors(scope, search) &&
  client
    .getQueriesData<AnalyticsReport>({ queryKey: ['report', scope] })
    .some(
      ([, report]) =>
        report?.uniqueVisitors?.counted &&
        (!byDay || report.timeseries.some(({ visitors }) => typeof visitors === 'number')),
    );

/** The parameters of the report of a page with these URL parameters. */
export const reportParameters = (
  scope: ReportScope,
  search: ReportSearch,
  by: BreakdownName[],
): ReportParameters => ({
  ...rangeParameters(scope, search),
  ...filterParameters(search.filters),
  interval: intervalOf(search),
  ...(search.compare !== 'none' && { compare: search.compare ?? 'previous' }),
  ...(by.length > 0 && { by }),
  limit: maxRows,
  metrics: [
    ...(['views', 'clicks', 'ctr', 'shown', 'left'] as const),
    ...(mayHaveVisitors(scope, search) ? visitorMetrics : []),
  ],
});

async function fetchReport(query: ReportParameters, signal: AbortSignal): Promise<AnalyticsReport> {
  const call = v1Client.GET('/v1/analytics/report', { signal, params: { query } });
  const report = await (dataOf(call) as Promise<AnalyticsReport>);
  const breakdowns = await Promise.all(
    report.breakdowns.map(async ({ rows, ...about }) => ({
      ...about,
      rows: await withLabels(about.by, rows),
    })),
  );
  return { ...report, breakdowns };
}

/** The figures, the time series and some breakdowns. While others load, keeps those of the same scope. */
export const reportQuery = (scope: ReportScope, search: ReportSearch, by: BreakdownName[]) => {
  const parameters = reportParameters(scope, search, by);
  return queryOptions({
    queryKey: ['report', scope, parameters],
    queryFn: ({ signal }) => fetchReport(parameters, signal),
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(scope) ? previous : undefined,
    ...(lengthOf(search) <= maxLiveDays ? liveRefetch : calmRefetch),
  });
};

/** The conversions reported for clicks, by the day of the click, in total and by source. */
export const conversionsQuery = (scope: ReportScope, search: ReportSearch) => {
  const parameters: ReportParameters = {
    ...rangeParameters(scope, search),
    ...filterParameters(search.filters),
    basis: 'click',
    by: ['source'],
    limit: maxRows,
    metrics: ['conversions', 'revenue', 'conversionRate'],
  };
  return queryOptions({
    queryKey: ['report', scope, parameters],
    queryFn: ({ signal }) => fetchReport(parameters, signal),
    // The API rejects other filters.
    enabled: filtersIn(search.filters).every(({ name }) => isKnownOfConversions(name)),
    refetchInterval: ({ state }) => (state.data?.conversionsSince ? calmRefetch.refetchInterval : false),
  });
};

/** One breakdown that is not worth reading every few seconds. */
export const breakdownQuery = (scope: ReportScope, search: ReportSearch, by: BreakdownName) => {
  const parameters: ReportParameters = {
    ...rangeParameters(scope, search),
    ...filterParameters(search.filters),
    by: [by],
    limit: maxRows,
    metrics: ['views', 'clicks'],
  };
  return queryOptions({
    queryKey: ['report', scope, parameters],
    queryFn: ({ signal }) => fetchReport(parameters, signal),
    select: ({ breakdowns: [breakdown] }: AnalyticsReport) => breakdown,
    ...calmRefetch,
  });
};

/** A file with a breakdown or, without one, the time series. @param withVisitors true if the time series has them. */
export const exportReport = (
  scope: ReportScope,
  search: ReportSearch,
  by: BreakdownName | undefined,
  withVisitors: boolean,
): Promise<Blob> =>
  dataOf<Blob>(
    v1Client.GET('/v1/analytics/report', {
      parseAs: 'blob',
      params: {
        query: {
          ...reportParameters(scope, search, by ? [by] : []),
          limit: undefined,
          metrics:
            by === 'app'
              ? ['views', 'clicks', 'ctr', 'shown', 'left']
              : ['views', 'clicks', 'ctr', ...(withVisitors && !by ? visitorMetrics : [])],
          format: 'csv',
        },
      },
    }),
  );

/** How requests add up to views and clicks. */
export const reconciliationQuery = (scope: ReportScope, search: ReportSearch) => {
  const query = rangeParameters(scope, search);
  return queryOptions({
    queryKey: ['reconciliation', query],
    queryFn: async ({ signal }) => {
      const call = v1Client.GET('/v1/analytics/reconciliation', { signal, params: { query } });
      const reconciliation = await dataOf(call);
      return { ...reconciliation, excluded: await withLabels('excluded', reconciliation.excluded) };
    },
    ...liveRefetch,
  });
};
