import { waitFor } from '@app/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { BreakoutServer } from './breakout-server.js';
import { agentOf, BreakoutVisit, type Navigation, type Phone } from './breakout-visit.js';
import { launchChromium } from './chromium.js';

let server: BreakoutServer;
let browser: Browser;

beforeAll(async () => {
  server = await BreakoutServer.start();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A visitor's query that would break out of an unescaped intent or attribute. */
const query = `utm=1;2&q=%23Intent;end&x='"><b>`;

const handOverUrlFor = (behavior: string): string =>
  `${server.url}/${behavior}?b=token&utm=1;2&q=%23Intent;end&x=%27%22%3E%3Cb%3E`;

const schemes = {
  instagram: (url: string) => `instagram://extbrowser/?url=${encodeURIComponent(url)}`,
  threads: (url: string) => `barcelona://extbrowser/?url=${encodeURIComponent(url)}`,
  kakaotalk: (url: string) => `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`,
  plain: (url: string) => url,
  safari: (url: string) => `x-safari-${url}`,
  line: (url: string) => `${url}&openExternalBrowser=1`,
  intent: (url: string) =>
    `${url.replace('http:', 'intent:')}#Intent;scheme=http;S.browser_fallback_url=${encodeURIComponent(url)};end`,
};

interface Expected {
  app: string;
  platform: Phone;
  /** The scheme of the button; absent if there is no button. */
  button?: keyof typeof schemes;
  /** The tap opens a new window. */
  window?: true;
  /** The page opens it automatically. */
  automatic?: true;
  stepsAfterMs: number;
}

const expected: readonly Expected[] = [
  { app: 'instagram', platform: 'ios', button: 'instagram', automatic: true, stepsAfterMs: 8000 },
  { app: 'threads', platform: 'ios', button: 'threads', automatic: true, stepsAfterMs: 8000 },
  { app: 'facebook', platform: 'ios', button: 'safari', window: true, stepsAfterMs: 0 },
  { app: 'messenger', platform: 'ios', button: 'safari', window: true, stepsAfterMs: 0 },
  { app: 'whatsapp', platform: 'ios', button: 'safari', window: true, stepsAfterMs: 0 },
  { app: 'instagram', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'threads', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'facebook', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'messenger', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'whatsapp', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'x', platform: 'ios', stepsAfterMs: 0 },
  { app: 'snapchat', platform: 'ios', stepsAfterMs: 0 },
  { app: 'wechat', platform: 'ios', stepsAfterMs: 0 },
  { app: 'wechat', platform: 'android', stepsAfterMs: 0 },
  { app: 'tiktok', platform: 'ios', button: 'safari', stepsAfterMs: 0 },
  { app: 'tiktok', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 0 },
  { app: 'kakaotalk', platform: 'ios', button: 'kakaotalk', automatic: true, stepsAfterMs: 1500 },
  { app: 'kakaotalk', platform: 'android', button: 'kakaotalk', automatic: true, stepsAfterMs: 1500 },
  { app: 'x', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'snapchat', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'linkedin', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'linkedin', platform: 'ios', button: 'safari', automatic: true, stepsAfterMs: 1500 },
  { app: 'webview', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'webview', platform: 'ios', button: 'safari', automatic: true, stepsAfterMs: 1500 },
];
/** LINE gets no page under `aggressive`. */
const line: readonly Expected[] = [
  { app: 'line', platform: 'ios', button: 'line', stepsAfterMs: 0 },
  { app: 'line', platform: 'android', button: 'line', stepsAfterMs: 0 },
];
const meta = ['instagram', 'threads', 'facebook', 'messenger', 'whatsapp'];

const visitAs = (
  { app, platform }: Pick<Expected, 'app' | 'platform'>,
  options: BrowserContextOptions = {},
): Promise<BreakoutVisit> => BreakoutVisit.begin(browser, { userAgent: agentOf(app, platform), ...options });

const instagram: Expected = { app: 'instagram', platform: 'ios', stepsAfterMs: 8000 };

describe('a breakout page', () => {
  it.each(expected)(
    'under aggressive in $app on $platform opens the expected URL once and shows the steps in time',
    async (row) => {
      const { button, automatic, stepsAfterMs } = row;
      const handOverUrl = handOverUrlFor('aggressive');
      const visit = await visitAs(row);
      const { page } = visit;
      await page.goto(`${server.url}/aggressive?${query}`);
      const automaticNavigations: Navigation[] =
        automatic && button ? [{ by: 'script', url: schemes[button](handOverUrl) }] : [];
      expect(await visit.navigationsSoFar()).toEqual(automaticNavigations);
      if (stepsAfterMs > 0) {
        expect(await visit.stepsAreVisible()).toBe(false);
        await page.clock.runFor(stepsAfterMs - 1);
        expect(await visit.stepsAreVisible()).toBe(false);
      }
      await page.clock.runFor(1);
      expect(await visit.stepsAreVisible()).toBe(true);
      await page.clock.runFor(60_000);
      await page.reload();
      expect(await visit.stepsAreVisible()).toBe(true);
      await page.clock.runFor(60_000);
      expect(await visit.navigationsSoFar()).toEqual(automaticNavigations);
      if (button) {
        const tapped = await visit.activate('#open');
        expect(tapped).toEqual({ by: row.window ? 'window' : 'tap', url: schemes[button](handOverUrl) });
      } else {
        expect(await page.locator('#open').count()).toBe(0);
        expect(await page.locator('#copy').isVisible()).toBe(true);
      }
      expect(await visit.activate('#stay')).toEqual({ by: 'tap', url: handOverUrl });
      await page.waitForURL(handOverUrl);
      await page.goBack();
      await page.clock.runFor(60_000);
      expect(await visit.stepsAreVisible()).toBe(true);
      expect((await visit.navigationsSoFar()).filter(({ by }) => by === 'script')).toEqual(
        automaticNavigations,
      );
      expect(visit.errors).toEqual([]);
      await visit.end();
    },
  );

  it.each([...expected, ...line])(
    'under conservative in $app on $platform opens nothing automatically and shows everything immediately',
    async (row) => {
      const handOverUrl = handOverUrlFor('conservative');
      const visit = await visitAs(row);
      const { page } = visit;
      await page.goto(`${server.url}/conservative?${query}`);
      expect(await visit.stepsAreVisible()).toBe(true);
      await page.clock.runFor(60_000);
      expect(await visit.navigationsSoFar()).toEqual([]);
      if (row.button) {
        const by = row.window ? 'window' : 'tap';
        const url = schemes[row.button](handOverUrl);
        expect(await visit.tap('#open')).toEqual({ by, url });
        if (row.button === 'line') await page.waitForURL(url);
      } else {
        expect(await page.locator('#open').count()).toBe(0);
      }
      expect(visit.errors).toEqual([]);
      await visit.end();
    },
  );

  it.each(expected)('under non-meta in $app on $platform', async (row) => {
    const visit = await visitAs(row);
    await visit.page.goto(`${server.url}/non-meta?${query}`);
    expect(await visit.page.locator('h1').allTextContents()).toEqual(
      meta.includes(row.app) ? [] : ['Open this link in your browser'],
    );
    const automaticUrls =
      row.automatic && row.button ? [schemes[row.button](handOverUrlFor('non-meta'))] : [];
    const openedUrls = (await visit.navigationsSoFar()).map(({ url }) => url);
    expect(openedUrls).toEqual(meta.includes(row.app) ? [] : automaticUrls);
    await visit.end();
  });

  it.each(line)('is replaced by a redirect for LINE on $platform under aggressive', async (row) => {
    const visit = await visitAs(row);
    await visit.page.goto(`${server.url}/aggressive?${query}`);
    expect(visit.page.url()).toBe(schemes.line(handOverUrlFor('aggressive')));
    await visit.end();
  });

  it('stops when it is hidden and shows the steps when the visitor returns', async () => {
    const visit = await visitAs(instagram);
    await visit.page.goto(`${server.url}/aggressive`);
    await visit.setVisible(false);
    await visit.page.clock.runFor(60_000);
    expect(await visit.stepsAreVisible()).toBe(false);
    await visit.setVisible(true);
    expect(await visit.stepsAreVisible()).toBe(true);
    expect(await visit.navigationsSoFar()).toHaveLength(1);
    await visit.end();
  });

  it('stops when the visitor leaves the page', async () => {
    const visit = await visitAs(instagram);
    await visit.page.goto(`${server.url}/aggressive`);
    await visit.page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
    await visit.page.clock.runFor(60_000);
    expect(await visit.stepsAreVisible()).toBe(false);
    await visit.page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    expect(await visit.stepsAreVisible()).toBe(true);
    await visit.end();
  });

  it('opens nothing if the visitor left before it was loaded', async () => {
    const visit = await visitAs(instagram);
    await visit.page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.dispatchEvent(new Event('visibilitychange'));
    })`);
    await visit.page.goto(`${server.url}/aggressive`);
    expect(await visit.navigationsSoFar()).toEqual([]);
    expect(await visit.stepsAreVisible()).toBe(true);
    await visit.end();
  });

  it.each([
    ['throws', `get() { throw new Error('refused'); }`],
    ['is null', `value: null`],
  ])('opens the URL once even if session storage %s', async (_name, storage) => {
    const visit = await visitAs(instagram);
    await visit.page.addInitScript(`Object.defineProperty(window, 'sessionStorage', { ${storage} })`);
    await visit.page.goto(`${server.url}/aggressive`);
    expect(await visit.navigationsSoFar()).toHaveLength(1);
    await visit.page.reload();
    expect(await visit.stepsAreVisible()).toBe(true);
    await visit.page.goto(`${server.url}/aggressive?b=token`);
    await visit.page.goBack();
    expect(await visit.navigationsSoFar()).toHaveLength(1);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });

  it('opens the hand-over URL once for each page URL', async () => {
    const visit = await visitAs(instagram);
    for (const path of ['/aggressive', '/aggressive?a=1', '/aggressive', '/aggressive?a=1']) {
      await visit.page.goto(server.url + path);
    }
    expect(await visit.navigationsSoFar()).toHaveLength(2);
    await visit.end();
  });

  it.each([instagram, { ...instagram, app: 'facebook' }, { ...instagram, app: 'x' }])(
    'works without JavaScript in $app',
    async (row) => {
      const visit = await visitAs(row, { javaScriptEnabled: false });
      const { page } = visit;
      await page.goto(`${server.url}/aggressive`);
      expect(await visit.stepsAreVisible()).toBe(true);
      expect(await page.getByLabel('copy this address').inputValue()).toBe(
        `${server.url}/aggressive?b=token`,
      );
      expect(await page.locator('#copy:visible').count()).toBe(0);
      expect(visit.navigations).toEqual([]);
      const handOverUrl = `${server.url}/aggressive?b=token`;
      if (row.app === 'instagram') {
        expect(await visit.tap('#open')).toEqual({ by: 'tap', url: schemes.instagram(handOverUrl) });
      } else {
        expect(await visit.tap('#stay')).toEqual({ by: 'tap', url: handOverUrl });
        await page.waitForURL(handOverUrl);
      }
      await visit.end();
    },
  );
});

describe('a page that explores another way out', () => {
  const explored = [
    { app: 'instagram', platform: 'ios', technique: 'instagram-extbrowser-tap', button: 'instagram' },
    { app: 'instagram', platform: 'android', technique: 'instagram-extbrowser', button: 'instagram' },
    { app: 'instagram', platform: 'ios', technique: 'https-window', button: 'plain' },
    { app: 'facebook', platform: 'ios', technique: 'https-window', button: 'plain' },
    { app: 'messenger', platform: 'ios', technique: 'https-window', button: 'plain' },
    { app: 'x', platform: 'ios', technique: 'https-window', button: 'plain' },
  ] as const;

  it.each(explored)(
    'opens nothing by itself in $app on $platform, and $technique by a tap',
    async ({ technique, button, ...row }) => {
      const exploring = await BreakoutServer.start(undefined, technique);
      try {
        for (const javaScriptEnabled of [true, false]) {
          const visit = await visitAs(row, { javaScriptEnabled });
          const { page } = visit;
          await page.goto(`${exploring.url}/aggressive?${query}`);
          expect(await visit.stepsAreVisible()).toBe(true);
          if (javaScriptEnabled) await page.clock.runFor(60_000);
          expect(visit.navigations).toEqual([]);
          expect(await page.locator('#copy:visible').count()).toBe(
            javaScriptEnabled && row.app === 'x' ? 1 : 0,
          );
          const handOverUrl = handOverUrlFor('aggressive').replace(server.url, exploring.url);
          expect(await visit.tap('#open')).toEqual({
            by: button === 'plain' ? 'window' : 'tap',
            url: schemes[button](handOverUrl),
          });
          expect(visit.errors).toEqual([]);
          await visit.end();
        }
      } finally {
        await exploring.stop();
      }
    },
  );

  it('leads from the new window to the short link with its token, and keeps the page', async () => {
    const exploring = await BreakoutServer.start(undefined, 'https-window');
    const visit = await visitAs({ app: 'x', platform: 'ios' });
    const { page } = visit;
    await page.goto(`${exploring.url}/aggressive`);
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.locator('#open').click()]);
    await opened.waitForURL(`${exploring.url}/aggressive?b=token`);
    expect(await opened.evaluate('opener')).toBeNull();
    expect(page.url()).toBe(`${exploring.url}/aggressive`);
    await visit.end();
    await exploring.stop();
  });
});

describe('the copy button', () => {
  const inX: Expected = { app: 'x', platform: 'ios', stepsAfterMs: 0 };
  const read = 'navigator.clipboard.readText()';

  it('copies the URL and confirms it', async () => {
    const visit = await visitAs(inX, { permissions: ['clipboard-read', 'clipboard-write'] });
    await visit.page.goto(`${server.url}/aggressive`);
    await visit.page.getByRole('button', { name: 'Copy link' }).click();
    await visit.page.getByText('Copied.').waitFor();
    expect(await visit.page.evaluate(read)).toBe(`${server.url}/aggressive?b=token`);
    await visit.end();
  });

  it.each([
    ['there is no clipboard', `Object.defineProperty(navigator, 'clipboard', { value: undefined })`],
    ['the clipboard refuses', `navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`],
  ])('copies from the field if %s', async (_name, script) => {
    const visit = await visitAs(inX, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visit;
    await page.goto(`${server.url}/conservative`);
    await page.evaluate(`window.clipboard = navigator.clipboard; ${script}`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('window.clipboard.readText()')).toBe(`${server.url}/conservative?b=token`);
    await visit.end();
  });

  it('selects the URL if it cannot be copied', async () => {
    const visit = await visitAs(inX);
    const { page } = visit;
    await page.goto(`${server.url}/aggressive`);
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => false`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The address is selected').waitFor();
    const selected =
      'String(getSelection()) || address.value.slice(address.selectionStart, address.selectionEnd)';
    expect(await waitFor(() => page.evaluate(selected))).toBe(`${server.url}/aggressive?b=token`);
    await visit.end();
  });
});
