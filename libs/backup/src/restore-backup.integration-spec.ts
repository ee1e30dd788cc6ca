import { newId } from '@app/common';
import { knownMigrations, migrate, migrationOrm } from '@app/database';
import { createEmptyDatabase, createTestDatabase, temporaryFolder, type TestDatabase } from '@app/testing';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type BackupRecord, entryRecord, readRecords } from './records.js';
import { checkBackup, restoreBackup } from './restore-backup.js';
import { type BackupCounts, backupRecords } from './write-backup.js';

const writer = '0198f3aa-1111-4000-8000-000000000001';

describe('restoring a backup', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  async function connect({ url }: TestDatabase): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    cleanUps.unshift(() => client.end());
    return client;
  }

  async function folder(): Promise<string> {
    const temporary = await temporaryFolder();
    cleanUps.push(() => temporary.remove());
    return temporary.path;
  }

  async function databaseFrom(create: () => Promise<TestDatabase>): Promise<TestDatabase> {
    const database = await create();
    cleanUps.push(database.drop);
    return database;
  }

  /** The records of an installation with one account, and with a journal if a folder is given. */
  async function recordsOf(database: TestDatabase, dataDir: string | null = null): Promise<BackupRecord[]> {
    const counts: BackupCounts = { tables: 0, rows: 0, batches: 0 };
    const records: BackupRecord[] = [];
    const source = backupRecords({ databaseUrl: database.url, dataDir }, counts);
    for await (const record of readRecords(source)) records.push(record);
    return records;
  }

  async function installation(): Promise<TestDatabase> {
    const database = await databaseFrom(createTestDatabase);
    const client = await connect(database);
    await client.query('insert into accounts (id, name, created_at) values ($1, $2, now())', [
      newId(),
      'a\tb\\c\n"é"',
    ]);
    await client.query(`insert into visitor_secrets (day, secret) values (current_date, '\\x00')`);
    return database;
  }

  async function* stream(records: readonly BackupRecord[]): AsyncGenerator<BackupRecord, void> {
    yield* records;
  }

  const tablesIn = async (client: pg.Client): Promise<number> =>
    (await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rows.length;

  it('restores every row and the journal, but not the secret of the day', async () => {
    const [source, dataDir, restored] = [await installation(), await folder(), await folder()];
    mkdirSync(join(dataDir, 'journal', writer), { recursive: true });
    writeFileSync(join(dataDir, 'journal', writer, '7.batch'), 'events');
    const records = await recordsOf(source, dataDir);
    const target = await databaseFrom(createEmptyDatabase);
    // Left by a restore that was killed.
    mkdirSync(join(restored, 'journal', 'restore-0', writer), { recursive: true });
    const counts = await restoreBackup(stream(records), { databaseUrl: target.url, dataDir: restored });
    expect(counts.batches).toBe(1);
    const client = await connect(target);
    const { rows } = await client.query('select name from accounts');
    expect(rows).toEqual([{ name: 'a\tb\\c\n"é"' }]);
    expect((await client.query('select from visitor_secrets')).rows).toEqual([]);
    expect(readdirSync(join(restored, 'journal'))).toEqual([writer]);
    expect(readFileSync(join(restored, 'journal', writer, '7.batch'), 'utf8')).toBe('events');
    expect(await migrate(target.url)).toEqual([]);
    const { rows: disabled } = await client.query(
      `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    );
    expect(disabled).toEqual([]);
  });

  it('leaves nothing behind if it fails, neither rows nor a journal', async () => {
    const [source, dataDir, restored] = [await installation(), await folder(), await folder()];
    mkdirSync(join(dataDir, 'journal', writer), { recursive: true });
    writeFileSync(join(dataDir, 'journal', writer, '7.batch'), 'events');
    const records = await recordsOf(source, dataDir);
    const target = await databaseFrom(createEmptyDatabase);
    const client = await connect(target);
    const where = { databaseUrl: target.url, dataDir: restored };
    await expect(restoreBackup(stream(records.slice(0, -1)), where)).rejects.toThrow('not complete');
    async function* broken(): AsyncGenerator<BackupRecord, void> {
      yield* records.slice(0, -20);
      throw new Error('the disk failed');
    }
    await expect(restoreBackup(broken(), where)).rejects.toThrow('the disk failed');
    const nonsense = records.map((record) => ('data' in record ? { data: Buffer.from('x\n') } : record));
    await expect(restoreBackup(stream(nonsense), where)).rejects.toThrow();
    expect(await tablesIn(client)).toBe(0);
    expect(existsSync(join(restored, 'journal')) ? readdirSync(join(restored, 'journal')) : []).toEqual([]);
  });

  it('accepts an installation that was migrated and never used, and rejects one with data or in use', async () => {
    const records = await recordsOf(await installation());
    const target = await databaseFrom(createTestDatabase);
    const client = await connect(target);
    const where = { databaseUrl: target.url, dataDir: await folder() };
    await client.query('begin; select from accounts');
    await expect(restoreBackup(stream(records), where)).rejects.toThrow('the database is in use');
    await client.query('commit');
    // The jobs app downloads this on its own.
    await client.query(
      `insert into country_databases values ('updated', 'x', 'https://files.example', now(), now(), 1, 1);
       insert into country_database_chunks values ('x', 0, '')`,
    );
    await restoreBackup(stream(records), where);
    await expect(restoreBackup(stream(records), where)).rejects.toThrow('not empty (table accounts)');
    expect((await client.query('select from accounts')).rows).toHaveLength(1);
    expect((await client.query('select from country_databases')).rows).toEqual([]);
  });

  it('migrates a backup from an older version, and rejects one from a newer version', async () => {
    const source = await databaseFrom(createEmptyDatabase);
    const orm = await migrationOrm(source.url);
    await orm.migrator.up({ to: 'Migration20261121000008_rollup_statistics' });
    await orm.close();
    const old = await connect(source);
    await old.query(
      `insert into accounts (id, email, password_hash, created_at) values ($1, 'a@example.com', null, now())`,
      [newId()],
    );
    const records = await recordsOf(source);
    const target = await databaseFrom(createEmptyDatabase);
    await restoreBackup(stream(records), { databaseUrl: target.url, dataDir: await folder() });
    const client = await connect(target);
    expect((await client.query('select email from users')).rows).toEqual([{ email: 'a@example.com' }]);
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
    expect(rows.map(({ name }) => name)).toEqual((await knownMigrations()).toSorted());

    // Left by an upgrade that was rolled back.
    await client.query(`insert into migrations (name) values ('Migration20991231000000_future')`);
    await expect(checkBackup(stream(await recordsOf(target)))).rejects.toThrow(
      'a newer version of Waypost made this backup (Migration20991231000000_future); restore it with that version',
    );
    await client.query(`insert into migrations (name) values ('Migration20991231000001_contract')`);
    await expect(recordsOf(target)).rejects.toThrow('a newer version of Waypost changed the database');
  });
});

describe('the records of a backup', () => {
  it('are rejected if they end early', async () => {
    const record = entryRecord({ type: 'end', tables: 1, rows: 2, batches: 3 });
    async function* short(): AsyncGenerator<Buffer, void> {
      yield record.subarray(0, -1);
    }
    await expect(readRecords(short()).next()).rejects.toThrow('not complete');
  });
});
