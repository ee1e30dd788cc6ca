import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { accountQuery } from '../api/shared-queries.ts';
import { v1Client } from '../api/v1-client.ts';
import { ungrouped, type LinksSearch } from './links-search.ts';
import type { components, paths } from '../api/v1.gen.ts';

type Schemas = components['schemas'];

/** A link with all fields, as `view=full` returns it. */
export type Link = Required<Schemas['Link']>;
export type Behavior = Link['behavior'];
export type LinkState = Link['state'];
export type LinksSort = Schemas['LinkSort'];

export interface LinkListPage {
  data: Link[];
  nextCursor: string | null;
}

/** Lists of up to this many pages are refetched after a change. In longer lists, only the changed rows are updated. */
export const maxPagesRefetched = 5;

const pageCount = (query: { state: { data?: { pages: unknown[] } } }): number =>
  query.state.data?.pages.length ?? 0;

/**
 * The links that match a search, in pages of 100. Only a short list refetches automatically: a long one would need a
 * request for every hundred links that the user scrolled past.
 */
export const linkListQuery = (search: LinksSearch) =>
  infiniteQueryOptions({
    queryKey: ['links', 'list', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      dataOf(
        v1Client.GET('/v1/links', {
          signal,
          params: { query: { view: 'full', limit: 100, cursor, ...toFilters(search) } },
        }),
      ).then((page) => page as LinkListPage),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: (query) => pageCount(query) <= maxPagesRefetched,
    refetchOnWindowFocus: (query) => pageCount(query) <= maxPagesRefetched,
    refetchOnReconnect: (query) => pageCount(query) <= maxPagesRefetched,
    refetchInterval: (query) => pageCount(query) === 1 && 10_000,
  });

/** The filters and the sort order of `GET /v1/links`. */
export function toFilters({ q, group, domain, tags, state, behavior, sort }: LinksSearch) {
  return {
    ...(q !== undefined && { q }),
    ...(group === ungrouped && { ungrouped: true }),
    ...(group !== undefined && group !== ungrouped && { group }),
    ...(domain !== undefined && { domain }),
    ...(tags && { tag: tags }),
    ...(state && { state }),
    ...(behavior && { behavior }),
    ...(sort && { sort }),
  };
}

/** The number of links that match a search. */
export interface MatchCount {
  total: number;
  /** True if there are more. */
  totalIsAtLeast: boolean;
}

/** The number of links in the account, regardless of any search. */
export const linkTotalQuery = queryOptions({
  queryKey: accountQuery.queryKey,
  queryFn: accountQuery.queryFn,
  select: ({ links }): MatchCount => ({ total: links.total, totalIsAtLeast: false }),
});

const fetchLink = (id: string, signal: AbortSignal): Promise<Link> =>
  dataOf(
    v1Client.GET('/v1/links/{id}', { signal, params: { path: { id }, query: { view: 'full' } } }),
  ) as Promise<Link>;

export const linkQuery = (id: string) =>
  queryOptions({ queryKey: ['link', id], queryFn: ({ signal }) => fetchLink(id, signal) });

type LiftParameters = NonNullable<paths['/v1/analytics/lift']['get']['parameters']['query']>;
/** The key of an app, or `none`. */
export type LiftApp = NonNullable<LiftParameters['app']>;

/**
 * The lift that a holdout has measured, for a link or for all links of the account.
 * @param app that the visits began in. Undefined for all visits
 */
export const liftQuery = (id?: string, app?: LiftApp) =>
  queryOptions({
    queryKey: [...(id === undefined ? ['lift'] : ['link', id, 'lift']), ...(app === undefined ? [] : [app])],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/analytics/lift', {
          signal,
          params: { query: { ...(id !== undefined && { link: id }), ...(app !== undefined && { app }) } },
        }),
      ),
  });

/** The link as it is when its form opens. Never refetches, so that the form does not change while the user types. */
export const linkToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['link', id, 'edit'],
    queryFn: ({ signal }) => fetchLink(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

/** All groups of the account, newest first. */
export const allGroupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/groups', { signal })).then(({ data }) => data),
});
