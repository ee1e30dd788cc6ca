import { formatRolePasswords, newId } from '@app/common';
import { migrationOrm, privilegeDifferences } from '@app/database';
import { PostgresServer } from '@app/postgres-server';
import {
  createAccountWithKey,
  createEmptyDatabase,
  temporaryFolder,
  type TemporaryFolder,
  type TestDatabase,
  testRolePasswords,
  waitFor,
} from '@app/testing';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { cli, Launched, type LaunchedApp, launchSettings, type LaunchSettings } from './launched.js';

const apps: LaunchedApp[] = ['api', 'redirect', 'worker', 'jobs'];
/** The last migration before the apps had roles. */
const schemaWithoutRoles = 'Migration20261122000060_disabled';
const ownerWarning = 'the apps connect to the database as the owner of the tables';

describe('the database roles of npm start', () => {
  let folder: TemporaryFolder;
  let settings: LaunchSettings;
  let database: TestDatabase | undefined;
  let launched: Launched | undefined;

  beforeEach(async () => {
    folder = await temporaryFolder();
    settings = await launchSettings(folder.path);
  });

  afterEach(async () => {
    await launched?.cleanUp();
    await database?.drop();
    await folder.remove();
    [launched, database] = [undefined, undefined];
  });

  async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Uses the API, the redirect, the worker and the queue, and returns which roles are connected meanwhile. */
  async function useEverything(running: Launched): Promise<string[]> {
    const { key } = await createAccountWithKey(running);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ slug: `roles-${newId()}`, destination: 'https://example.com/' });
    const created = await fetch(`${running.url('api')}/v1/links`, { method: 'POST', headers, body });
    const { id, slug } = (await created.json()) as { id: string; slug: string };
    const visit = await fetch(`${running.url('redirect')}/${slug}`, {
      redirect: 'manual',
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    });
    expect([created.status, visit.status]).toEqual([201, 302]);
    await waitFor(
      async () => {
        const report = await fetch(`${running.url('api')}/v1/links/${id}/analytics`, { headers });
        const { summary } = (await report.json()) as { summary: { clicks: number } };
        return summary.clicks === 1;
      },
      { what: 'the click' },
    );
    const roles = await query<{ usename: string }>(
      running.databaseUrl,
      `select distinct usename::text from pg_stat_activity
       where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() order by 1`,
    );
    return roles.map(({ usename }) => usename);
  }

  const ownRoles = ['waypost_api', 'waypost_jobs', 'waypost_redirect', 'waypost_worker'];

  it('are used without preparation, and an app knows only its own password', async () => {
    launched = await Launched.ready(settings, { timeout: 150_000 });
    expect(await useEverything(launched)).toEqual(ownRoles);
    const ownerPassword = new URL(launched.databaseUrl).password;
    for (const app of apps) {
      const env = readFileSync(`/proc/${launched.pidOf(app)}/environ`, 'utf8').split('\0');
      const url = env.find((entry) => entry.startsWith('DATABASE_URL=')) ?? '';
      expect(url).toContain(`//waypost_${app}:`);
      expect(env.filter((entry) => /^DATABASE_(MIGRATION_URL|ROLE_PASSWORDS)=/.test(entry))).toEqual([]);
      expect(env.join()).not.toContain(ownerPassword);
    }
    expect(launched.output).not.toContain(ownerWarning);
  });

  it('are set up for an installation that had none, which keeps its data', async () => {
    const server = await PostgresServer.start({ dataDir: folder.path });
    const orm = await migrationOrm(server.url);
    await orm.migrator.up({ to: schemaWithoutRoles });
    await orm.close();
    const { key } = await createAccountWithKey({ databaseUrl: server.url });
    await server.stop();

    launched = await Launched.ready(settings, { timeout: 150_000 });
    const response = await fetch(`${launched.url('api')}/v1/account`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(200);
    expect(await useEverything(launched)).toEqual(ownRoles);
    const client = new pg.Client({ connectionString: launched.databaseUrl });
    await client.connect();
    expect(await privilegeDifferences(client)).toEqual({ missing: [], excess: [] });
    await client.end();
  });

  it('are used with an own database if DATABASE_MIGRATION_URL names its owner', async () => {
    database = await createEmptyDatabase();
    settings.DATABASE_MIGRATION_URL = database.url;
    settings.DATABASE_ROLE_PASSWORDS = formatRolePasswords(testRolePasswords);
    launched = await Launched.ready(settings, { timeout: 150_000 });
    expect(await useEverything(launched)).toEqual(ownRoles);
    const { code } = await cli(settings, ['key:create', '--email', 'a@example.com', '--name', 'ci']);
    expect(code).toBe(0);
  });

  it('are not used with DATABASE_URL alone, which one warning reports', async () => {
    database = await createEmptyDatabase();
    settings.DATABASE_URL = database.url;
    launched = await Launched.ready(settings, { timeout: 150_000 });
    expect(await useEverything(launched)).toEqual([new URL(database.url).username]);
    expect(launched.output.split(ownerWarning)).toHaveLength(2);
  });

  it('require passwords with an own database', async () => {
    settings.DATABASE_MIGRATION_URL = 'postgres://owner:secret@127.0.0.1:1/waypost';
    launched = new Launched(settings);
    expect(await launched.exit()).toEqual({ code: 1, signal: null });
    expect(launched.errors).toContain('DATABASE_ROLE_PASSWORDS is not set');
  });
});
