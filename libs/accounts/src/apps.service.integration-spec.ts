import { newId } from '@app/common';
import { ormConfig } from '@app/database';
import { createTestDatabase, type TestDatabase, waitFor } from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { purgeApps } from './apps.service.js';

describe('purgeApps', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url));
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterAll(async () => {
    await pool?.end();
    await orm?.close();
    await database?.drop();
  });

  it('keeps a registration that is used while it waits for the row', async () => {
    const id = newId();
    await pool.query(
      `insert into oauth_clients (id, name, redirect_uris, created_at, consented_at)
       values ($1, 'App', '{https://app.example/}', now() - interval '3 days', now() - interval '2 days')`,
      [id],
    );
    const user = await pool.connect();
    try {
      await user.query('begin');
      await user.query('update oauth_clients set consented_at = now() where id = $1', [id]);
      const purge = purgeApps(orm.em.fork(), 100);
      await waitFor(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount || undefined;
      });
      await user.query('commit');
      await purge;
    } finally {
      user.release();
    }
    expect((await pool.query('select from oauth_clients where id = $1', [id])).rowCount).toBe(1);
  });
});
