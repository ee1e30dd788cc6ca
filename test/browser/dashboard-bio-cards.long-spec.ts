import { sampleImage } from '@app/testing';
import type { Locator, Page } from 'playwright-core';
import { DashboardUnderTest, axeViolationsOn, looks, openPageForm, scrollsSideways } from './dashboard.js';

interface Website {
  id: string;
  cover: object | null;
  backgroundImage: boolean;
  font: string | null;
  thumbnails: string[];
  items: { id: string; title: string; kind: string }[];
}

const [phoneLight, , , desktopDark] = looks;

const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview"]');

describe('pictures, countdowns and templates of bio pages in the dashboard', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  const pageAt = async (id: string): Promise<Website> =>
    (await dashboard.api.get<Website>(`/v1/websites/${id}?view=full`)).body;
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved').waitFor();
  };
  /** Uploads an image with the button of that name. @param within the element that contains the button. */
  const send = async (page: Page, within: Page | Locator, name: string, isCut = false) => {
    await within.getByRole('button', { name: `Add ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Add ${name}` });
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose an image' }).click();
    const buffer = await sampleImage('PNG', 600, 400);
    await (await chosen).setFiles({ name: 'cups.png', mimeType: 'image/png', buffer });
    if (isCut) await dialog.getByRole('button', { name: 'Use this part' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('can be edited with a preview, and are saved', async () => {
    const { body } = await dashboard.api.post<Website>('/v1/websites?view=full', {
      slug: 'cards',
      name: 'Anna',
      published: true,
      items: ['One', 'Two', 'Three'].map((title) => ({ title, url: 'https://example.com/' })),
    });
    const { page, problems, close } = await dashboard.open(`/pages/${body.id}`, desktopDark);
    await page.getByLabel('Kind of item 1').selectOption('image');
    const image = page.getByRole('group', { name: 'Content of item 1' });
    await image.getByLabel('Description').fill('Two cups');
    await image.getByLabel('URL (optional)').fill('');
    await page.getByLabel('Kind of item 2').selectOption('media');
    await page.getByLabel('Kind of item 3').selectOption('countdown');
    const countdown = page.getByRole('group', { name: 'Content of item 3' });
    await countdown.getByLabel('Counts down to').fill('2999-01-31T18:00');
    await previewOf(page).locator('.countdown').getByText('Three').waitFor();
    await save(page);
    await page.getByRole('button', { name: 'Options of item 1' }).click();
    await send(page, page.getByRole('group', { name: 'Options of item 1' }), 'image');
    await previewOf(page).getByRole('img', { name: 'Two cups' }).waitFor();
    await page.getByRole('button', { name: 'Options of item 2' }).click();
    const second = page.getByRole('group', { name: 'Options of item 2' });
    await send(page, second, 'thumbnail', true);
    await previewOf(page).locator('.media img').waitFor();
    await second.getByRole('button', { name: 'Duplicate this item' }).click();
    await page.getByLabel('Title of item 3').fill('Another clip');
    await previewOf(page).locator('.media img').nth(1).waitFor();
    await save(page);
    const saved = await pageAt(body.id);
    expect(saved.items).toMatchObject([
      { title: 'One', kind: 'image', image: { alt: 'Two cups' } },
      { title: 'Two', kind: 'media', media: { url: 'https://example.com/' } },
      { title: 'Another clip', kind: 'media', media: { url: 'https://example.com/' } },
      { title: 'Three', kind: 'countdown' },
    ]);
    expect(saved.thumbnails).toEqual(
      saved.items
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    );

    await page.getByRole('button', { name: 'Colors, images, font and more' }).click();
    await page.getByLabel('Font').selectOption('oswald');
    await page.getByRole('button', { name: 'Use a gradient as the cover' }).click();
    await page.getByLabel('Gradient to').fill('#ffcc00');
    await previewOf(page).locator('div.cover').waitFor();
    await save(page);
    expect(await pageAt(body.id)).toMatchObject({
      font: 'oswald',
      cover: { type: 'gradient', from: '#2b1055', to: '#ffcc00' },
    });
    await send(page, page, 'cover image', true);
    await previewOf(page).locator('img.cover').waitFor();
    await send(page, page, 'background image');
    await previewOf(page).locator('img.backdrop').waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    expect(await pageAt(body.id)).toMatchObject({ cover: { type: 'image' }, backgroundImage: true });
    await page.getByRole('button', { name: 'Change background image' }).click();
    await page.getByRole('button', { name: 'Remove background image' }).click();
    await previewOf(page).locator('img.backdrop').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('start from a template, and fit a phone', async () => {
    const { page, problems, close } = await dashboard.open('/pages/new', phoneLight);
    await page.getByRole('textbox', { name: 'Slug' }).fill('gig');
    await page.getByLabel('Template').selectOption('event');
    await page.getByRole('button', { name: 'Create bio page' }).click();
    await openPageForm(page);
    await page.getByLabel('Kind of item 1').waitFor();
    expect(await page.getByLabel('Kind of item 1').inputValue()).toBe('countdown');
    await page.getByRole('button', { name: 'Colors, images, font and more' }).click();
    await page.getByRole('button', { name: 'Use a gradient as the cover' }).click();
    await page.getByLabel('Kind of item 2').selectOption('image');
    expect([await scrollsSideways(page), await axeViolationsOn(page)]).toEqual([false, []]);
    expect(problems).toEqual([]);
    await close();
  });
});
