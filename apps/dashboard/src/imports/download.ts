import { t } from '@lingui/core/macro';
import { dataOf } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { saveFile } from '../components/save-file.ts';
import { toFilters } from '../links/link-queries.ts';
import type { LinksSearch } from '../links/links-search.ts';

export type FileFormat = 'csv' | 'ndjson';

/**
 * Saves the links that a search selects, in its order. The response becomes a Blob, which, unlike a string, browsers
 * store outside the memory of the page, on disk if it is large.
 */
export const downloadLinks = async (search: LinksSearch, format: FileFormat): Promise<void> =>
  saveFile(
    await complete(
      v1Client.GET('/v1/links/export', {
        parseAs: 'blob',
        params: { query: { ...toFilters(search), format } },
      }),
    ),
    `links.${format}`,
  );

/** Saves the rows that an import skipped, with the reasons. */
export const downloadReport = async (id: string): Promise<void> =>
  saveFile(
    await complete(
      v1Client.GET('/v1/imports/{id}/report', {
        parseAs: 'blob',
        params: { path: { id }, query: { format: 'csv' } },
      }),
    ),
    `import-${id}.csv`,
  );

/** The whole file. The API aborts the connection rather than end a file early. */
async function complete(call: Parameters<typeof dataOf<Blob>>[0]): Promise<Blob> {
  try {
    return await dataOf<Blob>(call);
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    throw ApiError.unreachable(t`The connection broke before the file was complete. Try again.`);
  }
}
