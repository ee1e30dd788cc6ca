import { createAccountWithKey, type Service, startService } from '@app/testing';
import type { Browser } from 'playwright-core';
import { launchChromium, openPage } from './chromium.js';

describe('the Swagger page', () => {
  let service: Service;
  let browser: Browser;
  let key: string;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    ({ key } = await createAccountWithKey(service));
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('runs calls, sends requests only to the API, and keeps the key after a reload', async () => {
    const { page, requested, problems } = await openPage(browser);
    await page.goto(`${service.apiUrl}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();

    await page.locator('.opblock-summary-path', { hasText: '/v1/account' }).click();
    const accountResponse = page.waitForResponse(`${service.apiUrl}/v1/account`);
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await accountResponse).status()).toBe(200);
    await page.locator('.live-responses-table', { hasText: '"topLinks"' }).waitFor();

    await page
      .locator('.opblock-get .opblock-summary-path', { hasText: /^\/\u200b?v1\/\u200b?links$/ })
      .click();
    const listResponse = page.waitForResponse((response) =>
      response.url().startsWith(`${service.apiUrl}/v1/links`),
    );
    await page.getByRole('button', { name: 'Execute' }).last().click();
    expect((await listResponse).status()).toBe(200);
    expect(await (await listResponse).json()).toEqual({ data: [] });

    expect(requested.filter((url) => !url.startsWith(service.apiUrl) && !url.startsWith('data:'))).toEqual(
      [],
    );
    expect(problems).toEqual([]);
  }, 60_000);
});
