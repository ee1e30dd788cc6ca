import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../api/v1.gen.ts';
import { answerOf, v1 } from '../api/v1.ts';
import { ungrouped, type LinksSearch } from './links-search.ts';

type Schemas = components['schemas'];

/** A link with all that `view=full` has. */
export type Link = Required<Schemas['LinkListedDto']>;
export type Behavior = Link['behavior'];
export type LinkGroup = Schemas['GroupDto'];

export interface LinksPageOfList {
  data: Link[];
  nextCursor: string | null;
}

/** Pages that are read again as a whole when something changed; of a longer list one row at a time is changed. */
export const mostPagesReread = 5;

const pagesOf = (query: { state: { data?: { pages: unknown[] } } }): number =>
  query.state.data?.pages.length ?? 0;

/**
 * The links that pass a search, a page of 100 after the other. A list is read again by itself while it is short;
 * to read a long one again would take a request for every hundred links that somebody scrolled past.
 */
export const linkList = (search: LinksSearch) =>
  infiniteQueryOptions({
    queryKey: ['links', 'list', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        v1.GET('/v1/links', {
          signal,
          params: { query: { view: 'full', limit: 100, cursor, ...filterOf(search) } },
        }),
      ).then((page) => page as LinksPageOfList),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: (query) => pagesOf(query) <= mostPagesReread,
    refetchOnWindowFocus: (query) => pagesOf(query) <= mostPagesReread,
    refetchOnReconnect: (query) => pagesOf(query) <= mostPagesReread,
    refetchInterval: (query) => pagesOf(query) === 1 && 10_000,
  });

function filterOf({ q, group, active, sort }: LinksSearch) {
  return {
    ...(q !== undefined && { q }),
    ...(group === ungrouped && { ungrouped: 'true' as const }),
    ...(group !== undefined && group !== ungrouped && { group }),
    ...(active !== undefined && { active: active ? ('true' as const) : ('false' as const) }),
    ...(sort && { sort }),
  };
}

/** How many links the account has, whatever is searched. */
export const linkTotal = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => answerOf(v1.GET('/v1/account', { signal })),
  select: ({ links }) => links.total,
});

/** A link as it is when its form opens: what somebody is changing does not change under their fingers. */
export const linkToEdit = (id: string) =>
  queryOptions({
    queryKey: ['link', id, 'edit'],
    queryFn: ({ signal }) =>
      answerOf(v1.GET('/v1/links/{id}', { signal, params: { path: { id }, query: { view: 'full' } } })).then(
        (link) => link as Link,
      ),
    staleTime: Infinity,
    gcTime: 0,
  });

/** All groups of the account, newest first. */
export const allGroups = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: ({ signal }) => answerOf(v1.GET('/v1/groups', { signal })).then(({ data }) => data),
});
