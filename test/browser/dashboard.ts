import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';

/** As somebody would choose who has to: never one that a person uses. */
const password = 'correct horse battery staple';

/** What every page is looked at in: phone and desktop, light and dark. */
export const looks = [
  { name: 'phone, light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'desktop, light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const;
export type Look = (typeof looks)[number];

/** The whole service, a browser, and an owner who has signed up by the page. */
export class DashboardUnderTest {
  private constructor(
    readonly service: Service,
    readonly browser: Browser,
    /** Calls `/v1` for the owner with a key of theirs, to bring about what a page is to show. */
    readonly api: ApiClient,
    private readonly owner: BrowserContext,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<DashboardUnderTest> {
    const service = await startService({ env });
    const browser = await launchChromium();
    const { key, email } = await createAccountWithKey(service);
    const owner = await browser.newContext();
    const page = await owner.newPage();
    await page.goto(service.apiUrl);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.close();
    return new DashboardUnderTest(service, browser, new ApiClient(service, key), owner);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.service.stop();
  }

  /** The owner's page at that path of the dashboard, in that look; the session is the owner's. */
  async open(path: string, look: Look = looks[2]): Promise<OpenDashboard> {
    const context = await this.browser.newContext({
      viewport: look.viewport,
      colorScheme: look.colorScheme,
      reducedMotion: 'reduce',
      storageState: await this.owner.storageState(),
      permissions: ['clipboard-read', 'clipboard-write'],
    });
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
