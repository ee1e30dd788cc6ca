import { themeNames } from '@app/pages';
import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { measureContrasts } from './bio-contrast.js';
import { launchChromium, openPage } from './chromium.js';

/** Notes what moves after it was drawn, and what of the page is drawn biggest. */
const watchDrawing = `
  window.shifts = [];
  window.biggest = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => window.biggest.push(...list.getEntries().map(({ element }) => element?.textContent)))
    .observe({ type: 'largest-contentful-paint', buffered: true });
`;

const phone = { width: 390, height: 1200 };
const desktop = { width: 1280, height: 1100 };

const odd = [
  'w'.repeat(120),
  'متجر السيراميك من لشبونة وورش العمل كل سبت',
  '日本の陶芸'.repeat(20),
  '👩‍🚀🌸'.repeat(12),
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2),
];

describe.each(themeNames)('a bio page in theme %s', (theme) => {
  let service: Service;
  let browser: Browser;
  let address: string;
  let oddAddress: string;
  let arabicAddress: string;

  const open = async (url: string, options: BrowserContextOptions) => {
    const opened = await openPage(browser, options);
    await opened.page.addInitScript(watchDrawing);
    await opened.page.goto(url);
    return opened;
  };

  beforeAll(async () => {
    service = await sharedService();
    browser = await sharedBrowser();
    address = `${service.redirectUrl}/usual-${theme}`;
    arabicAddress = `${service.redirectUrl}/arabic-${theme}`;
    oddAddress = `${service.redirectUrl}/odd-${theme}`;
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
      slug: `odd-${theme}`,
      theme,
      name: odd[0],
      headline: odd[1],
      bio: odd.join('\n'),
      published: true,
      items: Array.from({ length: 100 }, (_, i) => ({
        title: odd[i % odd.length],
        url: `https://example.com/${i}`,
      })),
      socials,
    });
  });

  it.each(['light', 'dark'] as const)(
    'comes whole in one request and does not move, %s',
    async (colorScheme) => {
      const { page, requested, problems } = await open(address, { viewport: phone, colorScheme });
      const biggest = await waitFor(async () => (await page.evaluate<string[]>('window.biggest')).at(-1));
      expect(biggest).toMatch(/\w/);
      await page.mouse.wheel(0, 5_000);
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect(await page.evaluate('window.shifts')).toEqual([]);
      expect(requested.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([address]);
      expect(problems).toEqual([]);
      expect(await page.locator('script, img, iframe, [style], [onclick]').count()).toBe(0);
      await page.context().close();
    },
  );

  it.each([
    ['light', phone],
    ['dark', phone],
    ['light', desktop],
    ['dark', desktop],
  ] as const)(
    'has a contrast of 4.5 at every pixel, also under the mouse, %s',
    async (colorScheme, viewport) => {
      const { page } = await open(address, { viewport, colorScheme, reducedMotion: 'reduce' });
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
      for (const { what, contrast } of texts) {
        expect([what, contrast >= (/monogram|socials/.test(what) ? 3 : 4.5) ? 'enough' : contrast]).toEqual([
          what,
          'enough',
        ]);
      }
      await page.context().close();
    },
  );

  it('has language, title, one heading, lists and links with names, big enough for a finger', async () => {
    const { page } = await open(address, { viewport: { width: 320, height: 640 }, hasTouch: true });
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

  it('is walked by the keyboard in its order, with a ring around what has the focus', async () => {
    const { page } = await open(address, { viewport: desktop });
    for (const name of ['Shop', 'Workshops', 'Diary', 'Instagram', 'YouTube', 'Website']) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        `const link = document.activeElement;
         const { outlineStyle, outlineWidth } = getComputedStyle(link);
         [link.textContent || link.title, outlineStyle, outlineWidth]`,
      );
      expect(focused).toEqual([name, 'solid', '3px']);
    }
    await page.context().close();
  });

  it.each([320, 640, 820, 1280])('takes odd texts and a hundred items, %i pixels wide', async (width) => {
    const { page, problems } = await open(oddAddress, { viewport: { width, height: 800 } });
    expect(await page.locator('.items a').count()).toBe(100);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const cut = `[...document.querySelectorAll('h1,p,.items a')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length`;
    expect(await page.evaluate(cut)).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps its width where letters are twice as big', async () => {
    const { page } = await open(oddAddress, { viewport: { width: 640, height: 800 } });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(640);
    await page.context().close();
  });

  it('stands from right to left where its name does, and each text as its letters do', async () => {
    const { page } = await open(arabicAddress, { viewport: { width: 320, height: 640 } });
    const directionOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).direction`);
    expect(await directionOf('main')).toBe('rtl');
    expect(await directionOf('.headline')).toBe('ltr');
    // In themes that are not centred the texts begin where their letters do.
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
    await page.context().close();
  });

  it('does not move for those who want no motion, and shows the items where the system takes the colours', async () => {
    const { page } = await open(address, {
      viewport: phone,
      reducedMotion: 'reduce',
      forcedColors: 'active',
    });
    const moving = `[...document.querySelectorAll('*')].filter((element) => ['', '::before', '::after'].some((part) => {
      const { transitionDuration, animationName } = getComputedStyle(element, part);
      return transitionDuration !== '0s' || animationName !== 'none';
    })).length`;
    expect(await page.evaluate(moving)).toBe(0);
    const borders = await page.evaluate(
      `[...document.querySelectorAll('.items a')].map((item) => getComputedStyle(item).borderBottomStyle)`,
    );
    expect(borders).toEqual(['solid', 'solid', 'solid']);
    await page.context().close();
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
