import { connectionOptions } from '@app/database';
import { type Service, setupCodeOf, startService, waitFor } from '@app/testing';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { DashboardUnderTest, looks, password, type Person, openSettings } from './dashboard.js';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const destination = 'https://shop.example/summer';

/** Every row of every table as text, with bytes in hexadecimal. */
async function dumpOf({ databaseUrl }: Service): Promise<string> {
  const client = new pg.Client(connectionOptions(databaseUrl));
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const dumped: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      dumped.push(...rows.map(({ row }) => row));
    }
    return dumped.join('\n');
  } finally {
    await client.end();
  }
}

async function filesUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (
    await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
  ).join();
}

/** Everything that a browser stores for a page: storage, history, resource URLs, cookies, the document. */
async function storedBy(page: Page): Promise<string> {
  const stored = await page.evaluate<string>(`(async () => JSON.stringify([
    { ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys(),
    history.state, location.href, performance.getEntriesByType('resource').map(({ name }) => name),
    [...document.querySelectorAll('input, textarea')].map(({ value }) => value),
  ]))()`);
  return [stored, await page.content(), JSON.stringify(await page.context().cookies())].join('\n');
}

/** A heap snapshot of the page after garbage collection, which contains every string in memory. */
async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

describe('first hour with the dashboard', () => {
  let service: Service;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let key: string;
  /** Response bodies since the key was shown. */
  const laterResponses: Promise<string>[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    service = await startService({ env: { LOG_LEVEL: 'debug', UNIQUES: 'on' } });
    browser = await launchChromium();
    context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('creates the account that owns the installation', async () => {
    await page.goto(`${service.apiUrl}/dashboard/setup?code=${await setupCodeOf(service)}`);
    await page.getByRole('heading', { name: 'Welcome to Waypost' }).waitFor();
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.getByRole('button', { name: 'API calls of this page' }).count()).toBe(0);
  });

  it('creates an API key and shows a working curl command', async () => {
    await (await openSettings(page)).getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create API key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Terminal');
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    key = await dialog.getByRole('textbox', { name: 'API key', exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Copy command' }).click();
    const command = await waitFor(() => page.evaluate<string>('navigator.clipboard.readText()'));
    expect(command).toContain(key);
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ links: { total: 0 }, groups: 0 });
    expect((await memoryOf(page)).includes(key)).toBe(true);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    // A user with a key counts as a developer.
    await page.getByRole('button', { name: 'API calls of this page' }).waitFor();
    page.on('response', (response) => laterResponses.push(response.text().catch(() => '')));
  });

  it('creates a link', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Create link' }).first().click();
    await page.getByRole('textbox', { name: 'Destination' }).fill(destination);
    await page.getByRole('textbox', { name: 'Slug' }).fill('summer');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Summer sale');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await page.getByRole('heading', { name: 'Summer sale' }).waitFor();
    const { stdout } = await promisify(execFile)('curl', [
      '-sH',
      `Authorization: Bearer ${key}`,
      `${service.apiUrl}/v1/links`,
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ data: [{ slug: 'summer', destination, clicks: 0 }] });
  });

  it('shows a visit from a phone live on open pages', async () => {
    const overview = await context.newPage();
    await overview.goto(`${service.apiUrl}/dashboard/`);
    const figuresOn = (open: Page) => open.getByRole('region', { name: 'Summary' }).locator('dd');
    for (const open of [page, overview]) {
      await waitFor(async () => (await figuresOn(open).allInnerTexts())[1] === '0');
    }
    const phone = await browser.newContext({ userAgent: iPhone, viewport: { width: 390, height: 844 } });
    const visit = await phone.newPage();
    const arrival = visit.waitForRequest(destination);
    // The destination does not exist. Only the request to it matters.
    await visit.goto(`${service.redirectUrl}/summer`).catch(() => null);
    expect((await arrival).isNavigationRequest()).toBe(true);
    await phone.close();

    for (const open of [page, overview]) {
      await waitFor(async () => {
        const [views, clicks, , visitors] = await figuresOn(open).allInnerTexts();
        expect([views, clicks, visitors]).toEqual(['1', '1', '1']);
        return true;
      });
    }
    await overview.getByText('who comes on three days counts three times').waitFor();
    const top = overview.getByRole('list', { name: 'Top links by clicks of all time' }).getByRole('listitem');
    await waitFor(async () => /Summer sale[^]*1\s+click/.test(await top.first().innerText()));
    await overview.getByText('Mobile').first().waitFor();
    await overview.close();
  });

  it('does not store the API key anywhere', async () => {
    await (await openSettings(page)).getByRole('link', { name: 'API keys' }).click();
    await page.getByText('Terminal').waitFor();
    // Every place contains the key's prefix, which stays visible. That shows that the search works.
    const prefix = key.slice(0, 12);
    const findsIn = (text: string) => [text.includes(prefix), text.includes(key)];
    const responses = async () => (await Promise.all(laterResponses)).join('\n');
    await waitFor(async () => (await responses()).includes(prefix));
    expect(findsIn(await responses())).toEqual([true, false]);
    expect(findsIn(await storedBy(page))).toEqual([true, false]);
    expect(findsIn(await memoryOf(page))).toEqual([true, false]);

    const dump = await dumpOf(service);
    expect(findsIn(dump)).toEqual([true, false]);
    expect(dump.includes(Buffer.from(key).toString('hex'))).toBe(false);
    expect((await filesUnder(service.dataDir)).includes(key)).toBe(false);
    const logs = Object.values(service.apps)
      .map((app) => app.output())
      .join('\n');
    expect([logs.includes('/v1/account'), logs.includes(key)]).toEqual([true, false]);
    expect(problems).toEqual([]);
  });
});

describe('two dashboard accounts', () => {
  let dashboard: DashboardUnderTest;
  let other: Person;
  const secret = 'Only for the owner';

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    other = await dashboard.signUp();
  });
  afterAll(() => dashboard?.stop());

  it('never see each other’s links, groups, bio pages, API keys and sessions', async () => {
    const { owner, service } = dashboard;
    const idOf = async (path: string, body: object): Promise<string> =>
      (await owner.api.post<{ id: string }>(path, body)).body.id;
    const group = await idOf('/v1/groups', { name: secret });
    const link = await idOf('/v1/links', { slug: 'owned', name: secret, destination, group });
    const website = await idOf('/v1/websites', { slug: 'owned-page', name: secret });

    const mine = await dashboard.open('/keys', looks[2], owner);
    const theirs = await dashboard.open('/keys', looks[2], other);
    const deleteAsOther = async (path: string) =>
      theirs.page.request.delete(`${service.apiUrl}/dashboard/api/${path}`, {
        headers: { 'Waypost-Account': other.accountId },
        data: {},
      });
    const idsOf = async (page: Page, path: string): Promise<string[]> => {
      const response = await page.request.get(`${service.apiUrl}/dashboard/api/${path}`);
      return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
    };
    for (const path of ['keys', 'sessions']) {
      const [ours, others] = [await idsOf(mine.page, path), await idsOf(theirs.page, path)];
      expect([ours.length, others.length]).toEqual([1, 1]);
      expect(others).not.toEqual(ours);
      expect((await deleteAsOther(`${path}/${ours[0]}`)).status()).toBe(404);
      expect(await idsOf(mine.page, path)).toEqual(ours);
    }
    expect((await owner.api.get('/v1/account')).status).toBe(200);

    const { page } = theirs;
    const missing = /not found/i;
    const places: [path: string, shows: string | RegExp][] = [
      ['/', 'Get started'],
      ['/links', 'No links yet'],
      ['/groups', 'No groups yet'],
      ['/pages', 'No bio pages yet'],
      [`/links/${link}`, missing],
      [`/links/${link}/edit`, missing],
      [`/groups/${group}`, missing],
      [`/pages/${website}`, missing],
      [`/pages/${website}/report`, missing],
    ];
    for (const [path, shows] of places) {
      await page.goto(`${service.apiUrl}/dashboard${path}`);
      await page.getByRole('main').getByText(shows).first().waitFor();
      const content = await page.content();
      expect([path, content.includes(secret), content.includes(owner.email)]).toEqual([path, false, false]);
    }
    for (const path of [`/v1/links/${link}`, `/v1/groups/${group}`, `/v1/websites/${website}`]) {
      expect((await other.api.get(path)).status).toBe(404);
    }
    await mine.close();
    await theirs.close();
  });
});
