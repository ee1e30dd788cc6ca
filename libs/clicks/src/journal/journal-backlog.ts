import { journaledBatches } from '@app/common';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The batches that wait in the journals below a DATA_DIR, no matter which process wrote them. */
export interface JournalBacklog {
  batches: number;
  /** Age in seconds of the file that was changed least recently; 0 without files. */
  oldestSeconds: number;
}

/** @throws if the folder exists and cannot be read. */
export async function readJournalBacklog(dataDir: string): Promise<JournalBacklog> {
  const files = journaledBatches(dataDir);
  let oldest = Date.now();
  for (const file of files) {
    // The redirect app may delete counted batches in the meantime.
    const written = await stat(join(dataDir, 'journal', file)).catch(() => null);
    if (written) oldest = Math.min(oldest, written.mtimeMs);
  }
  return { batches: files.length, oldestSeconds: (Date.now() - oldest) / 1000 };
}
