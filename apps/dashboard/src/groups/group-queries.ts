import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { components } from '../api/v1.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';

export type Group = components['schemas']['GroupList']['data'][number];
export type ListedLink = components['schemas']['LinkList']['data'][number];

const pageSize = 100;

/** The groups of the account, newest first, page by page. */
export const groupsQuery = infiniteQueryOptions({
  queryKey: ['groups', 'pages'],
  queryFn: ({ pageParam: cursor, signal }) =>
    dataOf(v1Client.GET('/v1/groups', { signal, params: { query: { limit: pageSize, cursor } } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['group', id],
    queryFn: ({ signal }) => dataOf(v1Client.GET('/v1/groups/{id}', { signal, params: { path: { id } } })),
  });

/** The links of a group, newest first, page by page. */
export const groupLinksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['group', id, 'links'],
    queryFn: ({ pageParam: cursor, signal }) =>
      dataOf(
        v1Client.GET('/v1/links', {
          signal,
          params: { query: { group: id, view: 'full', limit: pageSize, cursor } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The newest links that match the search text, in any group or none. */
export const linkSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['links', 'found', q],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/links', {
          signal,
          params: { query: { view: 'full', limit: 20, ...(q && { q }) } },
        }),
      ),
  });

/** Returns a function that refetches everything that depends on the groups of links. */
export function useRefreshGroups() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['groups'], ['group'], ['links'], ['link'], ['account']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
