import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { type BreakdownName, reportParameters, type ReportScope, visitorMetrics } from './report-queries.ts';
import type { ReportSearch } from './report-search.ts';

export type ReportShare = components['schemas']['ReportShare'];
export type NewReportShare = components['schemas']['ReportShareCreated'];

/** The reports that the account shares, newest first. */
export const reportSharesQuery = queryOptions({
  queryKey: ['report-shares'],
  queryFn: async ({ signal }) => (await dataOf(v1Client.GET('/v1/reports/shares', { signal }))).data,
});

/** The content of a shared report besides its time series. */
function breakdownsOf({ kind }: ReportScope): BreakdownName[] {
  const first: BreakdownName = kind === 'website' ? 'item' : kind === 'link' ? 'referrer' : 'link';
  return [first, 'country', 'source', 'device'];
}

/** The query of a report page in the form of a shared report. */
export function sharedQueryOf(scope: ReportScope, search: ReportSearch, withVisitors: boolean): string {
  const parameters = {
    ...reportParameters(scope, search, breakdownsOf(scope)),
    limit: 10,
    metrics: ['views', 'clicks', 'ctr', ...(withVisitors ? visitorMetrics : [])],
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return query.toString();
}
