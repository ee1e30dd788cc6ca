import { proxyCheckAddress } from '@app/common';
import { type Service, startService } from '@app/testing';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { launchChromium, openPage } from './chromium.js';

describe('favicon and proxy check', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService({ apps: ['redirect'] });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('serve an icon that the browser can draw', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${service.redirectUrl}/favicon.ico`);
    expect(await page.evaluate('document.images[0].naturalWidth')).toBe(32);
  });

  it('render the proxy check in one request on a small phone, in light and dark', async () => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ value: string }>(
      `select value from secrets where name = 'signing'`,
    );
    await client.end();
    for (const colorScheme of ['light', 'dark'] as const) {
      const address = proxyCheckAddress(service.redirectUrl, rows[0]?.value ?? '', Date.now());
      const { page, requested, problems } = await openPage(browser, {
        viewport: { width: 320, height: 640 },
        colorScheme,
        extraHTTPHeaders: {
          'X-Forwarded-For': '2001:db8:1111:2222:3333:4444:5555:6666',
          'X-Real-IP': 'x'.repeat(200),
        },
      });
      const response = await page.goto(address);
      expect(response?.status()).toBe(200);
      expect(requested.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([address]);
      expect(problems).toEqual([]);
      expect(await page.getByText('TRUSTED_PROXIES=127.0.0.1/32').count()).toBe(1);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    }
  });
});
