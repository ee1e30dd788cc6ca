import { loadSettings } from '@app/common';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error.js';

/**
 * The passphrase of backups: from standard input, or from the settings. Never an argument, which other users can read
 * in the list of processes.
 * @throws CommandError if there is none.
 */
export async function readPassphrase(fromStdin: boolean): Promise<string> {
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
