import { MikroORM } from '@mikro-orm/postgresql';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { ormConfig } from './orm-config.js';

describe('migrations', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('run in the order of their names', () => {
    const list = ormConfig(database.url).migrations?.migrationsList ?? [];
    const names = list.map((migration) => (migration as { name: string }).name);
    expect(names.length).toBeGreaterThan(30);
    expect(names).toEqual([...names].sort());
  });

  it('leave the database exactly as the entities describe it', async () => {
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  });
});
