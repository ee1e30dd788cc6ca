import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
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
});
