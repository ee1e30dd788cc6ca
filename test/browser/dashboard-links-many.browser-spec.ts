import { waitFor } from '@app/testing';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { hasFocus, looks, scrollsSideways, axeViolationsOn } from './dashboard.js';
import { choose, LinksUnderTest, rowOf, shownRows, shows } from './dashboard-links.js';

const linkCount = 100_000;

let links: LinksUnderTest;

beforeEach(async () => {
  links = await LinksUnderTest.start();
}, 60_000);

afterEach(() => links.stop());

/** Inserts links for the only account, as many as a large account has. */
async function createMany(): Promise<void> {
  const client = new pg.Client({ connectionString: links.dashboard.service.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with added as (
         insert into links (account_id, id, slug, name, destination, behavior, active, group_id, created_at, updated_at)
         select a.id, ('01981f5e-8d07-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 's' || n, 'Link ' || n,
           'https://shop.example/' || n, 'basic', true, null, now(), now()
         from generate_series(1, $1::int) as n, accounts a
         returning account_id, id, slug
       )
       insert into slugs (slug, account_id, kind, target_id) select slug, account_id, 'link', id from added`,
      [linkCount],
    );
  } finally {
    await client.end();
  }
}

/** Scrolls with the mouse wheel until this row is in the document. */
async function scrollTo(page: Page, row: number): Promise<void> {
  await page.mouse.move(600, 600);
  await waitFor(
    async () => {
      await page.mouse.wheel(0, 4_000);
      const last = (await shownRows(page)).at(-1);
      return last !== undefined && last.index >= row;
    },
    { timeout: 60_000, what: `row ${row}` },
  );
}

const barOf = (page: Page): Locator => page.getByRole('group', { name: 'Selected links' });

/** Reads the numbers of active and paused links from the API. */
async function linkTotals(): Promise<{ active: number; paused: number }> {
  const { body } = await links.dashboard.api.get<{ links: { active: number; paused: number } }>(
    '/v1/account',
  );
  const { active, paused } = body.links;
  return { active, paused };
}

/** Moves the selected links to a new group. Returns the label of the button. */
async function moveToNew(page: Page, name: string): Promise<string | null> {
  await barOf(page).getByRole('button', { name: 'Move to group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to group' });
  await dialog.getByRole('combobox', { name: 'Group' }).fill(name);
  await page.getByRole('option', { name: `Create “${name}”` }).click();
  const move = dialog.getByRole('button', { name: /^Move / });
  await waitFor(() => move.isEnabled());
  const label = await move.textContent();
  await move.click();
  await dialog.waitFor({ state: 'detached' });
  return label;
}

describe('dashboard bulk actions and long lists', () => {
  it('moves several links between groups', async () => {
    const group = await links.createGroup('Before');
    for (let n = 0; n < 8; n++) await links.create({ slug: `link-${n}`, group: n === 5 ? group : null });
    const page = await links.open('/links');
    await page.getByRole('checkbox', { name: 'Select link-6' }).click();
    await page.getByRole('checkbox', { name: 'Select link-3' }).click({ modifiers: ['Shift'] });
    await barOf(page).getByText('4 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select link-4' }).click();
    await barOf(page).getByText('3 selected').waitFor();
    expect(await moveToNew(page, 'After')).toBe('Move 3 links');
    await rowOf(page, 'link-5').getByText('After').waitFor();
    await barOf(page).waitFor({ state: 'detached' });
    expect(await links.groups()).toEqual([
      ['After', 3],
      ['Before', 0],
    ]);

    await page.getByRole('checkbox', { name: 'Select all 8 loaded links' }).click();
    await barOf(page).getByText('8 selected').waitFor();
    await barOf(page).getByRole('button', { name: 'Remove from group' }).click();
    await barOf(page).waitFor({ state: 'detached' });
    expect(await rowOf(page, 'link-5').getByText('After').count()).toBe(0);
    expect(await links.groups()).toEqual([
      ['After', 0],
      ['Before', 0],
    ]);
    await hasFocus(page, 'Links');
    expect(await links.clear()).toEqual([]);
  }, 60_000);

  it('pauses and activates several links, four requests at a time, and keeps failed ones selected', async () => {
    for (let n = 0; n < 12; n++) await links.create({ slug: `link-${n}` });
    const page = await links.open('/links', looks[0]);
    await page.getByRole('checkbox', { name: 'Select all 12 loaded links' }).click();
    const bar = barOf(page);
    await bar.getByText('12 selected').waitFor();
    expect(await bar.getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true);

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let [calls, inFlight, maxInFlight] = [0, 0, 0];
    await page.route('**/v1/links/*', async (route) => {
      const call = calls++;
      maxInFlight = Math.max(maxInFlight, ++inFlight);
      if (call === 0) await held;
      const notFound = { error: { code: 'not_found', message: 'There is no such link.', requestId: 'r-1' } };
      if (call === 1) await route.fulfill({ status: 404, json: notFound });
      else await route.fulfill({ response: await route.fetch() });
      inFlight--;
    });
    await bar.getByRole('button', { name: 'Pause' }).press('Enter');
    await bar.getByRole('button', { name: 'Pausing 10 of 12' }).waitFor();
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    release();
    const notice = page.getByRole('alert').filter({ hasText: '11 links paused, 1 failed' });
    await notice.getByText('There is no such link. The remaining links are still selected.').waitFor();
    await bar.getByText('1 selected').waitFor();
    await hasFocus(page, 'Pause');
    expect([calls, maxInFlight]).toEqual([12, 4]);
    expect(await linkTotals()).toEqual({ active: 1, paused: 11 });

    await page.unroute('**/v1/links/*');
    await bar.getByRole('button', { name: 'Pause' }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('1 link paused.').waitFor();
    await hasFocus(page, 'Links');
    expect(await linkTotals()).toEqual({ active: 0, paused: 12 });

    // A rate limit stops further requests.
    calls = 0;
    await page.route('**/v1/links/*', async (route) => {
      const error = { code: 'rate_limited', message: 'Too many requests.', requestId: 'r-2' };
      if (calls++ < 3) await route.fulfill({ response: await route.fetch() });
      else await route.fulfill({ status: 429, json: { error } });
    });
    await page.getByRole('checkbox', { name: 'Select all 12 loaded links' }).click();
    await bar.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('alert').getByText('3 links activated, 9 failed').waitFor();
    expect(calls).toBeLessThan(12);
    await bar.getByText('9 selected').waitFor();
    expect(await linkTotals()).toEqual({ active: 3, paused: 9 });
  }, 60_000);

  it('keeps only the visible rows of a long table in the document', async () => {
    await createMany();
    const page = await links.open('/links');
    const table = page.getByRole('table', { name: 'Links' });
    await page.getByText('100,000 links').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe(String(linkCount + 1));

    await scrollTo(page, 1_200);
    const shown = await shownRows(page);
    // The newest link is in row 2, below the header.
    expect(shown.map(({ name }) => name)).toEqual(shown.map(({ index }) => `Link ${linkCount + 2 - index}`));
    expect(shown.length).toBeLessThan(60);

    // More links than one request can move.
    await page.keyboard.press('Home');
    const all = page.getByRole('checkbox', { name: /^Select all/ });
    await all.click();
    const label = await moveToNew(page, 'Crowd');
    const moved = Number(label?.replaceAll(/\D/g, ''));
    expect(moved).toBeGreaterThan(1_000);
    expect(await links.groups()).toEqual([['Crowd', moved]]);

    // Sorting reaches the other end of the list, and search reaches the middle.
    await choose(page, 'Sort', 'Oldest first');
    await rowOf(page, 'Link 1').waitFor();
    await page.getByRole('searchbox', { name: 'Search links' }).fill('link 54321');
    await shows(page, ['Link 54321']);
    expect(await table.getAttribute('aria-rowcount')).toBe('2');
  }, 180_000);
});
