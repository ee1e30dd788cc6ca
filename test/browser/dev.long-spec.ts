import { isAlive, temporaryFolder, type TemporaryFolder, waitFor, freePort } from '@app/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { Launched, type LaunchedApp, launchSettings, type LaunchSettings } from '../platform/launched.js';
import { TreeCopy } from '../platform/tree-copy.js';
import { launchChromium, openPage } from './chromium.js';

describe('npm run dev', () => {
  let folder: TemporaryFolder;
  let tree: TreeCopy;
  let settings: LaunchSettings;
  let dev: Launched;
  let browser: Browser;
  /** The one address that serves everything while developing. */
  let url: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    tree = new TreeCopy(join(folder.path, 'tree'));
    settings = {
      ...(await launchSettings(join(folder.path, 'data'))),
      DEV_PORT: String(await freePort()),
      LOG_FORMAT: 'json',
    };
    url = `http://localhost:${settings.DEV_PORT}`;
    [dev, browser] = await Promise.all([start(), launchChromium()]);
  });

  afterAll(async () => {
    await browser?.close();
    await dev?.cleanUp();
    await folder?.remove();
  });

  const start = () => Launched.ready(settings, { script: 'dev', cwd: tree.path, timeout: 240_000 });

  async function textAt(app: LaunchedApp, path: string): Promise<string> {
    return (await fetch(`${dev.url(app)}${path}`)).text();
  }

  async function becomes(app: LaunchedApp, path: string, text: string): Promise<void> {
    await waitFor(async () => (await textAt(app, path)).includes(text), {
      what: `${text} at ${path}`,
    });
  }

  it('updates the dashboard without a reload, so that it keeps what was typed', async () => {
    const { page, problems } = await openPage(browser);
    page.setDefaultTimeout(60_000);
    const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
    await page.goto(`${url}/dashboard/`);
    // A change before that reaches no browser.
    await connected;
    const submit = page.locator('button[type=submit]');
    const label = await submit.innerText();
    await page.locator('input[type=email]').fill('typed@example.com');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

    const changed = page.getByRole('button', { name: 'Changed by the test' });
    const save = () =>
      tree.replace('apps/dashboard/src/session', `action={t\`${label}\`}`, 'action={t`Changed by the test`}');
    let undo = save();
    await changed.waitFor({ timeout: 10_000 }).catch(() => undefined);
    await waitFor(
      async () => {
        if (await changed.isVisible()) return true;
        // The watcher can miss a change on a busy machine, so save again, as a person would.
        undo();
        undo = save();
        return false;
      },
      { timeout: 120_000, interval: 5_000, what: 'the changed label' },
    );
    expect(await page.locator('input[type=email]').inputValue()).toBe('typed@example.com');
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    // Among them would be violations of the content security policy.
    expect(problems).toEqual([]);
  });

  it('serves the API and its documentation at the same address', async () => {
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    expect((await fetch(`${url}/v1/account`)).status).toBe(401);
    const { url: landing } = await fetch(url);
    expect(landing).toBe(`${url}/dashboard/`);
  });

  it('restarts the redirect alone when the redirect changes', async () => {
    const others = (['api', 'worker', 'jobs'] as const).map((app) => dev.pidOf(app));
    tree.replace('apps/redirect/src', "'Not found\\n'", "'Nothing here\\n'");
    await becomes('redirect', '/.well-known/none', 'Nothing here');
    expect((['api', 'worker', 'jobs'] as const).map((app) => dev.pidOf(app))).toEqual(others);
  });

  it('keeps the last good version running when a change does not compile', async () => {
    const pid = dev.pidOf('redirect');
    const restore = tree.replace('apps/redirect/src', "'Nothing here\\n'", '404');
    await waitFor(() => dev.errors.includes('the last good version keeps running'));
    expect(dev.errors).toContain("Type 'number' is not assignable to type");
    expect(await textAt('redirect', '/.well-known/none')).toBe('Nothing here\n');
    restore();
    tree.replace('apps/redirect/src', "'Nothing here\\n'", "'Good again\\n'");
    await becomes('redirect', '/.well-known/none', 'Good again');
    expect(dev.pidOf('redirect')).not.toBe(pid);
  });

  it('restarts every app that loads a changed library, and describes a changed field', async () => {
    tree.replace(
      'apps/api/src/groups',
      /\/\*\* [^*\n]+ \*\/(?=\s+@ApiProperty\()/,
      '/** Called by the test. */',
    );
    tree.replace(
      'libs/operations/src',
      /live\(\): [\s\S]+?return [^;]+;/,
      "live() {\n    return { status: 'changed' };",
    );
    for (const app of ['api', 'redirect', 'worker', 'jobs'] as const)
      await becomes(app, '/health/live', 'changed');
    await becomes('api', '/openapi.json', 'Called by the test.');
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
      /([\s\S]*migrationsList[^=]*= \[)/,
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
      });
    } finally {
      await client.end();
    }
  });

  it('leaves no process behind when it is killed, and starts again with the data', async () => {
    const { pids } = dev;
    process.kill(dev.npmPid, 'SIGKILL');
    process.kill(dev.devPid, 'SIGKILL');
    await waitFor(() => !pids.some(isAlive), { what: 'the end of every process' });
    dev = await start();
    expect(await dev.isReady('redirect')).toBe(true);
  });

  it('stops everything on Ctrl-C', async () => {
    const { pids } = dev;
    process.kill(-dev.npmPid, 'SIGINT');
    expect((await dev.exit()).code).toBe(0);
    await waitFor(() => !pids.some(isAlive), { what: 'the end of every process' });
  });
});
