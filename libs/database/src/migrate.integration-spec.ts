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

  it('waits for nobody if nothing has to be migrated', async () => {
    expect(await migrate(database.url)).toEqual([]);
    expect(await Promise.all([1, 2].map(() => migrate(database.url, roles)))).toEqual([[], []]);
  });

  it.each([
    ['a migration', `delete from migrations where name like '%_rollup_statistics'`],
    ['the queue', 'drop schema bullmq cascade'],
    ['a privilege', 'revoke select on links from waypost_api'],
    ['a policy', 'alter table links disable row level security'],
  ])('says that it waits if %s is missing', async (_, change) => {
    await backup.query(change);
    let waits = 0;
    let ended = false;
    const migrated = migrate(database.url, roles, () => waits++)
      // The table that the migration makes is there already.
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
