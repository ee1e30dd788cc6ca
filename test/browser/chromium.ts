import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** A real Chromium without a window, that asks nobody but the pages it is sent to. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

export interface WatchedPage {
  page: Page;
  /** Every address that was asked for. */
  requested: string[];
  /** Errors of the console: failed requests, violations of the content security policy, exceptions. */
  problems: string[];
}

/** A page that notes what it asks for and what goes wrong in it. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const page = await (await browser.newContext(options)).newPage();
  const requested: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, requested, problems };
}
