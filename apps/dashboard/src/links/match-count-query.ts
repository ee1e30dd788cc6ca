import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { type MatchCount, toFilters } from './link-queries.ts';
import type { LinksSearch } from './links-search.ts';

export const matchCountKey = ['links', 'match-count'];

/**
 * The number of links that match a search, whatever the sort order, up to a limit. It takes longer than a page, so it
 * is not requested with each.
 */
export const matchCountQuery = ({ sort: _sort, ...search }: LinksSearch) =>
  queryOptions({
    queryKey: [...matchCountKey, search],
    queryFn: ({ signal }) =>
      dataOf(
        v1Client.GET('/v1/links', {
          signal,
          params: { query: { limit: 1, count: true, ...toFilters(search) } },
        }),
      ).then(({ total = 0, totalIsAtLeast = false }): MatchCount => ({ total, totalIsAtLeast })),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
