import { type BackupCounts, writeBackup } from '@app/backup';
import { deleteOldBackups, FileLock, loadSettings, newBackupName, type Settings } from '@app/common';
import { Command } from 'commander';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError } from './command-error.js';
import { readPassphrase } from './read-passphrase.js';
import { withDatabase } from './with-database.js';

export const backup = new Command('backup')
  .description('write everything into one encrypted file, while the service is running')
  .argument(
    '[file]',
    'path of a new file; by default, a new file in BACKUP_DIR, where the newest BACKUP_KEEP are kept',
  )
  .option('--passphrase-stdin', 'read the passphrase from standard input')
  .action(async (given: string | undefined, { passphraseStdin = false }: { passphraseStdin?: boolean }) => {
    const settings = loadSettings();
    const passphrase = await readPassphrase(passphraseStdin);
    const file = given ?? nextFile(settings);
    if (existsSync(file)) throw new CommandError(`${file} exists already`);
    const { tables, rows, batches } = await writeAlone(settings, file, passphrase);
    if (given === undefined) deleteOldBackups(dirname(file), settings.BACKUP_KEEP, basename(file));
    const { size } = statSync(file);
    console.log(
      `${file}: ${size} bytes, with ${rows} rows of ${tables} tables and ${batches} batches of the journal`,
    );
  });

function nextFile({ BACKUP_DIR: folder }: Settings): string {
  if (folder === undefined) throw new CommandError('name a file, or set BACKUP_DIR');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, newBackupName());
}

/** @throws CommandError if a backup of this installation is being written already. */
async function writeAlone(
  { DATA_DIR: dataDir }: Settings,
  file: string,
  passphrase: string,
): Promise<BackupCounts> {
  mkdirSync(dataDir, { recursive: true });
  const lock = FileLock.tryTake(join(dataDir, 'backup.lock'));
  if (!lock) throw new CommandError('another backup is being written');
  try {
    return await withDatabase((databaseUrl) => writeBackup({ databaseUrl, dataDir }, file, passphrase), {
      migrates: false,
    });
  } finally {
    lock.release();
  }
}
