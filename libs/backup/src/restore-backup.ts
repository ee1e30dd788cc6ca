import { RestoredJournal } from '@app/clicks';
import { appliedMigrations, knownMigrations, runMigrationsOn, takeMigrationLock } from '@app/database';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { BackupError } from './backup-error.js';
import { copyIn, destroyConnection } from './copy-rows.js';
import { type BackupEntry, type BackupRecord, readRecords } from './records.js';
import { opened } from './sealed-file.js';
import { copied, quoted, type StoredTable, storedTables } from './tables.js';
import { type BackupCounts, portableSession } from './write-backup.js';

/** The contents of a backup, as it describes them itself. */
export interface BackupSummary extends BackupCounts {
  createdAt: string;
  migrations: string[];
}

/** An installation to restore into. */
export interface RestoreTarget {
  /** URL of the database for its owner. */
  databaseUrl: string;
  /** Folder that gets the journal; null if there is none. The caller makes sure that no other restore uses it. */
  dataDir: string | null;
}

export interface RestoreOptions {
  /** Keeps sessions and one-time links, which may have been ended or used since the backup was made. */
  keepSessions?: boolean;
}

/** Tables that have rows even in an unused installation. */
const seededTables = [
  'migrations',
  'country_databases',
  'country_database_chunks',
  'domains',
  'secrets',
  'figure_starts',
  'ledger_checks',
  'visitor_secrets',
];
/** Tables that are not restored. */
const endedTables = ['sessions', 'password_links'];

/** SQLSTATE. */
const lockNotAvailable = '55P03';

/** The records of a file. Each is authentic, but only the last one proves that the file is complete. */
export function fileRecords(path: string, passphrase: string): AsyncGenerator<BackupRecord, void> {
  const plain = createZstdDecompress();
  // An error in any stream destroys the last one, so that reading it fails.
  pipeline(
    createReadStream(path),
    (file: AsyncIterable<Buffer>) => opened(file, passphrase),
    plain,
    () => undefined,
  );
  return readRecords(plain);
}

/** @throws BackupError if this version lacks any of the backup's migrations. */
async function requireKnown(migrations: readonly string[]): Promise<void> {
  const known = new Set(await knownMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `a newer version of Waypost made this backup (${unknown.join(', ')}); restore it with that version`,
  );
}

/**
 * Reads a backup to its end without writing anything.
 * @throws BackupError if it was changed or truncated, if the passphrase is wrong, or if a newer version made it.
 */
export async function checkBackup(records: AsyncIterable<BackupRecord>): Promise<BackupSummary> {
  let createdAt = '';
  let migrations: string[] = [];
  for await (const record of records) {
    if (!('entry' in record)) continue;
    const { entry } = record;
    if (entry.type === 'backup') ({ createdAt } = entry);
    if (entry.type === 'database') {
      ({ migrations } = entry);
      await requireKnown(migrations);
    }
    if (entry.type === 'end') {
      const { tables, rows, batches } = entry;
      return { createdAt, migrations, tables, rows, batches };
    }
  }
  throw new BackupError('the backup is not complete');
}

/**
 * Restores a backup into an empty installation, in one transaction: if it fails, nothing has changed. A backup of an older
 * version is restored into its own schema, which is then migrated. Triggers do not run, since what they write is in the
 * backup.
 * @throws BackupError if the installation is not empty, or is in use.
 */
export async function restoreBackup(
  records: AsyncIterable<BackupRecord>,
  { databaseUrl, dataDir }: RestoreTarget,
  { keepSessions = false }: RestoreOptions = {},
): Promise<BackupCounts> {
  const journal = dataDir === null ? null : new RestoredJournal(dataDir);
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  let complete = false;
  let committing = false;
  try {
    await client.connect();
    await takeMigrationLock(client, 'exclusive');
    journal?.removeLeftovers();
    await client.query(portableSession);
    await client.query('begin');
    const restore = new Restore(client, journal);
    const counts = await restore.run(records);
    await restore.finish();
    if (!keepSessions) {
      for (const table of endedTables) await client.query(`delete from public.${table}`);
    }
    journal?.publish();
    committing = true;
    await client.query('commit');
    complete = true;
    // The planner has no statistics about the rows yet.
    await client.query('analyze');
    return counts;
  } finally {
    if (!complete) {
      // A commit whose response was lost may have succeeded, and then these clicks belong to it.
      if (!committing) journal?.discard();
      destroyConnection(client);
    }
    await client.end().catch(() => undefined);
  }
}

class Restore {
  private restored: string[] = [];
  private migrations: string[] = [];

  constructor(
    private readonly client: pg.Client,
    private readonly journal: RestoredJournal | null,
  ) {}

  /** Reads and restores all records. */
  async run(records: AsyncIterable<BackupRecord>): Promise<BackupCounts> {
    const stream = records[Symbol.asyncIterator]() as AsyncIterator<BackupRecord, void>;
    try {
      return await this.read(stream);
    } finally {
      // The records of a database hold a transaction open, whose locks would keep a failed move from ending.
      await stream.return?.();
    }
  }

  private async read(stream: AsyncIterator<BackupRecord, void>): Promise<BackupCounts> {
    let next = await stream.next();
    while (!next.done) {
      const record = next.value;
      if (!('entry' in record)) throw new BackupError('the backup cannot be read');
      const { entry } = record;
      if (entry.type === 'end') {
        const { tables, rows, batches } = entry;
        return { tables, rows, batches };
      }
      if (entry.type === 'table') next = await this.fill(entry, stream);
      else {
        next = await stream.next();
        if (entry.type === 'batch' && !next.done && 'data' in next.value) {
          this.journal?.add({ ...entry, content: next.value.data });
          next = await stream.next();
        }
        if (entry.type === 'database') await this.prepare(entry.migrations);
        if (entry.type === 'sequence') await this.setSequence(entry);
      }
    }
    throw new BackupError('the backup is not complete');
  }

  /** Migrates to the schema of this version. */
  async finish(): Promise<void> {
    for (const name of this.restored)
      await this.client.query(`alter table public.${quoted(name)} enable trigger user`);
    const later = (await knownMigrations()).filter((name) => !this.migrations.includes(name));
    await runMigrationsOn(this.client, later);
  }

  /** Creates the schema of the backup, without any rows. */
  private async prepare(migrations: string[]): Promise<void> {
    await requireKnown(migrations);
    this.migrations = migrations;
    await requireEmpty(this.client);
    const applied = await appliedMigrations(this.client);
    const extra = applied.filter((name) => !migrations.includes(name));
    if (extra.length > 0) {
      throw new BackupError(
        'the backup is of an older version than the tables of this database; restore it into a database without tables',
      );
    }
    await runMigrationsOn(
      this.client,
      migrations.filter((name) => !applied.includes(name)),
    );
    for (const { name } of await storedTables(this.client, true)) {
      await this.client.query(`alter table public.${quoted(name)} disable trigger user`);
      await this.client.query(`delete from public.${quoted(name)}`);
      this.restored.push(name);
    }
  }

  /** Copies the rows of a table. @returns the record that follows them. */
  private async fill(
    table: Extract<BackupEntry, { type: 'table' }>,
    stream: AsyncIterator<BackupRecord, void>,
  ): Promise<IteratorResult<BackupRecord, void>> {
    let next = await stream.next();
    async function* rows(): AsyncGenerator<Buffer, void> {
      for (; !next.done && 'data' in next.value; next = await stream.next()) yield next.value.data;
    }
    await copyIn(this.client, `copy ${copied(table)} from stdin`, rows());
    return next;
  }

  private async setSequence({ table, column, last, called }: Extract<BackupEntry, { type: 'sequence' }>) {
    await this.client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
      table,
      column,
      last,
      called,
    ]);
  }
}

/** @throws BackupError if a database is in use. @param databaseUrl of the owner. */
export async function requireUnused(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireNoRows(client, await storedTables(client, true));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Locks the existing tables. @throws BackupError if any has rows that do not come from the migrations. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const tables = await storedTables(client, true);
  if (tables.length === 0) return;
  const list = tables.map(({ name }) => `public.${quoted(name)}`).join(', ');
  try {
    await client.query(`set local lock_timeout = '5s'; lock table ${list} in access exclusive mode`);
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    throw new BackupError('the database is in use; stop the apps first');
  }
  await requireNoRows(client, tables);
}

async function requireNoRows(client: pg.Client, tables: readonly StoredTable[]): Promise<void> {
  for (const { name } of tables.filter((table) => !seededTables.includes(table.name))) {
    const { rows } = await client.query(`select 1 from public.${quoted(name)} limit 1`);
    if (rows.length > 0) {
      throw new BackupError(
        `the installation is not empty (table ${name}); use a new DATA_DIR, or an empty database`,
      );
    }
  }
}
