import { sampleImage, waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import { visit } from '../redirect/visit.js';
import { DashboardUnderTest, axeViolationsOn, looks, openPageForm, scrollsSideways } from './dashboard.js';

interface Website {
  id: string;
  slug: string;
  hasPhoto: boolean;
  thumbnails: string[];
  items: { id: string; title: string }[];
}

const [phoneLight, , , desktopDark] = looks;

const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview"]').locator('main');

describe('the looks of a bio page in the dashboard', () => {
  let dashboard: DashboardUnderTest;

  const pageAt = async (id: string): Promise<Website> =>
    (await dashboard.api.get<Website>(`/v1/websites/${id}?view=full`)).body;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  const crop = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Add ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Add ${name}` });
    const chosen = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose an image' }).click();
    const buffer = await sampleImage('PNG', 400, 300);
    await (await chosen).setFiles({ name: 'anna.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    expect(await axeViolationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('can be edited with a preview, and are saved: photo, colors, buttons, language, heading, featured, times', async () => {
    const { body } = await dashboard.api.post<Website>('/v1/websites?view=full', {
      slug: 'looks',
      name: 'Anna',
      published: true,
      items: ['Dates', 'Shop', 'Diary'].map((title) => ({ title, url: 'https://example.com/' })),
    });
    const { id } = body;
    const { page, problems, close } = await dashboard.open(`/pages/${id}`, desktopDark);
    const card = page.getByRole('img', { name: 'Card of Anna' });
    await card.waitFor();
    const plainCard = await card.getAttribute('src');

    await crop(page, 'photo');
    await page.getByRole('button', { name: 'Change photo' }).waitFor();
    await previewOf(page).locator('img.monogram').waitFor();
    await waitFor(async () => (await card.getAttribute('src')) !== plainCard);

    await page.getByRole('button', { name: 'Colors, images, font and more' }).click();
    await page.getByLabel('Background color', { exact: true }).fill('#102030');
    await page.getByLabel('Accent color', { exact: true }).fill('#ffcc00');
    await page.getByLabel('Buttons', { exact: true }).selectOption('pill');
    await page.getByLabel('Arrangement').selectOption('grid');
    await page.getByLabel('Language').selectOption('de');
    await page.getByLabel('Kind of item 1').selectOption('heading');
    await previewOf(page).getByRole('heading', { name: 'Dates' }).waitFor();
    await page.getByRole('button', { name: 'Options of item 2' }).click();
    await page.getByRole('switch', { name: /^Featured/ }).click();
    await previewOf(page).locator('.featured').getByText('Shop').waitFor();
    await page.getByRole('button', { name: 'Options of item 3' }).click();
    const third = page.getByRole('group', { name: 'Options of item 3' });
    await third.getByLabel('Shown until').fill('2001-02-03T04:05');
    await previewOf(page).getByText('Diary').waitFor({ state: 'detached' });
    expect(await axeViolationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved').waitFor();

    const saved = await pageAt(id);
    expect(saved).toMatchObject({
      hasPhoto: true,
      accent: '#ffcc00',
      background: '#102030',
      buttons: 'pill',
      layout: 'grid',
      language: 'de',
      items: [
        { title: 'Dates', heading: true },
        { title: 'Shop', url: 'https://example.com/', featured: true },
        { title: 'Diary', expiresAt: expect.stringMatching(/^2001-02-0/) as string },
      ],
    });
    await page.getByRole('button', { name: 'Change photo' }).click();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('button', { name: 'Add photo' }).waitFor();
    expect((await pageAt(id)).hasPhoto).toBe(false);
    expect(problems).toEqual([]);
    await close();
  });

  it('include texts, contacts, and email addresses and phone numbers that are not counted, and fit a phone', async () => {
    const { body } = await dashboard.api.post<Website>('/v1/websites?view=full', {
      slug: 'kinds',
      name: 'Kinds',
      items: ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, url: 'https://example.com/' })),
    });
    const { page, problems, close } = await dashboard.open(`/pages/${body.id}`, phoneLight);
    await openPageForm(page);
    await page.getByLabel('Kind of item 1').selectOption('text');
    await page.getByLabel('Title of item 1').fill('');
    await page.getByRole('textbox', { name: 'Text of item 1' }).fill('Made by hand.\nIn Lisbon.');
    await page.getByLabel('Kind of item 2').selectOption('email');
    await page.getByRole('textbox', { name: 'Email address of item 2' }).fill('anna@');
    await page.getByLabel('Kind of item 3').selectOption('phone');
    await page.getByRole('textbox', { name: 'Phone number of item 3' }).fill('+351 21 234 5678');
    expect(await page.getByText('so clicks are not counted').count()).toBe(2);
    await page.getByLabel('Kind of item 4').selectOption('contact');
    const contact = page.getByRole('group', { name: 'Contact of item 4' });
    await contact.getByLabel('Name').fill('Anna Moreira');
    await contact.getByLabel('Phone').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This must be an email address.').waitFor();
    await contact.getByText('This must be a phone number').waitFor();
    await contact.getByLabel('Phone').fill('');
    await contact.getByText('This must be a phone number').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Email address of item 2' }).fill('anna@shop.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByText('All changes saved').waitFor();
    expect((await pageAt(body.id)).items).toMatchObject([
      { title: '', kind: 'text', text: 'Made by hand.\nIn Lisbon.' },
      { title: 'Two', kind: 'email', email: 'anna@shop.example' },
      { title: 'Three', kind: 'phone', phone: '+351 21 234 5678' },
      { title: 'Four', kind: 'contact', contact: { name: 'Anna Moreira' } },
    ]);
    expect(await page.getByRole('button', { name: 'Move Made by hand. In Lisbon. down' }).count()).toBe(1);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeViolationsOn(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await previewOf(page).getByText('In Lisbon.').waitFor();
    await previewOf(page).getByText('Three').waitFor();
    expect(problems).toEqual([expect.stringContaining('400 (Bad Request)')]);
    await close();
  });

  it('show thumbnails and figures, and fit a phone', async () => {
    const { body } = await dashboard.api.post<Website>('/v1/websites?view=full', {
      slug: 'figures',
      name: 'Figures',
      published: true,
      items: [{ title: 'Shop', url: 'https://example.com/' }],
    });
    const address = `${dashboard.service.redirectUrl}/figures`;
    await visit(address);
    await visit(`${address}/${body.items[0]?.id}`);
    const isCounted = async () => {
      const report = await dashboard.api.get<{ clicks: number }>(`/v1/websites/${body.id}/analytics`);
      return JSON.stringify(report.body).includes('"clicks":1');
    };
    await waitFor(isCounted);
    const { page, problems, close } = await dashboard.open('/pages', phoneLight);
    const row = page.getByRole('listitem').filter({ hasText: 'Figures' });
    await row.getByText('1 view, 1 click in 30 days').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await row.getByRole('link', { name: 'Figures', exact: true }).click();
    await page.getByRole('button', { name: 'Edit item: Shop' }).click();
    await page.getByText('1 click in 30 days').waitFor();
    await page.getByRole('button', { name: 'Options of item 1' }).click();
    await crop(page, 'thumbnail');
    await page.getByRole('button', { name: 'Change thumbnail' }).waitFor();
    expect((await pageAt(body.id)).thumbnails).toEqual([body.items[0]?.id]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeViolationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
