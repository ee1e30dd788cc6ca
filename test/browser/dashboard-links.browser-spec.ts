import { sampleImage, scanPicture, waitFor } from '@app/testing';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Locator, Route } from 'playwright-core';
import {
  hasFocus,
  confirmByKeyboard,
  contrastingLooks,
  scrollsSideways,
  axeViolationsOn,
} from './dashboard.js';
import { act, choose, copied, LinksUnderTest, rowOf, shows, type StoredLink } from './dashboard-links.js';

let links: LinksUnderTest;

beforeAll(async () => {
  links = await LinksUnderTest.start();
});

afterAll(() => links.stop());

afterEach(async () => {
  expect(await links.clear()).toEqual([]);
});

describe('dashboard links', () => {
  it.each(contrastingLooks())('show an empty state if there are none: $name', async (look) => {
    const page = await links.open('/links', look);
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    await page.getByRole('main').getByRole('link', { name: 'Create link' }).last().click();
    await page.getByRole('heading', { name: 'Create link' }).waitFor();
  });

  it.each(contrastingLooks())('are accessible and fit the screen: $name', async (look) => {
    const group = await links.createGroup('A group with quite a long name that does not fit');
    const long = { name: 'W'.repeat(120), destination: `https://shop.example/${'x'.repeat(500)}` };
    await links.create({ slug: 'summer', name: 'Summer sale', group });
    await links.create({ slug: 'a'.repeat(64), ...long });
    await links.pause(await links.create({ slug: 'paused' }));
    const page = await links.open('/links', look);
    await shows(page, ['paused', long.name, 'Summer sale']);
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);

    await page.getByRole('checkbox', { name: 'Select Summer sale' }).click();
    await page.getByRole('group', { name: 'Selected links' }).waitFor();
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);

    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: 'Actions for Summer sale' }).click();
    await page.getByRole('menuitem', { name: 'QR code' }).waitFor();
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
  });

  it('have their search, filters and order in one line at 1440 pixels', async () => {
    await links.create({ slug: 'summer', tags: ['Print'] });
    const page = await links.open('/links');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('search').getByLabel('Tags').waitFor();
    const controls = await page.getByRole('search').locator(':scope > *').all();
    const tops = await Promise.all(controls.map(async (one) => (await one.boundingBox())?.y));
    expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
  });

  it('take three lines each on a phone', async () => {
    const group = await links.createGroup('Autumn');
    await links.create({ slug: 'summer', name: 'Summer sale', behavior: 'non-meta', group, tags: ['Print'] });
    await links.pause(await links.create({ slug: 'paused', behavior: 'aggressive' }));
    await links.pause(await links.create({ slug: 'both', behavior: 'non-meta' }));
    const size = { width: 390, height: 844 };
    const page = await links.open('/links', { name: 'phone', viewport: size, colorScheme: 'light' });
    for (const [name, ...texts] of [
      ['Summer sale', '0 clicks', 'Leaves apps, except Meta’s'],
      ['paused', '0 clicks', 'Leaves apps', 'Paused'],
      ['both', '0 clicks', 'Leaves apps, except Meta’s', 'Paused'],
    ] as const) {
      const row = rowOf(page, name);
      for (const text of texts) await row.getByText(text, { exact: true }).waitFor();
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(88);
    }
  });

  it('load the trends of visible links in one call, without a layout shift', async () => {
    const { api, service, owner } = links.dashboard;
    const ids = [
      (await links.create({ slug: 'quiet' })).id,
      (await links.create({ slug: 'busy', behavior: 'aggressive' })).id,
    ];
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    for (const [age, clicks] of [
      [0, 3],
      [2, 4],
    ])
      await database.query(
        `insert into daily_rollups (account_id, target_id, day, views, clicks)
         values ($1, $2, (now() at time zone 'utc')::date - $3::int, $4, $4)`,
        [owner.accountId, ids[1], age, clicks],
      );
    await database.end();
    const trends = await api.get<{ data: object[] }>(`/v1/analytics/trends?link=${ids.join('&link=')}`);
    expect(trends.body.data).toHaveLength(2);

    const size = { width: 390, height: 844 };
    const page = await links.open('/groups', { name: 'phone', viewport: size, colorScheme: 'dark' });
    const calls: Route[] = [];
    await page.route('**/v1/analytics/trends?**', (route) => void calls.push(route));
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Links' }).click();
    await shows(page, ['busy', 'quiet']);
    const busy = rowOf(page, 'busy');
    const before = await busy.boundingBox();
    await waitFor(() => calls.length > 0, { what: 'the call for the trends' });
    expect(await busy.getByRole('img').count()).toBe(0);
    await calls[0]?.continue();
    await busy.getByRole('img', { name: '7 clicks in 14 days, 3 of them today' }).waitFor();
    await rowOf(page, 'quiet').getByRole('img', { name: '0 clicks in 14 days, 0 of them today' }).waitFor();
    expect(await busy.boundingBox()).toEqual(before);
    expect(before?.height).toBeLessThanOrEqual(88);
    expect(calls).toHaveLength(1);
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
  });

  // The languages with the longest texts.
  it.each(['de', 'fr', 'ar'])(
    'have actions whose names are not truncated on a narrow phone, in %s',
    async (locale) => {
      await links.create({ slug: 'narrow' });
      const size = { width: 320, height: 640 };
      const look = { name: 'small phone', viewport: size, colorScheme: 'light' } as const;
      const view = await links.dashboard.open('/links', look, undefined, { locale });
      const { page } = view;
      await page.getByRole('checkbox').nth(1).click();
      const bar = page
        .getByRole('group')
        .filter({ has: page.getByRole('button') })
        .last();
      await bar.getByRole('button').nth(6).waitFor();
      const cut = await page.evaluate<string[]>(
        `[...document.querySelectorAll('[role=group] button, [role=group] button span')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent)`,
      );
      expect([cut, await scrollsSideways(page), view.problems]).toEqual([[], false, []]);
      await view.close();
    },
  );

  it.each(contrastingLooks())('return the focus when a dialog closes: $name', async (look) => {
    await links.create({ slug: 'summer' });
    const page = await links.open('/links', look);
    for (const [action, button] of [
      ['QR code', 'Download PNG'],
      ['Duplicate', 'Cancel'],
      ['Delete', 'Cancel'],
    ] as const) {
      await act(page, 'summer', action);
      await page.getByRole('dialog').getByRole('button', { name: button, disabled: false }).waitFor();
      expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await waitFor(() => page.evaluate('document.activeElement.ariaLabel === "Actions for summer"'));
    }
  });

  it('can be duplicated under another slug, and the copy can be edited at once', async () => {
    links.expectErrors(409);
    await links.create({ slug: 'summer', name: 'Summer sale', note: 'Poster' });
    const page = await links.open('/links');
    await act(page, 'Summer sale', 'Duplicate');
    const dialog = page.getByRole('dialog', { name: 'Duplicate “Summer sale”' });
    await dialog.getByLabel('Slug').fill('Summer');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await dialog.getByText('This slug is in use.').waitFor();
    await dialog.getByLabel('Slug').fill('autumn');
    await dialog.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('Duplicated “Summer sale”.').waitFor();
    await page.getByRole('heading', { name: 'Edit Copy of Summer sale' }).waitFor();
    const { data } = (await links.dashboard.api.get<{ data: StoredLink[] }>('/v1/links?view=full')).body;
    expect(data.map(({ slug, name, note }) => [slug, name, note])).toEqual([
      ['autumn', 'Copy of Summer sale', 'Poster'],
      ['summer', 'Summer sale', 'Poster'],
    ]);
    expect(page.url()).toContain(`/links/${data[0]?.id}/edit`);
  });

  it('show an error if they cannot be loaded, and load on retry', async () => {
    links.expectErrors(429);
    await links.create({ slug: 'summer' });
    const page = await links.open('/');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const error = { code: 'rate_limited', message: 'Too many requests.', requestId: 'request-1' };
    await page.route('**/v1/links?*', (route) => route.fulfill({ status: 429, json: { error } }));
    await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Too many requests.').waitFor();
    expect(await alert.textContent()).toContain('request-1');
    await page.unroute('**/v1/links?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await shows(page, ['summer']);
  });

  it('can be searched, filtered and sorted, and the URL stores all of that', async () => {
    const group = await links.createGroup('Newsletter');
    await links.create({ slug: 'b-100', name: 'Berries' });
    await links.create({ slug: 'a-100', name: 'Apples', group });
    await links.pause(await links.create({ slug: 'c-200', name: 'Cherries', group }));
    const page = await links.open('/links');
    const search = page.getByRole('searchbox', { name: 'Search links' });
    await shows(page, ['Cherries', 'Apples', 'Berries']);

    await choose(page, 'Sort', 'By name');
    await shows(page, ['Apples', 'Berries', 'Cherries']);
    await choose(page, 'Sort', 'Recently clicked first');
    await shows(page, ['Cherries', 'Apples', 'Berries']);
    await choose(page, 'Sort', 'By name');
    await shows(page, ['Apples', 'Berries', 'Cherries']);
    await search.fill('-100');
    await shows(page, ['Apples', 'Berries']);
    await page.waitForURL(/sort=name&q=.*-100/);
    await choose(page, 'Group', 'Newsletter');
    await shows(page, ['Apples']);
    await page.reload();
    await shows(page, ['Apples']);
    expect(await search.inputValue()).toBe('-100');

    await choose(page, 'Status', 'Paused');
    await page.getByRole('heading', { name: 'No matching links' }).waitFor();
    await page.goBack();
    await shows(page, ['Apples']);
    await page.goBack();
    await shows(page, ['Apples', 'Berries']);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await shows(page, ['Apples', 'Berries', 'Cherries']);
    await choose(page, 'Group', 'No group');
    await shows(page, ['Berries']);
    await search.fill('no such text');
    await page.getByRole('link', { name: 'Show all links' }).click();
    await shows(page, ['Cherries', 'Apples', 'Berries']);
    await waitFor(async () => (await search.inputValue()) === '');
  });

  it('have filters that are loaded on first use, even by keyboard', async () => {
    await links.create({ slug: 'summer' });
    await links.pause(await links.create({ slug: 'winter' }));
    const page = await links.open('/links');
    await shows(page, ['winter', 'summer']);
    const filter = page.getByRole('combobox', { name: 'Status' });
    // The key press precedes the code that is loaded.
    let load = () => {};
    const pressed = new Promise<void>((resolve) => (load = resolve));
    await page.route('**/assets/opening-select-*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    expect(await filter.getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('combobox', { name: 'Group' }).focus();
    await page.keyboard.press('Tab');
    await hasFocus(page, 'Status');
    await page.keyboard.press('ArrowDown');
    load();
    await page.getByRole('option', { name: 'Paused' }).waitFor();
    expect(await filter.getAttribute('aria-expanded')).toBe('true');
    await hasFocus(page, 'Status');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shows(page, ['winter']);
    await hasFocus(page, 'Status');
  });

  it.each(contrastingLooks())(
    'show what visitors get, and can be searched for by it: $name',
    async (look) => {
      const past = '2020-01-01T00:00:00.000Z';
      const future = '2100-01-01T00:00:00.000Z';
      const rules = [{ when: {}, then: { blocked: true } }];
      await links.create({ slug: 'live', behavior: 'non-meta' });
      await links.create({ slug: 'over', expiresAt: past });
      const scheduled = await links.create({ slug: 'soon', activeFrom: future });
      await links.create({ slug: 'closed', rules });
      await links.pause(await links.create({ slug: 'resting' }));
      const page = await links.open('/links', look);
      await shows(page, ['resting', 'closed', 'soon', 'over', 'live']);
      const states = [
        ['live', 'Active'],
        ['over', 'Ended'],
        ['soon', 'Scheduled'],
        ['closed', 'Blocked'],
        ['resting', 'Paused'],
      ] as const;
      for (const [name, state] of states) {
        // On a phone, only links that do not forward show their state.
        const shown = name !== 'live' || look.viewport.width > 768;
        await rowOf(page, name)
          .getByText(state, { exact: true })
          .waitFor({ state: shown ? 'visible' : 'hidden' });
      }
      const live = rowOf(page, 'live');
      await live.getByText('Leaves apps, except Meta’s', { exact: true }).waitFor();
      expect(await page.getByText(/^(Offers to leave|Leaves) apps/).count()).toBe(1);
      // The status of one link moves nothing else in its row.
      const heightOf = async (row: Locator) => (await row.boundingBox())?.height ?? 0;
      expect(Math.abs((await heightOf(live)) - (await heightOf(rowOf(page, 'over'))))).toBeLessThan(1);
      for (const [name, state] of states) {
        await choose(page, 'Status', state);
        await shows(page, [name]);
      }
      await choose(page, 'Status', 'Any status');
      expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
      await choose(page, 'Inside apps', 'except in Meta’s apps');
      await shows(page, ['live']);

      await page.goto(page.url().replace(/[/]links.*/, `/links/${scheduled.id}`));
      const details = page.getByRole('region', { name: 'Link details' });
      await details.getByText('Scheduled', { exact: true }).waitFor();
      await details.getByText('This link starts on').waitFor();
      expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    },
  );

  it('can be paused and activated', async () => {
    const { id } = await links.create({ slug: 'summer', name: 'Summer sale' });
    const page = await links.open('/links');
    await act(page, 'Summer sale', 'Pause');
    await rowOf(page, 'Summer sale').getByText('Paused').waitFor();
    expect((await links.stored(id)).active).toBe(false);
    await act(page, 'Summer sale', 'Activate');
    await rowOf(page, 'Summer sale').getByText('Active').waitFor();
    expect((await links.stored(id)).active).toBe(true);
  });

  it('can be copied', async () => {
    const { url } = await links.create({ slug: 'summer', name: 'Summer sale' });
    await links.create({ slug: 'winter' });
    const page = await links.open('/links');
    await page.getByRole('button', { name: 'Copy link for winter' }).click();
    await waitFor(async () => (await copied(page)).endsWith('/winter'));
    await act(page, 'Summer sale', 'Copy link');
    await waitFor(async () => (await copied(page)) === url);
    // As on a page opened by the IP address of a server, without HTTPS.
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await act(page, 'Summer sale', 'Copy link');
    await page.getByText(`Could not copy ${url}`).waitFor();
  });

  it('are deleted after confirmation', async () => {
    const { id } = await links.create({ slug: 'summer', name: 'Summer sale' });
    await links.create({ slug: 'winter' });
    const page = await links.open('/links');
    const dialog = page.getByRole('dialog', { name: 'Delete “Summer sale”?' });
    await act(page, 'Summer sale', 'Delete');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shows(page, ['winter', 'Summer sale']);
    await act(page, 'Summer sale', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await shows(page, ['winter']);
    expect((await links.dashboard.api.get(`/v1/links/${id}`)).status).toBe(404);
  });

  it('move the focus after deletion to a neighbor, and from the last link to the heading', async () => {
    for (const slug of ['a', 'b', 'c']) await links.create({ slug });
    const page = await links.open('/links');
    await shows(page, ['c', 'b', 'a']);
    for (const [name, next] of [
      ['b', 'Actions for a'],
      ['a', 'Actions for c'],
      ['c', 'Links'],
    ] as const) {
      await act(page, name, 'Delete');
      await confirmByKeyboard(page, 'Delete');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await hasFocus(page, next);
    }
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await hasFocus(page, 'Links');
  });

  it('keep the focus in the dialog and show the error if deletion fails', async () => {
    links.expectErrors(503);
    await links.create({ slug: 'summer' });
    const page = await links.open('/links');
    const error = { code: 'unavailable', message: 'The database cannot be reached.', requestId: 'request-1' };
    await page.route('**/v1/links/*', (route) => route.fulfill({ status: 503, json: { error } }));
    await act(page, 'summer', 'Delete');
    const dialog = page.getByRole('dialog');
    await confirmByKeyboard(page, 'Delete');
    await dialog.getByText('The database cannot be reached.').waitFor();
    await hasFocus(page, 'Delete');
    await page.keyboard.press('Escape');
    await hasFocus(page, 'Actions for summer');
  });

  it('have a QR code with colors and a logo, which is downloaded as SVG and PNG', async () => {
    // Colors without enough contrast.
    links.expectErrors(400);
    const { url } = await links.create({ slug: 'Summer_Sale', name: 'Summer sale' });
    const read = { jsqr: `${url}?way=qr`, zxing: `${url}?way=qr` };
    const page = await links.open('/links');
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/qr?*', async (route) => {
      await held;
      await route.continue();
    });
    await act(page, 'Summer sale', 'QR code');
    const dialog = page.getByRole('dialog');
    const place = dialog.locator('[aria-busy]');
    await dialog.locator('[aria-busy=true]').waitFor();
    const empty = await place.boundingBox();
    answer?.();
    const picture = dialog.getByRole('img', { name: `QR code for ${url}` });
    await picture.waitFor();
    expect(await place.boundingBox()).toMatchObject({ width: empty?.width, height: empty?.height });

    const download = async (format: string): Promise<Buffer> => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: `Download ${format}` }).click(),
      ]);
      expect(file.suggestedFilename()).toBe(`Summer_Sale-qr.${format.toLowerCase()}`);
      return readFile(await file.path());
    };
    const isDrawnWith = (text: string) =>
      waitFor(async () => decodeURIComponent((await picture.getAttribute('src')) ?? '').includes(text));
    const expectReadable = async () => {
      expect(await scanPicture(await download('PNG'))).toEqual(read);
      const shown = await links.dashboard.browser.newPage();
      await shown.setContent((await download('SVG')).toString());
      expect(await scanPicture(await shown.locator('svg').screenshot())).toEqual(read);
      await shown.close();
    };
    await expectReadable();

    await dialog.getByLabel('Color', { exact: true }).fill('#0a5c46');
    await isDrawnWith('#0a5c46');
    await dialog.getByLabel('Background').fill('#4a4a4a');
    await dialog.getByText('Scanners need a').waitFor();
    expect(await dialog.getByRole('button', { name: 'Download PNG' }).isDisabled()).toBe(true);
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    await dialog.getByLabel('Background').fill('#fff8e0');
    await isDrawnWith('#fff8e0');

    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await sampleImage('PNG', 300, 200) };
    await dialog.locator('input[type=file]').setInputFiles(logo);
    await isDrawnWith('data:image/jpeg');
    expect(await dialog.getByRole('switch', { name: 'Show the logo' }).isChecked()).toBe(true);
    await expectReadable();
    await dialog.getByRole('button', { name: 'Copy picture' }).click();
    await page.getByText('Copied the picture').waitFor();
    expect(await page.evaluate('navigator.clipboard.read().then(([item]) => item.types)')).toEqual([
      'image/png',
    ]);
    await dialog.getByRole('button', { name: 'Remove logo' }).click();
    await dialog.getByRole('button', { name: 'Add a logo' }).waitFor();
    await waitFor(async () => !(await picture.getAttribute('src'))?.includes('jpeg'));

    // The next code has the same colors, and the logo can be set without one.
    await page.reload();
    await act(page, 'Summer sale', 'QR code');
    await isDrawnWith('#0a5c46');
    expect(await dialog.getByLabel('Background').inputValue()).toBe('#fff8e0');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Account settings' }).click();
    await page.getByText('This account has no logo for its QR codes.').waitFor();
    await page.locator('input[type=file]').setInputFiles(logo);
    await page.getByRole('button', { name: 'Change logo' }).waitFor();
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByRole('button', { name: 'Add a logo' }).waitFor();
  }, 90_000);
});
