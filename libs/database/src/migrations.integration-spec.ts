import type { MikroORM } from '@mikro-orm/postgresql';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { migrationOrm } from './migration-orm.js';
import { migrationConfig } from './migration-config.js';

describe('migrations', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await migrationOrm(database.url);
  });

  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('run in the order of their names', () => {
    const list = migrationConfig(database.url).migrations?.migrationsList ?? [];
    const names = list.map((migration) => (migration as { name: string }).name);
    expect(names.length).toBeGreaterThan(30);
    expect(names).toEqual([...names].sort());
  });

  it('leave the database exactly as the entities describe it', async () => {
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
  });
});
