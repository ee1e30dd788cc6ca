import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchChromium, openPage } from './chromium.js';

const hostile = `"><script>document.title = 'broken'</script><img src=x onerror="document.title='broken'">`;

describe('visitor pages', () => {
  let service: Service;
  let browser: Browser;
  let api: ApiClient;
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end());

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect', 'worker'] });
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
    site.close();
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

  it('are counted when people navigate there in any way, but not when a page or a script requests them', async () => {
    const { page } = await openPage(browser, {
      // Its own user agent says that it is headless, which makes it a bot.
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    });
    // Not about:blank, from which browsers block requests to the local network.
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    // Nothing listens at the destination, which does not matter here.
    const link = { slug: 'counted', destination: 'https://shop.invalid/' };
    const { body } = await api.post<{ id: string }>('/v1/links', link);
    const short = `${service.redirectUrl}/counted`;
    const report = async () =>
      (
        await api.get<{ summary: { clicks: number }; excluded: { key: string; count: number }[] }>(
          `/v1/links/${body.id}/analytics?view=full`,
        )
      ).body;

    let clicks = 0;
    const follow = async (html: string, action: () => Promise<unknown>) => {
      await page.goto(origin);
      await page.setContent(html);
      await action().catch(() => undefined);
      clicks++;
      await waitFor(async () => (await report()).summary.clicks === clicks);
    };
    await follow('', () => page.goto(short));
    await follow(`<a href="${short}">Go</a>`, () => page.getByText('Go').click());
    await follow(`<form action="${short}"><button>Go</button></form>`, () => page.getByText('Go').click());
    await follow(`<a href="${short}" target="_blank">Go</a>`, () => page.getByText('Go').click());
    await follow('', () => page.evaluate(`location.replace('${short}')`));
    await follow('', () => page.evaluate(`document.body.innerHTML = '<iframe src="${short}"></iframe>'`));

    await page.goto(origin);
    const add = (tag: string, properties: string) =>
      `document.body.append(Object.assign(document.createElement('${tag}'), { ${properties} }))`;
    const requests = [
      add('img', `src: '${short}'`),
      add('script', `src: '${short}'`),
      add('link', `rel: 'stylesheet', href: '${short}'`),
      add('video', `src: '${short}', preload: 'auto'`),
      `fetch('${short}', { mode: 'no-cors' }).catch(() => undefined)`,
      `new FontFace('a', 'url(${short})').load().catch(() => undefined)`,
    ];
    for (const [index, request] of requests.entries()) {
      await page.evaluate(`void ${request}`);
      await waitFor(async () => Number((await report()).excluded[0]?.count) > index);
    }
    expect(await report()).toMatchObject({
      summary: { clicks },
      excluded: [{ key: 'automated', label: 'Automated requests' }],
    });
    await page.context().close();
  });

  it('include a friendly page for an unknown slug', async () => {
    const { page, problems } = await openPage(browser);
    const response = await page.goto(`${service.redirectUrl}/no-such-slug`);
    expect(response?.status()).toBe(404);
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
