import { copyJournal } from '@app/clicks';
import { appliedMigrations, requireCompatibleSchema, takeMigrationLock } from '@app/database';
import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { BackupError } from './backup-error.js';
import { copyOut, destroyConnection } from './copy-rows.js';
import { dataRecord, entryRecord } from './records.js';
import { minPassphrase, sealed } from './sealed-file.js';
import { copied, storedTables, tableSequences } from './tables.js';

/** An installation to copy. */
export interface BackupSource {
  /** URL of the database for its owner. */
  databaseUrl: string;
  /** Folder whose journal is copied; null copies none. */
  dataDir: string | null;
  /** Includes unlogged tables, which hold the secret of the day. Never true for a file. */
  unlogged?: boolean;
}

/** How much was copied. */
export interface BackupCounts {
  tables: number;
  rows: number;
  /** Batches of the click journal. */
  batches: number;
}

/** Session settings under which values have the same text form on every server. */
export const portableSession = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set timezone = 'UTC'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/**
 * Writes a backup of a serving installation. The file gets its name when it is complete and on disk.
 * @throws BackupError if the passphrase is too short, or the file is being written, or was when a backup was killed.
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
  passphrase: string,
): Promise<BackupCounts> {
  requirePassphrase(passphrase);
  const counts: BackupCounts = { tables: 0, rows: 0, batches: 0 };
  const partial = partialOf(path);
  const fd = create(partial);
  try {
    await pipeline(
      backupRecords(source, counts),
      createZstdCompress(),
      (compressed: AsyncIterable<Buffer>) => sealed(compressed, passphrase),
      createWriteStream(partial, { fd, flush: true }),
    );
    renameSync(partial, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  return counts;
}

/** The name of a file while it is written. */
export const partialOf = (path: string): string => `${path}.partial`;

function create(partial: string): number {
  try {
    return openSync(partial, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(`${partial} exists already; if no backup is writing it, one was killed: delete it`);
  }
}

/** @throws BackupError if the passphrase is too easy to guess. */
function requirePassphrase(passphrase: string): void {
  if (passphrase.length >= minPassphrase) return;
  throw new BackupError(`the passphrase has fewer than ${minPassphrase} characters`);
}

/**
 * The records of a backup: first the journal, then the database as it was afterward, in one snapshot. Rows that are
 * yielded are not retained, so memory does not grow with the database.
 * @param counts receives the counts.
 */
export async function* backupRecords(
  { databaseUrl, dataDir, unlogged = false }: BackupSource,
  counts: BackupCounts,
): AsyncGenerator<Buffer, void> {
  yield entryRecord({ type: 'backup', createdAt: new Date().toISOString() });
  if (dataDir !== null) {
    for await (const { writer, sequence, content } of copyJournal(dataDir)) {
      yield entryRecord({ type: 'batch', writer, sequence });
      yield dataRecord(content);
      counts.batches++;
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  let complete = false;
  try {
    await client.connect();
    await takeMigrationLock(client, 'shared');
    await client.query(portableSession);
    await client.query('begin isolation level repeatable read read only');
    yield* databaseRecords(client, unlogged, counts);
    await client.query('commit');
    complete = true;
  } finally {
    if (!complete) destroyConnection(client);
    await client.end().catch(() => undefined);
  }
  yield entryRecord({ type: 'end', ...counts });
}

async function* databaseRecords(
  client: pg.Client,
  unlogged: boolean,
  counts: BackupCounts,
): AsyncGenerator<Buffer, void> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new BackupError('the database has no Waypost tables yet');
  // Objects that a later version added are copied, too, and only that version can restore them.
  await requireCompatibleSchema(client);
  yield entryRecord({ type: 'database', migrations });
  const tables = await storedTables(client, unlogged);
  for (const table of tables) {
    yield entryRecord({ type: 'table', ...table });
    const rows = copyOut(client, `copy ${copied(table)} to stdout`);
    for await (const data of rows) yield dataRecord(data as Buffer);
    counts.rows += rows.rows;
    counts.tables++;
  }
  // Sequences are outside of the snapshot, so they are at least as far as the rows.
  for (const sequence of await tableSequences(client, tables)) {
    yield entryRecord({ type: 'sequence', ...sequence });
  }
}

function syncFolder(folder: string): void {
  const file = openSync(join(folder, '.'), 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
