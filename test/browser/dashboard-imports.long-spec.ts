import { waitFor, type Service } from '@app/testing';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import {
  axeViolationsOn,
  contrastingLooks,
  flawsOf,
  pressInARow,
  scrollsSideways,
  sendFile,
} from './dashboard.js';
import { choose, LinksUnderTest, type StoredLink } from './dashboard-links.js';

/** The fields of `GET /v1/imports/:id` that are checked here. */
interface StoredImport {
  id: string;
  name: string;
  state: string;
  created: number;
  mapping: Record<string, string>;
  group: string | null;
  tags: string[];
}

const phone = { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const type = 'text/csv';

// Stops and starts the jobs app.
let links: LinksUnderTest<Service>;

beforeAll(async () => {
  links = await LinksUnderTest.startAlone();
});

afterAll(() => links.stop());

afterEach(async () => {
  for (const { id } of await imports()) await links.dashboard.api.delete(`/v1/imports/${id}`);
  expect(await links.clear()).toEqual([]);
});

const imports = async () =>
  (await links.dashboard.api.get<{ data: StoredImport[] }>('/v1/imports')).body.data;

const allLinks = async () =>
  (await links.dashboard.api.get<{ data: StoredLink[] }>('/v1/links?view=full&sort=oldest')).body.data;

/** Uploads a file through the page, as a user who selects it. */
async function chooseFile(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page
    .getByLabel('File with links')
    .setInputFiles({ name, mimeType: type, buffer: Buffer.from(rows.join('\n')) });
}

const result = (page: Page) => page.getByRole('region', { name: 'What would happen' });

async function downloaded(page: Page, click: () => Promise<void>): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

async function exportAs(page: Page, format: 'CSV' | 'NDJSON'): Promise<[name: string, text: string]> {
  await page.getByRole('button', { name: 'Import and export' }).click();
  const item = page.getByRole('menuitem', { name: `As ${format}` });
  return downloaded(page, () => item.click());
}

describe('dashboard imports', () => {
  it('export the links that the filters select, in their order', async () => {
    for (const slug of ['one', 'two', 'other']) await links.create({ slug, name: `Link ${slug}` });
    await links.pause(await links.create({ slug: 'paused', name: 'Link paused' }));
    const page = await links.open('/links?q=Link&state=active&sort=oldest');
    await page.getByRole('link', { name: 'Link one' }).waitFor();
    const [name, text] = await exportAs(page, 'NDJSON');
    const rows = text
      .trim()
      .split('\n')
      .map((row) => (JSON.parse(row) as StoredLink).slug);
    expect([name, rows]).toEqual(['links.ndjson', ['one', 'two', 'other']]);
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    const [csvName, csv] = await exportAs(page, 'CSV');
    const lines = csv.trim().split('\r\n');
    expect([csvName, ...lines.map((line) => line.split(',', 1)[0])]).toEqual([
      'links.csv',
      'slug',
      'one',
      'two',
      'other',
    ]);
  });

  it('restore links from an export without loss', async () => {
    const group = await links.createGroup('=Group, "1"');
    await links.create({ slug: 'plain' });
    await links.create({
      slug: 'Full',
      name: "'=1+1",
      behavior: 'aggressive',
      group,
      tags: ['Summer', 'a,b'],
      note: '-one\ntwo "three"',
      externalId: ' crm-1 ',
      metadata: { campaign: '=summer' },
      maxClicks: 5,
      forwardQuery: false,
      rules: [{ when: { countries: ['DE'] }, then: { blocked: true } }],
    });
    const before = await allLinks();
    const page = await links.open('/links');
    await page.getByRole('link', { name: 'plain', exact: true }).waitFor();
    const [name, text] = await exportAs(page, 'CSV');
    for (const { id } of before) await links.dashboard.api.delete(`/v1/links/${id}`);

    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import links' }).click();
    await page
      .getByLabel('File with links')
      .setInputFiles({ name, mimeType: type, buffer: Buffer.from(text) });
    await page.getByRole('heading', { name: 'links.csv', level: 1 }).waitFor();
    await result(page).getByText('2 links would be created.').waitFor();
    expect(await page.getByLabel('Where it comes from').inputValue()).toBe('waypost');
    await result(page).getByRole('button', { name: 'Import 2 links' }).click();
    await page.getByText('2 links were created.').waitFor();
    const after = await allLinks();
    expect(after).toHaveLength(2);
    for (const [at, link] of before.entries()) {
      expect(after[at]).toMatchObject({
        ...link,
        id: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      });
    }
    await page.getByRole('link', { name: 'Show links' }).click();
    await page.getByRole('link', { name: 'plain', exact: true }).waitFor();
  });

  it('accept columns mapped manually, and put links into a group with tags', async () => {
    const group = await links.createGroup('Newsletter');
    const page = await links.open('/imports');
    // The guess takes the long address of the short link for the slug, and misses the names.
    await chooseFile(page, 'bitly.csv', [
      'Bitlink,Long URL,Custom,Label',
      'bit.ly/3xYzAbC,https://shop.example/summer,summer,Summer sale',
      'bit.ly/4xYzAbC,https://shop.example/autumn,autumn,Autumn sale',
    ]);
    await result(page).getByText('2 links would be created.').waitFor();
    expect(await page.getByLabel('Where it comes from').inputValue()).toBe('bitly');
    const rows = page.getByRole('region', { name: 'The first rows' });
    await rows.getByRole('cell', { name: '3xYzAbC' }).first().waitFor();
    // A sample of the values helps.
    await page.getByRole('cell', { name: 'Custom summer' }).waitFor();

    await page.getByLabel('Read “Custom” as').selectOption('Slug');
    expect(await page.getByLabel('Read “Bitlink” as').inputValue()).toBe('');
    await page.getByLabel('Read “Label” as').selectOption('Name');
    await choose(page, 'Group for all links', 'Newsletter');
    await page.getByRole('combobox', { name: 'Tags for all links' }).fill('Imported');
    await page.getByRole('combobox', { name: 'Tags for all links' }).press('Enter');
    await result(page).getByText('Check it again before you start.').waitFor();
    expect(
      await result(page)
        .getByRole('button', { name: /^Import/ })
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: 'Check again' }).click();
    await rows.getByRole('cell', { name: 'Summer sale' }).waitFor();
    await result(page).getByRole('button', { name: 'Import 2 links' }).click();
    await page.getByText('2 links were created.').waitFor();
    expect((await allLinks()).map(({ slug, name, group: its, tags }) => [slug, name, its, tags])).toEqual([
      // The first row of the file is the newest link.
      ['autumn', 'Autumn sale', group, ['Imported']],
      ['summer', 'Summer sale', group, ['Imported']],
    ]);
    await page.getByRole('link', { name: 'Show links' }).click();
    await page.waitForURL(/tags=/);
  });

  it('ask for the columns if none are recognized, and guess again for another source', async () => {
    const page = await links.open('/imports');
    await chooseFile(page, 'odd.csv', ['Kurz,Lang', 'odd,https://shop.example/odd']);
    await page
      .getByRole('status')
      .filter({ hasText: 'Choose the columns that have the slug and the destination.' })
      .waitFor();
    // Changing the columns does not discard other input.
    await page.getByLabel('Replace http: with https: in destinations').check();
    await page.getByRole('combobox', { name: 'Tags for all links' }).fill('Imported');
    await page.getByRole('combobox', { name: 'Tags for all links' }).press('Enter');
    await page.getByLabel('Where it comes from').selectOption('YOURLS');
    await waitFor(async () => (await page.getByLabel('Where it comes from').inputValue()) === 'yourls');
    expect(await page.getByLabel('Replace http: with https: in destinations').isChecked()).toBe(true);
    const [changed] = await imports();
    expect(changed).toMatchObject({ source: 'yourls', upgradeHttp: true, tags: ['Imported'] });
    await page.getByLabel('Read “Kurz” as').selectOption('Slug');
    await page.getByLabel('Read “Lang” as').selectOption('Destination');
    await page.getByRole('button', { name: 'Check again' }).click();
    await result(page).getByRole('button', { name: 'Import 1 link', exact: true }).waitFor();
  });

  it('show the encoding and the order of dates, and check again after another choice', async () => {
    const page = await links.open('/imports');
    await page.setInputFiles('input[type=file]', {
      name: 'latin.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'slug,url,title,created\ncafe,https://cafe.example/,Caf\u00e9,3/4/2024\n',
        'latin1',
      ),
    });
    await page.getByRole('cell', { name: 'Café', exact: true }).first().waitFor();
    expect(await page.getByLabel('Encoding').inputValue()).toBe('windows-1252');
    await result(page).getByText('Creation time').waitFor();
    await page.getByLabel('Dates with slashes').selectOption('The month comes first');
    await result(page).getByText('Creation time').waitFor({ state: 'detached' });
    await page.getByLabel('Encoding').selectOption('UTF-8');
    await page.getByText('The file cannot be imported yet').waitFor();
    await page.getByLabel('Encoding').selectOption('Automatic');
    await page.getByRole('cell', { name: 'Café', exact: true }).first().waitFor();
    const [changed] = await imports();
    expect(changed).toMatchObject({ encoding: 'windows-1252', dateOrder: 'month' });
  });

  it('ask what to do with links on domains that the account does not have', async () => {
    const page = await links.open('/imports');
    await chooseFile(page, 'domains.csv', [
      'slug,url,domain',
      'one,https://shop.example/one,one.example',
      'two,https://shop.example/two,two.example',
    ]);
    const question = page.getByRole('status').filter({ hasText: 'The file cannot be imported yet' });
    await question.waitFor();
    expect(await question.getByRole('listitem').allTextContents()).toEqual(['one.example', 'two.example']);
    expect(await axeViolationsOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Skip their rows' }).click();
    await result(page).getByText('No links would be created.').waitFor();
    await page.getByLabel('Links on other domains').selectOption('Use the default domain');
    await result(page).getByText('Links on these hosts are created on the default domain:').waitFor();
    await result(page).getByRole('button', { name: 'Import 2 links' }).click();
    await page.getByText('2 links were created.').waitFor();
    expect((await allLinks()).map(({ slug }) => slug).sort()).toEqual(['one', 'two']);
  });

  it('ask about columns that may decide who ends up where', async () => {
    const page = await links.open('/imports');
    await chooseFile(page, 'geo.csv', [
      'slug,url,label,geo,ios',
      'geo,https://shop.example/,Geo,DE,https://ios.example/',
    ]);
    const question = page.getByRole('status').filter({ hasText: 'The file cannot be imported yet' });
    await question.waitFor();
    expect(await question.getByRole('listitem').allTextContents()).toEqual(['geo', 'ios']);
    expect(await axeViolationsOn(page)).toEqual([]);
    await question.getByRole('button', { name: 'Import without them' }).click();
    await result(page).getByRole('button', { name: 'Import 1 link', exact: true }).waitFor();
    // Other columns do not trigger the question again.
    await page.getByLabel('Read “label” as').selectOption('Note');
    await page.getByRole('button', { name: 'Check again' }).click();
    await result(page).getByRole('button', { name: 'Import 1 link', exact: true }).waitFor();
  });

  it('show which rows are skipped and why, before and after, with a report', async () => {
    await links.create({ slug: 'taken' });
    const page = await links.open('/imports');
    await chooseFile(page, 'mixed.csv', [
      'slug,url',
      'fine,https://shop.example/',
      'taken,https://shop.example/',
      'plain,http://shop.example/',
      'admin,https://shop.example/',
      ',https://shop.example/',
    ]);
    await result(page).getByText('The file has 5 rows.').waitFor();
    const reasons = (await result(page).getByRole('listitem').allTextContents()).sort();
    expect(reasons).toEqual([
      'No slug (1)',
      'The destination begins with http: (1)',
      'The slug is already in use (1)',
      'The slug is reserved (1)',
    ]);
    await page.getByRole('region', { name: 'The first rows' }).getByText('The slug is reserved').waitFor();
    await page.getByRole('checkbox', { name: 'Replace http: with https: in destinations' }).check();
    await page.getByRole('button', { name: 'Check again' }).click();
    await result(page).getByRole('button', { name: 'Import 2 links' }).click();
    await page.getByText('2 links were created.').waitFor();
    const [id] = (await imports()).map((each) => each.id);
    const button = page.getByRole('button', { name: 'Download report' });
    const [name, report] = await downloaded(page, () => button.click());
    expect(name).toBe(`import-${id ?? ''}.csv`);
    expect(report).toContain('3,taken,https://shop.example/,slug_taken');
    await page.getByRole('link', { name: 'Import another file' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'mixed.csv' });
    await row.getByText('Finished').waitFor();
  });

  it('show their progress, even after a reload, and can be stopped', async () => {
    const page = await links.open('/imports');
    const rows = Array.from({ length: 60_000 }, (_, n) => `many-${n},https://shop.example/${n}`);
    await chooseFile(page, 'many.csv', ['slug,url', ...rows]);
    await result(page).getByRole('button', { name: 'Import 60,000 links' }).click({ timeout: 60_000 });
    const bar = page.getByRole('progressbar', { name: 'Importing the links …' });
    await bar.waitFor();
    await waitFor(async () => Number(await bar.getAttribute('aria-valuenow')) > 0);
    await page.reload();
    await bar.waitFor();
    await page.getByText(/[\d,]+ of 60,000 rows/).waitFor();
    await page.getByRole('button', { name: 'Stop import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop this import?' });
    await dialog.getByRole('button', { name: 'Stop import' }).click();
    await page.getByRole('status').filter({ hasText: 'The import was stopped' }).waitFor();
    const [stopped] = await imports();
    expect(stopped).toMatchObject({ state: 'cancelled', name: 'many.csv' });
    const { active } = await links.totals();
    expect(active).toBe(stopped?.created);
    expect(active).toBeLessThan(60_000);
  });

  it('show how much of the file has been sent, and can be canceled meanwhile', async () => {
    const page = await links.open('/imports');
    await page.getByText('Drop a file here').waitFor();
    const before = (await imports()).length;
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100_000,
    });
    await chooseFile(page, 'large.csv', ['slug,url', 'x'.repeat(3_000_000)]);
    const bar = page.getByRole('progressbar', { name: 'Sending large.csv …' });
    await waitFor(async () => Number(await bar.getAttribute('aria-valuenow')) > 0);
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Drop a file here').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await imports()).toHaveLength(before);
  });

  it('discard a file before anything is imported, even if its check ends meanwhile', async () => {
    const { jobs } = links.dashboard.service.apps;
    await jobs.stop();
    const page = await links.open('/imports');
    await chooseFile(page, 'wrong.csv', ['slug,url', 'wrong,https://shop.example/']);
    await page.getByRole('button', { name: 'Discard file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard this file?' });
    await dialog.getByText('Nothing has been imported from it.').waitFor();
    await jobs.start();
    // Behind the dialog, which hides it from the accessibility tree.
    await page.getByText('What would happen').waitFor();
    await dialog.getByRole('button', { name: 'Discard file' }).click();
    await page.getByRole('status').filter({ hasText: 'No links were created.' }).waitFor();
    expect(await links.totals()).toEqual({ active: 0, paused: 0 });
  });

  it('explain what is wrong with a file', async () => {
    links.expectErrors(429);
    const page = await links.open('/imports');
    const says = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
    await chooseFile(page, 'empty.csv', []);
    await says('This file is empty.');
    // Larger than what a test can pass to the browser.
    await page.evaluate(`(() => {
      const files = new DataTransfer();
      const file = new File(['x'], 'huge.csv');
      Object.defineProperty(file, 'size', { value: 101 * 1024 * 1024 });
      files.items.add(file);
      const input = document.querySelector('input[type=file]');
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await says('This file is larger than 100 MiB. Split it.');
    await page.reload();
    await chooseFile(page, 'binary.csv', ['slug,url', 'a\u0000b,https://shop.example/']);
    await page.getByRole('status').filter({ hasText: 'The import failed' }).waitFor();
    await page.getByText('The file contains bytes that are not text.').waitFor();

    for (let n = 0; n < 5; n++) await sendFile(links.dashboard, `slug,url\nopen-${n},https://shop.example/`);
    await page.getByRole('link', { name: 'Import another file' }).click();
    await chooseFile(page, 'sixth.csv', ['slug,url', 'sixth,https://shop.example/']);
    await says('Five imports are open.');
  });

  it('accept a dropped file, and show when there is no connection', async () => {
    // The browser reports the requests that fail.
    const { page, close } = await links.dashboard.open('/imports');
    const zone = page.getByText('Drop a file here');
    await zone.waitFor();
    await page.waitForLoadState('networkidle');
    const files = await page.evaluateHandle(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['slug,url\\ndropped,https://shop.example/'], 'dropped.csv'));
      return files;
    })()`);
    await page.context().setOffline(true);
    await zone.dispatchEvent('drop', { dataTransfer: files });
    await page.getByRole('alert').filter({ hasText: 'Not sent: you are offline.' }).waitFor();
    await page.context().setOffline(false);
    // The first attempt is still under way. The next one must not create another import.
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/imports?*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      const error = { code: 'idempotency_conflict', message: 'Already in progress.' };
      await (keys.length === 1 ? route.fulfill({ status: 409, json: { error } }) : route.fallback());
    });
    await zone.dispatchEvent('drop', { dataTransfer: files });
    await page.getByRole('alert').filter({ hasText: 'Already in progress.' }).waitFor();
    await zone.dispatchEvent('drop', { dataTransfer: files });
    await result(page).getByText('1 link would be created.').waitFor();
    expect((await imports()).filter(({ name }) => name === 'dropped.csv')).toHaveLength(1);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    await close();
  });

  it('can be reached by keyboard, and show their API calls', async () => {
    const page = await links.open('/');
    await page.getByRole('region', { name: 'Get started' }).waitFor();
    await pressInARow(page, 'g', 'i');
    await page.getByRole('heading', { name: 'Import links', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'API calls of this page' }).click();
    await page.getByRole('region', { name: 'GET /v1/imports' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Find a link, a page or an action').fill('import');
    await page.getByRole('dialog').getByText('Import links').waitFor();
  });

  it.each([...contrastingLooks(), phone])('are accessible and fit the screen: $name', async (look) => {
    await links.create({ slug: 'taken' });
    const page = await links.open('/imports', look);
    const check = async (what: string) =>
      expect([what, await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([what, [], false]);
    await page.getByText('Drop a file here').waitFor();
    await check('file');
    await chooseFile(page, 'AnExtraordinarilyLongNameOfAFileWithoutAnySpacesInIt.csv', [
      'slug,url,title,AnExtraordinarilyLongNameOfAColumnWithoutAnySpacesInIt',
      `fine,https://shop.example/${'path'.repeat(40)},Fine,${'x'.repeat(200)}`,
      'taken,https://shop.example/,Taken,',
    ]);
    await result(page).getByRole('button', { name: 'Import 1 link' }).waitFor();
    await check('dry run');
    await result(page).getByRole('button', { name: 'Import 1 link' }).click();
    await page.getByText('1 link was created.').waitFor();
    await check('result');
    await page.getByRole('link', { name: 'Import another file' }).click();
    await page.getByText('Imports so far').waitFor();
    await check('list');
  });

  it('are not offered to users who may not write', async () => {
    const opened = await links.dashboard.open('/links');
    await opened.page.route('**/dashboard/api/session', async (route) => {
      const response = await route.fetch();
      const session = (await response.json()) as { account: { scopes: string[] } };
      session.account.scopes = session.account.scopes.filter((scope) => scope !== 'links:write');
      await route.fulfill({ response, json: session });
    });
    await opened.page.reload();
    await opened.page.getByRole('button', { name: 'Import and export' }).click();
    await opened.page.getByRole('menuitem', { name: 'As CSV' }).waitFor();
    expect(await opened.page.getByRole('menuitem', { name: 'Import links' }).count()).toBe(0);
    await opened.page.goto(`${links.dashboard.service.apiUrl}/dashboard/imports`);
    await opened.page.getByText('Not available in your role').waitFor();
    expect(await flawsOf(opened)).toEqual([]);
    await opened.close();
  });
});
