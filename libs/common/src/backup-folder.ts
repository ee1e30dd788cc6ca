import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The names of regular backups, by the UTC time at which they began. Other files are not touched. */
const backupName = /^waypost-\d{8}T\d{6}Z\.backup$/;
const partialName = /^waypost-\d{8}T\d{6}Z\.backup\.partial$/;

/** Milliseconds after which a partial file is considered abandoned. */
const abandonedAfterMs = 3_600_000;

/** Tolerated clock difference between machines, in milliseconds: how far in the future a backup may seem to be. */
const toleratedMs = 300_000;

/** The name of a backup that begins now. */
export const newBackupName = (now = new Date()): string =>
  `waypost-${now.toISOString().replace(/\.\d+|[-:]/g, '')}.backup`;

/**
 * The time when the newest backup in a folder was completed, in milliseconds since 1970; null if there is none. One
 * dated in the future was made while the clock was ahead: its age is unknown, so it does not count.
 */
export function newestBackupAt(folder: string): number | null {
  const latest = Date.now() + toleratedMs;
  const { past } = backupsIn(folder);
  for (const name of past.reverse()) {
    const { mtimeMs } = statSync(join(folder, name));
    if (mtimeMs <= latest) return mtimeMs;
  }
  return null;
}

/**
 * Deletes all but the newest backups of a folder, and leftovers of failed backups.
 * @param written name of the backup that was just made, which is the newest, whatever the clock says.
 */
export function deleteOldBackups(folder: string, keep: number, written: string): void {
  const { past, future } = backupsIn(folder);
  // Those from the future were made before the clock was set back, and so before the others.
  const earlier = [...future, ...past].filter((name) => name !== written);
  for (const name of earlier.slice(0, Math.max(earlier.length + 1 - keep, 0))) rmSync(join(folder, name));
  for (const name of readdirSync(folder).filter((partial) => partialName.test(partial))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedAfterMs) rmSync(path);
  }
}

/** Backups from the past, and those whose names are in the future, both oldest first. */
function backupsIn(folder: string): { past: string[]; future: string[] } {
  const latest = newBackupName(new Date(Date.now() + toleratedMs));
  const names = namesIn(folder)
    .filter((name) => backupName.test(name))
    .sort();
  return {
    past: names.filter((name) => name <= latest),
    future: names.filter((name) => name > latest),
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
