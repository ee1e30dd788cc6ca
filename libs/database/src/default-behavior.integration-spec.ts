import { newId } from '@app/common';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { migrate } from './migrate.js';

describe('an upgrade from before accounts had a default behavior', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      alter table accounts drop column default_behavior;
      alter table websites drop column behavior cascade;
      delete from migrations where name like '%_default_behavior' or name like '%_website_behaviors'`);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('sets basic for existing accounts and pages, and lets new accounts choose', async () => {
    const [old, later] = [newId(), newId()];
    const addAccount = (id: string) =>
      client.query('insert into accounts (id, created_at) values ($1, now())', [id]);
    await addAccount(old);
    await client.query(
      `insert into websites (account_id, id, slug, name, theme, items, socials, published, created_at, updated_at)
       values ($1, $2, 'ada', 'Ada', 'classic', '[]', '[]', true, now(), now())`,
      [old, newId()],
    );
    expect(await migrate(database.url)).toEqual([
      'Migration20261128001100_default_behavior',
      'Migration20261128001110_website_behaviors',
    ]);
    await addAccount(later);
    const { rows } = await client.query<{ id: string; default_behavior: string | null }>(
      'select id, default_behavior from accounts order by id',
    );
    expect(rows).toEqual([
      { id: old, default_behavior: 'basic' },
      { id: later, default_behavior: null },
    ]);
    expect((await client.query('select behavior from websites')).rows).toEqual([{ behavior: 'basic' }]);
  });
});
