import { waitFor } from '@app/testing';
import { describeAgent } from '@app/visitors';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export type Phone = 'ios' | 'android';

const agents = JSON.parse(readFileSync(new URL('../fixtures/user-agents.json', import.meta.url), 'utf8')) as {
  ua: string;
}[];

/** A real user agent of an app on a platform. */
export function agentOf(app: string, platform: Phone): string {
  const agent = agents.find(({ ua }) => {
    const { inApp } = describeAgent(ua);
    return inApp?.app === app && inApp.platform === platform;
  });
  if (!agent) throw new Error(`no user agent of ${app} on ${platform}`);
  return agent.ua;
}

/** An address that a page sent its browser to: by its script, by a tap, or by a tap that opens a window. */
export interface Sent {
  by: 'script' | 'tap' | 'window';
  url: string;
}

/** When the clock of a visit stands still, in its milliseconds. */
const visitStart = 1000;

/**
 * A page that notes what it sends its browser to, as Chromium's tools tell it: whole, with the fragment of an intent,
 * and before any app could obey. Its clock stands still.
 */
export class BreakoutVisit {
  readonly sent: Sent[] = [];
  /** Errors of the console and exceptions. */
  readonly problems: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly tools: CDPSession,
  ) {}

  static async begin(browser: Browser, options: BrowserContextOptions = {}): Promise<BreakoutVisit> {
    const context = await browser.newContext({ locale: 'en', ...options });
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    const visit = new BreakoutVisit(page, tools);
    await tools.send('Page.enable');
    tools.on('Page.frameRequestedNavigation', ({ reason, url }) => {
      if (reason === 'scriptInitiated') visit.sent.push({ by: 'script', url });
      if (reason === 'anchorClick') visit.sent.push({ by: 'tap', url });
    });
    tools.on('Page.windowOpen', ({ url }) => visit.sent.push({ by: 'window', url }));
    page.on('console', (message) => {
      // Chromium says that it will not launch an app without a tap, or that it knows none.
      if (message.type() === 'error' && !message.text().includes("launch '"))
        visit.problems.push(message.text());
    });
    page.on('pageerror', (error) => visit.problems.push(error.message));
    if (options.javaScriptEnabled !== false) {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(visitStart);
    }
    return visit;
  }

  /** Whether the steps can be seen. */
  stepsShow(): Promise<boolean> {
    return this.page.locator('ol').isVisible();
  }

  /** Everything sent so far; the answer comes after all events before it. */
  async sentSoFar(): Promise<readonly Sent[]> {
    await this.tools.send('Runtime.evaluate', { expression: '1' });
    return this.sent;
  }

  /** Taps, and gives back what that sent. Only for a page that has sent nothing yet: see `activate`. */
  tap(selector: string): Promise<Sent> {
    return this.nextSent(selector, () => this.page.locator(selector).click({ noWaitAfter: true }));
  }

  /**
   * Follows a link of a page that has sent its browser to an app before: Chromium may ask over it whether to open
   * that app, and lets no mouse and no key through to the page meanwhile.
   */
  activate(selector: string): Promise<Sent> {
    const expression = `document.querySelector(${JSON.stringify(selector)}).click()`;
    return this.nextSent(selector, () =>
      this.tools.send('Runtime.evaluate', { expression, userGesture: true }),
    );
  }

  private async nextSent(what: string, act: () => Promise<unknown>): Promise<Sent> {
    const before = this.sent.length;
    await act();
    return waitFor(() => this.sent[before], { what: `what ${what} sends` });
  }

  /** What apps do when they put the page away, and bring it back. */
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
