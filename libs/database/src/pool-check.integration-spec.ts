import { createTestDatabase, DatabaseProxy, type TestDatabase, waitFor } from '@app/testing';
import pg from 'pg';
import { PoolCheck } from './pool-check.js';

const lock = 1;

describe('PoolCheck', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let pool: pg.Pool;
  let check: PoolCheck;
  /** Loses statements, like a pooler that holds them back for a database that is unavailable. */
  let losesStatements: boolean;
  /** Holds the lock that the statements of the pool wait for. */
  let holder: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    losesStatements = false;
    proxy = await DatabaseProxy.before(
      database.url,
      () => (chunk, fromClient) => !(losesStatements && fromClient && chunk.toString('latin1', 0, 1) === 'Q'),
    );
    pool = new pg.Pool({ connectionString: proxy.url, connectionTimeoutMillis: 2_000, max: 2 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    check = new PoolCheck(pool);
    holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query(`select pg_advisory_lock(${lock})`);
  });
  afterEach(async () => {
    await holder.end();
    await proxy.close();
    await pool.end();
    await database.drop();
  });

  /** Runs statements that wait for `holder` on all connections of the pool. */
  async function keepBusy(): Promise<Promise<unknown>[]> {
    const statements = [1, 2].map(() => pool.query(`select pg_advisory_xact_lock_shared(${lock})`));
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`;
    await waitFor(async () => (await holder.query(waiting)).rowCount === 2);
    return statements;
  }

  it('reports that a pool can run queries while all of its connections are busy, without waiting for them', async () => {
    const statements = await keepBusy();
    expect([await check.canQuery(), await check.canQuery()]).toEqual([true, true]);
    expect(pool.waitingCount).toBe(0);
    await holder.query(`select pg_advisory_unlock(${lock})`);
    await Promise.all(statements);
    expect(await check.canQuery()).toBe(true);
  });

  it('reports that a pool works if it becomes busy while the check waits for a connection', async () => {
    // The check waits behind these, which have no connection yet.
    const statements = keepBusy();
    const checked = check.canQuery();
    expect(pool.waitingCount).toBe(1);
    expect(await checked).toBe(true);
    await holder.query(`select pg_advisory_unlock(${lock})`);
    await Promise.all(await statements);
  });

  it.each(['silent', 'unavailable'])(
    'reports that a busy pool cannot run queries when its server is %s',
    async (how) => {
      const statements = (await keepBusy()).map((statement) => statement.catch(() => undefined));
      if (how === 'silent') proxy.swallow();
      else await proxy.refuse();
      expect(await check.canQuery()).toBe(false);
      await proxy.restore();
      await holder.query(`select pg_advisory_unlock(${lock})`);
      await Promise.all(statements);
      await waitFor(() => check.canQuery());
    },
  );

  it('reports that a busy pool cannot run queries when a pooler responds, but its database does not', async () => {
    losesStatements = true;
    const statement = { text: 'select 1', query_timeout: 100 } as pg.QueryConfig;
    await expect(pool.query(statement)).rejects.toThrow('timeout');
    const statements = [1, 2].map(() => pool.query('select 1').catch(() => undefined));
    await waitFor(() => pool.totalCount === 2 && pool.waitingCount === 0);
    expect(await check.canQuery()).toBe(false);
    losesStatements = false;
    await proxy.restore();
    await Promise.all(statements);
    await waitFor(() => check.canQuery());
  });

  it('reports that a busy pool can run queries after an invalid statement', async () => {
    await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
    const statements = await keepBusy();
    expect(await check.canQuery()).toBe(true);
    await holder.query(`select pg_advisory_unlock(${lock})`);
    await Promise.all(statements);
  });

  it('reports that an idle pool cannot run queries when its server is silent', async () => {
    expect(await check.canQuery()).toBe(true);
    proxy.swallow();
    expect(await check.canQuery()).toBe(false);
    await proxy.restore();
    await waitFor(() => check.canQuery());
  });
});
