import { queryOptions, skipToken } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { Link } from './link-queries.ts';

/** Links per call, the maximum of the API. */
const perCall = 100;
/** Days of a trend. */
const days = 14;

/**
 * Clicks of a link by day, oldest first, as last read by `trendsQuery`. Cached by link, whatever else its list shows.
 */
export const trendQuery = (id: string) =>
  queryOptions<readonly number[]>({ queryKey: ['trend', id], queryFn: skipToken });

/** Reads the trends of up to 100 links. Less often than the list, because they are 1,400 figures. */
const trendsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['trends', ids],
    queryFn: async ({ client, signal }) => {
      const query = { link: [...ids], days };
      const { data } = await dataOf(v1Client.GET('/v1/analytics/trends', { signal, params: { query } }));
      for (const { id, clicks } of data) client.setQueryData(trendQuery(id).queryKey, clicks);
      return data.length;
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  });

/**
 * The queries for the trends of visible links and of those near them: a call for each hundred. They run after the links
 * are shown, so that no list waits for trends.
 * @param shown the positions of the first and the last visible link.
 */
export function trendsQueries(links: readonly Link[], shown: { first: number; last: number }) {
  const [from = 0, to = 0] = [shown.first, shown.last].map((index) => Math.floor(index / perCall));
  const parts = Array.from({ length: to - from + 1 }, (_, n) =>
    links.slice((from + n) * perCall, (from + n + 1) * perCall),
  );
  return parts.filter(({ length }) => length > 0).map((part) => trendsQuery(part.map(({ id }) => id)));
}
