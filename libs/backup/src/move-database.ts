import { readRecords } from './records.js';
import { requireUnused, restoreBackup } from './restore-backup.js';
import { refusesWrites, WriteStop } from './write-stop.js';
import { backupRecords, type BackupCounts } from './write-backup.js';

/**
 * Copies a database that is in use into an empty one. Writes fail meanwhile, and for good when everything is there, so that
 * nothing is acknowledged that the new database lacks. If this fails, or the process dies, the old one stays in use.
 * @param from URL of the owner
 * @param to URL of the owner
 * @returns null if the database has been moved already.
 * @throws BackupError if the new database is in use, or not empty.
 */
export async function moveDatabase(from: string, to: string): Promise<BackupCounts | null> {
  if (await refusesWrites(from)) return null;
  await requireUnused(to);
  const writes = await WriteStop.begin(from);
  try {
    const counts: BackupCounts = { tables: 0, rows: 0, batches: 0 };
    // The journal stays: its redirect app sends it to the new database.
    const records = readRecords(backupRecords({ databaseUrl: from, dataDir: null, unlogged: true }, counts));
    const copied = await restoreBackup(records, { databaseUrl: to, dataDir: null }, { keepSessions: true });
    await writes.makePermanent();
    return copied;
  } finally {
    await writes.end();
  }
}
