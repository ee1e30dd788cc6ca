import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What waits in the journals below a DATA_DIR, written by whichever process. */
export interface JournalBacklog {
  batches: number;
  /** Of the file that was changed least recently, seconds; 0 without files. */
  oldestSeconds: number;
}

/** `<writer>/<sequence>.batch`. What a restore that was killed has left is deeper, and nobody sends it. */
const batchPath = /^[^/]+\/[^/]+\.batch$/;

/** @throws if the folder exists and cannot be read. */
export async function readJournalBacklog(dataDir: string): Promise<JournalBacklog> {
  const names = await readdir(join(dataDir, 'journal'), { recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = names.filter((name) => batchPath.test(name));
  let oldest = Date.now();
  for (const file of files) {
    // The redirect app deletes counted batches meanwhile.
    const written = await stat(join(dataDir, 'journal', file)).catch(() => null);
    if (written) oldest = Math.min(oldest, written.mtimeMs);
  }
  return { batches: files.length, oldestSeconds: (Date.now() - oldest) / 1000 };
}
