import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { DashboardUnderTest, flawsOf, type Look, type OpenDashboard, signIn } from './dashboard.js';

const redirectUri = 'https://assistant.example/callback';
const appName = '<b>Assistant</b> of https://good.example';
const phone = { width: 390, height: 844 };
const light: Look = { name: 'phone, light', viewport: phone, colorScheme: 'light' };
const dark: Look = { name: 'phone, dark', viewport: phone, colorScheme: 'dark' };

describe('the page on which users connect an app', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;
  let client: string;
  let verifier: string;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.startAlone({ OAUTH: 'on' }, ['api']);
    ({ client_id: client } = await posted<{ client_id: string }>(
      '/oauth/register',
      JSON.stringify({ client_name: appName, redirect_uris: [redirectUri] }),
    ));
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  async function posted<T>(path: string, body: string | URLSearchParams): Promise<T> {
    const headers = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined;
    const response = await fetch(dashboard.service.apiUrl + path, { method: 'POST', headers, body });
    return (await response.json()) as T;
  }

  /** The path to which an app sends the browser. */
  function request(): string {
    verifier = randomBytes(32).toString('base64url');
    return `/connect?${new URLSearchParams({
      response_type: 'code',
      client_id: client,
      redirect_uri: redirectUri,
      scope: 'read links:create',
      // Must come back as it was, not as a number.
      state: '007',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()}`;
  }

  const app = (page: Page) => page.route(`${redirectUri}*`, (route) => route.fulfill({ body: 'The app' }));
  async function answerTo(page: Page): Promise<Record<string, string>> {
    await page.getByText('The app', { exact: true }).waitFor();
    const url = new URL(page.url());
    expect(url.origin + url.pathname).toBe(redirectUri);
    return Object.fromEntries(url.searchParams);
  }

  it('shows after sign-in who asks for what, and connects the app when its user agrees', async () => {
    open = await dashboard.open(request(), light, null);
    const { page } = open;
    await app(page);
    await signIn(page, dashboard.owner);

    await page.getByRole('heading', { name: 'Connect an app' }).waitFor();
    await page.getByText('Name of the app, not verified').waitFor();
    await page.getByText(appName, { exact: true }).waitFor();
    await page.getByText('assistant.example', { exact: true }).waitFor();
    expect(
      await page
        .getByRole('list', { name: 'The app will be able to do this' })
        .getByRole('listitem')
        .allTextContents(),
    ).toEqual(['View everything but members, the audit log, conversions and sign-ups', 'Create links']);
    expect(await flawsOf(open)).toEqual([]);

    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const answer = await answerTo(page);
    expect(answer).toEqual({
      code: expect.stringMatching(/^[\w-]{86}$/) as string,
      state: '007',
      iss: new URL(dashboard.service.apiUrl).origin,
    });
    const form = { grant_type: 'authorization_code', client_id: client, redirect_uri: redirectUri };
    expect(
      await posted(
        '/oauth/token',
        new URLSearchParams({ ...form, code: answer.code ?? '', code_verifier: verifier }),
      ),
    ).toMatchObject({ scope: 'read links:create' });

    await page.goto(`${dashboard.service.apiUrl}/dashboard/account`);
    await page.getByRole('heading', { name: 'Connected apps' }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await page.getByRole('button', { name: `Disconnect ${appName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByRole('heading', { name: 'Connected apps' }).waitFor({ state: 'detached' });
  });

  it('tells the app if its user does not agree', async () => {
    open = await dashboard.open(request(), dark);
    const { page } = open;
    await app(page);
    await page.getByText(appName, { exact: true }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel and return to the app' }).click();
    expect(await answerTo(page)).toEqual({
      error: 'access_denied',
      state: '007',
      iss: new URL(dashboard.service.apiUrl).origin,
    });
  });

  it('leads nowhere if the redirect URI is not registered', async () => {
    open = await dashboard.open(request().replace('callback', 'other'), light);
    const { page } = open;
    await page.getByRole('alert').filter({ hasText: 'Start again in the app.' }).waitFor();
    expect(await page.getByRole('button', { name: /Connect|Cancel/ }).count()).toBe(0);
  });
});
