import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LinksSearch } from './links-search.ts';

/** How many links match a search, once they have been counted. */
export const matchCountQuery = (search: LinksSearch) =>
  queryOptions<number>({
    queryKey: ['links', 'match-count', search],
    queryFn: skipToken,
    staleTime: Infinity,
  });
