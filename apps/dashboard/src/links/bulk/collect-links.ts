import { dataOf } from '../../api/api-client.ts';
import { v1Client } from '../../api/v1-client.ts';
import { toFilters } from '../link-queries.ts';
import type { LinksSearch } from '../links-search.ts';

const pageSize = 1_000;

/**
 * IDs of all links that currently match a search. Reads them newest first, whatever the sort order, so that none is
 * missed while links are clicked, and none created meanwhile is included.
 */
export async function collectLinkIds(
  { sort: _sort, ...search }: LinksSearch,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (count: number) => void },
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, nextCursor } = await dataOf(
      v1Client.GET('/v1/links', {
        signal,
        params: { query: { limit: pageSize, cursor, ...toFilters(search) } },
      }),
    );
    for (const { id } of data) ids.push(id);
    onProgress(ids.length);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}
