import type { Browser, BrowserContextOptions } from 'playwright-core';
import { BreakoutServer, destinationHost } from './breakout-server.js';
import { agentOf, BreakoutVisit, type Phone } from './breakout-visit.js';
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

/** One with an open button, one with steps and a copy button. */
const apps: readonly [string, Phone][] = [
  ['tiktok', 'android'],
  ['x', 'ios'],
];

async function show(
  [app, platform]: readonly [string, Phone],
  options: BrowserContextOptions = {},
  path = '/conservative',
): Promise<BreakoutVisit> {
  const visit = await BreakoutVisit.begin(browser, { userAgent: agentOf(app, platform), ...options });
  await visit.page.goto(`${server.url}${path}?utm_source=a-rather-long-source&utm_campaign=summer`);
  return visit;
}

/** Every text with its contrast against its background, as defined by WCAG 2. */
const contrasts = `(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundOf = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const ratio = (front, back) => {
    const [dark, light] = [luminance(front), luminance(back)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.querySelectorAll('main *')]
    .filter((element) => hasText(element) || element.matches('input, .sign, .badge'))
    .map((element) => [element.textContent || element.id || element.className.baseVal,
      ratio(getComputedStyle(element).color, backgroundOf(element))]);
})()`;

describe('a breakout page', () => {
  it.each(['light', 'dark'] as const)('has enough contrast in %s mode', async (colorScheme) => {
    for (const app of apps) {
      const visit = await show(app, { colorScheme });
      const measured = await visit.page.evaluate<[string, number][]>(contrasts);
      expect(measured.length).toBeGreaterThan(10);
      expect(measured.filter(([, ratio]) => ratio < 4.5)).toEqual([]);
      await visit.end();
    }
  });

  it.each([
    [320, 1],
    [320, 2],
    [390, 2],
    [820, 1],
    [820, 2],
  ])('fits %i pixels with text at %i times the size in every language', async (width, zoom) => {
    for (const locale of ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar']) {
      for (const app of apps) {
        const visit = await show(app, { viewport: { width, height: 640 }, locale });
        await visit.page.evaluate(`document.documentElement.style.fontSize = '${100 * zoom}%'`);
        const overflowing = await visit.page.evaluate(
          `[...document.querySelectorAll('body, body *')].filter((element) => {
             const { left, right } = element.getBoundingClientRect();
             return left < 0 || right > innerWidth || (!element.matches('input, svg *') && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline');
           }).map((element) => element.outerHTML)`,
        );
        expect(overflowing).toEqual([]);
        expect(await visit.page.evaluate('document.documentElement.lang')).toBe(locale);
        await visit.end();
      }
    }
  });

  it('is mirrored in Arabic, except for URLs', async () => {
    const visit = await show(['x', 'ios'], { locale: 'ar', viewport: { width: 390, height: 844 } });
    const { page } = visit;
    const box = async (selector: string): Promise<{ x: number; width: number }> => {
      const bounds = await page.locator(selector).first().boundingBox();
      if (!bounds) throw new Error(`${selector} is not rendered`);
      return bounds;
    };
    const [badge, item] = [await box('.badge'), await box('li')];
    expect(badge.x + badge.width).toBeGreaterThan(390 / 2);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('li')).paddingRight`)).toBe('40px');
    expect(item.x + item.width).toBeGreaterThan(300);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('input')).direction`)).toBe('ltr');
    expect(await page.locator('bdi').textContent()).toBe(destinationHost);
    await visit.end();
  });

  it('has large touch targets', async () => {
    for (const app of apps) {
      const visit = await show(app, { viewport: { width: 320, height: 640 } });
      const targets = await visit.page.locator('a, button, input').all();
      expect(targets.length).toBeGreaterThanOrEqual(3);
      for (const target of targets) {
        const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await visit.end();
    }
  });

  it('can be used by keyboard, with a visible focus', async () => {
    const tabOrders = [
      ['open', 'stay', 'address'],
      ['address', 'copy', 'stay'],
    ];
    for (const [index, app] of apps.entries()) {
      const visit = await show(app);
      for (const id of tabOrders[index] ?? []) {
        await visit.page.keyboard.press('Tab');
        const focused = `const { id } = document.activeElement;
          [id, getComputedStyle(document.activeElement).outlineStyle]`;
        expect(await visit.page.evaluate(focused)).toEqual([id, 'solid']);
      }
      await visit.end();
    }
  });

  it('follows a link by keyboard', async () => {
    const visit = await show(['x', 'ios']);
    await visit.page.locator('#stay').press('Enter');
    await visit.page.waitForURL(/[?&]b=token/);
    await visit.end();
  });

  it('names its parts for screen readers', async () => {
    const visit = await show(['x', 'ios']);
    const { page } = visit;
    await page.getByRole('heading', { level: 1, name: 'Open this link in your browser' }).waitFor();
    await page.getByRole('region', { name: 'It only takes two taps' }).waitFor();
    await page.getByRole('img', { name: 'Share' }).waitFor();
    await page.getByRole('textbox', { name: 'Or copy this address into your browser' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(2);
    expect(await page.getByRole('status').count()).toBe(1);
    await visit.end();
  });

  it('announces steps that appear later and does not move the buttons', async () => {
    const visit = await show(['instagram', 'ios'], { viewport: { width: 390, height: 844 } }, '/aggressive');
    const { page } = visit;
    const positions = (): Promise<unknown> =>
      page.evaluate(
        `['open', 'stay'].map((id) => JSON.stringify(document.getElementById(id).getBoundingClientRect()))`,
      );
    const before = await positions();
    expect(await visit.stepsAreVisible()).toBe(false);
    await page.clock.runFor(8000);
    expect(await visit.stepsAreVisible()).toBe(true);
    expect(await positions()).toEqual(before);
    expect(await page.locator('[aria-live=polite] ol').isVisible()).toBe(true);
    await visit.end();
  });

  it.each([
    ['reduce', 'none'],
    ['no-preference', 'in'],
  ] as const)('respects the reduced-motion preference: %s', async (reducedMotion, animation) => {
    const visit = await show(['x', 'ios'], { reducedMotion });
    const name = await visit.page.evaluate(
      `getComputedStyle(document.querySelector('section')).animationName`,
    );
    expect(name).toBe(animation);
    await visit.end();
  });

  it('loads nothing else', async () => {
    const visit = await BreakoutVisit.begin(browser, { userAgent: agentOf('x', 'ios') });
    const requested: string[] = [];
    visit.page.on('request', (request) => requested.push(request.url()));
    await visit.page.goto(`${server.url}/conservative`, { waitUntil: 'networkidle' });
    expect(requested.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([`${server.url}/conservative`]);
    expect(visit.errors).toEqual([]);
    await visit.end();
  });
});
