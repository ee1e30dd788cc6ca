import type { components } from '../api/v1.gen.ts';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';

type PageImport = components['schemas']['PageImport'];
export type PageImportPreview = components['schemas']['PageImportPreview'];
export type LeftOut = components['schemas']['LeftOut'];

/** What would be created from a file. */
export const previewImport = (file: File, slug: string): Promise<PageImportPreview> =>
  send(file, { slug, dryRun: true }) as Promise<PageImportPreview>;

/** Creates a bio page from a file. */
export const importPage = (file: File, slug: string): Promise<PageImport> =>
  send(file, { slug }) as Promise<PageImport>;

/** The type of the file does not matter, and systems disagree about it. The document describes the body as text. */
const send = (
  file: File,
  query: { slug: string; dryRun?: boolean },
): Promise<PageImport | PageImportPreview> =>
  dataOf(
    v1Client.POST('/v1/imports/bio-page', {
      params: { query },
      body: file as unknown as string,
      bodySerializer: (body: string) => body,
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  );
