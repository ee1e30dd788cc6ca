import { createTestDatabase, type TestDatabase, testRolePasswords, waitFor } from '@app/testing';
import pg from 'pg';
import { migrate, takeMigrationLock } from './migrate.js';

const roles = { passwords: testRolePasswords };

describe('migrating while a backup is made', () => {
  let database: TestDatabase;
  let backup: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    backup = new pg.Client({ connectionString: database.url });
    await backup.connect();
    await takeMigrationLock(backup, 'shared');
  });
  afterEach(async () => {
    await backup.end();
    await database.drop();
  });

  it('waits for nothing if there is nothing to migrate', async () => {
    expect(await migrate(database.url)).toEqual([]);
    expect(await Promise.all([1, 2].map(() => migrate(database.url, roles)))).toEqual([[], []]);
  });

  it.each([
    ['a migration', `delete from migrations where name like '%_rollup_statistics'`],
    ['the queue', 'drop schema bullmq cascade'],
    ['a privilege', 'revoke select on links from waypost_api'],
    ['a policy', 'alter table links disable row level security'],
  ])('reports that it waits if %s is missing', async (_, change) => {
    await backup.query(change);
    let waits = 0;
    let ended = false;
    const migrated = migrate(database.url, roles, () => waits++)
      // The table that the migration creates exists already.
      .catch(() => null)
      .finally(() => (ended = true));
    await waitFor(() => waits > 0);
    await backup.query('select pg_sleep(0.3)');
    expect(ended).toBe(false);
    await backup.query('select pg_advisory_unlock_all()');
    await migrated;
    expect(waits).toBe(1);
  });
});

describe('migrating while apps work', () => {
  it('holds only the locks of one migration at a time, so that it cannot deadlock with their statements', async () => {
    const database = await createTestDatabase();
    const app = new pg.Client({ connectionString: database.url });
    await app.connect();
    try {
      await app.query(`
        alter table webhook_endpoints drop column older_secrets;
        drop trigger default_links_deleted on links;
        drop function notify_default_link_deleted();
        delete from migrations where name ~ '_(older_webhook_secrets|default_links)$'`);
      // Creating or changing a link locks the links first. Then its triggers read the webhooks.
      await app.query(`begin; lock table links in row exclusive mode; set local lock_timeout = '10s'`);
      const migrated = migrate(database.url);
      const isWaiting = `select from pg_locks where not granted and relation = 'links'::regclass`;
      await waitFor(async () => (await app.query(isWaiting)).rows.length > 0);
      await app.query('select from webhook_endpoints');
      await app.query('commit');
      expect(await migrated).toEqual([
        'Migration20261126000200_older_webhook_secrets',
        'Migration20261127000500_default_links',
      ]);
      // The retry would hide a deadlock.
      const { rows } = await app.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      );
      expect(rows).toEqual([{ deadlocks: 0 }]);
    } finally {
      await app.end();
      await database.drop();
    }
  });
});
