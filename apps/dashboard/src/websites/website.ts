import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { own } from '../api/own.ts';
import type { components } from '../api/v1.gen.ts';
import { answerOf, v1 } from '../api/v1.ts';

/** A bio page with all its fields, as `view=full` gives them. */
export type Website = Required<components['schemas']['WebsiteReadDto']>;
export type WebsiteChange = components['schemas']['UpdateWebsiteDto'];

const pageSize = 50;

/** The account's bio pages, newest first. */
export const websites = infiniteQueryOptions({
  queryKey: ['websites'],
  queryFn: ({ pageParam }) =>
    answerOf(
      v1.GET('/v1/websites', {
        params: { query: { view: 'full', limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const website = (id: string) =>
  queryOptions({
    queryKey: ['website', id],
    queryFn: async () =>
      (await answerOf(
        v1.GET('/v1/websites/{id}', { params: { path: { id }, query: { view: 'full' } } }),
      )) as Website,
  });

/** Themes and networks that a page can have. */
export const choices = queryOptions({
  queryKey: ['choices'],
  queryFn: () => own.choices(),
  staleTime: Infinity,
});

/** @throws Problem */
const changeWebsite = async (id: string, body: WebsiteChange) =>
  (await answerOf(
    v1.PATCH('/v1/websites/{id}', { params: { path: { id }, query: { view: 'full' } }, body }),
  )) as Website;

/** Changes a page, and whatever shows it. */
export function useChangeWebsite(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: WebsiteChange) => changeWebsite(id, change),
    onSuccess: async (changed) => {
      await queryClient.cancelQueries({ queryKey: ['website', id] });
      queryClient.setQueryData(website(id).queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
    },
  });
}

export function useDeleteWebsite(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(v1.DELETE('/v1/websites/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: ['website', id] });
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
    },
  });
}
