import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The shell is Chromium without windows: the same pages for two thirds of the CPU time. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Milliseconds that a page may take, perhaps on a busy machine. Less than Jest's, so that errors name what timed out.
 */
const patience = 90_000;

/** Launches headless Chromium without background network traffic. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? installed.find(existsSync),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Keeps no spare renderer, which no other context could use: saves a tenth of the CPU time of a new page.
      '--renderer-process-limit=1',
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(patience));
  return browser;
}

export interface WatchedPage {
  page: Page;
  /** The URLs of all requests. */
  requested: string[];
  /** Console errors: failed requests, violations of the content security policy, exceptions. */
  problems: string[];
}

/** Opens a page that records its requests and errors. */
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
