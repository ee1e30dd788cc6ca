import { createTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { creatorColumns } from './creator-columns.js';

describe("the outcome of a user's creations", () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('is declared for every column that names a user', async () => {
    const { rows } = await client.query<{ column: string }>(
      `select table_name || '.' || column_name as column from information_schema.columns
       where table_schema = 'public' and column_name ~ '(_by|^user_id|^actor|^actor_id|creator.*|author.*)$'`,
    );
    expect(rows.map(({ column }) => column).sort()).toEqual(Object.keys(creatorColumns).sort());
  });
});
