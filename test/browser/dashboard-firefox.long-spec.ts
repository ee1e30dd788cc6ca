import { ApiClient, type Service, setupCodeOf, startService, waitFor } from '@app/testing';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { password } from './dashboard.js';

const manyLinks = 120;

/** The errors that Firefox logs if a page is left while it is loading something. */
const wasLeft = /A ServiceWorker intercepted|^Loading failed|NetworkError/;

const xpath = (path: string): string => `::-p-xpath(${path})`;
/** An element with this text or label, within another one if that is given. */
const button = (name: string, within = ''): string =>
  xpath(`${within}//button[normalize-space(.)="${name}" or @aria-label="${name}"]`);
/** A field with this label. Labels of required fields end with an asterisk. */
const field = (name: string, within = ''): string =>
  xpath(
    `${within}//*[@aria-label="${name}" or @id=//label[.="${name}" or .="${name} *"]/@for][self::input or self::textarea or self::select]`,
  );
const heading = (name: string): string => xpath(`//*[self::h1 or self::h2][normalize-space(.)="${name}"]`);
const dialog = '//*[@role="dialog"]';

/** Debian has no Firefox build of Playwright, so these stories drive Firefox itself over WebDriver BiDi. */
describe('dashboard in Firefox', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let api: ApiClient;
  const problems: string[] = [];

  beforeAll(async () => {
    service = await startService();
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
      headless: true,
      extraPrefsFirefox: {
        // Pages may read the clipboard.
        'dom.events.testing.asyncClipboard': true,
        'network.captive-portal-service.enabled': false,
        'network.connectivity-service.enabled': false,
      },
    });
    page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const click = (selector: string) => page.locator(selector).click();
  const fill = (selector: string, value: string) => page.locator(selector).fill(value);
  const shows = (selector: string) => page.locator(selector).wait();
  const says = (expected: RegExp) =>
    waitFor(async () => expected.test((await page.evaluate('document.body.innerText')) as string), {
      timeout: 20_000,
      what: `${expected} on the page`,
    });

  it('creates the account of the installation', async () => {
    await page.goto(`${service.apiUrl}/dashboard/setup?code=${await setupCodeOf(service)}`);
    await shows(heading('Welcome to Waypost'));
    await fill(field('Email'), 'owner@example.com');
    await fill(field('Password'), password);
    await click(button('Create account'));
    await shows(heading('Overview'));
  });

  it('gives a developer a key that is shown once, and a command that works', async () => {
    await page.goto(`${service.apiUrl}/dashboard/keys`);
    await click(button('Create API key'));
    await fill(field('Name', dialog), 'Terminal');
    await click(button('Create API key', dialog));
    await shows(field('API key'));
    await page.keyboard.press('Escape');
    await click(button('Copy command', dialog));
    const command = await waitFor(
      async () => (await page.evaluate('navigator.clipboard.readText()')) as string,
    );
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ links: { total: 0 }, groups: 0 });
    api = new ApiClient(service, /way_\w+/.exec(command)?.[0] ?? '');
    await click(button('Done', dialog));
  });

  it('gives a creator a link, a bio page, and visits that count', async () => {
    await page.goto(`${service.apiUrl}/dashboard/links/new`);
    await fill(field('Destination'), 'https://shop.example/summer');
    await fill(field('Slug'), 'summer');
    await click(button('Create link'));
    await shows(heading('Your link is ready'));

    await page.goto(`${service.apiUrl}/dashboard/pages/new`);
    await fill(field('Name'), 'Anna');
    await fill(field('Slug'), 'anna');
    await click(button('Create bio page'));
    await shows(heading('Anna'));
    await click(button('Add item'));
    await fill(field('Title of item 1'), 'Shop');
    await fill(field('URL of item 1'), 'https://shop.example/');
    await click(button('Save and publish'));
    await page.locator('::-p-text(All changes saved)').wait();

    const visitor = await browser.newPage();
    await visitor.goto(`${service.redirectUrl}/anna`);
    await visitor.locator('::-p-text(Shop)').wait();
    // The destination does not exist. Only the visit matters.
    await visitor.goto(`${service.redirectUrl}/summer`).catch(() => undefined);
    await visitor.close();
    await page.goto(`${service.apiUrl}/dashboard/`);
    await says(/Views\s+1\s+Clicks\s+1\b/);
    await page.goto(`${service.apiUrl}/dashboard/pages`);
    await says(/Anna[^]*\b1 view\b/);
  });

  it('lets a user with many links pause them all and undo it', async () => {
    for (let n = 0; n < manyLinks; n++)
      await api.post('/v1/links', { slug: `many-${n}`, destination: 'https://shop.example/' });
    await page.goto(`${service.apiUrl}/dashboard/links?q=many-`);
    await page.locator(`::-p-text(many-${manyLinks - 1})`).wait();
    await click(field('Select all 100 loaded links'));
    await click(button(`Select all ${manyLinks} matching`));
    await click(button('Pause'));
    await page.locator(`::-p-text(${manyLinks} links paused.)`).wait();
    const paused = async () =>
      (await api.get<{ links: { paused: number } }>('/v1/account')).body.links.paused;
    expect(await paused()).toBe(manyLinks);
    await click(button('Undo'));
    await page.locator('::-p-text(Undone.)').wait();
    expect(await paused()).toBe(0);
  });

  it('shows German where it is selected, and logs no errors', async () => {
    await page.goto(`${service.apiUrl}/dashboard/account`);
    await fill(field('Language'), 'de');
    await shows(heading('Konto'));
    expect(problems.filter((problem) => !wasLeft.test(problem))).toEqual([]);
  });
});
