import { ApiClient, type Service, type ServiceApp, setupCodeOf, startService, waitFor } from '@app/testing';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';

/** The password of every test account. */
export const password = 'correct horse battery staple';

/** A viewport and a color scheme. */
export interface Look {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

/** Every pair of a viewport and a color scheme. */
export const looks = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'desktop, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;

/** A dark phone and a light desktop: both viewports and both color schemes, in half the time of every pair. */
export const contrastingLooks = [looks[1], looks[2]] as const;

/** A user with an account, a session and an API key. */
export interface Person {
  email: string;
  /** Calls `/v1` with an API key of the account, named "test", to set up what a page shows. */
  api: ApiClient;
  /** Cookies and storage of the signed-in browser. */
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** A running service, a browser, and an owner who signed up through the dashboard. */
export class DashboardUnderTest {
  private constructor(
    readonly service: Service,
    readonly browser: Browser,
    readonly owner: Person,
  ) {}

  /** @param apps to start; all but `jobs` by default */
  static async start(env: Record<string, string> = {}, apps?: ServiceApp[]): Promise<DashboardUnderTest> {
    const service = await startService({ env, ...(apps && { apps }) });
    const browser = await launchChromium();
    return new DashboardUnderTest(
      service,
      browser,
      await signUp(service, browser, await setupCodeOf(service)),
    );
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }

  /** Calls `/v1` as the owner. */
  get api(): ApiClient {
    return this.owner.api;
  }

  /** Signs up another user through the dashboard. Requires `SIGNUP=open`. */
  signUp(): Promise<Person> {
    return signUp(this.service, this.browser);
  }

  /** Opens a dashboard path in a look, signed in as the owner, as another user, or signed out (null). */
  async open(
    path: string,
    look: Look = looks[2],
    person: Person | null = this.owner,
    options: BrowserContextOptions = {},
  ): Promise<OpenDashboard> {
    const context = await this.browser.newContext({
      viewport: look.viewport,
      colorScheme: look.colorScheme,
      reducedMotion: 'reduce',
      storageState: person?.state,
      permissions: ['clipboard-read', 'clipboard-write'],
      // It would answer requests that a test wants to see or fail.
      serviceWorkers: 'block',
      ...options,
    });
    // Shorter than Jest's timeout, so that the error names what was waited for.
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text()))
        problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${this.service.apiUrl}/dashboard${path}`);
    return { page, problems, close: () => context.close() };
  }
}

async function signUp(service: Service, browser: Browser, setupCode?: string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.apiUrl}/dashboard/${setupCode ? `setup?code=${setupCode}` : 'sign-up'}`);
  await enter(page, email, 'Create account');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const made = await context.request.post(`${service.apiUrl}/dashboard/api/keys`, { data: { name: 'test' } });
  const { key } = (await made.json()) as { key: string };
  const state = await context.storageState();
  await context.close();
  return { email, api: new ApiClient(service, key), state };
}

/** Sends a file of links as the owner, and waits until it has been checked. @returns the id of its import. */
export async function sendFile(
  { api, service }: DashboardUnderTest,
  file: string,
  name = 'links.csv',
): Promise<string> {
  const response = await fetch(`${service.apiUrl}/v1/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${String(api.key)}`, 'Content-Type': 'text/csv' },
    body: file,
  });
  const { id } = (await response.json()) as { id: string };
  const isChecked = async () =>
    (await api.get<{ state: string }>(`/v1/imports/${id}`)).body.state === 'checked';
  await waitFor(isChecked, { timeout: 30_000, what: 'the check of the file' });
  return id;
}

/** Adds a domain of the owner that counts as verified, without a name server. @returns its id. */
export async function addVerifiedDomain({ api, service }: DashboardUnderTest, host: string): Promise<string> {
  const { id } = (await api.post<{ id: string }>('/v1/domains', { host })).body;
  const database = new pg.Client(service.databaseUrl);
  await database.connect();
  await database.query('update domains set proven_at = now(), checked_at = now() where uid = $1', [id]);
  await database.end();
  return id;
}

/** Fills in and submits the sign-in page. */
export const signIn = (page: Page, { email }: Pick<Person, 'email'>, secret = password): Promise<void> =>
  enter(page, email, 'Sign in', secret);

async function enter(page: Page, email: string, button: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: button }).click();
}

export interface OpenDashboard {
  page: Page;
  /** Console errors: failed requests, violations of the content security policy, exceptions. */
  problems: string[];
  close: () => Promise<void>;
}

/** Waits until nothing shows its outline anymore because it is loading, in any language. */
export const hasLoaded = (page: Page): Promise<void> =>
  page.locator('.mantine-Skeleton-root[data-animate]').first().waitFor({ state: 'detached' });

/**
 * Presses keys that belong together. None waits for the one before: on a busy page, they would come too far apart to
 * belong together.
 */
export async function pressInARow(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** Whether nothing on the page fades or moves, except for what never ends. */
const isStill = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)`;

/** The serious and critical accessibility violations that axe finds on the page, one per line. */
export async function axeViolationsOn(page: Page): Promise<string[]> {
  // What is half faded in has too little contrast.
  await waitFor(() => page.evaluate<boolean>(isStill), { what: 'the end of the animations' });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Whether the page is wider than the viewport and scrolls sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Waits until the focused element has this label or, without a label, this text. */
export async function hasFocus(page: Page, name: string): Promise<void> {
  const isFocused = `(({ ariaLabel, textContent }) => ariaLabel ?? textContent)(document.activeElement)`;
  await waitFor(async () => (await page.evaluate(isFocused)) === name, { what: `the focus on ${name}` });
}

/** Confirms in a dialog by keyboard. An open dialog moves the focus to "Cancel", which must have happened before. */
export async function confirmByKeyboard(page: Page, action: string): Promise<void> {
  await hasFocus(page, 'Cancel');
  await page.getByRole('dialog').getByRole('button', { name: action }).press('Enter');
}

/** Console errors, accessibility violations and sideways scrolling, one per line. No page may have any. */
export async function flawsOf({ page, problems }: OpenDashboard): Promise<string[]> {
  const sideways = (await scrollsSideways(page)) ? ['the page scrolls sideways'] : [];
  return [...problems, ...(await axeViolationsOn(page)), ...sideways];
}
