// Temporary directories that are removed when the benchmark exits for any reason but SIGKILL.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directories = [];

/** Creates a directory. If root has to store its database elsewhere, that is removed as well. */
export function createScratchDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  directories.push(directory);
  return directory;
}

process.once('exit', () => {
  for (const directory of directories) {
    const pointer = join(directory, 'postgres.location');
    const database = existsSync(pointer) ? [readFileSync(pointer, 'utf8').trim()] : [];
    for (const path of [...database, directory]) rmSync(path, { recursive: true, force: true });
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
