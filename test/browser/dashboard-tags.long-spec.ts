import { waitFor } from '@app/testing';
import { axeViolationsOn, contrastingLooks, hasFocus, scrollsSideways } from './dashboard.js';
import { act, LinksUnderTest, openMore, rowOf, shows } from './dashboard-links.js';

let links: LinksUnderTest;

beforeAll(async () => {
  links = await LinksUnderTest.start();
});

afterAll(() => links.stop());

afterEach(async () => {
  expect(await links.clear()).toEqual([]);
});

interface Tag {
  id: string;
  name: string;
  color: string | null;
  links: number;
}

const tags = async (): Promise<Tag[]> =>
  (await links.dashboard.api.get<{ data: Tag[] }>('/v1/tags')).body.data;

async function color(name: string, value: string): Promise<void> {
  const tag = (await tags()).find((candidate) => candidate.name === name);
  await links.dashboard.api.patch(`/v1/tags/${tag?.id}`, { color: value });
}

/** The background color of the dot of the tag "Summer". */
const dotColor = `getComputedStyle(document.querySelector('[title=Summer]').closest('li').querySelector('[aria-hidden]')).backgroundColor`;

describe('dashboard tags', () => {
  it.each(contrastingLooks())('are accessible and fit the screen: $name', async (look) => {
    const names = ['Print', 'Summer', 'W'.repeat(40), 'Winter'];
    const { id } = await links.create({ slug: 'summer', tags: names });
    await color('Summer', '#e03131');
    for (const path of ['/links', `/links/${id}`, '/links/tags']) {
      const page = await links.open(path, look);
      await page.getByText('Summer', { exact: true }).first().waitFor();
      expect([path, await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([path, [], false]);
    }
    const page = await links.open('/links/tags', look);
    await act(page, 'Summer', 'Edit');
    await page.getByRole('dialog').getByRole('radio', { name: 'Red' }).waitFor();
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
  });

  it('are shown in the list with their colors, and filter it', async () => {
    await links.create({ slug: 'both', tags: ['Print', 'Summer'] });
    await links.create({ slug: 'print', tags: ['Print', 'a', 'b', 'c'] });
    await links.create({ slug: 'none' });
    await color('Summer', '#e03131');
    const page = await links.open('/links');
    await shows(page, ['none', 'print', 'both']);
    await rowOf(page, 'both').getByText('Summer', { exact: true }).waitFor();
    // The colors come with the list of tags, perhaps after the links.
    await waitFor(async () => (await page.evaluate(dotColor)) === 'rgb(224, 49, 49)');
    await rowOf(page, 'print').getByText('+1').waitFor();
    expect(await rowOf(page, 'none').getByRole('list', { name: 'Tags' }).count()).toBe(0);

    const filter = page.getByRole('combobox', { name: 'Tags' });
    await filter.click();
    await page.getByRole('option', { name: 'Print' }).click();
    await shows(page, ['print', 'both']);
    await page.getByRole('option', { name: 'Summer' }).click();
    await shows(page, ['both']);
    expect(JSON.parse(new URL(page.url()).searchParams.get('tags') ?? '')).toEqual(['Print', 'Summer']);
    await page.reload();
    await shows(page, ['both']);
    await page.goBack();
    await shows(page, ['print', 'both']);

    // By keyboard, where it has not been loaded yet.
    await page.goto(`${links.dashboard.service.apiUrl}/dashboard/links`);
    await filter.focus();
    await page.getByRole('option', { name: 'Print' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // The first tag.
    await shows(page, ['print']);
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await hasFocus(page, 'Tags');
  });

  it('are renamed, colored and deleted on their page', async () => {
    links.expectErrors(400);
    const { id } = await links.create({ slug: 'summer', tags: ['Print', 'Summer'] });
    const page = await links.open('/links');
    await page.getByRole('main').getByRole('link', { name: 'Tags' }).click();
    await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
    await act(page, 'Print', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit tag “Print”' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('SUMMER');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await waitFor(async () => (await name.getAttribute('aria-invalid')) === 'true');
    await name.fill('Poster');
    await dialog.getByRole('radio', { name: 'Teal' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await tags()).toContainEqual(expect.objectContaining({ name: 'Poster', color: '#099268' }));

    // Changes made elsewhere meanwhile stay.
    await act(page, 'Poster', 'Edit');
    const again = page.getByRole('dialog', { name: 'Edit tag “Poster”' });
    await again.getByRole('textbox', { name: 'Name' }).fill('Placard');
    await color('Poster', '#e03131');
    await again.getByRole('button', { name: 'Save' }).click();
    await again.waitFor({ state: 'detached' });
    expect(await tags()).toContainEqual(expect.objectContaining({ name: 'Placard', color: '#e03131' }));

    await act(page, 'Summer', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete “Summer”?' });
    await question.getByText('1 link loses the tag but is kept.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Summer', exact: true }).waitFor({ state: 'detached' });
    expect((await links.stored(id))['tags']).toEqual(['Placard']);

    await page
      .getByRole('list', { name: 'Tags' })
      .getByRole('link', { name: 'Placard', exact: true })
      .click();
    await shows(page, ['summer']);
  });

  it('are suggested in the form, in their existing spelling', async () => {
    const { id } = await links.create({ slug: 'summer', tags: ['Print'] });
    await links.create({ slug: 'other', tags: ['Beach'] });
    const page = await links.open(`/links/${id}/edit`);
    await openMore(page);
    const field = page.getByRole('combobox', { name: 'Tags' });
    await field.click();
    await page.getByRole('option', { name: 'Beach' }).click();
    await field.fill('print');
    await field.press('Enter');
    await field.fill('New one');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Remove Print' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/links/${id}`);
    await page.getByRole('main').getByText('New one', { exact: true }).waitFor();
    expect((await links.stored(id))['tags']).toEqual(['Beach', 'New one']);
  });
});
