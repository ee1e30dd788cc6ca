import { checkBackup, fileRecords, restoreBackup } from '@app/backup';
import { FileLock, loadSettings, type Settings } from '@app/common';
import { migrate } from '@app/database';
import { Command } from 'commander';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error.js';
import { readPassphrase } from './read-passphrase.js';
import { withDatabase } from './with-database.js';

interface Options {
  check?: boolean;
  passphraseStdin?: boolean;
}

export const restore = new Command('restore')
  .description('restore a backup into an empty installation that is not running')
  .argument('<file>', 'a file that `backup` wrote')
  .option('--check', 'only read the file to its end, and say what is in it')
  .option('--passphrase-stdin', 'read the passphrase from standard input')
  .action(async (file: string, { check = false, passphraseStdin = false }: Options) => {
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
