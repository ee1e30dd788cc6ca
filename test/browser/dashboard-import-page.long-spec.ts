import { sampleImage, waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import { linkstackPage, linktreeData, linktreePage } from '../fixtures/saved-pages.js';
import {
  contrastingLooks,
  DashboardUnderTest,
  flawsOf,
  type OpenDashboard,
  type Person,
} from './dashboard.js';

interface Website {
  id: string;
  slug: string;
  published: boolean;
  hasPhoto: boolean;
  items: { title: string }[];
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import bio page' });

describe('dashboard import of bio pages', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;
  let count = 0;

  const websitesOf = async ({ api }: Person): Promise<Website[]> =>
    (await api.get<{ data: Website[] }>('/v1/websites?view=full')).body.data;
  const chooseFile = (page: Page, content: string, name = 'page.html') =>
    dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(content) });
  const newSlug = () => `from-file-${++count}`;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  it.each(contrastingLooks())(
    'shows a preview, creates the page and opens its editor: $name',
    async (look) => {
      const user = await dashboard.signUp();
      const photo = `data:image/png;base64,${(await sampleImage('PNG', 400, 300)).toString('base64')}`;
      const data = linktreeData({
        photo,
        links: [
          { type: 'CLASSIC', title: 'My shop', url: 'https://shop.example/' },
          { type: 'CLASSIC', title: 'My old blog', url: `http://blog.example/${'long'.repeat(40)}` },
        ],
      });
      open = await dashboard.open('/pages', look, user);
      const { page } = open;
      await page.getByRole('button', { name: 'Import bio page' }).click();
      await dialogOf(page).getByRole('button', { name: 'File' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);

      const slug = newSlug();
      await chooseFile(page, linktreePage({ data }));
      await dialogOf(page).getByLabel('Slug').fill(slug);
      await dialogOf(page).getByText(`/${slug} is available.`).waitFor();
      await dialogOf(page).getByRole('button', { name: 'Show preview' }).click();
      await dialogOf(page).getByRole('heading', { name: 'Anna Pots' }).waitFor();
      await dialogOf(page).getByText('1 link', { exact: true }).waitFor();
      await dialogOf(page).getByText('Instagram, X').waitFor();
      await dialogOf(page).getByText('The address starts with http:. Pages link to https: only.').waitFor();
      await dialogOf(page).locator('img[src^="data:image/jpeg"]').waitFor();
      expect(await flawsOf(open)).toEqual([]);
      expect(await websitesOf(user)).toEqual([]);

      await dialogOf(page).getByRole('button', { name: 'Create bio page' }).click();
      await page.getByRole('heading', { name: 'Anna Pots', level: 1 }).waitFor();
      const [website] = await websitesOf(user);
      expect(website).toMatchObject({
        slug,
        published: false,
        hasPhoto: true,
        items: [{ title: 'My shop' }],
      });
      expect(new URL(page.url()).pathname).toBe(`/dashboard/pages/${website?.id}`);
      expect(open.problems).toEqual([]);
    },
  );

  it('explains what is wrong with a file or a slug, and keeps both', async () => {
    const user = await dashboard.signUp();
    await user.api.post('/v1/websites', { slug: 'taken-page' });
    open = await dashboard.open('/pages', undefined, user);
    const { page } = open;
    await page.getByRole('button', { name: 'Import bio page' }).click();
    expect(await dialogOf(page).getByRole('button', { name: 'Show preview' }).isDisabled()).toBe(true);
    await chooseFile(page, '<html><a href="https://shop.example/">Shop</a></html>');
    const slug = newSlug();
    await dialogOf(page).getByLabel('Slug').fill(slug);
    await dialogOf(page).getByRole('button', { name: 'Show preview' }).click();
    await dialogOf(page).getByText('Nothing in this file was recognized as a bio page.').waitFor();

    await chooseFile(page, linkstackPage());
    await waitFor(async () => (await dialogOf(page).getByText('Nothing in this file').count()) === 0, {
      what: 'the error of the other file to go',
    });
    await dialogOf(page).getByLabel('Slug').fill('taken-page');
    await dialogOf(page).getByRole('button', { name: 'Show preview' }).click();
    await dialogOf(page).getByText('This slug is in use.').waitFor();

    await dialogOf(page).getByLabel('Slug').fill(slug);
    await dialogOf(page).getByRole('button', { name: 'Show preview' }).click();
    await dialogOf(page).getByText('The file does not contain the photo.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Back' }).click();
    expect(await dialogOf(page).getByLabel('Slug').inputValue()).toBe(slug);
    await dialogOf(page).getByText('page.html').waitFor();
  });

  it('creates one page although the response is lost', async () => {
    const user = await dashboard.signUp();
    open = await dashboard.open('/pages', undefined, user);
    const { page } = open;
    await page.getByRole('button', { name: 'Import bio page' }).click();
    await chooseFile(page, linkstackPage());
    await dialogOf(page).getByLabel('Slug').fill(newSlug());
    await dialogOf(page).getByRole('button', { name: 'Show preview' }).click();
    const create = dialogOf(page).getByRole('button', { name: 'Create bio page' });
    await create.waitFor();
    await page.route('**/v1/imports/bio-page?*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await create.click();
    await dialogOf(page).getByText('No response from Waypost.').waitFor();
    await page.unroute('**/v1/imports/bio-page?*');
    await create.click();
    await page.getByRole('heading', { name: 'Anna Pots', level: 1 }).waitFor();
    expect(await websitesOf(user)).toHaveLength(1);
  });
});
