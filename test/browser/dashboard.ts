import { ApiClient, type Service, startService, waitFor } from '@app/testing';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';

/** As somebody would choose who has to: never one that a person uses. */
export const password = 'correct horse battery staple';

/** What every page is looked at in: phone and desktop, light and dark. */
export const looks = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'desktop, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;
export type Look = (typeof looks)[number];

/** Somebody with an account, a session and a key. */
export interface Person {
  email: string;
  /** Calls `/v1` for them with a key of theirs, named "test", to bring about what a page is to show. */
  api: ApiClient;
  /** What their browser keeps. */
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** The whole service, a browser, and an owner who has signed up by the page. */
export class DashboardUnderTest {
  private constructor(
    readonly service: Service,
    readonly browser: Browser,
    readonly owner: Person,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<DashboardUnderTest> {
    const service = await startService({ env });
    const browser = await launchChromium();
    return new DashboardUnderTest(service, browser, await signUp(service, browser));
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }

  /** The owner's calls of `/v1`. */
  get api(): ApiClient {
    return this.owner.api;
  }

  /** Somebody else, who signs up by the page; that takes `SIGNUP=open`. */
  signUp(): Promise<Person> {
    return signUp(this.service, this.browser);
  }

  /** A page at that path of the dashboard, in that look: the owner's, somebody else's, or nobody's (null). */
  async open(
    path: string,
    look: Look = looks[2],
    person: Person | null = this.owner,
  ): Promise<OpenDashboard> {
    const context = await this.browser.newContext({
      viewport: look.viewport,
      colorScheme: look.colorScheme,
      reducedMotion: 'reduce',
      storageState: person?.state,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    // Under the time of a whole test, so that what is waited for in vain is named.
    context.setDefaultTimeout(15_000);
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

async function signUp(service: Service, browser: Browser): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.apiUrl}/dashboard/sign-up`);
  await enter(page, email, 'Create account');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const made = await context.request.post(`${service.apiUrl}/dashboard/api/keys`, { data: { name: 'test' } });
  const { key } = (await made.json()) as { key: string };
  const state = await context.storageState();
  await context.close();
  return { email, api: new ApiClient(service, key), state };
}

/** Signs in at the page that asks for it. */
export const signIn = (page: Page, { email }: Pick<Person, 'email'>, secret = password): Promise<void> =>
  enter(page, email, 'Sign in', secret);

async function enter(page: Page, email: string, button: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: button }).click();
}

export interface OpenDashboard {
  page: Page;
  /** Errors of the console: failed requests, violations of the content security policy, exceptions. */
  problems: string[];
  close: () => Promise<void>;
}

/** What axe finds serious or critical on the page as it is now, a line each. */
export async function seriousIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** True where the page is wider than the window, so that one would have to scroll sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** Waits until the focus is on what has that label, or else that text. */
export async function hasFocus(page: Page, name: string): Promise<void> {
  const isFocused = `(({ ariaLabel, textContent }) => ariaLabel ?? textContent)(document.activeElement)`;
  await waitFor(async () => (await page.evaluate(isFocused)) === name, { what: `the focus on ${name}` });
}

/** Everything that no page may have, a line each: problems in the console, what axe finds, having to scroll sideways. */
export async function flawsOf({ page, problems }: OpenDashboard): Promise<string[]> {
  const sideways = (await scrollsSideways(page)) ? ['the page scrolls sideways'] : [];
  return [...problems, ...(await seriousIn(page)), ...sideways];
}
