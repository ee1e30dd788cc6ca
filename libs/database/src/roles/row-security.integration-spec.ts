import { databaseApps, newId, roleUrl } from '@app/common';
import { createTestDatabase, type TestDatabase, testRolePasswords } from '@app/testing';
import pg from 'pg';
import { migrate } from '../migrate.js';
import { tableAccess } from './access.js';
import { policyDifferences, rowsOf } from './policies.js';

/** Tables with an `account_id` that the API reads before it knows the account, or whose rows are one namespace. */
const readWithoutAccount = ['memberships', 'reports', 'sessions', 'slugs'];

/** A value for a column that needs one, by type. */
const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: "'owner'",
  boolean: 'true',
  date: 'current_date',
  integer: '0',
  smallint: '0',
  bigint: '0',
  numeric: '0',
  jsonb: "'[]'",
  bytea: "''",
  ARRAY: "'{}'",
  'timestamp with time zone': 'now()',
};

describe('row-level security', () => {
  const [account, other] = [newId(), newId()];
  let database: TestDatabase;
  let owner: pg.Client;
  let api: pg.Client;
  /** Tables with an `account_id` that the API may read, each with a row of both accounts. */
  let tables: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    api = new pg.Client({ connectionString: roleUrl(database.url, 'api', testRolePasswords.api) });
    await Promise.all([owner.connect(), api.connect()]);
    const { rows } = await owner.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns c
       where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and exists (
         select from information_schema.columns a where a.table_name = c.table_name and a.column_name = 'account_id'
       )`,
    );
    tables = [...new Set(rows.map(({ table }) => table))].filter((table) => tableAccess[table]?.api).sort();
    for (const id of [account, other]) {
      for (const table of tables) {
        const columns = rows.filter((row) => row.table === table && row.column !== 'account_id');
        const unique = (column: string) => /hash|slug/.test(column);
        await owner.query(
          `insert into ${table} (account_id ${columns.map(({ column }) => `, "${column}"`).join(' ')})
           values ($1 ${columns.map(({ column, type }) => `, ${unique(column) ? 'gen_random_uuid()::text' : values[type]}`).join(' ')})
           on conflict do nothing`,
          [id],
        );
      }
    }
  });

  afterAll(async () => {
    await api?.end();
    await owner?.end();
    await database?.drop();
  });

  const isProtected = (table: string) => !readWithoutAccount.includes(table);
  const may = (table: string, privilege: 'insert' | 'update' | 'delete') =>
    tableAccess[table]?.api?.includes(privilege) ?? false;

  /** The accounts whose rows a statement returns, in a transaction about `accounts` that is rolled back. */
  async function accountsIn(accounts: string[], sql: string): Promise<string[]> {
    await api.query('begin');
    try {
      await api.query(`select set_config('waypost.accounts', $1, true)`, [`{${accounts.join()}}`]);
      const { rows } = await api.query<{ account_id: string }>(sql);
      return [...new Set(rows.map(({ account_id }) => account_id))].sort();
    } finally {
      await api.query('rollback');
    }
  }

  it('is declared for every table that the API may use', () => {
    const undeclared = Object.keys(tableAccess).filter(
      (table) => tableAccess[table]?.api && !rowsOf('api', table),
    );
    const advice = 'declare in libs/database/src/roles/policies.ts which rows the API may see and change';
    expect(undeclared.map((table) => `${table}: ${advice}`)).toEqual([]);
  });

  it('matches the declaration, and returns to it with every migration', async () => {
    expect(await policyDifferences(owner)).toEqual([]);
    await owner.query('drop policy waypost_api_1 on links; alter table groups disable row level security');
    expect(await policyDifferences(owner)).toHaveLength(3);
    await migrate(database.url, {});
    expect(await policyDifferences(owner)).toEqual([]);
  });

  it('shows nothing to a query that forgets its account, without a transaction or in one', async () => {
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables) {
      const { rows } = await api.query(`select * from ${table}`);
      expect([table, rows.length > 0]).toEqual([table, !isProtected(table)]);
      expect([table, await accountsIn([], `select * from ${table}`)]).toEqual([
        table,
        isProtected(table) ? [] : [account, other].sort(),
      ]);
    }
  });

  it('shows it the rows of the account of its transaction, and those of several if a batch is about them', async () => {
    for (const table of tables.filter(isProtected)) {
      const sql = `select * from ${table}`;
      expect([table, await accountsIn([account], sql)]).toEqual([table, [account]]);
      expect([table, await accountsIn([account, other], sql)]).toEqual([table, [account, other].sort()]);
    }
  });

  it('lets it change only rows of that account', async () => {
    const changes = tables
      .filter(isProtected)
      .flatMap((table) => [
        ...(may(table, 'update')
          ? [[table, `update ${table} set account_id = account_id returning account_id`]]
          : []),
        ...(may(table, 'delete') ? [[table, `delete from ${table} returning account_id`]] : []),
      ]);
    expect(changes.length).toBeGreaterThan(10);
    for (const [table, sql = ''] of changes) {
      expect([table, await accountsIn([], sql)]).toEqual([table, []]);
      expect([table, await accountsIn([account], sql)]).toEqual([table, [account]]);
    }
  });

  it('rejects rows of another account', async () => {
    const rejected = expect.objectContaining({ code: '42501' }) as unknown;
    const attempts = [
      `insert into groups values ('${other}', gen_random_uuid(), 'theirs', now())`,
      `update groups set account_id = '${other}'`,
      `insert into slugs (slug, account_id, kind, target_id) values ('theirs', '${other}', 'link', gen_random_uuid())`,
      `update slugs set released_at = now()`,
      `select delete_audit_log('${other}')`,
    ];
    for (const sql of attempts) {
      const refusal = await accountsIn([account], sql).catch((error: unknown) => error);
      expect([sql, refusal]).toEqual([sql, rejected]);
    }
  });

  it('applies to the functions that find links by index', async () => {
    await owner.query(
      `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
       values ($1, gen_random_uuid(), 'found', 'found', 'https://example.com/', 'basic', true, now(), now())`,
      [other],
    );
    for (const call of [
      `links_with_words('${other}', 'found')`,
      `links_with_long_words('${other}', 'https://example.com/')`,
      `links_after_name('${other}', '', '${account}', 10)`,
    ]) {
      expect([call, await accountsIn([account], `select * from ${call}`)]).toEqual([call, []]);
      expect([call, await accountsIn([other], `select * from ${call}`)]).toEqual([call, [other]]);
    }
  });

  it('lets the other apps work for all accounts, but does not let the redirect read the setup code', async () => {
    await owner.query(
      `insert into secrets values ('setup', 'code'), ('voucher/2026-11-30T00:00:00.000Z', '1')`,
    );
    for (const app of databaseApps.filter((name) => name !== 'api')) {
      const client = new pg.Client({ connectionString: roleUrl(database.url, app, testRolePasswords[app]) });
      await client.connect();
      for (const table of tables.filter((name) => tableAccess[name]?.[app])) {
        const { rows } = await client.query<{ account_id: string }>(
          `select distinct account_id from ${table}`,
        );
        expect([app, table, rows.length]).toEqual([app, table, 2]);
      }
      if (app === 'redirect') {
        expect((await client.query('select name from secrets order by name')).rows).toEqual([
          { name: 'signing' },
          { name: 'voucher/2026-11-30T00:00:00.000Z' },
        ]);
      }
      await client.end();
    }
  });
});
