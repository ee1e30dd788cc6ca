import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { components } from '../api/v1.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';

/** A bio page with all fields, as `view=full` returns it. */
export type Website = Required<components['schemas']['Website']>;
export type WebsiteChange = components['schemas']['UpdateWebsite'];

const pageSize = 50;

/** The account's bio pages, newest first. */
export const websitesQuery = infiniteQueryOptions({
  queryKey: ['websites'],
  queryFn: ({ pageParam }) =>
    dataOf(
      v1Client.GET('/v1/websites', {
        params: { query: { view: 'full', limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const websiteQuery = (id: string) =>
  queryOptions({
    queryKey: ['website', id],
    queryFn: async () =>
      (await dataOf(
        v1Client.GET('/v1/websites/{id}', { params: { path: { id }, query: { view: 'full' } } }),
      )) as Website,
  });

/** Changes a bio page and updates the cached page and list. */
export function useChangeWebsite(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WebsiteChange) =>
      dataOf(
        v1Client.PATCH('/v1/websites/{id}', { params: { path: { id }, query: { view: 'full' } }, body }),
      ) as Promise<Website>,
    onSuccess: async (changed) => {
      await queryClient.cancelQueries({ queryKey: ['website', id] });
      queryClient.setQueryData(websiteQuery(id).queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
    },
  });
}

export function useDeleteWebsite(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/websites/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: ['website', id] });
      await queryClient.invalidateQueries({ queryKey: ['websites'] });
    },
  });
}
