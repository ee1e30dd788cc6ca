import { waitFor } from '@app/testing';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  flawsOf,
  contrastingLooks,
  looks,
  type OpenDashboard,
  openSettings,
} from './dashboard.js';

describe('dashboard audit log', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    const { body } = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'summer',
      destination: 'https://shop.example/',
    });
    await dashboard.api.patch(`/v1/links/${body.id}`, { name: 'Summer sale', behavior: 'aggressive' });
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  const rowsOf = (page: Page) => page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  const textOf = async (page: Page) =>
    (await rowsOf(page).allInnerTexts()).map((text) => text.split('\n')[0]);

  it.each(contrastingLooks())(
    'shows actors and actions on an accessible page that fits the screen: $name',
    async (look) => {
      open = await dashboard.open('/audit-log', look);
      const { page } = open;
      const newest = rowsOf(page).first();
      await newest.waitFor();
      expect(await textOf(page)).toEqual([
        'Changed link summer',
        'Created link summer',
        expect.stringMatching(/^Created API key test \(way_\w{8}…\)$/),
        `Created account ${dashboard.owner.email}`,
      ]);
      expect(await newest.innerText()).toMatch(/By\ntest \(way_\w{8}…\)\nFields\nname, behavior/);
      expect(await rowsOf(page).last().innerText()).toContain(`By\n${dashboard.owner.email}`);
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  it('filters by action and by actor, as the address does', async () => {
    open = await dashboard.open('/audit-log');
    const { page } = open;
    await rowsOf(page).first().waitFor();
    await page.getByLabel('By').selectOption('People');
    await waitFor(async () => (await rowsOf(page).count()) === 2);
    await page.getByLabel('Action').selectOption('Created link');
    await page.getByText('No such entries').waitFor();
    await page.getByLabel('By').selectOption('Anyone');
    await waitFor(async () => (await textOf(page)).join() === 'Created link summer');
    await page.reload();
    await waitFor(async () => (await textOf(page)).join() === 'Created link summer');
  });

  it('exports the sealed entries', async () => {
    open = await dashboard.open('/audit-log');
    const { page } = open;
    await rowsOf(page).first().waitFor();
    const exported = async (): Promise<unknown[]> => {
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const download = await started;
      expect(download.suggestedFilename()).toBe('audit-log.ndjson');
      const lines = readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\n');
      return lines.filter((line) => line !== '').map((line) => (JSON.parse(line) as { seq: number }).seq);
    };
    await waitFor(async () => (await exported()).length === 4);
    expect(await exported()).toEqual([1, 2, 3, 4]);
  });

  it('loads older entries on request', async () => {
    const person = await dashboard.signUp();
    for (let n = 0; n < 50; n++) await person.api.post('/v1/groups', { name: `Group ${n}` });
    open = await dashboard.open('/audit-log', looks[0], person);
    const { page } = open;
    await rowsOf(page).first().waitFor();
    expect(await rowsOf(page).count()).toBe(50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await waitFor(async () => (await rowsOf(page).count()) === 52);
  });

  it('is for owners only', async () => {
    const person = await dashboard.signUp();
    const client = new pg.Client({ connectionString: dashboard.service.databaseUrl });
    await client.connect();
    await client.query(
      `update memberships set role = 'editor' from users u where u.id = user_id and u.email = $1`,
      [person.email],
    );
    await client.end();
    open = await dashboard.open('/', looks[2], person);
    const { page } = open;
    await page.getByRole('link', { name: 'Links', exact: true }).waitFor();
    const menu = await openSettings(page);
    await menu.getByRole('link', { name: 'Webhooks' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });
});
