import { waitFor } from '@app/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { BreakoutServer } from './breakout-server.js';
import { agentOf, BreakoutVisit, type Phone, type Sent } from './breakout-visit.js';
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

/** The visitor's query, with what would break an intent or an attribute. */
const query = `utm=1;2&q=%23Intent;end&x='"><b>`;

const handOverOf = (behavior: string): string =>
  `${server.url}/${behavior}?b=token&utm=1;2&q=%23Intent;end&x=%27%22%3E%3Cb%3E`;

const schemes = {
  instagram: (own: string) => `instagram://extbrowser/?url=${encodeURIComponent(own)}`,
  threads: (own: string) => `barcelona://extbrowser/?url=${encodeURIComponent(own)}`,
  kakaotalk: (own: string) => `kakaotalk://web/openExternal?url=${encodeURIComponent(own)}`,
  safari: (own: string) => `x-safari-${own}`,
  line: (own: string) => `${own}&openExternalBrowser=1`,
  intent: (own: string) =>
    `${own.replace('http:', 'intent:')}#Intent;scheme=http;S.browser_fallback_url=${encodeURIComponent(own)};end`,
};

interface Expected {
  app: string;
  platform: Phone;
  /** What a tap on the button sends; absent where there is no button. */
  button?: keyof typeof schemes;
  /** The tap opens a window. */
  window?: true;
  /** The page sends it by itself. */
  automatic?: true;
  stepsAfterMs: number;
}

const expected: readonly Expected[] = [
  { app: 'instagram', platform: 'ios', button: 'instagram', automatic: true, stepsAfterMs: 8000 },
  { app: 'threads', platform: 'ios', button: 'threads', automatic: true, stepsAfterMs: 8000 },
  { app: 'facebook', platform: 'ios', button: 'safari', window: true, stepsAfterMs: 0 },
  { app: 'whatsapp', platform: 'ios', button: 'safari', window: true, stepsAfterMs: 0 },
  { app: 'instagram', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'threads', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'facebook', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
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
  { app: 'webview', platform: 'android', button: 'intent', automatic: true, stepsAfterMs: 1500 },
  { app: 'webview', platform: 'ios', button: 'safari', automatic: true, stepsAfterMs: 1500 },
];
const line: Expected = { app: 'line', platform: 'ios', button: 'line', stepsAfterMs: 0 };
const meta = ['instagram', 'threads', 'facebook', 'whatsapp'];

const visitAs = (
  { app, platform }: Pick<Expected, 'app' | 'platform'>,
  options: BrowserContextOptions = {},
): Promise<BreakoutVisit> => BreakoutVisit.begin(browser, { userAgent: agentOf(app, platform), ...options });

const instagram: Expected = { app: 'instagram', platform: 'ios', stepsAfterMs: 8000 };

describe('a breakout page', () => {
  it.each(expected.filter(({ app }) => app !== 'line'))(
    'of aggressive, in $app on $platform, sends what it should, once, and shows the steps in time',
    async (row) => {
      const { button, automatic, stepsAfterMs } = row;
      const own = handOverOf('aggressive');
      const visit = await visitAs(row);
      const { page } = visit;
      await page.goto(`${server.url}/aggressive?${query}`);
      const first: Sent[] = automatic && button ? [{ by: 'script', url: schemes[button](own) }] : [];
      expect(await visit.sentSoFar()).toEqual(first);
      if (stepsAfterMs > 0) {
        expect(await visit.stepsShow()).toBe(false);
        await page.clock.runFor(stepsAfterMs - 1);
        expect(await visit.stepsShow()).toBe(false);
      }
      await page.clock.runFor(1);
      expect(await visit.stepsShow()).toBe(true);
      await page.clock.runFor(60_000);
      await page.reload();
      expect(await visit.stepsShow()).toBe(true);
      await page.clock.runFor(60_000);
      expect(await visit.sentSoFar()).toEqual(first);
      if (button) {
        const tapped = await visit.activate('#open');
        expect(tapped).toEqual({ by: row.window ? 'window' : 'tap', url: schemes[button](own) });
      } else {
        expect(await page.locator('#open').count()).toBe(0);
        expect(await page.locator('#copy').isVisible()).toBe(true);
      }
      expect(await visit.activate('#stay')).toEqual({ by: 'tap', url: own });
      await page.waitForURL(own);
      await page.goBack();
      await page.clock.runFor(60_000);
      expect(await visit.stepsShow()).toBe(true);
      expect((await visit.sentSoFar()).filter(({ by }) => by === 'script')).toEqual(first);
      expect(visit.problems).toEqual([]);
      await visit.end();
    },
    30_000,
  );

  it.each([...expected, line])(
    'of conservative, in $app on $platform, sends nothing by itself and shows everything at once',
    async (row) => {
      const own = handOverOf('conservative');
      const visit = await visitAs(row);
      const { page } = visit;
      await page.goto(`${server.url}/conservative?${query}`);
      expect(await visit.stepsShow()).toBe(true);
      await page.clock.runFor(60_000);
      expect(await visit.sentSoFar()).toEqual([]);
      if (row.button) {
        const by = row.window ? 'window' : 'tap';
        expect(await visit.tap('#open')).toEqual({ by, url: schemes[row.button](own) });
      } else {
        expect(await page.locator('#open').count()).toBe(0);
      }
      expect(visit.problems).toEqual([]);
      await visit.end();
    },
  );

  it.each(expected)('of non-meta, in $app on $platform', async (row) => {
    const visit = await visitAs(row);
    await visit.page.goto(`${server.url}/non-meta?${query}`);
    expect(await visit.page.locator('h1').allTextContents()).toEqual(
      meta.includes(row.app) ? [] : ['Open this link in your browser'],
    );
    const first = row.automatic && row.button ? [schemes[row.button](handOverOf('non-meta'))] : [];
    const sent = (await visit.sentSoFar()).map(({ url }) => url);
    expect(sent).toEqual(meta.includes(row.app) ? [] : first);
    await visit.end();
  });

  it('is no page for LINE under aggressive: a redirect to ourselves', async () => {
    const visit = await visitAs(line);
    await visit.page.goto(`${server.url}/aggressive?${query}`);
    expect(visit.page.url()).toBe(schemes.line(handOverOf('aggressive')));
    await visit.end();
  });

  it('stops when the visitor leaves, and has the steps ready for one who comes back', async () => {
    const visit = await visitAs(instagram);
    await visit.page.goto(`${server.url}/aggressive`);
    await visit.setVisible(false);
    await visit.page.clock.runFor(60_000);
    expect(await visit.stepsShow()).toBe(false);
    await visit.setVisible(true);
    expect(await visit.stepsShow()).toBe(true);
    expect(await visit.sentSoFar()).toHaveLength(1);
    await visit.end();
  });

  it('stops when the page is left', async () => {
    const visit = await visitAs(instagram);
    await visit.page.goto(`${server.url}/aggressive`);
    await visit.page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
    await visit.page.clock.runFor(60_000);
    expect(await visit.stepsShow()).toBe(false);
    await visit.page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    expect(await visit.stepsShow()).toBe(true);
    await visit.end();
  });

  it('sends nothing where the visitor left before it was loaded', async () => {
    const visit = await visitAs(instagram);
    await visit.page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.dispatchEvent(new Event('visibilitychange'));
    })`);
    await visit.page.goto(`${server.url}/aggressive`);
    expect(await visit.sentSoFar()).toEqual([]);
    expect(await visit.stepsShow()).toBe(true);
    await visit.end();
  });

  it.each([
    ['throws', `get() { throw new Error('refused'); }`],
    ['is null', `value: null`],
  ])('sends once also where the storage %s', async (_what, storage) => {
    const visit = await visitAs(instagram);
    await visit.page.addInitScript(`Object.defineProperty(window, 'sessionStorage', { ${storage} })`);
    await visit.page.goto(`${server.url}/aggressive`);
    expect(await visit.sentSoFar()).toHaveLength(1);
    await visit.page.reload();
    expect(await visit.stepsShow()).toBe(true);
    await visit.page.goto(`${server.url}/aggressive?b=token`);
    await visit.page.goBack();
    expect(await visit.sentSoFar()).toHaveLength(1);
    expect(visit.problems).toEqual([]);
    await visit.end();
  });

  it('sends once for each address', async () => {
    const visit = await visitAs(instagram);
    for (const path of ['/aggressive', '/aggressive?a=1', '/aggressive', '/aggressive?a=1']) {
      await visit.page.goto(server.url + path);
    }
    expect(await visit.sentSoFar()).toHaveLength(2);
    await visit.end();
  });

  it.each([instagram, { ...instagram, app: 'facebook' }, { ...instagram, app: 'x' }])(
    'works without a script, in $app',
    async (row) => {
      const visit = await visitAs(row, { javaScriptEnabled: false });
      const { page } = visit;
      await page.goto(`${server.url}/aggressive`);
      expect(await visit.stepsShow()).toBe(true);
      expect(await page.getByLabel('copy this address').inputValue()).toBe(
        `${server.url}/aggressive?b=token`,
      );
      expect(await page.locator('#copy:visible').count()).toBe(0);
      expect(visit.sent).toEqual([]);
      const own = `${server.url}/aggressive?b=token`;
      if (row.app === 'instagram') {
        expect(await visit.tap('#open')).toEqual({ by: 'tap', url: schemes.instagram(own) });
      } else {
        expect(await visit.tap('#stay')).toEqual({ by: 'tap', url: own });
        await page.waitForURL(own);
      }
      await visit.end();
    },
  );
});

describe('the button that copies', () => {
  const inX: Expected = { app: 'x', platform: 'ios', stepsAfterMs: 0 };
  const read = 'navigator.clipboard.readText()';

  it('copies the address and says so', async () => {
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
  ])('copies from the field where %s', async (_what, script) => {
    const visit = await visitAs(inX, { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visit;
    await page.goto(`${server.url}/conservative`);
    await page.evaluate(`window.clipboard = navigator.clipboard; ${script}`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('window.clipboard.readText()')).toBe(`${server.url}/conservative?b=token`);
    await visit.end();
  });

  it('selects the address where nothing can be copied', async () => {
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
