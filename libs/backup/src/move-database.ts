import { askDatabase } from '@app/postgres-server';
import { BackupError } from './backup-error.js';
import { readRecords } from './records.js';
import { requireUnused, restoreBackup } from './restore-backup.js';
import { refusesWrites, WriteStop } from './write-stop.js';
import { backupRecords, type BackupCounts } from './write-backup.js';

/**
 * Copies a database that is in use into an empty one. Writes fail meanwhile, and permanently once everything is
 * copied, so that nothing is acknowledged that the new database lacks. If this fails, or the process dies, the old one
 * stays in use.
 * @param from URL of the owner
 * @param to URL of the owner
 * @returns null if the database has been moved already.
 * @throws BackupError if the new database is in use, or not empty; or if the old one has been moved to another.
 */
export async function moveDatabase(from: string, to: string): Promise<BackupCounts | null> {
  if (await refusesWrites(from)) {
    await requireCopy(from, to);
    return null;
  }
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

/** @throws BackupError unless `to` contains the secret that is unique to this installation. */
async function requireCopy(from: string, to: string): Promise<void> {
  const secretOf = (url: string) =>
    askDatabase<{ value: string }>(url, `select value from secrets where name = 'signing'`, {
      timeoutMs: 10_000,
    });
  const [secret, copied] = [await secretOf(from), await secretOf(to)];
  if (secret !== null && secret.value === copied?.value) return;
  throw new BackupError(
    'an earlier move has filled a database that is not this one, or this one does not respond; set MOVE_TO_DATABASE_URL to that database, or stop this host and run `move --undo`',
  );
}
