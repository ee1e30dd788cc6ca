import { waitFor } from '@app/testing';
import { describeAgent } from '@app/visitors';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export type Phone = 'ios' | 'android';

const agents = JSON.parse(readFileSync(new URL('../fixtures/user-agents.json', import.meta.url), 'utf8')) as {
  ua: string;
}[];

/** A real user agent of an app on a platform, from the corpus. */
export function agentOf(app: string, platform: Phone): string {
  const agent = agents.find(({ ua }) => {
    const { inApp } = describeAgent(ua);
    return inApp?.app === app && inApp.platform === platform;
  });
  if (!agent) throw new Error(`no user agent of ${app} on ${platform}`);
  return agent.ua;
}

/** A URL that a page opened: from its script, by a tap, or by a tap that opens a window. */
export interface Navigation {
  by: 'script' | 'tap' | 'window';
  url: string;
}

/**
 * Time at which the page's clock is paused, in milliseconds. It runs from 0 until then, so this is later than it can
 * ever be, even on a busy machine.
 */
const visitStart = 600_000;

/**
 * A page that records its navigations, as reported by Chromium's DevTools protocol: complete, including the fragment of
 * an intent, and before any app could react. Its clock is paused.
 */
export class BreakoutVisit {
  readonly navigations: Navigation[] = [];
  /** Console errors and exceptions. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly devTools: CDPSession,
  ) {}

  static async begin(browser: Browser, options: BrowserContextOptions = {}): Promise<BreakoutVisit> {
    const context = await browser.newContext({ locale: 'en', ...options });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const visit = new BreakoutVisit(page, devTools);
    await devTools.send('Page.enable');
    devTools.on('Page.frameRequestedNavigation', ({ reason, url }) => {
      if (reason === 'scriptInitiated') visit.navigations.push({ by: 'script', url });
      if (reason === 'anchorClick') visit.navigations.push({ by: 'tap', url });
    });
    devTools.on('Page.windowOpen', ({ url }) => visit.navigations.push({ by: 'window', url }));
    page.on('console', (message) => {
      // Ignores Chromium's complaint that it will not or cannot launch an app.
      if (message.type() === 'error' && !message.text().includes("launch '"))
        visit.errors.push(message.text());
    });
    page.on('pageerror', (error) => visit.errors.push(error.message));
    if (options.javaScriptEnabled !== false) {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(visitStart);
    }
    return visit;
  }

  /** True if the manual steps are visible. */
  stepsAreVisible(): Promise<boolean> {
    return this.page.locator('ol').isVisible();
  }

  /** All navigations so far. The DevTools response arrives after all earlier events. */
  async navigationsSoFar(): Promise<readonly Navigation[]> {
    await this.devTools.send('Runtime.evaluate', { expression: '1' });
    return this.navigations;
  }

  /** Taps an element and returns the navigation. Only for a page that has not navigated yet: see `activate`. */
  tap(selector: string): Promise<Navigation> {
    return this.nextNavigation(selector, () => this.page.locator(selector).click({ noWaitAfter: true }));
  }

  /**
   * Follows a link on a page that has already tried to open an app. Chromium may show a confirmation over the page and
   * block mouse and keyboard input.
   */
  activate(selector: string): Promise<Navigation> {
    const expression = `document.querySelector(${JSON.stringify(selector)}).click()`;
    return this.nextNavigation(selector, () =>
      this.devTools.send('Runtime.evaluate', { expression, userGesture: true }),
    );
  }

  private async nextNavigation(what: string, act: () => Promise<unknown>): Promise<Navigation> {
    const before = this.navigations.length;
    await act();
    return waitFor(() => this.navigations[before], { what: `the navigation of ${what}` });
  }

  /** Hides or shows the page, as apps do. */
  async setVisible(visible: boolean): Promise<void> {
    await this.page.evaluate(
      `Object.defineProperty(document, 'hidden', { configurable: true, value: ${!visible} });
       document.dispatchEvent(new Event('visibilitychange'))`,
    );
  }

  end(): Promise<void> {
    return this.page.context().close();
  }
}
