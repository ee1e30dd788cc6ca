import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { useMay } from '../session/permissions.tsx';

/** What figures in the editor and in the list of pages cover. */
export const figureDays = 30;

/** The figures of a page in the last `figureDays`. */
const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['website', id, 'figures'],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/websites/{id}/analytics', {
          signal,
          params: { path: { id }, query: { view: 'full', days: figureDays } },
        }),
      ),
    refetchInterval: 60_000,
  });

/**
 * Views and clicks of a page, and clicks by item, in the last `figureDays`. Undefined while they are loading.
 * @param isShown false pauses: a list asks for the pages in view only.
 */
export function useFigures(websiteId: string, isShown = true) {
  const enabled = useMay('reports:read') && isShown;
  return useQuery({ ...figuresQuery(websiteId), enabled }).data;
}

/** Clicks on the items of a page in the last `figureDays`, by item id. Empty while they are loading. */
export function useItemClicks(websiteId: string): ReadonlyMap<string, number> {
  const items = useFigures(websiteId)?.items;
  return useMemo(() => new Map(items?.map(({ id, clicks }) => [id, clicks])), [items]);
}
