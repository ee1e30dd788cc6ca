import { waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { contrastingLooks, DashboardUnderTest, flawsOf, looks, openSettings } from './dashboard.js';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('the overview of bio pages', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  type Person = Awaited<ReturnType<DashboardUnderTest['signUp']>>;
  const addPage = async ({ api }: Person, name: string) => {
    const { status, body } = await api.post<{ slug: string }>('/v1/websites', {
      slug: `page-${randomUUID().slice(0, 8)}`,
      name,
      published: true,
      items: [{ title: 'Shop', url: 'https://shop.example/' }],
    });
    expect(status).toBe(201);
    return `${dashboard.service.redirectUrl}/${body.slug}`;
  };
  const visit = async (url: string) => {
    const response = await fetch(url, { headers: { 'User-Agent': phone } });
    expect(response.status).toBe(200);
    await response.text();
  };

  it.each(contrastingLooks())('shows their figures to users without links: $name', async (look) => {
    const person = await dashboard.signUp();
    const visited = await addPage(person, 'Anna Moreira');
    await addPage(person, 'Anna’s tour');
    await visit(visited);
    await visit(visited);
    const view = await dashboard.open('/', look, person);
    const { page } = view;
    const pages = page.getByRole('list', { name: 'Bio pages' }).getByRole('listitem');
    await waitFor(async () => {
      await page.reload();
      await page.getByRole('list', { name: 'Bio pages' }).getByText('0 clicks').nth(1).waitFor();
      return (await pages.getByText('2 views').count()) === 1;
    });
    expect(await pages.count()).toBe(2);
    expect(await pages.filter({ hasText: 'Anna Moreira' }).textContent()).toContain('2 views, 0 clicks');
    expect(await pages.filter({ hasText: 'Anna’s tour' }).textContent()).toContain('0 views, 0 clicks');
    expect(await page.getByRole('link', { name: 'All bio pages' }).count()).toBe(0);
    expect(await flawsOf(view)).toEqual([]);
    await pages.getByRole('link', { name: 'Anna Moreira' }).click();
    await page.getByRole('heading', { name: 'Anna Moreira', level: 1 }).waitFor();
    expect(view.problems).toEqual([]);
    await view.close();
  });

  it('shows their figures below those of links, for the same days, and at most five', async () => {
    const person = await dashboard.signUp();
    const link = { slug: `link-${randomUUID().slice(0, 8)}`, destination: 'https://shop.example/' };
    expect((await person.api.post('/v1/links', link)).status).toBe(201);
    for (const n of [1, 2, 3, 4, 5, 6]) await addPage(person, `Page ${n}`);
    const view = await dashboard.open('/?days=30', undefined, person);
    const { page } = view;
    const pages = page.getByRole('list', { name: 'Bio pages' }).getByRole('listitem');
    await pages.getByText('Page 6').waitFor();
    expect(await pages.count()).toBe(5);
    expect(await pages.getByText('Page 1', { exact: true }).count()).toBe(0);
    expect(await pages.getByRole('link', { name: 'Page 6' }).getAttribute('href')).toContain('days=30');
    await page.getByRole('link', { name: 'All bio pages' }).click();
    await page.getByRole('heading', { name: 'Bio pages', level: 1 }).waitFor();
    const name = page.getByRole('link', { name: 'Page 1', exact: true });
    await name.waitFor();
    // A long name ends with an ellipsis, which only blocks have.
    const display = await name.evaluate((link: { computedStyleMap: () => Map<string, unknown> }) =>
      String(link.computedStyleMap().get('display')),
    );
    expect(display).toBe('block');
    expect(view.problems).toEqual([]);
    await view.close();
  });
});

describe('the overview on a phone', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it('shows figures on the first screen, and how to scroll sideways to others', async () => {
    const person = await dashboard.signUp();
    const link = { slug: `first-${randomUUID().slice(0, 8)}`, destination: 'https://shop.example/' };
    const { id } = (await person.api.post<{ id: string }>('/v1/links', link)).body;
    await fetch(`${dashboard.service.redirectUrl}/${link.slug}`, {
      headers: { 'User-Agent': phone },
      redirect: 'manual',
    });
    await waitFor(
      async () => (await person.api.get<{ clicks: number }>(`/v1/links/${id}?view=full`)).body.clicks === 1,
    );
    // The question for the account appears once, above the figures.
    await person.api.patch('/v1/account/settings', { defaultBehavior: 'aggressive' });
    const size = { width: 390, height: 844 };
    const look = { name: 'phone', viewport: size, colorScheme: 'light' } as const;
    const view = await dashboard.open('/', look, person);
    const { page } = view;
    const first = page.getByRole('region', { name: 'Summary' }).locator('dd').first();
    await first.waitFor();
    const box = await first.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
    await page.getByRole('button', { name: 'Print' }).focus();
    const button = await page.getByRole('button', { name: 'Print' }).boundingBox();
    expect((button?.x ?? Infinity) + (button?.width ?? 0)).toBeLessThanOrEqual(size.width);
    expect(await flawsOf(view)).toEqual([]);
    await view.close();
  });
});

describe('outcomes of breakouts on a phone', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it('fit the screen in a language with long texts', async () => {
    const person = await dashboard.signUp();
    const link = { slug: `left-${randomUUID().slice(0, 8)}`, destination: 'https://shop.example/' };
    const { id } = (await person.api.post<{ id: string }>('/v1/links', link)).body;
    const database = new pg.Client(dashboard.service.databaseUrl);
    await database.connect();
    await database.query(
      `insert into dimension_rollups (account_id, target_id, day, dimension, key, count)
       select $1, $2, (now() at time zone 'utc')::date, outcome, 'instagram', 100
       from unnest(array['shown', 'left']) as outcome`,
      [person.accountId, id],
    );
    await database.end();
    const look = { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
    const view = await dashboard.open('/', look, person, { locale: 'de' });
    await view.page.getByText('Instagram').first().waitFor();
    expect(await flawsOf(view)).toEqual([]);
    await view.close();
  });
});

describe('the page of reports', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it.each(contrastingLooks())(
    'has the figures of all links, leads to those of a group, and lists shared reports: $name',
    async (look) => {
      const person = await dashboard.signUp();
      const { api } = person;
      const group = (await api.post<{ id: string }>('/v1/groups', { name: 'Summer' })).body.id;
      const slug = `reported-${randomUUID().slice(0, 8)}`;
      const link = { slug, destination: 'https://shop.example/', group, tags: ['Paid'] };
      const { id } = (await api.post<{ id: string }>('/v1/links', link)).body;
      await fetch(`${dashboard.service.redirectUrl}/${slug}`, {
        headers: { 'User-Agent': phone },
        redirect: 'manual',
      });
      await waitFor(
        async () => (await api.get<{ clicks: number }>(`/v1/links/${id}?view=full`)).body.clicks === 1,
      );
      for (const name of ['For Anna', 'For Ben'])
        expect((await api.post('/v1/reports/shares', { query: 'days=7', name })).status).toBe(201);
      const view = await dashboard.open('/reports?links=group', look, person);
      const { page } = view;
      await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
      const clicks = page.getByRole('region', { name: 'Summary' }).locator('div', { hasText: /^Clicks/ });
      await clicks.first().locator('dd').first().getByText('1', { exact: true }).waitFor();
      const shared = page.getByRole('list', { name: 'Reports that you share' }).getByRole('listitem');
      await shared.getByText('For Anna').waitFor();
      expect(await flawsOf(view)).toEqual([]);

      await shared.getByRole('button', { name: 'Revoke For Anna' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await shared.getByText('For Anna').waitFor({ state: 'detached' });
      expect(await shared.count()).toBe(1);
      await shared.getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('No reports are shared.').waitFor();

      await page.getByRole('list', { name: 'Clicks by group' }).getByRole('link', { name: 'Summer' }).click();
      await page.getByRole('heading', { name: 'Report: Summer', level: 1 }).waitFor();
      expect(view.problems).toEqual([]);
      await view.close();
    },
  );

  it('says that there are no clicks instead of showing a map of hours without any', async () => {
    const person = await dashboard.signUp();
    const link = { slug: `quiet-${randomUUID().slice(0, 8)}`, destination: 'https://shop.example/' };
    expect((await person.api.post('/v1/links', link)).status).toBe(201);
    const view = await dashboard.open('/reports', undefined, person);
    const card = view.page.getByRole('region', { name: 'Hours of the week' });
    await card.scrollIntoViewIfNeeded();
    await card.getByText('No clicks in this range.').waitFor();
    expect(await card.getByText('Darker is more').count()).toBe(0);
    await view.close();
  });
});

describe('the main menu', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it('begins with what creators work on, and lists one-time setup under Settings', async () => {
    const view = await dashboard.open('/links/tags', looks[2], await dashboard.signUp());
    const { page } = view;
    const menu = page.getByRole('navigation', { name: 'Main' });
    const items = async () => (await menu.getByRole('link').allInnerTexts()).map((text) => text.trim());
    const first = ['Overview', 'Links', 'Groups', 'Tags', 'Bio pages', 'Reports'];
    const settings = ['API keys', 'Webhooks', 'Domains', 'Members', 'Audit log', 'Proxy check'];
    await menu.getByRole('link', { name: 'Tags' }).waitFor();
    expect(await items()).toEqual([...first, 'API documentation']);
    expect(await menu.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Tags']);
    await openSettings(page);
    expect(await items()).toEqual([...first, ...settings, 'API documentation']);
    await menu.getByRole('link', { name: 'Domains' }).click();
    await page.getByRole('heading', { name: 'Domains', level: 1 }).waitFor();
    expect(await items()).toContain('Webhooks');
    await openSettings(page);
    expect(await items()).not.toContain('Webhooks');
    expect(await flawsOf(view)).toEqual([]);
    await view.close();
  });
});

describe('the report of a link with aliases', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it('shows the clicks of each code, and how many views came to a link with surrounding text', async () => {
    const person = await dashboard.signUp();
    const own = randomUUID().slice(0, 8);
    const link = { slug: `code-${own}`, destination: 'https://shop.example/', aliases: [`menu/été-${own}`] };
    const { id } = (await person.api.post<{ id: string }>('/v1/links', link)).body;
    for (const path of [link.slug, `${link.slug}).`, `menu/%C3%A9t%C3%A9-${own}`])
      await fetch(`${dashboard.service.redirectUrl}/${path}`, {
        headers: { 'User-Agent': phone },
        redirect: 'manual',
      });
    await waitFor(async () => {
      const { body } = await person.api.get<{ clicks: number }>(`/v1/links/${id}?view=full`);
      return body.clicks === 3;
    });
    const view = await dashboard.open(`/links/${id}`, looks[2], person);
    const { page } = view;
    const codes = page.getByRole('list', { name: 'Clicks by code' }).getByRole('listitem');
    await codes.first().waitFor();
    expect((await codes.allInnerTexts()).map((text) => text.split(/\s+/).slice(0, 2))).toEqual([
      [link.slug, '2'],
      [`menu/été-${own}`, '1'],
    ]);
    await page.getByRole('button', { name: 'Why these numbers?' }).click();
    await page.getByText('1 view came by an address with something around the link').waitFor();
    expect(await flawsOf(view)).toEqual([]);
    await view.close();
  });
});
