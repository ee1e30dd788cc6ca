import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { components } from '../api/v1.gen.ts';
import { answerOf, v1 } from '../api/v1.ts';

export type Group = components['schemas']['GroupDto'];
export type Member = components['schemas']['LinkListedDto'];

const pageSize = 100;

/** The groups of the account, newest first, a page after the other. */
export const groupPages = infiniteQueryOptions({
  queryKey: ['groups', 'pages'],
  queryFn: ({ pageParam: cursor, signal }) =>
    answerOf(v1.GET('/v1/groups', { signal, params: { query: { limit: pageSize, cursor } } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export const groupOf = (id: string) =>
  queryOptions({
    queryKey: ['group', id],
    queryFn: ({ signal }) => answerOf(v1.GET('/v1/groups/{id}', { signal, params: { path: { id } } })),
  });

/** The links of a group, newest first, a page after the other. */
export const membersOf = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['group', id, 'members'],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        v1.GET('/v1/links', {
          signal,
          params: { query: { group: id, view: 'full', limit: pageSize, cursor } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The newest links that contain what was typed, in any group or none. */
export const foundLinks = (q: string) =>
  queryOptions({
    queryKey: ['links', 'found', q],
    queryFn: ({ signal }) =>
      answerOf(
        v1.GET('/v1/links', { signal, params: { query: { view: 'full', limit: 20, ...(q && { q }) } } }),
      ),
  });

/** Has everything read again that tells which links are in which group, and how many. */
export function useSettleGroups() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['groups'], ['group'], ['links'], ['link'], ['account']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
