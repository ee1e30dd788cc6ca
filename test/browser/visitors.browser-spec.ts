import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import type { Browser } from 'playwright-core';
import { launchChromium, openPage } from './chromium.js';

const hostile = `"><script>document.title = 'broken'</script><img src=x onerror="document.title='broken'">`;

describe('visitor pages', () => {
  let service: Service;
  let browser: Browser;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect'] });
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    browser = await launchChromium();
    await api.post('/v1/websites', {
      slug: 'anna',
      name: `Anna ${hostile.slice(0, 60)}`,
      headline: hostile,
      bio: `${hostile}\nSecond line`,
      published: true,
      items: [{ title: hostile, url: `https://example.com/?q=${encodeURIComponent(hostile)}` }],
      socials: [{ network: 'instagram', url: 'https://www.instagram.com/anna' }],
    });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  for (const [name, viewport] of [
    ['a small phone', { width: 320, height: 640 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`render a bio page with hostile content in one request on ${name}, ${colorScheme}`, async () => {
        const { page, requested, problems } = await openPage(browser, { viewport, colorScheme });
        const response = await page.goto(`${service.redirectUrl}/anna`);
        expect(response?.status()).toBe(200);
        expect(requested.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([
          `${service.redirectUrl}/anna`,
        ]);
        expect(problems).toEqual([]);
        expect(await page.title()).toContain('Anna');
        expect(await page.title()).not.toBe('broken');
        expect(await page.getByText(hostile).count()).toBeGreaterThanOrEqual(1);
        const width = await page.evaluate('document.documentElement.scrollWidth');
        expect(width).toBeLessThanOrEqual(viewport.width);
      });
    }
  }

  it('let the keyboard reach every link of a bio page, with a visible focus, in every theme', async () => {
    const themes = ['classic', 'ocean', 'forest', 'sunset', 'grape', 'rose'];
    for (const theme of themes) {
      const title = 'A title as long as one can be, '.repeat(3);
      await api.post('/v1/websites', {
        slug: `theme-${theme}`,
        theme,
        published: true,
        items: [
          { title, url: 'https://example.com/1' },
          { title: 'w'.repeat(120), url: 'https://example.com/2' },
        ],
        socials: [{ network: 'instagram', url: 'https://www.instagram.com/anna' }],
      });
      const { page, problems } = await openPage(browser, { viewport: { width: 320, height: 640 } });
      await page.goto(`${service.redirectUrl}/theme-${theme}`);
      for (const name of [title.trim(), 'w'.repeat(120), 'Instagram']) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(
          `const link = document.activeElement;
           [link.textContent || link.title, getComputedStyle(link).outlineStyle]`,
        );
        expect(focused).toEqual([name, 'solid']);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  it('include a friendly page for an unknown slug', async () => {
    const { page, problems } = await openPage(browser);
    const response = await page.goto(`${service.redirectUrl}/no-such-slug`);
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
