import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../api/v1.gen.ts';
import { answerOf, v1 } from '../api/v1.ts';
import type { Days } from './range.ts';

type Schemas = components['schemas'];

// `view=full` has every field that the document calls optional.
export type LinkReport = Required<Schemas['LinkReportDto']>;
export type WebsiteReport = Required<Schemas['WebsiteReportDto']>;
export type SummaryReport = Required<Schemas['SummaryReportDto']>;

/** Figures are in the reports within two seconds of a visit; an open page has them soon after. Hidden tabs wait. */
const live = { refetchInterval: 3_000 };

/** Counts of what the account has, and its top links of all time. */
export const accountOverview = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => answerOf(v1.GET('/v1/account', { signal })),
  ...live,
});

// In each, while another range is on its way, the one before stands there; never another link's or page's figures.
export const summaryReport = (days: Days) =>
  queryOptions({
    queryKey: ['summary', days],
    queryFn: async ({ signal }) =>
      (await answerOf(
        v1.GET('/v1/analytics/summary', { signal, params: { query: { view: 'full', days } } }),
      )) as SummaryReport,
    placeholderData: keepPreviousData,
    ...live,
  });

export const linkReport = (id: string, days: Days) =>
  queryOptions({
    queryKey: ['link', id, 'report', days],
    queryFn: async ({ signal }) =>
      (await answerOf(
        v1.GET('/v1/links/{id}/analytics', {
          signal,
          params: { path: { id }, query: { view: 'full', days } },
        }),
      )) as LinkReport,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    ...live,
  });

export const websiteReport = (id: string, days: Days) =>
  queryOptions({
    queryKey: ['website', id, 'report', days],
    queryFn: async ({ signal }) =>
      (await answerOf(
        v1.GET('/v1/websites/{id}/analytics', {
          signal,
          params: { path: { id }, query: { view: 'full', days } },
        }),
      )) as WebsiteReport,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    ...live,
  });

/** The link that a report is about. */
export const linkOf = (id: string) =>
  queryOptions({
    queryKey: ['link', id],
    queryFn: async ({ signal }) =>
      (await answerOf(
        v1.GET('/v1/links/{id}', { signal, params: { path: { id }, query: { view: 'full' } } }),
      )) as Required<Schemas['LinkReadDto']>,
  });
