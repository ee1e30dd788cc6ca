import {
  ApiClient,
  type Service,
  type ServiceApp,
  setupCodeOf,
  type SharedService,
  sharedService,
  startService,
  waitFor,
} from '@app/testing';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import pg from 'pg';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  request,
} from 'playwright-core';
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

/** True once a week: everything in every look, instead of in some. */
export const allLooks = process.env.LOOKS === 'all';

/**
 * A dark phone and a light desktop: both viewports and both color schemes. With `LOOKS=all`, as once a week, every spec
 * tries both; otherwise one of them, by the name of its file. It is a function because all specs of a
 * worker share this module, so a constant would get the look of the first one.
 */
export const contrastingLooks = (): readonly [(typeof looks)[number], ...(typeof looks)[number][]] => {
  if (allLooks) return [looks[1], looks[2]];
  return [basename(expect.getState().testPath ?? '').length % 2 === 0 ? looks[1] : looks[2]];
};

/** All of these with `LOOKS=all`; otherwise every other one, beginning with the first or the second. */
export const sampleOf = <T>(all: readonly T[], first: number): T[] =>
  all.filter((_, index) => allLooks || index % 2 === first % 2);

/** A user with an account, a session and an API key. */
export interface Person {
  email: string;
  accountId: string;
  /** Calls `/v1` with an API key of the account, named "test", to set up what a page shows. */
  api: ApiClient;
  /** Cookies and storage of the signed-in browser. */
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** A running service, a browser, and an owner who has signed up. */
export class DashboardUnderTest<Installation extends SharedService = SharedService> {
  /** Everyone who has signed up here. */
  private readonly people: Person[] = [];

  private constructor(
    readonly service: Installation,
    readonly browser: Browser,
    readonly owner: Person,
    private readonly end: (people: readonly Person[]) => Promise<void>,
  ) {
    this.people.push(owner);
  }

  /**
   * Signs a new owner up in the installation of this worker, where sign-up is open, all apps run, and another user is
   * the operator. The spec must not depend on other accounts.
   */
  static async start(): Promise<DashboardUnderTest> {
    const service = await sharedService('dashboard', { perWorker: true });
    const owner = await signUp(service);
    // Last: if anything before failed, it would never be closed.
    return new DashboardUnderTest(service, await launchChromium(), owner, releaseSlugs);
  }

  /**
   * Starts a service that only this spec uses, whose owner is its operator: for its own settings, for tests that stop
   * processes, and for features that concern the whole installation.
   * @param apps to start; all but `jobs` by default
   */
  static async startAlone(
    env: Record<string, string> = {},
    apps?: ServiceApp[],
  ): Promise<DashboardUnderTest<Service>> {
    const service = await startService({ env, ...(apps && { apps }) });
    const owner = await signUp(service, await setupCodeOf(service));
    return new DashboardUnderTest(service, await launchChromium(), owner, () => service.stop());
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.end(this.people);
  }

  /** Calls `/v1` as the owner. */
  get api(): ApiClient {
    return this.owner.api;
  }

  /** Signs up another user. Requires `SIGNUP=open`. */
  async signUp(): Promise<Person> {
    const person = await signUp(this.service);
    this.people.push(person);
    return person;
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
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || /content security policy/i.test(message.text()))
        problems.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${this.service.apiUrl}/dashboard${path}`);
    return { page, problems, close: () => context.close() };
  }
}

/** Signs up with a password as the dashboard does. dashboard-session and -story test its pages. */
async function signUp(service: SharedService, code?: string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const client = await request.newContext({ baseURL: service.apiUrl });
  try {
    const post = async <T>(path: string, data: object, headers: Record<string, string> = {}): Promise<T> => {
      const answer = await client.post(`/dashboard/api/${path}`, { data, headers });
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const { account } = await post<{ account: { id: string } }>('sign-up', { email, password, code });
    const { key } = await post<{ key: string }>('keys', { name: 'test' }, { 'Waypost-Account': account.id });
    return {
      email,
      accountId: account.id,
      api: new ApiClient(service, key),
      state: await client.storageState(),
    };
  } finally {
    await client.dispose();
  }
}

/** Deletes the links and bio pages of these users, so that the next spec can use their slugs. */
async function releaseSlugs(people: readonly Person[]): Promise<void> {
  for (const { api } of people) for (const kind of ['links', 'websites'] as const) await deleteAll(api, kind);
}

/**
 * Deletes all resources of a kind in an account, and verifies that they are gone: a remaining slug would fail the next
 * spec. Like any client, it retries calls that a busy service rejects. Does nothing for an account that the spec has
 * deleted or disabled, or whose key it has deleted.
 */
export async function deleteAll(
  api: ApiClient,
  kind: 'links' | 'websites' | 'groups' | 'tags',
): Promise<void> {
  const isGone = async () => {
    const { status, body } = await api.get<{ data: { id: string }[] }>(`/v1/${kind}`);
    if ([401, 403, 410].includes(status)) return true;
    const ids = body.data.map(({ id }) => id);
    if (kind !== 'links') for (const id of ids) await api.delete(`/v1/${kind}/${id}`);
    else
      for (let n = 0; n < ids.length; n += 1_000)
        await api.delete('/v1/links/bulk', { body: { ids: ids.slice(n, n + 1_000) } });
    return ids.length === 0;
  };
  await waitFor(isGone, { what: `an account without ${kind}` });
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
  await waitFor(isChecked, { what: 'the check of the file' });
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

/** Makes the owner an operator of the installation. */
export async function makeOperator({ owner, service }: DashboardUnderTest): Promise<void> {
  const database = new pg.Client(service.databaseUrl);
  await database.connect();
  await database.query('update users set operator = true where email = $1', [owner.email]);
  await database.end();
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

/** Waits until no skeleton is shown anymore, in any language. */
export const hasLoaded = (page: Page): Promise<void> =>
  page.locator('.mantine-Skeleton-root[data-animate]').first().waitFor({ state: 'detached' });

/** Waits for the form of a bio page. On narrow screens, where the page itself is the editor, opens it. */
export async function openPageForm(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More settings' });
  await more.or(page.getByRole('button', { name: 'Add item' })).waitFor();
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Add item' }).waitFor();
}

/** Opens the Settings of the main menu, which contain the one-time setup pages. @returns the menu. */
export async function openSettings(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'Settings' }).click();
  return menu;
}

/**
 * Presses keys that belong together, without waiting in between: on a busy page, they would come too far apart to
 * belong together.
 */
export async function pressInARow(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

/** True if nothing on the page fades or moves, except endless animations. */
const isStill = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)`;

/** The serious and critical accessibility violations that axe finds on the page, one per line. */
export async function axeViolationsOn(page: Page): Promise<string[]> {
  // Half-faded content has too little contrast.
  await waitFor(() => page.evaluate<boolean>(isStill), { what: 'the end of the animations' });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** True if the page is wider than the viewport and scrolls sideways. */
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
