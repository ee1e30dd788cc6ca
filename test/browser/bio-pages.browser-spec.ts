import { buttonStyles, layouts, renderBioPage, themeNames } from '@app/pages';
import {
  ApiClient,
  createAccountWithKey,
  sampleImage,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { measureContrasts } from './bio-contrast.js';
import { launchChromium, openPage, type WatchedPage } from './chromium.js';
import { sampleOf } from './dashboard.js';

/** Records layout shifts and the largest contentful paint. */
const watchRendering = `
  window.shifts = [];
  window.largest = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => window.largest.push(...list.getEntries().map(({ element }) => element?.textContent)))
    .observe({ type: 'largest-contentful-paint', buffered: true });
`;

const phone = { width: 390, height: 1200 };
const desktop = { width: 1280, height: 1100 };

interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  forcedColors?: 'active';
}

/** How many of these elements cut their text off. */
const cutOff = (selector: string) =>
  `[...document.querySelectorAll('${selector}')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length`;

const pageWidth = 'document.documentElement.scrollWidth';

/** `text` until `mark`, and from there on. */
const divided = (text: string, mark: string) => [
  text.slice(0, text.indexOf(mark)),
  text.slice(text.indexOf(mark)),
];

const unusualTexts = [
  'w'.repeat(120),
  'متجر السيراميك من لشبونة وورش العمل كل سبت',
  '日本の陶芸'.repeat(20),
  '👩‍🚀🌸'.repeat(12),
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2),
];

/** Each look in every other theme; in all once a week. */
const sampleFor = <T>(theme: (typeof themeNames)[number], all: readonly T[], first = 0): T[] =>
  sampleOf(all, themeNames.indexOf(theme) + first);

describe.each(themeNames)('a bio page in theme %s', (theme) => {
  let service: Service;
  let browser: Browser;
  let url: string;
  let unusualUrl: string;
  let arabicUrl: string;
  let shown: WatchedPage;

  /** Opens a new context, for tests that depend on how the page loads or on the device. */
  const open = async (pageUrl: string, options: BrowserContextOptions) => {
    const opened = await openPage(browser, options);
    await opened.page.addInitScript(watchRendering);
    await opened.page.goto(pageUrl);
    return opened;
  };

  /** Shows a page without motion in the one tab for all looks: a new context costs more than most tests. */
  const show = async (pageUrl: string, { width, height, colorScheme, forcedColors }: Look) => {
    shown.requested.length = 0;
    shown.problems.length = 0;
    await shown.page.setViewportSize({ width, height });
    await shown.page.emulateMedia({
      colorScheme,
      forcedColors: forcedColors ?? 'none',
      reducedMotion: 'reduce',
    });
    // Away from what the test before hovered.
    await shown.page.mouse.move(0, 0);
    await shown.page.goto(pageUrl);
    return shown;
  };

  beforeAll(async () => {
    service = await sharedService();
    browser = await sharedBrowser();
    shown = await openPage(browser);
    url = `${service.redirectUrl}/usual-${theme}`;
    arabicUrl = `${service.redirectUrl}/arabic-${theme}`;
    unusualUrl = `${service.redirectUrl}/unusual-${theme}`;
    const api = new ApiClient(service, await sharedKey());
    const socials = ['instagram', 'youtube', 'website'].map((network) => ({
      network,
      url: `https://www.${network === 'website' ? 'example' : network}.com/anna`,
    }));
    await api.post('/v1/websites', {
      slug: `usual-${theme}`,
      theme,
      name: 'Anna Moreira',
      headline: 'Ceramics from Lisbon',
      bio: 'I make cups, bowls and the odd teapot.\nWorkshops every second Saturday in Graça.',
      published: true,
      items: ['Shop', 'Workshops', 'Diary'].map((title) => ({ title, url: `https://example.com/${title}` })),
      socials,
    });
    await api.post('/v1/websites', {
      slug: `arabic-${theme}`,
      theme,
      name: 'متجر السيراميك',
      headline: 'Ceramics',
      published: true,
      items: ['كوب', 'Cup'].map((title) => ({ title, url: 'https://example.com/' })),
    });
    await api.post('/v1/websites', {
      slug: `unusual-${theme}`,
      theme,
      name: unusualTexts[0],
      headline: unusualTexts[1],
      bio: unusualTexts.join('\n'),
      published: true,
      items: Array.from({ length: 100 }, (_, i) => ({
        title: unusualTexts[i % unusualTexts.length],
        url: `https://example.com/${i}`,
      })),
      socials,
    });
  });

  afterAll(() => shown.page.context().close());

  it.each(sampleFor(theme, ['light', 'dark'] as const))(
    'loads in one request without layout shifts, %s',
    async (colorScheme) => {
      const { page, requested, problems } = await open(url, { viewport: phone, colorScheme });
      const largest = await waitFor(async () => (await page.evaluate<string[]>('window.largest')).at(-1));
      expect(largest).toMatch(/\w/);
      await page.mouse.wheel(0, 5_000);
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect(await page.evaluate('window.shifts')).toEqual([]);
      expect(requested.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([url]);
      expect(problems).toEqual([]);
      expect(await page.locator('script, img, iframe, [style], [onclick]').count()).toBe(0);
      await page.context().close();
    },
  );

  // In both colors: one of them on a phone, the other on a desktop.
  it.each(
    sampleFor(theme, [
      ['light', phone],
      ['light', desktop],
      ['dark', desktop],
      ['dark', phone],
    ] as const),
  )('has a contrast of 4.5 at every pixel, even on hover, %s', async (colorScheme, viewport) => {
    const { page } = await show(url, { ...viewport, colorScheme });
    await page.locator('.items a').first().hover();
    const texts = await measureContrasts(page, [
      'h1',
      '.headline',
      '.bio',
      '.items a',
      '.monogram',
      '.socials a',
    ]);
    expect(texts).toHaveLength(10);
    for (const { selector, contrast } of texts) {
      expect([
        selector,
        contrast >= (/monogram|socials/.test(selector) ? 3 : 4.5) ? 'enough' : contrast,
      ]).toEqual([selector, 'enough']);
    }
  });

  it.each([
    ['light', desktop, { accent: '#8a8a8a', background: '#767676' }],
    ['dark', phone, { accent: '#e91e63', background: null }],
  ] as const)(
    'keeps its contrast with the owner’s colors, items of every kind, a featured one and images, %s',
    async (colorScheme, viewport, colors) => {
      const api = new ApiClient(service, await sharedKey());
      const slug = `own-${theme}-${colorScheme}`;
      const { body } = await api.post<{ id: string; items: { id: string }[] }>('/v1/websites?view=full', {
        slug,
        theme,
        ...colors,
        name: 'Anna Moreira',
        headline: 'Ceramics from Lisbon',
        bio: 'I make cups, bowls and the odd teapot.',
        published: true,
        items: [
          { title: 'Dates', heading: true },
          ...['Tickets', 'Shop'].map((title) => ({ title, url: 'https://example.com/' })),
          { title: 'Hours', text: 'Monday to Friday, and by appointment.' },
          { title: 'Call', phone: '+351 21 234 5678' },
          { title: 'Write', email: 'anna@shop.example' },
        ].map((item) => (item.title === 'Tickets' ? { ...item, featured: true } : item)),
        socials: [{ network: 'youtube', url: 'https://www.youtube.com/anna' }],
      });
      const image = await sampleImage('PNG', 400, 300);
      const options = { headers: { 'Content-Type': 'image/png' } };
      await api.put(`/v1/websites/${body.id}/photo`, image, options);
      await api.put(`/v1/websites/${body.id}/items/${body.items[2]?.id}/thumbnail`, image, options);
      const address = `${service.redirectUrl}/${slug}`;
      const { page, requested, problems } = await show(address, { ...viewport, colorScheme });
      expect(await page.locator('img').count()).toBe(2);
      expect(await page.evaluate(pageWidth)).toBeLessThanOrEqual(viewport.width);
      const selectors = [
        'h1',
        '.bio',
        '.heading h2',
        '.text h2',
        '.text p',
        '.featured a',
        '.pictured span',
        '.items li:last-child a',
      ];
      const texts = await measureContrasts(page, [...selectors, '.headline', '.socials a']);
      expect(texts).toHaveLength(10);
      for (const { selector, contrast } of texts) {
        // The headline of one theme is large and in the accent color.
        const enough = /headline|socials/.test(selector) ? 3 : 4.5;
        expect([selector, contrast >= enough ? 'enough' : contrast]).toEqual([selector, 'enough']);
      }
      expect(requested.filter((one) => !/^data:|favicon/.test(one))).toEqual([address]);
      expect(problems).toEqual([]);
    },
  );

  it.each([
    ['light', { accent: '#8a8a8a', background: '#767676' }],
    ['dark', {}],
  ] as const)('has a contrast of 4.5 in a form to sign up, and fits, %s', async (colorScheme, colors) => {
    const api = new ApiClient(service, await sharedKey());
    const slug = `signup-${theme}-${colorScheme}`;
    const items = [{ title: 'News', signup: { consent: unusualTexts.join('\n') } }];
    await api.post('/v1/websites', { slug, theme, ...colors, name: 'Anna', published: true, items });
    const { page, problems } = await show(`${service.redirectUrl}/${slug}`, { ...phone, colorScheme });
    expect(await page.evaluate(pageWidth)).toBeLessThanOrEqual(phone.width);
    expect(await page.getByLabel('Email address').isVisible()).toBe(true);
    expect(await page.locator('.trap input').isVisible()).toBe(false);
    const form = ['.signup h2', '.signup label[for=email]', '.consent span', '.signup button'];
    const texts = await measureContrasts(page, form);
    expect(texts.map(({ selector, contrast }) => [selector, contrast >= 4.5 ? 'enough' : contrast])).toEqual(
      form.map((selector) => [selector, 'enough']),
    );
    expect(problems).toEqual([]);
  });

  it.each(buttonStyles)(
    'has a contrast of 4.5 in buttons, and fits, in one layout or, weekly, in all: %s',
    async (buttons) => {
      const api = new ApiClient(service, await sharedKey());
      for (const layout of sampleFor(theme, layouts, buttonStyles.indexOf(buttons))) {
        const slug = `${theme}-${buttons}-${layout}`;
        await api.post('/v1/websites', {
          slug,
          theme,
          buttons,
          layout,
          name: 'Anna Moreira',
          published: true,
          items: [
            { title: 'Tickets', url: 'https://example.com/', featured: true },
            ...['Shop', 'Diary', ...unusualTexts].map((title) => ({ title, url: 'https://example.com/' })),
          ],
        });
        // Contrast depends on the colors, fit on the width: one look measures both, the other widths need no pixels.
        const isGrid = layout === 'grid';
        const look = isGrid
          ? ({ ...desktop, colorScheme: 'dark' } as const)
          : ({ ...phone, colorScheme: 'light' } as const);
        const { page } = await show(`${service.redirectUrl}/${slug}`, { ...look, height: 1600 });
        for (const width of [320, phone.width, desktop.width]) {
          await page.setViewportSize({ width, height: 1600 });
          expect(await page.evaluate(pageWidth)).toBeLessThanOrEqual(width);
          expect(await page.evaluate(cutOff('.items a'))).toBe(0);
          const columns = await page.evaluate<string>(
            `getComputedStyle(document.querySelector('.items')).gridTemplateColumns`,
          );
          expect(columns.split(' ')).toHaveLength(isGrid && width > 320 ? 2 : 1);
        }
        await page.setViewportSize({ width: look.width, height: 1600 });
        await page.locator('.items li:nth-child(3) a').hover();
        const texts = await measureContrasts(page, [
          '.featured a',
          '.items li:nth-child(2) a',
          '.items li:nth-child(3) a',
        ]);
        expect(texts).toHaveLength(3);
        for (const { selector, contrast } of texts) {
          expect([selector, contrast >= 4.5 ? 'enough' : contrast]).toEqual([selector, 'enough']);
        }
      }
    },
  );

  it('has language, title, one heading, lists, named links and large touch targets', async () => {
    const { page } = await open(url, { viewport: { width: 320, height: 640 }, hasTouch: true });
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.title()).toBe('Anna Moreira');
    expect(await page.getByRole('heading').allTextContents()).toEqual(['Anna Moreira']);
    expect(await page.getByRole('main').getByRole('list').count()).toBe(2);
    expect(await page.getByRole('listitem').getByRole('link').count()).toBe(6);
    for (const name of ['Shop', 'Workshops', 'Diary', 'Instagram', 'YouTube', 'Website']) {
      const box = await page.getByRole('link', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.context().close();
  });

  it('can be used by keyboard in visual order, with a focus ring', async () => {
    const { page } = await show(url, { ...desktop, colorScheme: 'light' });
    for (const name of ['Shop', 'Workshops', 'Diary', 'Instagram', 'YouTube', 'Website']) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        `const link = document.activeElement;
         const { outlineStyle, outlineWidth } = getComputedStyle(link);
         [link.textContent || link.title, outlineStyle, outlineWidth]`,
      );
      expect(focused).toEqual([name, 'solid', '3px']);
    }
  });

  it('fits unusual texts and 100 items at every width, even with text at twice the size', async () => {
    const { page, problems } = await show(unusualUrl, { width: 1280, height: 800, colorScheme: 'light' });
    expect(await page.locator('.items a').count()).toBe(100);
    for (const width of [320, 640, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(pageWidth)).toBeLessThanOrEqual(width);
      expect([width, await page.evaluate(cutOff('h1,p,.items a'))]).toEqual([width, 0]);
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    expect(await page.evaluate(pageWidth)).toBeLessThanOrEqual(640);
    expect(problems).toEqual([]);
  });

  it('takes its direction from the name, and each text from its own script', async () => {
    const { page } = await show(arabicUrl, { width: 320, height: 640, colorScheme: 'light' });
    const directionOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).direction`);
    expect(await directionOf('main')).toBe('rtl');
    expect(await directionOf('.headline')).toBe('ltr');
    // In themes that are not centered, each text starts on the side of its own direction.
    const [arabic, latin] = await page.evaluate<{ left: number; right: number }[]>(
      `[...document.querySelectorAll('.items a')].map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        const text = range.getBoundingClientRect();
        const box = item.getBoundingClientRect();
        return { left: text.left - box.left, right: box.right - text.right };
      })`,
    );
    expect(arabic?.right).toBeLessThanOrEqual((arabic?.left ?? 0) + 1);
    expect(latin?.left).toBeLessThanOrEqual((latin?.right ?? 0) + 60);
  });

  it('respects reduced motion and keeps item borders in forced colors', async () => {
    const { page } = await show(url, { ...phone, colorScheme: 'light', forcedColors: 'active' });
    const moving = `[...document.querySelectorAll('*')].filter((element) => ['', '::before', '::after'].some((part) => {
      const { transitionDuration, animationName } = getComputedStyle(element, part);
      return transitionDuration !== '0s' || animationName !== 'none';
    })).length`;
    expect(await page.evaluate(moving)).toBe(0);
    const borders = await page.evaluate(
      `[...document.querySelectorAll('.items a')].map((item) => getComputedStyle(item).borderBottomStyle)`,
    );
    expect(borders).toEqual(['solid', 'solid', 'solid']);
  });
});

describe('a bio page that arrives in pieces', () => {
  it('is not drawn before it is whole, so nothing moves', async () => {
    const [first, rest] = divided(
      renderBioPage({
        name: 'Anna Moreira',
        headline: 'Ceramics from Lisbon',
        bio: 'I make cups, bowls and the odd teapot.',
        theme: 'rose',
        items: [{ title: 'Shop', href: 'https://example.com/' }],
        itemSuffix: '',
        socials: [],
        canonical: 'https://example.com/anna',
        previewImage: 'https://example.com/anna.png',
      }).html,
      '<p class="bio"',
    );
    let release = () => {};
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.write(first);
      release = () => response.end(rest);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { page } = await openPage(await sharedBrowser(), { viewport: phone });
    await page.addInitScript(watchRendering);
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' });
    await page.locator('.headline').waitFor({ state: 'attached' });
    // Time for a frame, which must not come.
    const drawn =
      'new Promise((done) => { requestAnimationFrame(() => done(true)); setTimeout(done, 200, false); })';
    expect(await page.evaluate(drawn)).toBe(false);
    release();
    expect(await page.evaluate('new Promise((done) => requestAnimationFrame(() => done(true)))')).toBe(true);
    expect(await page.locator('.items a').count()).toBe(1);
    expect(await page.evaluate('window.shifts')).toEqual([]);
    await page.context().close();
    server.close();
  });
});

let started: Promise<Service> | undefined;
let launched: Promise<Browser> | undefined;
let key: Promise<string> | undefined;
const sharedService = () => (started ??= startService({ apps: ['api', 'redirect'] }));
const sharedBrowser = () => (launched ??= launchChromium());
const sharedKey = () =>
  (key ??= sharedService()
    .then(createAccountWithKey)
    .then((account) => account.key));

afterAll(async () => {
  await (await launched)?.close();
  await (await started)?.stop();
});
