import { freePort } from '@app/postgres-server';
import { isAlive, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Launched, type LaunchedApp, launchSettings, type LaunchSettings } from './launched.js';
import { TreeCopy } from './tree-copy.js';

// Compiling everything takes long on a busy machine. How long a change takes on a quiet one is in CONTRIBUTING.md.
jest.setTimeout(300_000);
const live = { timeout: 60_000, interval: 100 };

describe('npm run dev', () => {
  let folder: TemporaryFolder;
  let tree: TreeCopy;
  let settings: LaunchSettings;
  let dev: Launched;

  beforeAll(async () => {
    folder = await temporaryFolder();
    tree = new TreeCopy(join(folder.path, 'tree'));
    settings = {
      ...(await launchSettings(join(folder.path, 'data'))),
      DEV_PORT: String(await freePort()),
      LOG_FORMAT: 'json',
    };
    dev = await start();
  });

  afterAll(async () => {
    await dev?.cleanUp();
    await folder?.remove();
  });

  const start = () => Launched.ready(settings, { script: 'dev', cwd: tree.path, timeout: 240_000 });

  async function textAt(app: LaunchedApp, path: string): Promise<string> {
    return (await fetch(`${dev.url(app)}${path}`)).text();
  }

  async function becomes(app: LaunchedApp, path: string, text: string): Promise<void> {
    await waitFor(async () => (await textAt(app, path)).includes(text), {
      ...live,
      what: `${text} at ${path}`,
    });
  }

  it('restarts the redirect alone when the redirect changes', async () => {
    const others = (['api', 'worker', 'jobs'] as const).map((app) => dev.pidOf(app));
    const restore = tree.replace('apps/redirect/src', "'Not found\\n'", "'Nothing here\\n'");
    await becomes('redirect', '/.well-known/none', 'Nothing here');
    restore();
    await becomes('redirect', '/.well-known/none', 'Not found');
    expect((['api', 'worker', 'jobs'] as const).map((app) => dev.pidOf(app))).toEqual(others);
  });

  it('restarts every app that loads a changed library', async () => {
    const restore = tree.replace(
      'libs/operations/src',
      /live\(\): [\s\S]+?return [^;]+;/,
      "live() {\n    return { status: 'changed' };",
    );
    for (const app of ['api', 'redirect', 'worker', 'jobs'] as const)
      await becomes(app, '/health/live', 'changed');
    restore();
    for (const app of ['api', 'redirect', 'worker', 'jobs'] as const)
      await becomes(app, '/health/live', '"ok"');
  });

  it('describes a changed field in the API documentation', async () => {
    const restore = tree.replace(
      'apps/api/src/groups',
      /\/\*\* [^*\n]+ \*\/(?=\s+@ApiProperty\()/,
      '/** Called by the test. */',
    );
    await becomes('api', '/openapi.json', 'Called by the test.');
    restore();
    await waitFor(async () => !(await textAt('api', '/openapi.json')).includes('Called by the test.'), live);
  });

  it('keeps the last good version running when a change does not compile', async () => {
    const pid = dev.pidOf('redirect');
    const restore = tree.replace('apps/redirect/src', "'Not found\\n'", '404');
    await waitFor(() => dev.errors.includes('the last good version keeps running'), live);
    expect(dev.errors).toContain("Type 'number' is not assignable to type");
    expect(await textAt('redirect', '/.well-known/none')).toBe('Not found\n');
    restore();
    tree.replace('apps/redirect/src', "'Not found\\n'", "'Good again\\n'");
    await becomes('redirect', '/.well-known/none', 'Good again');
    expect(dev.pidOf('redirect')).not.toBe(pid);
  });

  it('runs a new migration', async () => {
    tree.write(
      'libs/database/src/migrations/Migration29991231000000_test.ts',
      `import { Migration } from '@mikro-orm/migrations';
       export class Migration29991231000000_test extends Migration {
         override up(): void { this.addSql('create table added_by_the_test ()'); }
       }`,
    );
    tree.replace(
      'libs/database/src',
      /([\s\S]*migrationsList: \[)/,
      `import { Migration29991231000000_test } from './migrations/Migration29991231000000_test.js';\n$1Migration29991231000000_test, `,
    );
    const { databaseUrl } = JSON.parse(
      readFileSync(join(settings.DATA_DIR ?? '', 'running.json'), 'utf8'),
    ) as {
      databaseUrl: string;
    };
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await waitFor(async () => {
        const { rows } = await client.query<{ found: string | null }>(
          `select to_regclass('added_by_the_test')::text as found`,
        );
        return rows[0]?.found;
      }, live);
    } finally {
      await client.end();
    }
  });

  it('leaves no process behind when it is killed, and starts again with the data', async () => {
    const { pids } = dev;
    process.kill(dev.npmPid, 'SIGKILL');
    process.kill(dev.devPid, 'SIGKILL');
    await waitFor(() => !pids.some(isAlive), { timeout: 60_000, what: 'the end of every process' });
    dev = await start();
    expect(await dev.isReady('redirect')).toBe(true);
  });

  it('stops everything on Ctrl-C', async () => {
    const { pids } = dev;
    process.kill(-dev.npmPid, 'SIGINT');
    expect((await dev.exit()).code).toBe(0);
    await waitFor(() => !pids.some(isAlive), { timeout: 60_000, what: 'the end of every process' });
  });
});
