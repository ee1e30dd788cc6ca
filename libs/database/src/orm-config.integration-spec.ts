import { createTestDatabase, type TestDatabase } from '@app/testing';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from './orm-config.js';

describe('ormConfig', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('accepts a URL that only the driver can read, such as that of a socket', async () => {
    const { username, password, hostname, port, pathname } = new URL(database.url);
    const url = `postgres://${username}:${password}@${pathname}?host=${hostname}&port=${port}`;
    expect(URL.canParse(url)).toBe(false);
    const orm = await MikroORM.init(ormConfig(url));
    try {
      expect(await orm.em.execute('select current_database() as name')).toEqual([
        { name: pathname.slice(1) },
      ]);
    } finally {
      await orm.close();
    }
  });

  it('gives back the places of connections that were lost in transactions', async () => {
    const orm = await MikroORM.init(ormConfig(database.url, { pool: { min: 0, max: 2 } }));
    const losses: ((em: EntityManager) => Promise<unknown>)[] = [
      // In a statement, between two, and at the end.
      (em: EntityManager) => em.execute('select pg_terminate_backend(pg_backend_pid())'),
      async (em: EntityManager) => {
        const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
        await orm.em.fork().execute('select pg_terminate_backend(?)', [row?.pid]);
        await em.execute('select 1');
      },
      async (em: EntityManager) => {
        const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
        await orm.em.fork().execute('select pg_terminate_backend(?)', [row?.pid]);
      },
    ];
    try {
      for (const lose of [...losses, ...losses]) {
        await expect(orm.em.fork().transactional(lose)).rejects.toThrow(/terminat|connection error/);
      }
      const both = [1, 2].map((n) =>
        orm.em.fork().transactional((em) => em.execute<{ n: number }[]>('select ?::int as n', [n])),
      );
      expect(await Promise.all(both)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    } finally {
      await orm.close();
    }
  });
});
