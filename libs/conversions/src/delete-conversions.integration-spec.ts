import { newId } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { deleteAllConversions } from './delete-conversions.js';

describe('deleteAllConversions', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let other: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await orm?.close();
    await database?.drop();
  });

  it('leaves none, even if the retention removes the ones that it is about to delete', async () => {
    const accountId = newId();
    await other.query(
      `insert into conversions (account_id, id, link_id, event, external_id, occurred_at, is_test, click_day, kind, body_hash, created_at)
       select $1, gen_random_uuid(), $1, 'sale', n, now(), false, '2026-01-01', '{}', '', now() from generate_series(1, 10500) as n`,
      [accountId],
    );
    await other.query('begin');
    await other.query(
      'delete from conversions where ctid = any(array(select ctid from conversions where account_id = $1 limit 10000))',
      [accountId],
    );
    const deletion = deleteAllConversions(orm.em.fork(), accountId);
    const waiting = 'select from pg_locks where not granted';
    await waitFor(async () => (await other.query(waiting)).rowCount === 1);
    await other.query('commit');
    await deletion;
    expect((await other.query('select from conversions')).rowCount).toBe(0);
  });
});
