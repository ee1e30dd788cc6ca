import { waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import { DashboardUnderTest, flawsOf, looks, type OpenDashboard } from './dashboard.js';

describe('dashboard without a connection', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    const group = await dashboard.api.post<{ id: string }>('/v1/groups', { name: 'Summer' });
    await dashboard.api.post('/v1/links', {
      slug: 'summer',
      destination: 'https://shop.example/',
      group: group.body.id,
    });
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  const goTo = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

  /** Opens a page and waits until the service worker has the app. */
  async function openInstalled(path: string): Promise<Page> {
    open = await dashboard.open(path, looks[2], dashboard.owner, { serviceWorkers: 'allow' });
    const { page } = open;
    const isInstalled = () => page.evaluate<boolean>('navigator.serviceWorker.controller !== null');
    await waitFor(isInstalled, { what: 'the service worker' });
    return page;
  }

  it('keeps the app available, even on pages that were never opened', async () => {
    const page = await openInstalled('/links');
    await page.context().setOffline(true);
    await notice(page).waitFor();
    for (const name of ['Groups', 'API keys', 'Audit log', 'Bio pages']) {
      await goTo(page, name);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    }
    await goTo(page, 'Groups');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Summer' }).waitFor();
    await notice(page).waitFor({ state: 'hidden' });
  });

  it('opens on reload, and continues automatically when the connection returns', async () => {
    const page = await openInstalled('/groups');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Summer' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/groups');
  });

  it('caches only its own files, and can be installed', async () => {
    const page = await openInstalled('/');
    await page.getByRole('region', { name: 'Summary' }).waitFor();
    const stored = await page.evaluate<string[]>(`(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    })()`);
    expect(stored.length).toBeGreaterThan(30);
    expect(
      stored.filter((path) => !/^\/dashboard\/(assets\/[^/]+|color-scheme\.js|start\.js)?$/.test(path)),
    ).toEqual([]);
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(data).toContain('"Waypost"');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // The contexts of this test are private windows.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });

  it('marks figures as stale', async () => {
    open = await dashboard.open('/');
    const { page } = open;
    await page.getByRole('region', { name: 'Summary' }).waitFor();
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await page.getByRole('alert').filter({ hasText: 'This data is out of date' }).first().waitFor();
    await waitFor(async () => (await page.locator('[data-outdated]').count()) === 1);
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
  });

  it.each([1, 2])('retries a chunk that failed %i times', async (failures) => {
    open = await dashboard.open('/links');
    const { page } = open;
    await page.getByRole('link', { name: 'summer', exact: true }).waitFor();
    let failed = 0;
    await page.route(/\/assets\/groups-page-.*\.js/, (route) =>
      failed++ < failures ? route.abort() : route.continue(),
    );
    await goTo(page, 'Groups');
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    expect(failed).toBe(failures + 1);
  });

  it('keeps the menu on unknown pages and on pages that cannot be loaded', async () => {
    open = await dashboard.open('/no/such/page');
    const { page } = open;
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await page.route('**/dashboard/assets/groups-page*', (route) => route.abort());
    await page.route('**/dashboard/color-scheme.js', (route) => route.abort());
    await goTo(page, 'Groups');
    await page.getByText('Cannot reach Waypost').waitFor();
    await goTo(page, 'Links');
    await page.getByRole('link', { name: 'summer', exact: true }).waitFor();
  });
});
