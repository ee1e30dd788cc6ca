import type { Service } from '@app/testing';
import { newId } from '@app/common';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { TestOidcProvider } from '../dashboard-api/test-oidc-provider.js';
import { DashboardUnderTest, flawsOf, contrastingLooks, looks, type OpenDashboard } from './dashboard.js';

describe('single sign-on at the dashboard', () => {
  let provider: TestOidcProvider;
  // With an OpenID provider.
  let dashboard: DashboardUnderTest<Service>;
  let open: OpenDashboard;
  let name: string;
  const account = newId();

  beforeAll(async () => {
    // For a browser, this is another site than the dashboard at 127.0.0.1.
    provider = await TestOidcProvider.start('localhost');
    dashboard = await DashboardUnderTest.startAlone(provider.settings(account));
    provider.accept(dashboard.service.apiUrl);
    await query(`insert into accounts (id, name, created_at) values ('${account}', 'Example Agency', now())`);
  });
  beforeEach(() => {
    name = randomUUID();
    provider.people[name] = { email: `${name}@example.com`, groups: ['waypost-admins'] };
  });
  afterEach(() => open?.close());
  afterAll(async () => {
    await dashboard?.stop();
    await provider?.stop();
  });

  async function query(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: dashboard.service.databaseUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
  const pathOf = (page: Page): string => page.url().slice(dashboard.service.apiUrl.length);
  const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Example ID' });
  async function signInAtProvider(page: Page): Promise<void> {
    await page.getByPlaceholder('Enter any login').fill(name);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
  }

  it.each(contrastingLooks())(
    'leads to the provider and back, under the policies of the page: $name',
    async (look) => {
      open = await dashboard.open('/sign-in', look, null);
      const { page } = open;
      // The provider's page has a font from elsewhere.
      await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
      await button(page).waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await button(page).click();
      await signInAtProvider(page);
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(pathOf(page)).toBe('/dashboard/');
      await page.goto(`${dashboard.service.apiUrl}/dashboard/account`);
      await page.getByText('You sign in with Example ID.').waitFor();
      expect(await page.getByRole('heading', { name: 'Password' }).count()).toBe(0);
      await page.getByText('Single sign-on', { exact: true }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  it('returns to the requested page, and keeps the code out of the address and the history', async () => {
    open = await dashboard.open('/links?q=summer%20sale', looks[2], null);
    const { page } = open;
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await button(page).click();
    await signInAtProvider(page);
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('summer sale');
    expect(visited.some((url) => url.includes('/dashboard/oidc?code='))).toBe(true);
    await page.goBack();
    expect(page.url()).not.toContain('code=');
  });

  it.each(contrastingLooks())('explains on a page why a user is rejected: $name', async (look) => {
    provider.people[name] = { email: `${name}@example.com`, groups: ['strangers'] };
    open = await dashboard.open('/sign-in', look, null);
    const { page } = open;
    await button(page).click();
    await signInAtProvider(page);
    await page.getByText('None of your groups gives you access to this Waypost.').waitFor();
    expect(pathOf(page)).toBe('/dashboard/oidc');
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await page.reload();
    await page.getByText('This sign-in has expired.').waitFor();
    await page.getByRole('link', { name: 'Back to Waypost' }).click();
    await button(page).waitFor();
  });

  it('passes on exactly what the provider sent', async () => {
    open = await dashboard.open('/sign-in', looks[2], null);
    const { page } = open;
    await page.addInitScript(`
      const send = fetch;
      globalThis.fetch = async (request) => {
        if (request.url?.endsWith('/finish')) globalThis.sent = await request.clone().text();
        return send(request);
      };
    `);
    const answer = 'code=12345678901234567890&state=1e5&iss=https%3A%2F%2Flogin.example';
    await page.goto(`${dashboard.service.apiUrl}/dashboard/oidc?${answer}`);
    await page.getByText('did not begin in this browser').waitFor();
    expect(await page.evaluate('globalThis.sent')).toBe(JSON.stringify({ query: answer }));
  });

  it('confirms sensitive changes at the provider, and returns', async () => {
    open = await dashboard.open('/keys', looks[0], null);
    const { page } = open;
    await button(page).click();
    await signInAtProvider(page);
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await query('update sessions set stepped_up_at = null');
    const create = async () => {
      await page.getByRole('button', { name: 'Create API key' }).first().click();
      await page.getByRole('dialog').getByLabel('Name').fill('Shop');
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    };
    await create();
    await page.getByRole('button', { name: 'Continue with Example ID' }).waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await page.getByRole('button', { name: 'Continue with Example ID' }).click();
    await signInAtProvider(page);
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/dashboard/keys');
    await create();
    await page.getByText('This is the only time you can see the key.').waitFor();
  });

  it('shows on the sign-in page that the provider cannot be reached', async () => {
    const elsewhere = await TestOidcProvider.start();
    await elsewhere.stop();
    const other = await DashboardUnderTest.startAlone(elsewhere.settings(account));
    try {
      open = await other.open('/sign-in', looks[1], null);
      await button(open.page).click();
      await open.page.getByText('Your sign-in provider cannot be reached right now.').waitFor();
      expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
      await open.close();
    } finally {
      await other.stop();
    }
  });
});
