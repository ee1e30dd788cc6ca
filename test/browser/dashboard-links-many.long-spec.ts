import { waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import { hasFocus } from './dashboard.js';
import { barOf, choose, LinksUnderTest, rowOf, shownRows, shows } from './dashboard-links.js';

const linkCount = 100_000;

let links: LinksUnderTest;

beforeEach(async () => {
  links = await LinksUnderTest.start();
});

afterEach(() => links.stop());

/** Scrolls with the mouse wheel until this row is in the document. */
async function scrollTo(page: Page, row: number): Promise<void> {
  await page.mouse.move(600, 600);
  await waitFor(
    async () => {
      await page.mouse.wheel(0, 4_000);
      const last = (await shownRows(page)).at(-1);
      return last !== undefined && last.index >= row;
    },
    { what: `row ${row}` },
  );
}

/** Moves the selected links to a new group. Returns the label of the button. */
async function moveToNew(page: Page, name: string): Promise<string | null> {
  await barOf(page).getByRole('button', { name: 'Move to group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to group' });
  await dialog.getByRole('combobox', { name: 'Group' }).click();
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
    await page.getByText('3 links moved.').waitFor();
    await rowOf(page, 'link-5').getByText('After').waitFor();
    await barOf(page).waitFor({ state: 'detached' });
    expect(await links.groups()).toEqual([
      ['After', 3],
      ['Before', 0],
    ]);

    await page.getByRole('checkbox', { name: 'Select all 8 loaded links' }).click();
    await barOf(page).getByText('8 selected').waitFor();
    await barOf(page).getByRole('button', { name: 'Ungroup' }).click();
    await page.getByText('3 links removed from their groups.').waitFor();
    await rowOf(page, 'link-5').getByText('After').waitFor({ state: 'detached' });
    expect(await links.groups()).toEqual([
      ['After', 0],
      ['Before', 0],
    ]);
    await hasFocus(page, 'Undo');
    expect(await links.clear()).toEqual([]);
  });

  it('keeps only the visible rows of a long table in the document', async () => {
    await links.insert(linkCount);
    const page = await links.open('/links');
    const table = page.getByRole('table', { name: 'Links' });
    await page.getByText('100,000 links').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe(String(linkCount + 1));

    // A search is not counted beyond what people read.
    await page.getByRole('searchbox', { name: 'Search links' }).fill('link');
    await page.getByText('More than 10,000 links').waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('-1');
    await page.getByRole('searchbox', { name: 'Search links' }).fill('');
    await page.getByText('100,000 links').waitFor();

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
    await page.getByText(`${moved.toLocaleString('en')} links moved.`).waitFor();
    expect(await links.groups()).toEqual([['Crowd', moved]]);

    // Sorting reaches the other end of the list, and search reaches the middle.
    await choose(page, 'Sort', 'Oldest first');
    await rowOf(page, 'Link 1').waitFor();
    await page.getByRole('searchbox', { name: 'Search links' }).fill('link 54321');
    await shows(page, ['Link 54321']);
    expect(await table.getAttribute('aria-rowcount')).toBe('2');
  });
});
