import { databaseApps, databaseRole, roleUrl } from '@app/common';
import { createTestDatabase, type TestDatabase, testRolePasswords } from '@app/testing';
import pg from 'pg';
import { migrate } from '../migrate.js';
import { functionAccess, tableAccess } from './access.js';
import { privilegeDifferences } from './grants.js';

const noDifferences = { missing: [], excess: [] };

describe('the roles of the apps', () => {
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

  async function names(sql: string): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(sql);
    return rows.map(({ name }) => name);
  }

  it('have an entry for every table', async () => {
    const tables =
      await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p', 'v', 'm', 'f') order by relname`);
    const advice = 'declare in libs/database/src/roles/access.ts what each app may do with this table';
    expect(tables.filter((table) => !(table in tableAccess)).map((table) => `${table}: ${advice}`)).toEqual(
      [],
    );
    expect(Object.keys(tableAccess).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('have exactly the declared privileges', async () => {
    expect(await privilegeDifferences(client)).toEqual(noDifferences);
  });

  it('gain missing privileges and lose undeclared ones with every migration', async () => {
    await client.query(
      'revoke select on links from waypost_api; grant delete on links to waypost_redirect; grant select on secrets to waypost_worker',
    );
    expect(await privilegeDifferences(client)).toEqual({
      missing: ['select on table "public"."links" to waypost_api'],
      excess: [
        'delete on table "public"."links" to waypost_redirect',
        'select on table "public"."secrets" to waypost_worker',
      ],
    });
    await migrate(database.url, {});
    expect(await privilegeDifferences(client)).toEqual(noDifferences);
  });

  it('are neither superusers nor owners, and cannot create anything', async () => {
    for (const app of databaseApps) {
      const { rows } = await client.query(
        `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as privileged,
           exists (select from pg_class where relowner = r.oid) as owns,
           exists (select from pg_auth_members where member = r.oid) as "isMember",
           has_schema_privilege(rolname, 'public', 'create') or has_schema_privilege(rolname, 'bullmq', 'create')
             or has_database_privilege(rolname, current_database(), 'create') as creates
         from pg_roles r where rolname = $1`,
        [databaseRole(app)],
      );
      expect([app, rows]).toEqual([
        app,
        [{ privileged: false, owns: false, isMember: false, creates: false }],
      ]);
    }
  });

  it('cannot do what another app does', async () => {
    const attempts: [(typeof databaseApps)[number], string][] = [
      ['redirect', 'select from users'],
      ['redirect', 'update links set destination = destination'],
      ['worker', 'select from links'],
      ['worker', 'select from secrets'],
      ['jobs', 'delete from secrets'],
      ['api', 'update target_totals set clicks = 0'],
      ['api', 'delete from audit_entries'],
      ['api', 'delete from unsealed_audit_entries'],
      ['api', 'insert into link_searches select from link_searches'],
      ['worker', `select delete_audit_log(gen_random_uuid())`],
      ['redirect', 'create table mine (id int)'],
    ];
    for (const [app, sql] of attempts) {
      const asApp = new pg.Client({ connectionString: roleUrl(database.url, app, testRolePasswords[app]) });
      await asApp.connect();
      const refusal = await asApp.query(sql).catch((error: unknown) => error as { code?: string });
      await asApp.end();
      expect([app, sql, refusal]).toEqual([app, sql, expect.objectContaining({ code: '42501' })]);
    }
  });

  it('may call only declared functions with the rights of the owner, all of which have a fixed search path', async () => {
    const functions = await names(
      `select format('%s(%s)', proname, replace(oidvectortypes(proargtypes), ', ', ',')) as name from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype order by 1`,
    );
    expect(functions).toEqual(Object.keys(functionAccess).sort());
    const open = await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and (
         not coalesce(proconfig, '{}') @> '{"search_path=pg_catalog, public, pg_temp"}'
         or has_function_privilege('public', oid, 'execute'))`,
    );
    expect(open).toEqual([]);
  });
});
