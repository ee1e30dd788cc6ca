import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The names of backups that are written regularly, by the UTC time at which they began. Other files are left alone. */
const backupName = /^waypost-\d{8}T\d{6}Z\.backup$/;
const partialName = /^waypost-\d{8}T\d{6}Z\.backup\.partial$/;

/** Milliseconds after which nobody writes to a partial file any more. */
const abandonedAfterMs = 3_600_000;

/** The name of a backup that begins now. */
export const newBackupName = (now = new Date()): string =>
  `waypost-${now.toISOString().replace(/\.\d+|[-:]/g, '')}.backup`;

/** When the newest backup in a folder was complete, in milliseconds since 1970; null if there is none. */
export function newestBackupAt(folder: string): number | null {
  const newest = backupsIn(folder).at(-1);
  return newest === undefined ? null : statSync(join(folder, newest)).mtimeMs;
}

/** Deletes all but the newest backups of a folder, and what backups that failed have left. */
export function deleteOldBackups(folder: string, keep: number): void {
  for (const name of backupsIn(folder).slice(0, -keep)) rmSync(join(folder, name));
  for (const name of readdirSync(folder).filter((partial) => partialName.test(partial))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedAfterMs) rmSync(path);
  }
}

/** Oldest first. */
function backupsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => backupName.test(name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
