import { createAccountWithKey, type Service, setupCodeOf, startService } from '@app/testing';
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

    await page.locator('.opblock-summary-path', { hasText: /^\/\u200b?v1\/\u200b?account$/ }).click();
    const accountResponse = page.waitForResponse(`${service.apiUrl}/v1/account?view=basic`);
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await accountResponse).status()).toBe(200);
    await page.locator('.live-responses-table', { hasText: '"topLinks"' }).waitFor();

    await page
      .locator('.opblock-get .opblock-summary-path', { hasText: /^\/\u200b?v1\/\u200b?links$/ })
      .click();
    const listResponse = page.waitForResponse((response) =>
      response.url().startsWith(`${service.apiUrl}/v1/links`),
    );
    await page.locator('#operations-Links-listLinks').getByRole('button', { name: 'Execute' }).click();
    expect((await listResponse).status()).toBe(200);
    expect(await (await listResponse).json()).toEqual({ data: [], nextCursor: null });

    expect(requested.filter((url) => !url.startsWith(service.apiUrl) && !url.startsWith('data:'))).toEqual(
      [],
    );
    expect(problems).toEqual([]);
  });

  it('makes calls with the session of the dashboard, whose bearer is not stored', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${service.apiUrl}/docs`);
    await page.getByText('Sign in to the dashboard to try calls').waitFor();
    const body = {
      email: 'docs@example.com',
      password: 'correct horse battery staple',
      code: await setupCodeOf(service),
    };
    const status = await page.evaluate<number>(`fetch('/dashboard/api/sign-up', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify(body))},
    }).then(({ status }) => status)`);
    expect(status).toBe(201);
    await page.reload();
    await page.getByText('Signed in as docs@example.com').waitFor();

    await page.locator('.opblock-summary-path', { hasText: /^\/\u200b?v1\/\u200b?account$/ }).click();
    const bearerOf = async (): Promise<string> => {
      const answer = page.waitForResponse(`${service.apiUrl}/v1/account?view=basic`);
      await page.getByRole('button', { name: 'Execute' }).click();
      const response = await answer;
      expect(response.status()).toBe(200);
      return (await response.request().allHeaders())['authorization']?.replace('Bearer ', '') ?? '';
    };
    const bearer = await bearerOf();
    expect([bearer.length > 40, bearer.startsWith('way_')]).toEqual([true, false]);
    expect(await bearerOf()).toBe(bearer);
    const stored = await page.evaluate<string>(
      'JSON.stringify([localStorage, sessionStorage, document.cookie, window.ui.getConfigs()])',
    );
    expect(stored).not.toContain(bearer);

    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await bearerOf()).toBe(key);
    expect(problems).toEqual([]);
  });

  it('follows the dashboard’s color scheme, links back to it, and shows errors that fit their status', async () => {
    const { page, problems } = await openPage(browser, { colorScheme: 'dark' });
    await page.goto(`${service.apiUrl}/docs`);
    const background = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    await page.locator('html.dark-mode').waitFor();
    const dark = await background();
    await page.evaluate(`localStorage.setItem('mantine-color-scheme-value', 'light')`);
    await page.reload();
    await page.locator('html:not(.dark-mode) .opblock').first().waitFor();
    expect(await background()).not.toBe(dark);

    const response = await page.request.get(`${service.apiUrl}/openapi.json`);
    const { paths, info, components } = (await response.json()) as {
      info: { description: string };
      paths: { '/v1/links': { post: { responses: Record<string, { $ref: string }> } } };
      components: { responses: Record<string, Documented> };
    };
    const codes = Object.entries(paths['/v1/links'].post.responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { $ref }]) => {
        const shared = components.responses[$ref.split('/').at(-1) ?? ''];
        return [status, shared?.content['application/json'].example.error.code];
      });
    expect(codes).toEqual(
      expect.arrayContaining([
        ['400', 'invalid_request'],
        ['401', 'unauthorized'],
        ['403', 'forbidden'],
        ['409', 'slug_taken'],
      ]),
    );
    expect(info.description).toContain('/dashboard/keys');
    await page.getByRole('link', { name: '← Dashboard' }).click();
    await page.waitForURL('**/dashboard/**');
    expect(problems).toEqual([]);
  });

  it('begins with guides, and shows each call in three languages, on a phone, too', async () => {
    const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 800 } });
    await page.goto(`${service.apiUrl}/docs`);
    for (const guide of ['First link', 'Errors', 'Pagination', 'Idempotency', 'Rate limits', 'Webhooks']) {
      await page.getByRole('heading', { name: guide, exact: true }).first().waitFor();
    }
    await page.locator('#operations-Links-createLink .opblock-summary-path').click();
    const samples = page.locator('#operations-Links-createLink').getByLabel('Code samples');
    await samples.getByText(`curl -X POST '${service.apiUrl}/v1/links'`).waitFor();
    await samples.getByRole('button', { name: 'Python' }).click();
    await samples.getByText('urllib.request').first().waitFor();
    await samples.getByRole('button', { name: 'TypeScript' }).click();
    await samples.getByText('waypost.links.create({').waitFor();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(390);

    await page.locator('#operations-Links-listLinks .opblock-summary-path').click();
    await page.locator('#operations-Links-listLinks').getByText('waypost.links.list()').waitFor();
    const address = await page.getByRole('link', { name: 'Create an API key' }).first().getAttribute('href');
    expect(address).toBe('/dashboard/keys');
    expect(problems).toEqual([]);
  });
});

interface Documented {
  content: { 'application/json': { example: { error: { code: string } } } };
}
