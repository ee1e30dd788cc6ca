import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type BackupCounts, checkBackup, fileRecords, restoreBackup, writeBackup } from '@app/backup';
import { deleteOldBackups, FileLock, loadSettings, newBackupName, type Settings } from '@app/common';
import { migrate } from '@app/database';
import { Command } from 'commander';
import { CommandError } from './command-error.js';
import { withDatabase } from './with-database.js';

/**
 * The passphrase of backups: from standard input, or from the settings. Never an argument, which other users can read
 * in the list of processes.
 * @throws CommandError if there is none.
 */
async function readPassphrase(fromStdin: boolean): Promise<string> {
  if (fromStdin) {
    if (process.stdin.isTTY) {
      throw new CommandError('pass the passphrase through a pipe: standard input is a terminal');
    }
    return withoutLineBreak(await text(process.stdin));
  }
  const { BACKUP_PASSPHRASE_FILE: file, BACKUP_PASSPHRASE: passphrase } = loadSettings();
  if (file !== undefined) {
    try {
      return withoutLineBreak(readFileSync(file, 'utf8'));
    } catch (error) {
      throw new CommandError(`cannot read BACKUP_PASSPHRASE_FILE: ${(error as Error).message}`);
    }
  }
  if (passphrase !== undefined) return passphrase;
  throw new CommandError(
    'there is no passphrase; set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE, or use --passphrase-stdin',
  );
}

const withoutLineBreak = (value: string): string => value.replace(/\r?\n$/, '');

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

interface RestoreOptions {
  check?: boolean;
  passphraseStdin?: boolean;
}

export const restore = new Command('restore')
  .description('restore a backup into an empty installation that is not running')
  .argument('<file>', 'a file that `backup` wrote')
  .option('--check', 'only read the file to its end, and say what is in it')
  .option('--passphrase-stdin', 'read the passphrase from standard input')
  .action(async (file: string, { check = false, passphraseStdin = false }: RestoreOptions) => {
    const passphrase = await readPassphrase(passphraseStdin);
    const summary = await checkBackup(fileRecords(file, passphrase)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new CommandError(`${file} does not exist`) : error;
    });
    const { createdAt, tables, rows, batches, migrations } = summary;
    const content = `${rows} rows of ${tables} tables and ${batches} batches of the journal, from ${createdAt}`;
    if (check) {
      console.log(`${file} is complete: ${content}. Last migration: ${migrations.at(-1)}`);
      return;
    }
    await restoreAlone(loadSettings(), file, passphrase);
    console.log(`restored ${content}. Everybody has to sign in again.`);
  });

/** @throws CommandError if another restore into this `DATA_DIR` is running, perhaps with another database. */
async function restoreAlone(
  { DATA_DIR: dataDir, DATABASE_MIGRATION_URL, rolePasswords }: Settings,
  file: string,
  passphrase: string,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const lock = FileLock.tryTake(join(dataDir, 'restore.lock'));
  if (!lock) throw new CommandError('another restore is running');
  try {
    await withDatabase(
      async (databaseUrl) => {
        await restoreBackup(fileRecords(file, passphrase), { databaseUrl, dataDir });
        await migrate(databaseUrl, DATABASE_MIGRATION_URL ? { passwords: rolePasswords } : undefined);
      },
      { migrates: false, stopped: true },
    );
  } finally {
    lock.release();
  }
}
