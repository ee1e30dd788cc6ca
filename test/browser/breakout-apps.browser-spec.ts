import type { Browser, BrowserContextOptions } from 'playwright-core';
import { BreakoutServer } from './breakout-server.js';
import { agentOf, BreakoutVisit, type Phone } from './breakout-visit.js';
import { launchChromium } from './chromium.js';

/** A page of YouTube, with a query that would break out of an unescaped intent. */
const video = 'https://www.youtube.com/watch?v=abc&x=;end%23Intent;';

let server: BreakoutServer;
let browser: Browser;

beforeAll(async () => {
  server = await BreakoutServer.start(video);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

const url = (behavior: string, token: string) => `${server.url}/${behavior}?b=${token}&utm=1`;
const intent = (address: string, ending: string) =>
  `${address.replace(/^https?:/, 'intent:')}#Intent;${ending};end`;

/** The expected navigation that opens YouTube. */
const appUrl = {
  ios: () => 'youtube://www.youtube.com/watch?v=abc',
  android: (behavior: string) =>
    intent(
      video,
      `scheme=https;package=com.google.android.youtube;S.browser_fallback_url=${encodeURIComponent(url(behavior, 'missing'))}`,
    ),
};
/** The expected navigation that opens the browser from the apps of this spec. */
const browserUrl = {
  ios: {
    instagram: (behavior: string) =>
      `instagram://extbrowser/?url=${encodeURIComponent(url(behavior, 'token'))}`,
    linkedin: (behavior: string) => `x-safari-${url(behavior, 'token')}`,
  },
  android: (behavior: string) =>
    intent(
      url(behavior, 'token'),
      `scheme=http;S.browser_fallback_url=${encodeURIComponent(url(behavior, 'token'))}`,
    ),
};

type Row = { behavior: string; app: 'instagram' | 'linkedin'; platform: Phone; waitMs: number };
const automatic: readonly Row[] = [
  { behavior: 'aggressive', app: 'instagram', platform: 'ios', waitMs: 8_000 },
  { behavior: 'non-meta', app: 'linkedin', platform: 'ios', waitMs: 1_500 },
  { behavior: 'non-meta', app: 'linkedin', platform: 'android', waitMs: 1_500 },
];
const byTap: readonly Row[] = (['ios', 'android'] as const).map((platform) => ({
  behavior: 'conservative',
  app: 'instagram',
  platform,
  waitMs: 0,
}));

const appUrlOf = ({ behavior, platform }: Row) => appUrl[platform](behavior);
const browserUrlOf = ({ behavior, app, platform }: Row) =>
  platform === 'ios' ? browserUrl.ios[app](behavior) : browserUrl.android(behavior);

async function begin(
  { behavior, app, platform }: Row,
  options: BrowserContextOptions = {},
): Promise<BreakoutVisit> {
  const visit = await BreakoutVisit.begin(browser, { userAgent: agentOf(app, platform), ...options });
  await visit.page.goto(`${server.url}/${behavior}?utm=1`);
  return visit;
}

/** Whatever happened before, plain links and taps lead on, and nothing else happens automatically. */
async function expectNoDeadEnd(visit: BreakoutVisit, row: Row, hasAppButton = true): Promise<void> {
  const { page } = visit;
  const before = (await visit.navigationsSoFar()).length;
  await page.clock.runFor(60_000);
  expect(await visit.navigationsSoFar()).toHaveLength(before);
  expect(await visit.stepsAreVisible()).toBe(true);
  expect(await page.locator('#app').count()).toBe(hasAppButton ? 1 : 0);
  if (hasAppButton) expect(await visit.activate('#app')).toEqual({ by: 'tap', url: appUrlOf(row) });
  expect(await visit.activate('#open')).toEqual({ by: 'tap', url: browserUrlOf(row) });
  expect(await visit.activate('#stay')).toEqual({ by: 'tap', url: url(row.behavior, 'token') });
  await page.waitForURL(url(row.behavior, 'token'));
  await page.goBack();
  await page.clock.runFor(60_000);
  expect(await visit.stepsAreVisible()).toBe(true);
  expect(visit.errors).toEqual([]);
  await visit.end();
}

const scripted = (urls: readonly string[]) => urls.map((address) => ({ by: 'script', url: address }));

describe.each(automatic)('under $behavior in $app on $platform', (row) => {
  it('opens the app, and nothing else, if the app is present', async () => {
    const visit = await begin(row);
    expect(await visit.navigationsSoFar()).toEqual(scripted([appUrlOf(row)]));
    await visit.setVisible(false);
    await visit.page.clock.runFor(60_000);
    expect(await visit.navigationsSoFar()).toHaveLength(1);
    await visit.setVisible(true);
    await expectNoDeadEnd(visit, row);
  });

  it('falls back to the browser, and then shows the steps, if the scheme is blocked', async () => {
    const visit = await begin(row);
    await visit.page.clock.runFor(row.waitMs - 1);
    expect(await visit.navigationsSoFar()).toEqual(scripted([appUrlOf(row)]));
    await visit.page.clock.runFor(1);
    const both = scripted([appUrlOf(row), browserUrlOf(row)]);
    expect(await visit.navigationsSoFar()).toEqual(both);
    await visit.page.reload();
    await visit.page.clock.runFor(60_000);
    expect(await visit.navigationsSoFar()).toEqual(both);
    await expectNoDeadEnd(visit, row);
  });

  if (row.platform === 'android') {
    it('returns to the page, which opens the browser, if the app is missing', async () => {
      const visit = await begin(row);
      const fallback = /S\.browser_fallback_url=([^;]*);end$/.exec(
        (await visit.navigationsSoFar())[0]?.url ?? '',
      );
      await visit.page.goto(decodeURIComponent(fallback?.[1] ?? ''));
      expect(await visit.navigationsSoFar()).toEqual(scripted([appUrlOf(row), browserUrlOf(row)]));
      await expectNoDeadEnd(visit, row, false);
    });
  }

  it('has all links without JavaScript', async () => {
    const visit = await begin(row, { javaScriptEnabled: false });
    expect(visit.navigations).toEqual([]);
    expect(await visit.page.locator('#app').getAttribute('href')).toBe(appUrlOf(row));
    expect(await visit.page.locator('#open').getAttribute('href')).toBe(browserUrlOf(row));
    expect(await visit.stepsAreVisible()).toBe(true);
    expect(await visit.tap('#stay')).toEqual({ by: 'tap', url: url(row.behavior, 'token') });
    await visit.page.waitForURL(url(row.behavior, 'token'));
    await visit.end();
  });
});

describe.each(byTap)('under $behavior in $app on $platform', (row) => {
  it('offers the app, the browser and a button to continue, and opens nothing automatically', async () => {
    const visit = await begin(row);
    expect(await visit.page.locator('a').allTextContents()).toEqual([
      'Open in YouTube',
      'Open in browser',
      'Continue here',
    ]);
    await visit.page.clock.runFor(60_000);
    expect(await visit.navigationsSoFar()).toEqual([]);
    await expectNoDeadEnd(visit, row);
  });
});

describe("in Meta's apps on Android, which ignore the fallback of an intent", () => {
  it('opens the browser by itself, and the app only by a tap', async () => {
    const row: Row = { behavior: 'aggressive', app: 'instagram', platform: 'android', waitMs: 1_500 };
    const visit = await begin(row);
    await visit.page.clock.runFor(60_000);
    expect(await visit.navigationsSoFar()).toEqual(scripted([browserUrlOf(row)]));
    await expectNoDeadEnd(visit, row);
  });
});

describe('the plain redirect', () => {
  it.each([
    ['basic', agentOf('instagram', 'ios')],
    ['non-meta', agentOf('instagram', 'ios')],
    [
      'aggressive',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    ],
  ])('under %s goes to %s, without a page or a scheme', async (behavior, userAgent) => {
    const visit = await BreakoutVisit.begin(browser, { userAgent });
    await visit.page.goto(`${server.url}/${behavior}?utm=1`);
    expect(visit.page.url()).toBe(url(behavior, 'token'));
    expect(await visit.navigationsSoFar()).toEqual([]);
    await visit.end();
  });
});
