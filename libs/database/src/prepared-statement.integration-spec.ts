import { newId } from '@app/common';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { Group } from './entities/index.js';
import { inTransaction } from './in-transaction.js';
import { ormConfig } from './orm-config.js';
import { connectionOptions } from './pool.js';
import { PreparedStatement, withConnection } from './prepared-statement.js';

describe('PreparedStatement', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  const accountId = newId();
  const names = new PreparedStatement<{ name: string }>(
    'prepared-names',
    'select name from groups where account_id = $1',
  );

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
  });

  afterAll(async () => {
    await orm?.close();
    await database?.drop();
  });

  const preparedNames = async (): Promise<string[]> => {
    const rows = await orm.em.fork().execute<{ name: string }[]>('select name from pg_prepared_statements');
    return rows.map(({ name }) => name);
  };

  it('is prepared on the connection that ran it', async () => {
    expect(await names.run(orm.em.fork(), [accountId])).toEqual([]);
    expect(await preparedNames()).toContain('prepared-names');
  });

  it("sees the writes of its entity manager's transaction, and none of others", async () => {
    const em = orm.em.fork();
    await inTransaction(em, async (transaction) => {
      await transaction.insert(Group, { accountId, id: newId(), name: 'Uncommitted', createdAt: new Date() });
      expect(await names.run(transaction, [accountId])).toEqual([{ name: 'Uncommitted' }]);
      expect(await names.run(orm.em.fork(), [accountId])).toEqual([]);
    });
  });

  it('reports errors of the database, and continues', async () => {
    await expect(names.run(orm.em.fork(), ['no id'])).rejects.toThrow('invalid input syntax for type uuid');
    expect(await names.run(orm.em.fork(), [accountId])).toEqual([{ name: 'Uncommitted' }]);
  });
});

describe('withConnection', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection });
  });

  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it.each([
    ['during', (client: pg.PoolClient) => client.query('select pg_sleep(5)')],
    ['after', async () => new Promise((resolve) => setTimeout(resolve, 100))],
  ])('fails, and nothing else does, if the connection is lost %s a query', async (_when, work) => {
    const lost = withConnection(pool, async (client) => {
      await client.query('select 1');
      setTimeout(() => (client as unknown as { connection: pg.Connection }).connection.stream.destroy(), 10);
      await work(client);
      await client.query('select 1');
    });
    await expect(lost).rejects.toThrow();
    const { rows } = await pool.query<{ one: number }>('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });
});
