import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `<writer>/<sequence>.batch`. Leftovers of a killed restore are nested deeper, and are not sent. */
const batchPath = /^[^/]+\/[^/]+\.batch$/;

/**
 * Paths in the journal of the batches of clicks that are not counted yet.
 * @throws if the journal exists and cannot be read.
 */
export function journaledBatches(dataDir: string): string[] {
  try {
    const names = readdirSync(join(dataDir, 'journal'), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => batchPath.test(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
