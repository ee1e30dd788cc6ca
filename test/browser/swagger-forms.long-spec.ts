import { createAccountWithKey, type Service, startService } from '@app/testing';
import { jest } from '@jest/globals';
import type { Browser, Page, Response } from 'playwright-core';
import { launchChromium, openPage } from './chromium.js';

jest.setTimeout(600_000);

/** The user agent of Chromium with a window. Visits by headless browsers are not clicks. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Creates, each done twice. */
const creates: [tag: string, operationId: string, status: number][] = [
  ['Links', 'createLink', 201],
  ['Websites', 'createWebsite', 201],
  ['Groups', 'createGroup', 201],
];
const others: typeof creates = [
  ['Account', 'getAccount', 200],
  ['Links', 'listLinks', 200],
  ['Links', 'getLink', 200],
  ['Links', 'updateLink', 200],
  ['Links', 'pauseLink', 200],
  ['Links', 'activateLink', 200],
  ['Analytics', 'getLinkReport', 200],
  ['Websites', 'listWebsites', 200],
  ['Websites', 'getWebsite', 200],
  ['Websites', 'updateWebsite', 200],
  ['Analytics', 'getWebsiteReport', 200],
  ['Groups', 'listGroups', 200],
  ['Groups', 'moveGroupLinks', 200],
  ['Analytics', 'getSummaryReport', 200],
];
const deletes: typeof creates = [
  ['Links', 'deleteLink', 200],
  ['Websites', 'deleteWebsite', 200],
  ['Groups', 'deleteGroup', 200],
];

describe('the forms of the Swagger page', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect'] });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Opens the page with the key of a new account. */
  async function openDocs(): Promise<{ page: Page; problems: string[] }> {
    const { key } = await createAccountWithKey(service);
    const { page, problems } = await openPage(browser, { userAgent });
    await page.goto(`${service.apiUrl}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').fill(key);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    return { page, problems };
  }

  const open = (page: Page, tag: string, operationId: string) =>
    page.locator(`#operations-${tag}-${operationId} .opblock-summary-path`).click();

  /** Presses “Execute”. @returns the response of the API */
  async function execute(page: Page, tag: string, operationId: string): Promise<Response> {
    const response = page.waitForResponse((each) => each.url().startsWith(`${service.apiUrl}/v1/`));
    const block = page.locator(`#operations-${tag}-${operationId}`);
    await block.getByRole('button', { name: 'Execute', exact: true }).click();
    const received = await response;
    await block.locator('.live-responses-table').waitFor();
    return received;
  }

  it('work without typing: all 20 documented operations, each create twice, and the new link redirects', async () => {
    const { page, problems } = await openDocs();
    expect([...creates, ...others, ...deletes]).toHaveLength(20);
    const statuses: typeof creates = [];
    const urls: string[] = [];
    const press = async (tag: string, operationId: string) => {
      const response = await execute(page, tag, operationId);
      statuses.push([tag, operationId, response.status()]);
      if (operationId === 'createLink') urls.push(((await response.json()) as { url: string }).url);
    };
    for (const [tag, operationId] of creates) {
      await open(page, tag, operationId);
      await press(tag, operationId);
      await press(tag, operationId);
    }
    for (const url of urls) {
      const visit = await fetch(url, { redirect: 'manual', headers: { 'User-Agent': userAgent } });
      expect([visit.status, visit.headers.get('location')]).toEqual([
        302,
        'https://shop.example/summer?ref=bio',
      ]);
    }
    expect(new Set(urls).size).toBe(2);
    for (const [tag, operationId] of [...others, ...deletes]) {
      await open(page, tag, operationId);
      await press(tag, operationId);
    }
    expect(statuses).toEqual([...creates.flatMap((each) => [each, each]), ...others, ...deletes]);
    expect(problems).toEqual([]);
  });

  it('ask to create a resource first, fill in the last one created or listed, and keep typed values', async () => {
    const { page } = await openDocs();
    await open(page, 'Groups', 'deleteGroup');
    const id = page.locator('#operations-Groups-deleteGroup').getByPlaceholder('create a group first');
    expect(await id.inputValue()).toBe('');
    await open(page, 'Groups', 'moveGroupLinks');
    const body = page.locator('#operations-Groups-moveGroupLinks textarea');
    expect(JSON.parse(await body.inputValue())).toEqual({ add: ['create a link first'] });

    await open(page, 'Groups', 'createGroup');
    const created = (await (await execute(page, 'Groups', 'createGroup')).json()) as { id: string };
    expect(await id.inputValue()).toBe(created.id);
    await open(page, 'Links', 'createLink');
    const link = (await (await execute(page, 'Links', 'createLink')).json()) as { id: string };
    expect(JSON.parse(await body.inputValue())).toEqual({ add: [link.id] });

    await execute(page, 'Groups', 'deleteGroup');
    expect(await id.inputValue()).toBe('');

    await open(page, 'Links', 'getLink');
    const ownId = page.locator('#operations-Links-getLink').getByPlaceholder('create a link first');
    expect(await ownId.inputValue()).toBe(link.id);
    await execute(page, 'Links', 'createLink');
    expect(await ownId.inputValue()).not.toBe(link.id);
    await ownId.fill(link.id);
    await execute(page, 'Links', 'createLink');
    expect((await execute(page, 'Links', 'getLink')).url()).toBe(
      `${service.apiUrl}/v1/links/${link.id}?view=basic`,
    );

    const ownBody = { destination: 'https://shop.example/own', slug: 'my-own' };
    await page.locator('#operations-Links-createLink textarea').fill(JSON.stringify(ownBody));
    const own = (await (await execute(page, 'Links', 'createLink')).json()) as { slug: string };
    expect(own.slug).toBe('my-own');
    expect((await execute(page, 'Links', 'createLink')).status()).toBe(409);
  });

  it('create a link with all fields as often as they are pressed', async () => {
    const { page } = await openDocs();
    await open(page, 'Links', 'createLink');
    const block = page.locator('#operations-Links-createLink');
    await block.locator('.opblock-section-request-body .examples-select select').selectOption('all');
    const statuses = [await execute(page, 'Links', 'createLink'), await execute(page, 'Links', 'createLink')];
    expect(statuses.map((response) => response.status())).toEqual([201, 201]);
  });

  it('have the buttons that the guides name', async () => {
    const { page } = await openDocs();
    await open(page, 'Links', 'createLink');
    await page.getByRole('button', { name: 'Execute', exact: true }).waitFor();
    const names = await page.locator('.info .description strong').allTextContents();
    expect(names).toEqual(['Execute', 'Authorize']);
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().waitFor();
  });

  it('ask for a page of a list, and show error responses only on request', async () => {
    const { page } = await openDocs();
    await open(page, 'Links', 'listLinks');
    const block = page.locator('#operations-Links-listLinks');
    const response = await execute(page, 'Links', 'listLinks');
    expect(response.url()).toBe(
      `${service.apiUrl}/v1/links?view=basic&limit=100&ungrouped=false&sort=newest`,
    );
    const statuses = async () => {
      const rows = await block.locator('tr.response[data-code]').all();
      return Promise.all(rows.map((row) => row.getAttribute('data-code')));
    };
    expect(await statuses()).toEqual(['200']);
    await block.getByRole('button', { name: 'Show the error responses' }).click();
    expect(await statuses()).toEqual(['200', '400', '401', '403', '410', '429', '503']);
  });
});
