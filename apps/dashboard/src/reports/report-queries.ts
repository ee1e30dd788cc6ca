import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { RangeDays } from './range.ts';
import type { components } from '../api/v1.gen.ts';

type Schemas = components['schemas'];

/** Refetches while the tab is visible. A visit reaches the reports within two seconds. */
export const liveRefetch = { refetchInterval: 3_000 };

// `view=full` returns every field that the OpenAPI document marks as optional. While another range loads, each query
// keeps the previous range of the same link or page as placeholder data.

export const summaryReportQuery = (days: RangeDays) =>
  queryOptions({
    queryKey: ['summary', days],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/analytics/summary', { signal, params: { query: { view: 'full', days } } }),
      ) as Promise<Required<Schemas['SummaryReportDto']>>,
    placeholderData: keepPreviousData,
    ...liveRefetch,
  });

export const linkReportQuery = (id: string, days: RangeDays) =>
  queryOptions({
    queryKey: ['link', id, 'report', days],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/links/{id}/analytics', {
          signal,
          params: { path: { id }, query: { view: 'full', days } },
        }),
      ) as Promise<Required<Schemas['LinkReportDto']>>,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    ...liveRefetch,
  });

export const websiteReportQuery = (id: string, days: RangeDays) =>
  queryOptions({
    queryKey: ['website', id, 'report', days],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/websites/{id}/analytics', {
          signal,
          params: { path: { id }, query: { view: 'full', days } },
        }),
      ) as Promise<Required<Schemas['WebsiteReportDto']>>,
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
    ...liveRefetch,
  });
