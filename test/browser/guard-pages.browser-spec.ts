import { languages, renderEndedPage } from '@app/pages';
import { hashPassword } from '@app/common';
import { type Service, startService, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { TestStore, type StoredTarget } from '../redirect/test-store.js';
import { phone } from '../redirect/visit.js';
import { launchChromium, openPage } from './chromium.js';
import { axeViolationsOn, scrollsSideways } from './dashboard.js';

/** Nothing listens there: all that counts is where the browser goes. */
const destination = 'https://destination.invalid/arrived';
const password = 'open sesame';

let service: Service;
let store: TestStore;
let browser: Browser;
let gated: StoredTarget;
let locked: StoredTarget;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ apps: ['redirect', 'worker'] }), launchChromium()]);
  store = new TestStore(service.databaseUrl);
  const passwordHash = await hashPassword(password);
  gated = await store.addLink(destination, { gate: 'adult' });
  locked = await store.addLink(destination, { passwordHash });
});
afterAll(async () => {
  await browser?.close();
  await store?.close();
  await service?.stop();
});

const open = async ({ slug }: StoredTarget, options: BrowserContextOptions = {}) => {
  // Headless Chromium identifies itself as a bot, which gets no further.
  const opened = await openPage(browser, { userAgent: phone, locale: 'en', ...options });
  await opened.page.goto(`${service.redirectUrl}/${slug}?utm_source=poster`);
  return opened;
};
type Opened = Awaited<ReturnType<typeof open>>;

const enter = async ({ page }: Opened, text: string) => {
  await page.locator('#password').fill(text);
  await page.locator('button').click({ noWaitAfter: true });
};
const arrival = ({ requested }: Opened) =>
  waitFor(() => requested.find((url) => url.startsWith('https://destination.invalid/')));

describe('the pages for a gate and a password', () => {
  it('lead to the destination without a script, store nothing, and load nothing else', async () => {
    const both = await store.addLink(destination, {
      gate: 'adult',
      passwordHash: await hashPassword(password),
    });
    const opened = await open(both, { javaScriptEnabled: false });
    const { page, problems, requested } = opened;
    await page.getByRole('link', { name: 'Yes, I am 18 or older' }).click();
    await enter(opened, 'wrong');
    await page.getByRole('alert').waitFor();
    expect(await page.locator('#password').inputValue()).toBe('');
    await enter(opened, password);
    expect(await arrival(opened)).toBe(`${destination}?utm_source=poster`);
    const hosts = new Set(
      requested.filter((url) => !url.endsWith('/favicon.ico')).map((url) => new URL(url).origin),
    );
    expect([...hosts]).toEqual([service.redirectUrl, 'https://destination.invalid']);
    expect(requested.join()).not.toMatch(/sesame|wrong/);
    expect(problems.filter((problem) => /policy|violat/i.test(problem))).toEqual([]);
    const { cookies, origins } = await page.context().storageState();
    expect([cookies, origins]).toEqual([[], []]);
    await store.waitForCounts(both, { views: 1, clicks: 1, excluded: 0 });
    await page.context().close();
  });

  it('accept one form from visitors of another domain that leads to the link', async () => {
    const host = 'go.localhost';
    await store.run(
      `insert into domains (uid, account_id, host, default_link, proven_at) values ($1, $2, $3, $4, now())`,
      [randomUUID(), locked.account, host, locked.id],
    );
    const opened = await openPage(browser, { userAgent: phone, locale: 'en' });
    const home = service.redirectUrl.replace('127.0.0.1', host);
    const isServed = async () => {
      await opened.page.goto(`${home}/?utm_source=poster`);
      return opened.page.url().startsWith(`${service.redirectUrl}/${locked.slug}?b=`);
    };
    await waitFor(isServed, { what: 'the domain' });
    await enter(opened, password);
    expect(await arrival(opened)).toBe(`${destination}?utm_source=poster`);
    await opened.page.context().close();
  });

  it('let a visitor decline without a request, and change their mind', async () => {
    const { page, requested } = await open(gated);
    const before = requested.length;
    await page.getByRole('link', { name: 'No', exact: true }).click();
    await page.getByRole('heading', { name: 'This link is for adults only' }).waitFor();
    expect(await page.getByRole('link').count()).toBe(0);
    expect(await axeViolationsOn(page)).toEqual([]);
    expect(requested.slice(before).filter((url) => !url.endsWith('/favicon.ico'))).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'Yes, I am 18 or older' }).waitFor();
    await page.context().close();
  });

  it('can be used by keyboard', async () => {
    const opened = await open(locked);
    await opened.page.keyboard.press('Tab');
    await opened.page.keyboard.type(password);
    await opened.page.keyboard.press('Enter');
    expect(await arrival(opened)).toMatch(destination);
    await opened.page.context().close();
  });

  it.each(['light', 'dark'] as const)('have no accessibility violations in %s mode', async (colorScheme) => {
    for (const locale of ['en', 'ar']) {
      for (const link of [gated, locked]) {
        const opened = await open(link, { colorScheme, locale });
        const { page } = opened;
        if (link === locked) {
          await enter(opened, 'wrong');
          await page.getByRole('alert').waitFor();
        }
        expect(await axeViolationsOn(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
        await page.context().close();
      }
    }
  });

  it('fit 320 pixels with text at twice the size in every language, with large targets', async () => {
    for (const locale of languages) {
      for (const link of [gated, locked]) {
        const { page } = await open(link, { locale, viewport: { width: 320, height: 640 } });
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale);
        for (const target of await page.locator('a:visible, button, input').all()) {
          const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        }
        await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
        expect([locale, await scrollsSideways(page)]).toEqual([locale, false]);
        await page.context().close();
      }
    }
  });
});

describe('the page of an ended link', () => {
  it.each([
    ['name', null, 'header bdi'],
    ['picture and name', Buffer.from('picture'), 'header'],
  ])('has the %s of the brand in the middle, like everything else', async (_what, picture, parts) => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    const brand = { name: 'Acme Bakery', accent: null, background: null, picture, host: 'short.example' };
    await page.setContent(renderEndedPage('en', brand).html);
    const sides = await page.evaluate<[left: number, right: number][]>(
      `[...document.querySelectorAll('${parts}')].map((part) => {
        const shown = part.matches('bdi') ? [part] : [...part.children];
        const boxes = shown.map((element) => element.getBoundingClientRect());
        return [boxes[0].left, boxes.at(-1).right];
      })`,
    );
    expect(sides.length).toBeGreaterThan(0);
    for (const [left, right] of sides) expect((left + right) / 2).toBeCloseTo(390 / 2, 0);
    await page.context().close();
  });
});
