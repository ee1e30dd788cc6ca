import { createTestDatabase, patientConnection, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { inTransactionOn } from './in-transaction-on.js';
import { inTransaction } from './in-transaction.js';
import { ormConfig } from './orm-config.js';
import { connectionOptions } from './pool.js';

describe('inTransaction', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    await orm.em.execute('create table counters (id int primary key, n int not null)');
    await orm.em.execute('insert into counters values (1, 0), (2, 0)');
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('retries after a deadlock, so that both transactions succeed', async () => {
    let tries = 0;
    let arrived = 0;
    const add = (first: number, second: number) =>
      inTransaction(orm.em.fork(), async (em) => {
        tries++;
        await em.execute('update counters set n = n + 1 where id = ?', [first]);
        arrived++;
        // Both hold their first row before either locks its second.
        while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        await em.execute('update counters set n = n + 1 where id = ?', [second]);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    // At least one of them retries. On a busy machine, both may retry and deadlock again.
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(await orm.em.execute('select n from counters order by id')).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('retries after a serialization failure', async () => {
    let tries = 0;
    await inTransaction(orm.em.fork(), async (em) => {
      if (++tries < 3) await em.execute(`do $$ begin raise serialization_failure; end $$`);
    });
    expect(tries).toBe(3);
  });

  it('does not retry after other errors, and not forever', async () => {
    let tries = 0;
    const raise = (condition: string) =>
      inTransaction(orm.em.fork(), async (em) => {
        tries++;
        await em.execute(`do $$ begin raise ${condition}; end $$`);
      });
    await expect(raise('unique_violation')).rejects.toThrow();
    expect(tries).toBe(1);
    await expect(raise('deadlock_detected')).rejects.toThrow();
    expect(tries).toBe(6);
  });
});

describe('inTransactionOn', () => {
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ ...connectionOptions(database.url), ...patientConnection, max: 1 });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('lets PostgreSQL cancel a statement soon after the pool has given it up, in this transaction only', async () => {
    const limit = `select current_setting('statement_timeout') as limit`;
    const inside = await inTransactionOn(pool, (client) => client.query(limit));
    expect(inside.rows).toEqual([{ limit: '12s' }]);
    expect((await pool.query(limit)).rows).toEqual([{ limit: '0' }]);
  });

  it('lets a pool wait without a limit if it was made so', async () => {
    const endless = new pg.Pool({ connectionString: database.url, max: 1 });
    const { rows } = await inTransactionOn(endless, (client) => client.query('show statement_timeout'));
    await endless.end();
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });
});
