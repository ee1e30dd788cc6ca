import { ApiClient, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { clickKind, installedVouchers } from '../fixtures/sealed-vouchers.js';
import { contrastingLooks, DashboardUnderTest, flawsOf, type OpenDashboard } from './dashboard.js';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const dayMs = 86_400_000;
/** A page of the shop that leads to another one, without the query. */
const dropsTheQuery = '<script>location.replace("/en/")</script>';

describe('connecting a shop', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;
  let link: string;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    const values = { name: 'Cups', destination: 'https://shop.example/cups', conversions: true };
    const { body } = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: `cups-${randomUUID()}`,
      ...values,
    });
    link = body.id;
  });
  afterEach(() => open?.close());
  afterAll(() => dashboard?.stop());

  const goTo = async (path: string): Promise<Page> => {
    open = await dashboard.open(path, contrastingLooks()[0]);
    return open.page;
  };
  /** Opens the destination in a new tab. @returns the address where that tab ends up */
  const openDestination = async (page: Page): Promise<string> => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Open with a test voucher' }).click(),
    ]);
    await tab.waitForURL(/^https:\/\/shop\.example\/(cups\?|en\/)/);
    await tab.getByText('Cups for sale').waitFor();
    const address = tab.url();
    await tab.close();
    return address;
  };

  it('leads from a link to a key, a test and the first trial', async () => {
    const page = await goTo(`/links/${link}`);
    let destination = '<h1>Cups for sale</h1>';
    const html = 'text/html; charset=utf-8';
    await page.context().route('https://shop.example/**', (route) =>
      route.fulfill({
        contentType: html,
        body: route.request().url().endsWith('/en/') ? '<h1>Cups for sale</h1>' : destination,
      }),
    );
    await page.getByRole('link', { name: 'Connect your shop' }).first().click();
    await page.getByRole('heading', { name: 'Connect your shop', level: 1 }).waitFor();
    const programs = page.getByRole('link', { name: /^Program / });
    for (const program of await programs.all()) {
      const address = new URL((await program.getAttribute('href')) ?? '', page.url()).href;
      expect((await page.request.get(address)).status()).toBe(200);
    }
    expect(await programs.count()).toBe(4);

    await page.getByRole('button', { name: 'Create a key for the shop' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop');
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const shop = new ApiClient(dashboard.service, key);
    expect((await shop.get('/v1/links')).status).toBe(403);

    const kept = await openDestination(page);
    const voucher = new URL(kept).searchParams.get('wp_click');
    const field = page.getByRole('textbox', { name: 'Address that you ended up at' });
    await field.fill(kept);
    await page.getByText('The voucher has arrived.').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    destination = dropsTheQuery;
    expect(await openDestination(page)).toBe('https://shop.example/en/');
    await field.fill('https://shop.example/en/');
    await page.getByText('The destination drops the query.').waitFor();

    await page.getByText('Nothing yet.').waitFor();
    const sale = { voucher, externalId: 'order-1042', amount: 4990, currency: 'EUR' };
    expect((await shop.post('/v1/conversions', sale)).status).toBe(201);
    const arrived = page.getByRole('list', { name: 'Arrived in the last hour' }).getByRole('listitem');
    await arrived.getByText('order-1042').waitFor();
    expect(await arrived.textContent()).toMatch(/sale.*Trial.*€49\.90/);
    expect(await flawsOf(open)).toEqual([]);
  });

  it('is suggested on the page of a link that gets nothing back for many vouchers in a week', async () => {
    const values = { slug: `mugs-${randomUUID()}`, destination: 'https://shop.example/', conversions: true };
    const { id } = (await dashboard.api.post<{ id: string }>('/v1/links', values)).body;
    let clicks = 0;
    const visit = async (times: number) => {
      const address = `${dashboard.service.redirectUrl}/${values.slug}`;
      for (let n = 0; n < times; n++)
        await fetch(address, { redirect: 'manual', headers: { 'User-Agent': iPhone } });
      clicks += times;
      await waitFor(
        async () =>
          (await dashboard.api.get<{ clicks: number }>(`/v1/links/${id}?view=full`)).body.clicks === clicks,
      );
    };
    const tracksSince = async (days: number) => {
      const database = new pg.Client({ connectionString: dashboard.service.databaseUrl });
      await database.connect();
      await database.query(
        `update links set conversions_since = (now() at time zone 'utc')::date - $1::int where account_id = $2 and id = $3`,
        [days, dashboard.owner.accountId, id],
      );
      await database.end();
    };
    await tracksSince(8);
    await visit(199);
    const page = await goTo(`/links/${id}`);
    const isHinted = async () => {
      await page.reload();
      await page.waitForLoadState('networkidle');
      return page.getByText('No sales have come back').isVisible();
    };
    expect(await isHinted()).toBe(false);
    await visit(1);
    await tracksSince(6);
    expect(await isHinted()).toBe(false);
    await tracksSince(8);
    expect(await isHinted()).toBe(true);
    expect(await flawsOf(open)).toEqual([]);
    await page.getByRole('alert').getByRole('link', { name: 'Connect your shop' }).click();
    await page.getByRole('heading', { name: 'Connect your shop', level: 1 }).waitFor();
  });

  it('ends with the value of leading visitors out of apps, first on the overview once it is known', async () => {
    const person = await dashboard.signUp();
    const values = { slug: `plates-${randomUUID()}`, destination: 'https://shop.example/', holdout: 10 };
    const { id } = (
      await person.api.post<{ id: string }>('/v1/links', {
        ...{ ...values, conversions: true, behavior: 'aggressive' },
      })
    ).body;
    open = await dashboard.open('/', contrastingLooks()[0], person);
    const { page } = open;
    const card = page.getByRole('region', { name: 'What breakout is worth' });
    await page.getByRole('region', { name: 'Summary' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await card.count()).toBe(0);

    const made = await page.request.post(`${dashboard.service.apiUrl}/dashboard/api/keys`, {
      data: { name: 'Shop', scopes: ['conversions:write'] },
      headers: { 'Waypost-Account': person.accountId },
    });
    const shop = new ApiClient(dashboard.service, ((await made.json()) as { key: string }).key);
    const vouchers = await installedVouchers(dashboard.service);
    const day = Math.floor(Date.now() / dayMs) - 10;
    const database = new pg.Client({ connectionString: dashboard.service.databaseUrl });
    await database.connect();
    for (const [arm, visits, orders] of [
      ['treated', 9_000, 900],
      ['heldout', 1_000, 60],
    ] as const) {
      const buckets = Array.from({ length: 64 }, (_, n) => Math.floor((visits + n) / 64));
      await database.query(
        `with all_apps as (
           insert into holdout_visits (account_id, link_id, day, period, arm, buckets, app_visits)
           select account_id, id, $2, holdout_since, $3, $4, $5 from links where id = $1 returning *
         )
         insert into holdout_app_visits (account_id, link_id, day, period, arm, app, buckets)
         select account_id, link_id, day, period, arm, 'instagram', buckets from all_apps`,
        [id, new Date(day * dayMs).toISOString().slice(0, 10), arm, buckets, visits],
      );
      const voucher = vouchers.seal(person.accountId, { link: id, day, kind: { ...clickKind, arm } });
      const conversions = Array.from({ length: orders }, () => ({ voucher, externalId: randomUUID() }));
      expect((await shop.post('/v1/conversions/bulk', { conversions })).status).toBe(200);
    }
    await database.end();
    await page.reload();
    await card.getByText('With breakout, 360 more sales could be traced to your links').waitFor();
    const regions = page.getByRole('main').getByRole('region');
    expect(await regions.first().textContent()).toContain('What breakout is worth');
    await card.getByText('How is this known?').click();
    await card.getByText(/9,000 visits were offered one, and 1,000 were held out/).waitFor();
    await card.getByText('Single apps').click();
    const pickApp = async (name: string) => {
      await card.getByRole('combobox', { name: 'App that the visit began in' }).click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await pickApp('Instagram');
    await card
      .getByText(/^Difference in sales: \+360 \(95%: \+\d+ to \+\d+, for this range only\)\.$/)
      .waitFor();
    const figures = card.getByRole('table', { name: 'Visits and sales of both groups' });
    expect(await figures.getByRole('cell').allTextContents()).toEqual(['9,000', '900', '1,000', '60']);
    expect(await flawsOf(open)).toEqual([]);
    await pickApp('TikTok');
    await card.getByText('There are no visits of both groups to compare.').waitFor();
    expect(await figures.count()).toBe(0);
  });
});
