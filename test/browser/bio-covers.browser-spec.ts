import { themeNames } from '@app/pages';
import {
  ApiClient,
  createAccountWithKey,
  sampleImage,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import type { Browser } from 'playwright-core';
import { measureContrasts } from './bio-contrast.js';
import { launchChromium, openPage } from './chromium.js';

interface Website {
  id: string;
  items: { id: string; title: string }[];
}

const url = 'https://example.com/';

describe('a bio page with a cover, a background image, a font, cards and a form', () => {
  let service: Service;
  let browser: Browser;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService();
    browser = await launchChromium();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it.each(themeNames)('is one readable request without a script in theme %s', async (theme) => {
    const slug = `covered-${theme}`;
    const { body } = await api.post<Website>('/v1/websites?view=full', {
      slug,
      theme,
      font: 'roboto-slab',
      name: 'Anna Moreira',
      headline: 'Ceramics from Lisbon',
      bio: 'I make cups, bowls and the odd teapot.',
      published: true,
      items: [
        { title: 'Opening', countdown: { startsAt: '2999-01-31T18:00:00Z' } },
        { title: 'Clip', media: { url } },
        { title: 'Cups', image: { alt: 'Two cups', url } },
        { title: 'Hours', text: 'Every day' },
        { title: 'News', signup: { consent: 'Write to me about new cups.' } },
        { title: 'Shop', url },
      ],
    });
    // Every part of it is as hard to read text on as an image can be.
    const image = await sampleImage('PNG', 600, 600, {
      topLeft: '#ffffff',
      topRight: '#000000',
      bottomLeft: '#000000',
      bottomRight: '#ffffff',
    });
    const [, clip, cups] = body.items;
    for (const part of [
      'cover',
      'background-image',
      `items/${clip?.id}/thumbnail`,
      `items/${cups?.id}/thumbnail`,
    ]) {
      const headers = { 'Content-Type': 'image/png' };
      expect((await api.put(`/v1/websites/${body.id}/${part}`, image, { headers })).status).toBe(200);
    }
    const address = `${service.redirectUrl}/${slug}`;
    await waitFor(async () =>
      (await (await fetch(address)).text()).includes('class="picture"') ? true : null,
    );
    for (const [colorScheme, viewport] of [
      ['light', { width: 390, height: 2600 }],
      ['dark', { width: 1440, height: 2600 }],
      ['dark', { width: 320, height: 2600 }],
    ] as const) {
      const { page, requested, problems } = await openPage(browser, {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto(address);
      expect(requested.filter((one) => !one.endsWith('/favicon.ico'))).toEqual([address]);
      expect(problems).toEqual([]);
      expect(await page.locator('script, iframe, [style], [onclick]').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
      expect(await page.evaluate('document.fonts.check("16px own")')).toBe(true);
      const texts = await measureContrasts(page, [
        'h1',
        '.headline',
        '.bio',
        '.countdown p',
        '.media span',
        '.picture span',
        '.text p',
        '.signup h2',
        '.signup label[for=email]',
        '.signup .consent span',
        '.signup button',
        '.items li:last-child a',
      ]);
      expect(texts).toHaveLength(12);
      for (const { selector, contrast } of texts) {
        // The headline of the poster is large and bold, in the accent color.
        const enough = theme === 'poster' && selector === '.headline' ? 3 : 4.5;
        expect([selector, contrast >= enough ? 'enough' : contrast]).toEqual([selector, 'enough']);
      }
      await page.context().close();
    }
  });
});
