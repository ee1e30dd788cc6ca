// Worker thread that reads pages of other services: receives a ReadPageRequest, posts a ReadPageResult. An exception ends it.
import { parentPort } from 'node:worker_threads';
import type { FoundPage } from './found-page.js';
import { PageFileError, type PageFileProblem, type PageSource } from './page-file-error.js';
import { readPage } from './read-page.js';

export interface ReadPageRequest {
  file: Uint8Array;
  /** The service that the page comes from, if the caller knows. */
  source?: PageSource;
}

export type ReadPageResult = { page: FoundPage } | { problem: PageFileProblem };

function read({ file, source }: ReadPageRequest): ReadPageResult {
  try {
    return { page: readPage(Buffer.from(file.buffer, file.byteOffset, file.byteLength), source) };
  } catch (error) {
    if (error instanceof PageFileError) return { problem: error.problem };
    throw error;
  }
}

parentPort?.on('message', (request: ReadPageRequest) => parentPort?.postMessage(read(request)));
