import { waitFor } from '@app/testing';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { agentOf } from './breakout-visit.js';
import { axeViolationsOn, DashboardUnderTest, flawsOf, hasLoaded, looks } from './dashboard.js';

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const smallPhone = { ...looks[1], name: 'small phone, dark', viewport: { width: 320, height: 640 } };
const [american, dutch] = ['8.8.8.8', '193.0.6.139'];

interface Report {
  summary: { views: number; clicks: number; ctr: number };
  timeseries: { date: string; views: number; clicks: number }[];
  countries: { label: string; clicks: number }[];
  sources: { label: string; clicks: number }[];
}

describe('dashboard reports', () => {
  let dashboard: DashboardUnderTest;
  let linkId: string;
  let websiteId: string;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });

  afterAll(() => dashboard.stop());

  const visit = (path: string, headers: Record<string, string> = {}): Promise<string> =>
    fetch(dashboard.service.redirectUrl + path, {
      redirect: 'manual',
      headers: { 'User-Agent': desktop, 'X-Forwarded-For': american, ...headers },
    }).then((response) => response.text());

  const report = async (path: string): Promise<Report> =>
    (await dashboard.api.get<Report>(`${path}${path.includes('?') ? '&' : '?'}view=full`)).body;

  /** Waits until the API's report has this number of clicks, and returns it. */
  const reportOf = (path: string, clicks: number): Promise<Report> =>
    waitFor(
      async () => {
        const current = await report(path);
        return current.summary.clicks === clicks ? current : null;
      },
      { what: `${clicks} clicks` },
    );

  const percent = (value: number, digits = 2): string =>
    value.toLocaleString('en', { style: 'percent', maximumFractionDigits: digits });

  /** Waits until the open page shows these totals. */
  async function showsTotals(page: Page, { summary: { views, clicks, ctr } }: Report): Promise<void> {
    const wanted = ['Views', `${views}`, 'Clicks', `${clicks}`, 'Click-through rate', percent(ctr / 100)];
    const figures = page.getByRole('region', { name: 'Summary' });
    await waitFor(
      async () => {
        const shown = await figures.locator('dt, dd').allInnerTexts();
        expect(shown).toEqual(wanted);
        return true;
      },
      { what: wanted.join(' ') },
    );
  }

  /** The rows of a ranking as text, such as "Direct 3 clicks 75%". */
  const rowsOf = async (list: Locator): Promise<string[]> =>
    (await list.getByRole('listitem').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());

  const asRows = (ranked: { label: string; clicks: number }[], total: number): string[] =>
    ranked.map(
      ({ label, clicks }) =>
        `${label} ${clicks} ${clicks === 1 ? 'click' : 'clicks'} ${percent(clicks / total, 0)}`,
    );

  /** Tests a page on a dark phone of the smallest size and on a light desktop. */
  const inTwoLooks = (what: string, path: () => string, heading: string): void =>
    it.each([smallPhone, looks[2]])(`${what}: $name`, async (look) => {
      const open = await dashboard.open(path(), look);
      await open.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await open.page.getByRole('region').first().waitFor();
      await open.page.getByRole('status').waitFor({ state: 'detached' });
      await hasLoaded(open.page);
      expect(await flawsOf(open)).toEqual([]);
      await open.close();
    });

  describe('of a new account', () => {
    inTwoLooks('list the first steps', () => '/', 'Overview');

    it('check off steps that are completed elsewhere, and show the first visit', async () => {
      const { page, problems, close } = await dashboard.open('/account');
      // The API key of this test would complete the last step.
      await page.route('**/dashboard/api/keys', (route) => route.fulfill({ json: { data: [] } }));
      await page.getByRole('link', { name: 'Overview' }).click();
      const steps = page.getByRole('region', { name: 'Get started' });
      const done = steps.getByRole('heading', { name: /\(done\)/ });
      await steps.getByRole('link', { name: 'Create link' }).waitFor();
      expect(await done.count()).toBe(0);

      const link = await dashboard.api.post('/v1/links', {
        slug: 'summer',
        name: 'Summer sale',
        destination: 'https://shop.example/summer',
        behavior: 'conservative',
      });
      linkId = String(link.body.id);
      await steps.getByRole('heading', { name: 'Create a link (done)' }).waitFor();
      await steps.getByRole('link', { name: 'Summer sale' }).waitFor();

      await visit('/summer');
      await steps.getByRole('heading', { name: 'Open it (done)' }).waitFor();
      await showsTotals(page, await reportOf('/v1/analytics/summary', 1));

      const website = await dashboard.api.post('/v1/websites', {
        slug: 'anna',
        name: 'Anna',
        published: true,
        items: [
          { title: 'Shop', url: 'https://shop.example/' },
          { title: 'Podcast', url: 'https://pod.example/' },
        ],
      });
      websiteId = String(website.body.id);
      await waitFor(async () => (await done.count()) === 3);
      await page.reload();
      await page.getByRole('region', { name: 'Summary' }).waitFor();
      expect(await steps.count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    });
  });

  describe('of a link', () => {
    it("update while the page is open, and match the API's report", async () => {
      const { page, problems, close } = await dashboard.open(`/links/${linkId}`);
      const path = `/v1/links/${linkId}/analytics`;
      await showsTotals(page, await report(path));
      const referrers = [...'abcdefghij'].map((letter) => `https://${letter}.example/`);
      for (const Referer of referrers) await visit('/summer?utm_source=letter', { Referer });
      for (let n = 0; n < 3; n++) await visit('/summer', { 'X-Forwarded-For': dutch });
      const known = await reportOf(path, 14);
      await showsTotals(page, known);

      const countries = page.getByRole('list', { name: 'Clicks by country' });
      expect(await rowsOf(countries)).toEqual(asRows(known.countries, 14));
      expect(await rowsOf(countries)).toEqual(['United States 11 clicks 79%', 'Netherlands 3 clicks 21%']);
      const map = page.getByRole('img', { name: 'Map of clicks by country' });
      await waitFor(async () => (await map.locator('path[style]').count()) === 2);

      const sources = page.getByRole('list', { name: 'Clicks by source' }).first();
      expect(await rowsOf(sources)).toEqual(asRows(known.sources, 14).slice(0, 8));
      await page.getByRole('button', { name: 'Show all 11' }).first().click();
      expect(await rowsOf(sources)).toEqual(asRows(known.sources, 14));

      await page.getByRole('tab', { name: 'System' }).click();
      const systems = page.getByRole('list', { name: 'Clicks by system' });
      await systems.waitFor();
      expect(await rowsOf(systems)).toEqual(['Windows 14 clicks 100%']);

      await page.getByRole('button', { name: 'Show table' }).click();
      await page.getByRole('row').first().waitFor();
      const cells = await page.getByRole('row').first().locator('..').locator('..').getByRole('row').count();
      expect(cells).toBe(8);
      const today = page.getByRole('row').nth(1);
      expect(await today.getByRole('cell').allInnerTexts()).toEqual(['14', '14', '0', '0']);
      expect(await today.locator('time').getAttribute('datetime')).toBe(known.timeseries.at(-1)?.date);
      expect(await axeViolationsOn(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });

    it('show what visitors in in-app browsers did, and which visits were not counted', async () => {
      const { page, close } = await dashboard.open(`/links/${linkId}`);
      await page.getByText('No visitor was offered a way out of an app in this range.').waitFor();
      const agent = agentOf('instagram', 'ios');
      const pages = await Promise.all([1, 2, 3, 4].map(() => visit('/summer', { 'User-Agent': agent })));
      const [first, second, third] = pages.map((html) => /[?&](?:amp;)?b=([^"&#;]+)/.exec(html)?.[1]);
      for (const token of [first, second]) await visit(`/summer?b=${token}`);
      await visit(`/summer?b=${third}`, { 'User-Agent': agent });
      await visit('/summer', { 'User-Agent': bot });

      const outcomes = page.getByRole('list', { name: 'Visitors in in-app browsers' });
      await outcomes.getByText('4 shown, 2 left').waitFor();
      // The app is also a source, which counts every click that came from it.
      expect(await rowsOf(outcomes)).toEqual(['Instagram (in-app browser) 50% left 4 shown, 2 left']);
      const sources = page.getByRole('list', { name: 'Clicks by source' });
      await sources.getByRole('button', { name: 'Instagram', exact: true }).waitFor();
      for (const about of [
        'Only visitors whose link opened inside',
        'Clicks by the app or site that they came',
      ])
        await page.getByText(about).waitFor();
      await page.getByText('4 people saw a way out of an app’s browser, and 2 (50%) left the app.').waitFor();

      await page.getByRole('button', { name: 'Why these numbers?' }).click();
      const drawer = page.getByRole('dialog', { name: 'Why these numbers?' });
      const excluded = drawer.getByRole('region', { name: 'Not counted' });
      await waitFor(async () => (await excluded.locator('dd').first().innerText()) === '1');
      await excluded.getByText('fetch a preview when someone shares the link').waitFor();
      const places = drawer.getByRole('table', { name: 'How requests add up to views and clicks' });
      await places.getByRole('rowheader').filter({ hasText: '22 in total' }).waitFor();
      const rows = (await places.getByRole('row').all()).slice(1);
      const sums = rows.map(async (row) => [
        (await row.getByRole('rowheader').innerText()).split('\n')[0],
        ...(await row.getByRole('cell').allInnerTexts()),
      ]);
      expect(await Promise.all(sums)).toEqual([
        ['14 Direct visits', '+14', '+14'],
        ['4 First legs', '+4', '–'],
        ['3 Second legs', '–', '+3'],
        ['0 Later pages', '–', '–'],
        ['0 Reused tokens', '–', '–'],
        ['1 Not counted', '–', '–'],
        ['22 in total', '= 18', '= 17'],
      ]);
      await drawer.getByText('Views and clicks agree').waitFor();
      await page.locator('[aria-busy=false]').waitFor();
      expect(await axeViolationsOn(page)).toEqual([]);
      expect(new URL(page.url()).searchParams.get('explain')).toBe('true');
      await page.reload();
      await places.waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).searchParams.get('explain')).toBeNull();
      await close();
    });

    it('cover the range in the URL, and Back returns to the previous one', async () => {
      const { page, close } = await dashboard.open(`/links/${linkId}`);
      const chart = page.getByRole('img', { name: /^Chart of views and clicks/ });
      const month = page.getByRole('radio', { name: '30 days' });
      await chart.waitFor();
      const week = await chart.getAttribute('aria-label');
      await page.getByText('30 days').click();
      await waitFor(async () => (await chart.getAttribute('aria-label')) !== week);
      expect(new URL(page.url()).search).toBe('?days=30');
      await page.getByRole('button', { name: 'Show table' }).click();
      await page.getByRole('row').nth(30).waitFor();
      expect(await page.getByRole('row').count()).toBe(31);
      await page.reload();
      await waitFor(() => month.isChecked());
      await page.goBack();
      await waitFor(async () => (await chart.getAttribute('aria-label')) === week);
      expect(new URL(page.url()).search).toBe('');
      await close();
    });

    it('open the tabs in the URL, and Back returns to the previous ones', async () => {
      const { page, problems, close } = await dashboard.open(
        `/links/${linkId}?devices=nonsense&utm=campaign`,
      );
      const list = (by: string) => page.getByRole('list', { name: `Clicks by ${by}` });
      const isOpen = async (tab: string) => {
        await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      };
      await list('device').waitFor();
      await isOpen('Campaign');
      expect(new URL(page.url()).search).toBe('?utm=campaign');

      await page.getByRole('tab', { name: 'System' }).click();
      await list('system').waitFor();
      await page.getByRole('tab', { name: 'Referrer' }).click();
      await list('referrer').waitFor();
      await page.getByText('30 days').click();
      await page.waitForURL('**?*days=30*');
      const chosen = { utm: 'campaign', devices: 'system', sources: 'referrer', days: '30' };
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(chosen);
      await page.reload();
      await list('system').waitFor();
      await list('referrer').waitFor();
      await isOpen('Campaign');

      await page.goBack();
      await page.goBack();
      await isOpen('System');
      await list('source').first().waitFor();
      await list('referrer').waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: 'Device', exact: true }).click();
      await list('device').waitFor();
      expect(new URL(page.url()).search).toBe('?utm=campaign');
      expect(problems).toEqual([]);
      await close();
    });

    it('have buttons to copy, open and edit the link', async () => {
      const { page, close } = await dashboard.open(`/links/${linkId}`);
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        `${dashboard.service.redirectUrl}/summer`,
      );
      const open = page.getByRole('link', { name: 'Open', exact: true });
      expect(await open.getAttribute('href')).toBe(`${dashboard.service.redirectUrl}/summer`);
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.waitForURL(`**/dashboard/links/${linkId}/edit`);
      await close();
    });

    it('keep their data while the server is unreachable, marked as stale', async () => {
      const { page, close } = await dashboard.open(`/links/${linkId}`);
      const before = await report(`/v1/links/${linkId}/analytics`);
      await showsTotals(page, before);
      await page.route('**/analytics/report?**', (route) => route.abort());
      await page.getByRole('alert').filter({ hasText: 'out of date' }).waitFor();
      await showsTotals(page, before);
      await page.unroute('**/analytics/report?**');
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await close();
    });

    it('show an error if they cannot be loaded, and load on retry', async () => {
      const { page, close } = await dashboard.open('/account');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.route('**/v1/links/**', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'It broke.' } } }),
      );
      await page.goto(`${dashboard.service.apiUrl}/dashboard/links/${linkId}`);
      await page.getByRole('alert').filter({ hasText: 'It broke.' }).waitFor();
      await page.unroute('**/v1/links/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Summer sale', level: 1 }).waitFor();
      await close();
    });

    it('show an error if the link does not exist', async () => {
      const { page, close } = await dashboard.open('/links/01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3');
      await page.getByRole('heading', { name: 'Link not found' }).waitFor();
      await page.getByRole('link', { name: 'Go to links' }).click();
      await page.waitForURL('**/dashboard/links');
      await close();
    });
  });

  it('of a bio page show clicks on its items live', async () => {
    const { page, problems, close } = await dashboard.open(`/pages/${websiteId}/report`);
    const items = page.getByRole('list', { name: 'Clicks by item' });
    await items.waitFor();
    const html = await visit('/anna');
    const itemPaths = [...html.matchAll(/href="([^"]*\/anna\/[^"]+)"/g)].map(([, href = '']) => href);
    expect(itemPaths.length).toBe(2);
    await visit(new URL(itemPaths[1] ?? '', dashboard.service.redirectUrl).pathname);
    const known = await reportOf(`/v1/websites/${websiteId}/analytics`, 1);
    await showsTotals(page, known);
    expect(await rowsOf(items)).toEqual(['Shop 0 clicks 0%', 'Podcast 1 click 100%']);
    expect(await rowsOf(page.getByRole('list', { name: 'Clicks by country' }))).toEqual(
      asRows(known.countries, 1),
    );
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(`**/dashboard/pages/${websiteId}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('of the account match the API’s summary, with links to its resources', async () => {
    const { page, problems, close } = await dashboard.open('/?days=90');
    const known = await report('/v1/analytics/summary?days=90');
    await showsTotals(page, known);
    const { clicks } = known.summary;
    expect(await rowsOf(page.getByRole('list', { name: 'Clicks by country' }))).toEqual(
      asRows(known.countries, clicks),
    );
    const totals = page.getByRole('region', { name: 'Account totals' });
    expect((await totals.innerText()).split(/\n+/)).toEqual([
      'Links',
      '1',
      '1 active, 0 paused',
      'Bio pages',
      '1',
      '1 published',
      'Groups',
      '0',
    ]);
    await page
      .getByRole('list', { name: 'Top links by clicks' })
      .getByRole('link', { name: 'Summer sale' })
      .click();
    await page.waitForURL(`**/dashboard/links/${linkId}`);
    expect(problems).toEqual([]);
    await close();
  });

  it('are filtered by clicking rows, with the filters as chips and in the URL', async () => {
    const open = await dashboard.open(`/links/${linkId}?days=7`, smallPhone);
    const { page } = open;
    const all = await report(`/v1/links/${linkId}/analytics`);
    const clicksFrom = (label: string) => all.countries.find((row) => row.label === label)?.clicks ?? 0;
    const clicks = page.getByRole('region', { name: 'Summary' }).locator('dd').nth(1);
    const shows = (count: number) => waitFor(async () => (await clicks.innerText()).startsWith(`${count}`));
    await page
      .getByRole('list', { name: 'Clicks by country' })
      .getByRole('button', { name: 'Netherlands' })
      .click();
    const chips = page.getByRole('list', { name: 'Filters' });
    await chips.getByRole('button', { name: 'Country is Netherlands', exact: true }).waitFor();
    await shows(clicksFrom('Netherlands'));
    expect(await page.getByRole('heading', { name: 'Hours of the week' }).count()).toBe(0);
    expect(await flawsOf(open)).toEqual([]);

    await page.reload();
    await chips.getByRole('button', { name: 'Country is Netherlands', exact: true }).click();
    await chips.getByRole('button', { name: 'Country is not Netherlands', exact: true }).waitFor();
    await shows(all.summary.clicks - clicksFrom('Netherlands'));
    await page.goBack();
    await shows(clicksFrom('Netherlands'));
    await chips.getByRole('button', { name: /^Remove the filter/ }).click();
    await chips.waitFor({ state: 'detached' });
    await shows(all.summary.clicks);
    expect(open.problems).toEqual([]);
    await open.close();
  });

  it('name the active filters, even if no visible visit matches', async () => {
    const destination = 'https://shop.example/nl';
    const link = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'by-country',
      destination: 'https://shop.example/',
      rules: [{ when: { countries: ['NL'] }, then: { destination } }],
    });
    await visit('/by-country', { 'X-Forwarded-For': dutch });
    const path = `/v1/analytics/report?link=${link.body.id}&by=destination`;
    const ruleKey = async () => {
      const { body } = await dashboard.api.get<{ breakdowns: { rows: { key: string; label: string }[] }[] }>(
        path,
      );
      return body.breakdowns[0]?.rows.find(({ label }) => label === destination)?.key;
    };
    const rule = await waitFor(ruleKey);
    const filters = [
      `destination=!${rule}`,
      'browser=chrome',
      'country=!FR',
      'source=!direct',
      'utm_source=!sale',
    ];
    const query = new URLSearchParams({ filters: JSON.stringify(filters), devices: 'system' });
    const open = await dashboard.open(`/links/${link.body.id}?${query.toString()}`, smallPhone);
    const chips = open.page.getByRole('list', { name: 'Filters' });
    for (const chip of [
      `Destination is not ${destination}`,
      'Browser is Chrome',
      'Country is not France',
      'Source is not Direct',
      'utm_source is not sale',
    ]) {
      await chips.getByRole('button', { name: chip, exact: true }).waitFor();
    }
    expect(await flawsOf(open)).toEqual([]);
    await open.close();
  });

  it.each([
    { look: smallPhone, language: 'en', month: 'February 2026', next: 'Next month' },
    { look: looks[2], language: 'ar', month: 'فبراير', next: 'الشهر التالي' },
  ])(
    'have a range that is chosen in a calendar: $look.name, $language',
    async ({ look, language, month, next }) => {
      const dates = { from: '2026-02-10', to: '2026-02-20' };
      const path = `/links/${linkId}?${new URLSearchParams(dates).toString()}`;
      const open = await dashboard.open(path, look, undefined, { locale: language });
      const { page } = open;
      const rangeButton = page.locator('main button[aria-haspopup=dialog]').first();
      await rangeButton.click();
      const calendar = page.getByRole('dialog').filter({ has: page.locator('table') });
      await calendar.getByText(month).waitFor();
      const typed = () =>
        Promise.all([0, 1].map((n) => calendar.locator('input[type=date]').nth(n).inputValue()));
      expect(await typed()).toEqual([dates.from, dates.to]);
      expect(await flawsOf(open)).toEqual([]);
      const day = (date: string) =>
        calendar.locator('table button:not([data-outside])').nth(Number(date) - 1);
      await day('5').click();
      await waitFor(async () => (await typed())[1] === '');
      // By keyboard: a week later.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await waitFor(async () => (await typed())[1] !== '');
      expect(await typed()).toEqual(['2026-02-05', '2026-02-12']);
      await calendar.getByRole('button', { name: next }).click();
      await calendar.getByText(month).waitFor({ state: 'detached' });
      await calendar.locator('button[type=submit]').click();
      await waitFor(() => page.url().includes('to=2026-02-12'));
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        from: '2026-02-05',
        to: '2026-02-12',
      });
      expect(open.problems).toEqual([]);
      await open.close();
    },
  );

  it('update a calendar that was opened before the figures arrived', async () => {
    const { page, problems, close } = await dashboard.open('/links');
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/v1/analytics/report?*', async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto(`${dashboard.service.apiUrl}/dashboard/links/${linkId}?from=2026-02-10&to=2026-02-20`);
    await page.locator('main button[aria-haspopup=dialog]').first().click();
    const calendar = page.getByRole('dialog').filter({ has: page.locator('table') });
    await calendar.waitFor();
    expect(await calendar.getByLabel('First day').inputValue()).toBe('');
    send();
    await calendar.getByText('February 2026').waitFor();
    expect(await calendar.getByLabel('First day').inputValue()).toBe('2026-02-10');
    expect(await calendar.getByLabel('Last day').inputValue()).toBe('2026-02-20');
    expect(problems).toEqual([]);
    await close();
  });

  it('offer the days of the zone of the account', async () => {
    // A zone in which it is another day than in UTC.
    const zone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    const { page, close } = await dashboard.open('/account');
    const setZone = (name: string) =>
      page.evaluate(`fetch('/dashboard/api/account/zone', {
        headers: { 'Content-Type': 'application/json', 'Waypost-Account': '${dashboard.owner.accountId}' },
        method: 'PUT', body: JSON.stringify({ zone: '${name}' }),
      }).then(({ status }) => status)`);
    expect(await setZone(zone)).toBe(200);
    try {
      await page.goto(`${dashboard.service.apiUrl}/dashboard/links/${linkId}?days=30`);
      await page.getByText(`Days are in ${zone}.`).waitFor();
      await page.getByRole('button', { name: 'Calendar' }).click();
      const { body } = await dashboard.api.get<{ range: { from: string; to: string } }>(
        `/v1/analytics/report?link=${linkId}&days=30`,
      );
      const { from, to } = body.range;
      expect(to).not.toBe(new Date().toISOString().slice(0, 10));
      expect([
        await page.getByLabel('First day').inputValue(),
        await page.getByLabel('Last day').inputValue(),
      ]).toEqual([from, to]);
    } finally {
      await setZone('UTC');
      await close();
    }
  });

  it('can be shared by a link that is shown once, opens without an account, and can be revoked', async () => {
    const open = await dashboard.open(`/links/${linkId}?days=7`);
    const { page } = open;
    await page.getByRole('button', { name: 'Share' }).click();
    const form = page.getByRole('dialog', { name: 'Share this report' });
    await form.getByRole('textbox', { name: 'Title' }).fill('For the client');
    expect(await flawsOf(open)).toEqual([]);
    await form.getByRole('button', { name: 'Create link' }).click();
    const made = page.getByRole('dialog', { name: 'Report shared' });
    const url = await made.getByRole('textbox', { name: 'Link of the report' }).inputValue();
    await page.keyboard.press('Escape');
    expect(await made.isVisible()).toBe(true);

    const guest = await dashboard.browser.newContext(smallPhone);
    const shared = await guest.newPage();
    await shared.goto(url);
    await shared.getByRole('heading', { name: 'For the client', level: 1 }).waitFor();
    await shared.getByRole('heading', { name: 'Countries' }).waitFor();
    const inTable = await shared.getByRole('row', { name: 'United States' }).innerText();
    expect(inTable).toMatch(/\t\d+$/);
    expect(await flawsOf({ page: shared, problems: [], close: () => guest.close() })).toEqual([]);
    await guest.setExtraHTTPHeaders({ 'Accept-Language': 'ar' });
    await shared.reload();
    expect(await shared.locator('html').getAttribute('dir')).toBe('rtl');
    await shared.getByRole('row', { name: 'الولايات المتحدة' }).waitFor();
    expect(await flawsOf({ page: shared, problems: [], close: () => guest.close() })).toEqual([]);

    await made.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await form.getByRole('button', { name: 'Revoke For the client' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await page.getByRole('dialog', { name: 'Stop sharing this report?' }).waitFor({ state: 'detached' });
    await form.waitFor();
    await form.getByRole('list', { name: 'Reports that you share' }).waitFor({ state: 'detached' });
    expect((await shared.reload())?.status()).toBe(404);
    await guest.close();
    expect(open.problems).toEqual([]);
    await open.close();
  });

  it('of a group have any range, interval and comparison, and CSV files', async () => {
    const { body } = await dashboard.api.post('/v1/groups', { name: 'Spring' });
    const group = String(body.id);
    await dashboard.api.patch(`/v1/links/${linkId}`, { group });
    const open = await dashboard.open(`/groups/${group}`, smallPhone);
    const { page } = open;
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await page.getByRole('heading', { name: 'Report: Spring', level: 1 }).waitFor();
    const links = page.getByRole('list', { name: 'Clicks by link' });
    await links.getByRole('link', { name: 'Summer sale' }).waitFor();
    await page.getByText('Thin and dashed').waitFor();

    const today = new Date().toISOString().slice(0, 10);
    await page.getByRole('button', { name: 'Calendar' }).click();
    await page.getByLabel('First day').fill(today);
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByText('The first day is after the last day.').waitFor();
    await page.getByLabel('Last day').fill(today);
    expect(await flawsOf(open)).toEqual([]);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('img', { name: /^Chart of views and clicks by hour/ }).waitFor();
    await page.getByRole('combobox', { name: 'Comparison' }).selectOption('Compare: year before');
    await page.getByRole('combobox', { name: 'Interval' }).selectOption('By day');
    await page.getByRole('img', { name: /^Chart of views and clicks by day/ }).waitFor();
    const chosen = { from: today, to: today, interval: 'day', compare: 'year' };
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(chosen);

    await page
      .getByText(/^The busiest hour is/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Show hours' }).click();
    const hours = page.getByRole('table', { name: /^Clicks by weekday and hour/ });
    await hours.getByRole('row').nth(24).waitFor();
    expect(await hours.getByRole('row').count()).toBe(25);

    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Countries' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('report-country.csv');
    const [header, first] = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(header).toBe('country,label,views,clicks,ctr,compared_views,compared_clicks,compared_ctr');
    expect(first).toMatch(/^US,United States,,\d+,,/);
    await page.reload();
    await page.getByRole('img', { name: /^Chart of views and clicks by day/ }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await open.close();
  });

  it('of a tag, and of the account by tag', async () => {
    await dashboard.api.patch(`/v1/links/${linkId}`, { tags: ['Paid'] });
    const { page, problems, close } = await dashboard.open('/?links=tag');
    await page.getByRole('list', { name: 'Clicks by tag' }).getByRole('link', { name: 'Paid' }).click();
    await page.getByRole('heading', { name: 'Report: Paid', level: 1 }).waitFor();
    await page.getByText('1 link. The figures are those').waitFor();
    await page.getByRole('list', { name: 'Clicks by link' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Tags', exact: true }).click();
    await page.getByRole('link', { name: 'Report of Paid' }).click();
    await page.getByRole('heading', { name: 'Report: Paid', level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  inTwoLooks('of the account are accessible and fit the screen', () => '/', 'Overview');
  inTwoLooks('of a link are accessible and fit the screen', () => `/links/${linkId}`, 'Summer sale');
  inTwoLooks(
    'of a bio page are accessible and fit the screen',
    () => `/pages/${websiteId}/report`,
    'Report: Anna',
  );
});
