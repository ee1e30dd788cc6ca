import { newId } from '@app/common';
import { createEmptyDatabase, createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import pg from 'pg';
import { moveDatabase } from './move-database.js';
import { allowWrites, WriteStop } from './write-stop.js';

const insert = 'insert into accounts (id, name, created_at) values ($1, $2, now())';

/** SQLSTATE. */
const readOnly = '25006';

describe('moving a database', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });

  async function databaseFrom(create: () => Promise<TestDatabase>): Promise<TestDatabase> {
    const database = await create();
    cleanUps.push(database.drop);
    return database;
  }

  async function connect({ url }: TestDatabase): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    cleanUps.unshift(() => client.end());
    return client;
  }

  const namesIn = async (client: pg.Client): Promise<string[]> =>
    (await client.query<{ name: string }>('select name from accounts order by name')).rows.map(
      ({ name }) => name,
    );

  it('copies every acknowledged write, and rejects those that come later', async () => {
    const source = await databaseFrom(createTestDatabase);
    const target = await databaseFrom(createEmptyDatabase);
    const [first, second] = [await connect(source), await connect(source)];
    await first.query(insert, [newId(), 'before']);
    await first.query(`insert into visitor_secrets (day, secret) values (current_date, '\\x01')`);
    await first.query('begin');
    await first.query(insert, [newId(), 'in progress']);
    const moved = moveDatabase(source.url, target.url);
    // The move waits for this write, and later ones wait for the move.
    const later = second.query(insert, [newId(), 'later']).then(
      () => 'written',
      (error: { code?: string }) => error.code,
    );
    await first.query('commit');
    expect(await moved).toMatchObject({ batches: 0 });
    expect(await later).toMatch(new RegExp(`^(${readOnly}|written)$`));
    const copy = await connect(target);
    expect(await namesIn(copy)).toEqual(await namesIn(first));
    expect(await namesIn(copy)).toEqual(expect.arrayContaining(['before', 'in progress']));
    // Visitors of today count once across both hosts.
    expect((await copy.query('select from visitor_secrets')).rows).toHaveLength(1);
    await copy.query(insert, [newId(), 'on the new host']);
    await expect(first.query(insert, [newId(), 'too late'])).rejects.toMatchObject({ code: readOnly });
    await expect(first.query('delete from accounts')).rejects.toMatchObject({ code: readOnly });
    await expect(first.query('truncate visitor_secrets')).rejects.toMatchObject({ code: readOnly });
    // A second call has nothing to do, and changes nothing.
    expect(await moveDatabase(source.url, target.url)).toBeNull();
    // Moving to another database would send visitors to an empty one.
    const other = await databaseFrom(createEmptyDatabase);
    await expect(moveDatabase(source.url, other.url)).rejects.toThrow('is not this one');
    expect([await allowWrites(source.url), await allowWrites(source.url)]).toEqual([true, false]);
    await first.query(insert, [newId(), 'back']);
    expect(await namesIn(copy)).not.toContain('back');
  });

  it('leaves the database in use if the new one has data', async () => {
    const source = await databaseFrom(createTestDatabase);
    const target = await databaseFrom(createTestDatabase);
    const [old, other] = [await connect(source), await connect(target)];
    await old.query(insert, [newId(), 'kept']);
    await other.query(insert, [newId(), 'other']);
    await expect(moveDatabase(source.url, target.url)).rejects.toThrow('not empty (table accounts)');
    await expect(moveDatabase(source.url, source.url)).rejects.toThrow('not empty');
    await old.query(insert, [newId(), 'written']);
    expect(await namesIn(other)).toEqual(['other']);
  });

  it('leaves the database in use, and closes its connections to it, if it cannot fill the new one', async () => {
    const source = await databaseFrom(createTestDatabase);
    const target = await databaseFrom(createTestDatabase);
    const [old, other] = [await connect(source), await connect(target)];
    await other.query(`insert into migrations (name) values ('Migration20991231000000_future')`);
    await expect(moveDatabase(source.url, target.url)).rejects.toThrow('of an older version');
    await old.query(insert, [newId(), 'written']);
    await waitFor(async () => {
      const { rows } = await old.query(
        `select from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return rows.length === 0;
    });
  });

  it('rejects writes while it copies, and accepts them again if it fails or its process dies', async () => {
    const source = await databaseFrom(createTestDatabase);
    const client = await connect(source);
    const write = (name: string) => client.query(insert, [newId(), name]);
    const writes = await WriteStop.begin(source.url);
    await expect(write('refused')).rejects.toMatchObject({ code: readOnly });
    expect(await namesIn(client)).toEqual([]);
    await writes.end();
    await write('after a failure');
    await WriteStop.begin(source.url);
    await expect(write('refused')).rejects.toMatchObject({ code: readOnly });
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await waitFor(() => write('after a death'));
    await (await WriteStop.begin(source.url)).end();
    await write('after another attempt');
    expect(await namesIn(client)).toEqual(['after a death', 'after a failure', 'after another attempt']);
    const { rows } = await client.query(`select from pg_trigger where tgname like 'waypost%'`);
    expect(rows).toEqual([]);
  });
});
