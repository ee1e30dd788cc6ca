import { type Service, setupCodeOf, startService, waitFor } from '@app/testing';
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';
import {
  DashboardUnderTest,
  flawsOf,
  type Look,
  contrastingLooks,
  looks,
  type OpenDashboard,
  password,
  type Person,
  signIn,
} from './dashboard.js';

describe('dashboard sign-in', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  const pathOf = (page: Page): string => page.url().slice(dashboard.service.apiUrl.length);
  /** Waits for the sign-up page, because the sign-in page has fields with the same labels. */
  const openSignUp = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  };
  const endSessionsOf = async ({ state }: Person): Promise<void> => {
    const context = await dashboard.browser.newContext({ storageState: state });
    await context.request.post(`${dashboard.service.apiUrl}/dashboard/api/sign-out`, { data: {} });
    await context.close();
  };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  it.each(contrastingLooks())('is accessible and fits the screen: $name', async (look) => {
    open = await dashboard.open('/sign-in', look, null);
    const { page } = open;
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByText('account:link').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await openSignUp(page);
    await page.getByLabel('Email').fill(dashboard.owner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Use at least 12 characters.').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('already exists').waitFor();
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
  });

  it('returns to the requested URL with all its parameters', async () => {
    open = await dashboard.open('/links?q=summer%20sale&state=paused', looks[2], null);
    const { page } = open;
    await signIn(page, dashboard.owner);
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    const { searchParams, pathname } = new URL(page.url());
    expect([pathname, searchParams.get('q'), searchParams.get('state')]).toEqual([
      '/dashboard/links',
      'summer sale',
      'paused',
    ]);
  });

  it('returns to the requested page after sign-up', async () => {
    open = await dashboard.open('/keys', looks[2], null);
    const { page } = open;
    await openSignUp(page);
    await page.getByLabel('Email').fill('from.the.keys@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  });

  // What session-search.spec.ts refuses, and what it accepts although it resolves to a path that begins with two slashes.
  const unsafePaths = ['//evil.example', '/\t/evil.example', '/..//evil.example'];
  it.each(unsafePaths)('never redirects to another site: next=%j', async (next) => {
    open = await dashboard.open('/sign-in', looks[2], null);
    const { page } = open;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const expectDashboard = async () => {
      // The result is a dashboard page or the dashboard's "not found" page.
      const account = page.getByRole('button', { name: 'Account', exact: true });
      await account.or(page.getByText('Page not found')).first().waitFor();
      expect(new URL(page.url()).origin).toBe(dashboard.service.apiUrl);
      expect(requested.filter((url) => new URL(url).origin !== dashboard.service.apiUrl)).toEqual([]);
      expect(open.problems).toEqual([]);
    };
    const address = `${dashboard.service.apiUrl}/dashboard/sign-in?next=${encodeURIComponent(next)}`;
    await page.goto(address);
    await signIn(page, dashboard.owner);
    await expectDashboard();
    // Now signed in.
    await page.goto(address);
    await expectDashboard();
  });

  it('shows the same error for a wrong email and a wrong password', async () => {
    open = await dashboard.open('/sign-in', looks[2], null);
    const { page } = open;
    const messages: string[] = [];
    for (const [email, secret] of [
      ['nobody@example.com', password],
      [dashboard.owner.email, 'not the password'],
    ] as const) {
      await page.reload();
      await signIn(page, { email }, secret);
      messages.push(await page.getByRole('alert').innerText());
    }
    expect(messages[1]).toBe(messages[0]);
    expect(pathOf(page)).toBe('/dashboard/sign-in');
  });

  it('opens when a session ends under an open page, and returns to that page', async () => {
    const user = await dashboard.signUp();
    const group = await user.api.post<{ id: string }>('/v1/groups', { name: 'Summer' });
    open = await dashboard.open(`/groups/${group.body.id}`, looks[2], user);
    const { page } = open;
    await page.getByRole('heading', { name: 'Summer' }).waitFor();
    await endSessionsOf(user);
    await page.getByRole('button', { name: 'Actions for Summer' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Autumn');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, user);
    await page.getByRole('heading', { name: 'Summer' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/groups/${group.body.id}`);
  });

  it('reloads the dashboard when another account signs in from another tab', async () => {
    const [first, second] = [await dashboard.signUp(), await dashboard.signUp()];
    await first.api.post('/v1/groups', { name: 'Of the first' });
    await second.api.post('/v1/groups', { name: 'Of the second' });
    open = await dashboard.open('/groups', looks[2], first);
    const { page } = open;
    await page.getByText('Of the first').waitFor();

    const { email } = second;
    const answer = await page
      .context()
      .request.post(`${dashboard.service.apiUrl}/dashboard/api/sign-in`, { data: { email, password } });
    expect(answer.status()).toBe(200);
    // Headless browsers do not fire this event when a tab comes to the front.
    await page.bringToFront();
    await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByText('Of the second').waitFor();
    expect(await page.content()).not.toContain('Of the first');
  });

  it('asks which account to continue with when the user has switched in another window', async () => {
    const user = await dashboard.signUp();
    open = await dashboard.open('/links/new', looks[2], user);
    const { page } = open;
    const dialog = page.getByRole('dialog', { name: 'You have switched to another account' });
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/');
    // As if the message between windows had been lost.
    const entered = await page
      .context()
      .request.post(`${dashboard.service.apiUrl}/dashboard/api/accounts`, { data: { name: 'Second' } });
    expect(entered.status()).toBe(201);
    await page.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText('you have switched to Second').waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await dialog.getByRole('button', { name: `Go on with ${user.email}` }).click();
    await page.waitForURL('**/ready');
    expect((await user.api.get<{ data: object[] }>('/v1/links')).body.data).toHaveLength(1);

    const other = await page.context().newPage();
    await other.goto(`${dashboard.service.apiUrl}/dashboard/`);
    await other.getByRole('button', { name: `Account ${user.email}. Switch account` }).click();
    await other.getByRole('menuitem', { name: 'Second' }).click();
    await dialog.getByRole('button', { name: 'Open Second' }).click();
    await page.getByRole('button', { name: 'Account Second. Switch account' }).waitFor();
  });

  it('ignores invalid URL parameters', async () => {
    const link = { slug: 'sense', destination: 'https://shop.example/' };
    expect((await dashboard.api.post('/v1/links', link)).status).toBe(201);
    open = await dashboard.open('/account');
    const { page } = open;
    for (const path of ['/?days=5', '/?days=90&days=7', '/links?sort=upside-down&active=perhaps&q=%5B%5D']) {
      await page.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
      await page.getByRole('main').getByText('sense').first().waitFor();
      expect([path, await page.getByRole('alert').count()]).toEqual([path, 0]);
    }
    expect(open.problems).toEqual([]);
  });

  it('shows an error while the service is unavailable, and loads on retry', async () => {
    open = await dashboard.open('/account');
    const { page } = open;
    const unavailable = {
      status: 503,
      json: { error: { code: 'unavailable', message: 'The database cannot be reached.', requestId: 'r-2' } },
    };
    await page.route('**/dashboard/api/session', (route) => route.fulfill(unavailable));
    await page.reload();
    await page.getByText('The database cannot be reached.').waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await page.unroute('**/dashboard/api/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  });
});

describe('the first sign-up at the dashboard', () => {
  let service: Service;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const openPage = async (url: string, look: Look): Promise<OpenDashboard> => {
    const { viewport, colorScheme } = look;
    context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(url);
    return { page, problems, close: () => context.close() };
  };
  afterEach(() => context?.close());

  it.each(contrastingLooks())('asks for the setup code and explains where it is: $name', async (look) => {
    const open = await openPage(`${service.apiUrl}/dashboard/`, look);
    await page.getByRole('heading', { name: 'Welcome to Waypost' }).waitFor();
    await page.getByText('npm run --silent cli -- setup:code').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await page.getByLabel('Setup code').fill('wrong');
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This is not the setup code.').waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
  });

  it.each(contrastingLooks())('shows which address to open under any other host: $name', async (look) => {
    const wrong = service.apiUrl.replace('127.0.0.1', 'rebound.localhost');
    const open = await openPage(`${wrong}/dashboard/links`, look);
    await page
      .getByText(`Open the dashboard at ${service.apiUrl}/dashboard/, or set API_BASE_URL to ${wrong}.`)
      .waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await flawsOf(open)).toEqual([]);
  });

  it('opens under the other names of this machine', async () => {
    await openPage(`${service.apiUrl.replace('127.0.0.1', 'localhost')}/dashboard/`, looks[2]);
    await page.getByRole('heading', { name: 'Welcome to Waypost' }).waitFor();
  });

  it('takes the code from the address, and removes it from there and from the history', async () => {
    const code = await setupCodeOf(service);
    await openPage(`${service.apiUrl}/dashboard/setup?code=${code}`, looks[2]);
    await page.getByRole('heading', { name: 'Welcome to Waypost' }).waitFor();
    expect(page.url()).toBe(`${service.apiUrl}/dashboard/sign-up`);
    expect(await page.getByLabel('Setup code').count()).toBe(0);
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
      code,
    );
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    for (let step = 0; step < 4; step++) {
      // Fails while the previous page is still being replaced.
      await waitFor(async () => {
        await page.goBack();
        return true;
      });
    }
    expect([...visited, page.url()].filter((url) => url.includes(code))).toEqual([]);
  });

  it('sets a password with a one-time link, which also leaves the address', async () => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const token = randomBytes(32).toString('base64url');
    await client.query(
      `insert into password_links (user_id, token_hash, expires_at)
       select id, $1, now() + interval '1 hour' from users`,
      [createHash('sha256').update(token).digest('hex')],
    );
    await client.end();
    await openPage(`${service.apiUrl}/dashboard/new-password?token=${token}`, looks[0]);
    await page.getByRole('heading', { name: 'Set your password' }).waitFor();
    expect(page.url()).toBe(`${service.apiUrl}/dashboard/new-password`);
    expect(await flawsOf({ page, problems: [], close: async () => undefined })).toEqual([]);
    await page.getByLabel('New password').fill('three blue cups on a table');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await page.goto(`${service.apiUrl}/dashboard/new-password`);
    await page.getByText('Open the complete link again').waitFor();
  });
});

describe('dashboard sign-up with an existing owner', () => {
  // Closed for sign-up. Failed attempts slow down everyone behind the address.
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.startAlone();
  });
  afterAll(() => dashboard?.stop());

  it.each(contrastingLooks())('is closed and explains what to do: $name', async (look) => {
    const open = await dashboard.open('/sign-up', look, null);
    const { page } = open;
    await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor();
    await page.getByText('npm run --silent cli -- account:password').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    expect(await flawsOf(open)).toEqual([]);
    await open.close();
  });

  // Runs last: failed attempts slow down sign-in for the whole address.
  it('shows how long to wait after too many failed attempts', async () => {
    const open = await dashboard.open('/sign-in', looks[0], null);
    const { page } = open;
    const url = `${dashboard.service.apiUrl}/dashboard/api/sign-in`;
    const data = { email: 'guessed@example.com', password: 'not the password' };
    await waitFor(async () => (await page.request.post(url, { data })).status() === 429);
    await signIn(page, data, data.password);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /^Too many attempts\. Try again in (\d+ seconds?|\d+ minutes), at \d+:\d{2}:\d{2}.*\.$/,
    );
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await open.close();
  });
});
