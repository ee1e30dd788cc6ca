import { waitFor } from '@app/testing';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { choose, LinksUnderTest, rowOf, shownRows, shows } from './dashboard-links.js';

const many = 100_000;

let links: LinksUnderTest;

beforeEach(async () => {
  links = await LinksUnderTest.start();
}, 60_000);

afterEach(() => links.stop());

/** As an account has that grew for years: all links of the one account that there is. */
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
      [many],
    );
  } finally {
    await client.end();
  }
}

/** Scrolls on, as a person does, until a row is in the document that far down. */
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

/** Moves what is selected to a new group; answers with the words of the button that does. */
async function moveToNew(page: Page, name: string): Promise<string | null> {
  await barOf(page).getByRole('button', { name: 'Move to group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to a group' });
  await dialog.getByRole('combobox', { name: 'Group' }).fill(name);
  await page.getByRole('option', { name: `Create “${name}”` }).click();
  const move = dialog.getByRole('button', { name: /^Move / });
  await waitFor(() => move.isEnabled());
  const words = await move.textContent();
  await move.click();
  await dialog.waitFor({ state: 'detached' });
  return words;
}

describe('many links in the dashboard', () => {
  it('move between groups at once', async () => {
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
    await barOf(page).getByRole('button', { name: 'Take out of group' }).click();
    await barOf(page).waitFor({ state: 'detached' });
    expect(await rowOf(page, 'link-5').getByText('After').count()).toBe(0);
    expect(await links.groups()).toEqual([
      ['After', 0],
      ['Before', 0],
    ]);
    expect(await links.clear()).toEqual([]);
  }, 60_000);

  it('are a table that has only what is in sight', async () => {
    await createMany();
    const page = await links.open('/links');
    const table = page.getByRole('table', { name: 'Links' });
    await page.getByText('100,000 links').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe(String(many + 1));

    await scrollTo(page, 1_200);
    const shown = await shownRows(page);
    // The newest link is in row 2, under the head.
    expect(shown.map(({ name }) => name)).toEqual(shown.map(({ index }) => `Link ${many + 2 - index}`));
    expect(shown.length).toBeLessThan(60);

    // More than one call takes.
    await page.keyboard.press('Home');
    const all = page.getByRole('checkbox', { name: /^Select all/ });
    await all.click();
    const words = await moveToNew(page, 'Crowd');
    const moved = Number(words?.replaceAll(/\D/g, ''));
    expect(moved).toBeGreaterThan(1_000);
    expect(await links.groups()).toEqual([['Crowd', moved]]);

    // To the other end by the order, to the middle by the search.
    await choose(page, 'Order', 'Oldest first');
    await rowOf(page, 'Link 1').waitFor();
    await page.getByRole('searchbox', { name: 'Search links' }).fill('link 54321');
    await shows(page, ['Link 54321']);
    expect(await table.getAttribute('aria-rowcount')).toBe('2');
  }, 180_000);
});
