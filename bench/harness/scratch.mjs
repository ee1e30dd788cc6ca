// Folders that go when the benchmark ends, however it ends.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = [];

/** A new folder. A database in it that root had to put elsewhere goes with it. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  folders.push(folder);
  return folder;
}

process.once('exit', () => {
  for (const folder of folders) {
    const pointer = join(folder, 'postgres.location');
    const elsewhere = existsSync(pointer) ? [readFileSync(pointer, 'utf8').trim()] : [];
    for (const path of [...elsewhere, folder]) rmSync(path, { recursive: true, force: true });
  }
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
