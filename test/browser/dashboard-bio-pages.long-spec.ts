import { scanPicture, waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  hasFocus,
  contrastingLooks,
  looks,
  scrollsSideways,
  axeViolationsOn,
  openPageForm,
} from './dashboard.js';

interface Item {
  id: string;
  title: string;
  url?: string;
  link?: string;
}

interface Website {
  id: string;
  slug: string;
  name: string;
  published: boolean;
  theme: string;
  items: Item[];
  socials: { network: string; url: string }[];
}

/** The parts of an input element that the tests read in the browser. */
interface DescribedField {
  getAttribute(name: string): string | null;
  ownerDocument: { getElementById(id: string): { textContent: string } | null };
}

/** The visible preview, not the hidden one that is still loading. */
const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview"]').locator('main');

const titlesIn = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Title of item/ })
    .evaluateAll((inputs: { value: string }[]) => inputs.map(({ value }) => value));

const focusedLabel = (page: Page): Promise<string | null> =>
  page.evaluate('document.activeElement.getAttribute("aria-label")');

describe('dashboard bio pages', () => {
  let dashboard: DashboardUnderTest;
  let linkId: string;

  const websiteAt = async (slug: string): Promise<Website> => {
    const { body } = await dashboard.api.get<{ data: Website[] }>('/v1/websites?view=full');
    const found = body.data.find((website) => website.slug === slug);
    if (!found) throw new Error(`there is no page ${slug}`);
    return found;
  };

  const create = async (slug: string, content: object = {}): Promise<string> =>
    (await dashboard.api.post<{ id: string }>('/v1/websites', { slug, ...content })).body.id;

  const threeItems = ['Shop', 'Diary', 'Music'].map((title) => ({
    title,
    url: `https://example.com/${title.toLowerCase()}`,
  }));

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    const { body } = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'spring',
      name: 'Spring sale',
      destination: 'https://example.com/spring',
    });
    linkId = body.id;
  });

  afterAll(() => dashboard?.stop());

  it('shows an empty state that leads to the first bio page', async () => {
    const { page, problems, close } = await dashboard.open('/pages');
    await page.getByRole('heading', { name: 'No bio pages yet' }).waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create bio page' }).click();
    await page.getByRole('heading', { name: 'Create bio page' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('shows an error when the server cannot be reached, and loads on retry', async () => {
    const { page, close } = await dashboard.open('/pages/new');
    await page.getByRole('heading', { name: 'Create bio page' }).waitFor();
    await page.route('**/v1/websites?*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bio pages' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Cannot reach the server');
    await page.unroute('**/v1/websites?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No bio pages yet' }).waitFor();
    await close();
  });

  it('creates a bio page, previews it as visitors will see it, and publishes it', async () => {
    const { page, problems, close } = await dashboard.open('/pages/new');
    await page.getByLabel('Slug').fill('anna');
    await page.getByText('/anna is available.').waitFor();
    await page.getByLabel('Name').fill('Anna Moreira');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Anna Moreira', level: 1 }).waitFor();
    await page.getByLabel('Headline').fill('Ceramics from Lisbon');
    await page.getByLabel('Bio').fill('I make cups.\nAnd plates. 🏺');
    await page.getByRole('button', { name: 'Add item' }).click();
    expect(await focusedLabel(page)).toBe('Title of item 1');
    await page.keyboard.type('Shop');
    await page.getByLabel('URL of item 1').fill('shop.example/cups');
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Spring');
    await page.getByLabel('Kind of item 2').selectOption('link');
    await page.getByRole('combobox', { name: 'Link of item 2' }).click();
    await page.getByRole('combobox', { name: 'Link of item 2' }).fill('spri');
    await page.getByRole('option', { name: 'Spring sale (/spring)' }).click();
    await page.getByRole('button', { name: 'Add profile' }).click();
    await page.getByLabel('URL of profile 1').fill('instagram.com/anna');
    await page.getByRole('radio', { name: 'Ocean' }).click();
    await previewOf(page).getByText('Spring').waitFor();
    await previewOf(page).getByText('And plates. 🏺').waitFor();
    await previewOf(page).getByLabel('Instagram').waitFor();
    const previewed = await previewOf(page).innerText();
    expect((await websiteAt('anna')).items).toEqual([]);

    await page.getByRole('button', { name: 'Save and publish' }).click();
    await page.getByText('All changes saved').waitFor();
    await page.getByText('Published', { exact: true }).waitFor();
    expect(await websiteAt('anna')).toMatchObject({
      published: true,
      theme: 'ocean',
      items: [
        { title: 'Shop', url: 'https://shop.example/cups' },
        { title: 'Spring', link: linkId },
      ],
      socials: [{ network: 'instagram', url: 'https://instagram.com/anna' }],
    });
    const [visited] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /\/anna$/ }).click(),
    ]);
    await visited.waitForLoadState();
    expect(visited.url()).toBe(`${dashboard.service.redirectUrl}/anna`);
    // Visitors can report a page when sign-up is open.
    const report = /\s+Report this page$/;
    expect((await visited.locator('main').innerText()).replace(report, '')).toBe(previewed);
    expect(previewed).toContain('Ceramics from Lisbon');
    expect(problems).toEqual([]);
    await close();
  });

  it('shows which slugs are unavailable, while typing and after submitting', async () => {
    const { page, close } = await dashboard.open('/pages/new');
    const slug = page.getByLabel('Slug');
    for (const [typed, message] of [
      ['ANNA', 'already in use'],
      ['admin', 'This slug is reserved'],
      ['-no-', 'Use 1 to 64 letters'],
    ] as const) {
      await slug.fill(typed);
      await page.getByRole('status').getByText(message).waitFor();
      expect(await slug.getAttribute('aria-invalid')).toBe('true');
    }
    await slug.fill('Spring');
    await page.getByRole('button', { name: 'Create bio page' }).click();
    await page.getByText('This slug is in use.').waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await close();
  });

  it('reorders items by drag, keyboard and button, and keeps their ids', async () => {
    const id = await create('order', { items: threeItems });
    const before = await websiteAt('order');
    const { page, problems, close } = await dashboard.open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Drag Shop' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Picked up Shop, position 1 of 3.').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('Shop would move to position 2 of 3.').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Shop is now at position 2 of 3.').waitFor();
    await waitFor(async () => (await titlesIn(page)).join() === 'Diary,Shop,Music');

    await page.getByRole('button', { name: 'Move Diary down' }).press('Enter');
    expect(await titlesIn(page)).toEqual(['Shop', 'Diary', 'Music']);
    expect(await focusedLabel(page)).toBe('Move Diary down');
    await page.getByText('Diary is now at position 2.').waitFor();

    await dragOver(page, 'Drag Shop', 'Drag Music');
    await waitFor(async () => (await titlesIn(page)).join() === 'Diary,Music,Shop');
    await waitFor(async () => /Diary\s+Music\s+Shop/.test(await previewOf(page).innerText()));

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved').waitFor();
    const idOf = (title: string) => before.items.find((item) => item.title === title)?.id;
    expect((await websiteAt('order')).items.map(({ id: itemId, title }) => [itemId, title])).toEqual(
      ['Diary', 'Music', 'Shop'].map((title) => [idOf(title), title]),
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps the id of a new item on the next save', async () => {
    const id = await create('twice');
    const { page, close } = await dashboard.open(`/pages/${id}`);
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Shop');
    await page.getByLabel('URL of item 1').fill('https://example.com/');
    await page.keyboard.press('Control+S');
    await page.getByText('All changes saved').waitFor();
    const [first] = (await websiteAt('twice')).items;
    await page.getByLabel('Title of item 1').fill('New shop');
    await page.keyboard.press('Control+S');
    await page.getByText('All changes saved').waitFor();
    expect((await websiteAt('twice')).items).toEqual([{ ...first, title: 'New shop' }]);
    await close();
  });

  it('shows errors next to their fields and focuses the first', async () => {
    const id = await create('wrong', { items: threeItems });
    const { page, close } = await dashboard.open(`/pages/${id}`);
    await page.getByLabel('Title of item 2').fill('');
    await page.getByLabel('URL of item 3').fill('http://example.com/');
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('My link');
    await page.getByLabel('Kind of item 4').selectOption('link');
    await page.getByRole('button', { name: 'Add profile' }).click();
    await page.getByLabel('URL of profile 1').fill('anna');
    // Reordering before the save must not mix up the errors: each one follows its item.
    await page.getByRole('button', { name: 'Move Shop down' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Not saved').waitFor();

    const descriptionOf = (label: string) =>
      page.locator(`input[aria-label="${label}"]`).evaluate((field: DescribedField) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => field.ownerDocument.getElementById(id)?.textContent ?? '')
          .join(' '),
      );
    // The focus comes after the errors.
    await hasFocus(page, 'Title of item 1');
    expect(await descriptionOf('Title of item 1')).toContain('at least 1 character');
    expect(await descriptionOf('URL of item 3')).toContain('https');
    expect(await descriptionOf('Link of item 4')).toContain('Choose a link.');
    expect(await descriptionOf('URL of profile 1')).toContain('https');
    expect(await descriptionOf('Title of item 2')).toBe('');
    expect(await axeViolationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Move Shop up' }).click();
    expect(await descriptionOf('Title of item 2')).toContain('at least 1 character');
    expect((await websiteAt('wrong')).items.map(({ title }) => title)).toEqual(['Shop', 'Diary', 'Music']);
    await close();
  });

  it('scrolls the preview to the item that is being edited', async () => {
    const items = Array.from({ length: 40 }, (_, index) => ({
      title: `Number ${index + 1}`,
      url: 'https://example.com/',
    }));
    const id = await create('far-down', { items });
    const { page, close } = await dashboard.open(`/pages/${id}`);
    await previewOf(page).getByText('Number 30').waitFor();
    const isVisible = (text: string) =>
      previewOf(page)
        .getByText(text, { exact: true })
        .evaluate((element: { getBoundingClientRect(): { top: number; bottom: number } }) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= 900;
        });
    expect(await isVisible('Number 30')).toBe(false);
    await page.getByLabel('Title of item 30').fill('Thirty');
    await waitFor(() => isVisible('Thirty'));
    await close();
  });

  it('explains why visitors do not see an item', async () => {
    const paused = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'paused',
      destination: 'https://example.com/',
    });
    await dashboard.api.post(`/v1/links/${paused.body.id}/pause`);
    const gone = await dashboard.api.post<{ id: string }>('/v1/links', {
      slug: 'gone',
      destination: 'https://example.com/',
    });
    const id = await create('unseen', {
      items: [
        { title: 'Paused', link: paused.body.id },
        { title: 'Gone', link: gone.body.id },
      ],
    });
    await dashboard.api.delete(`/v1/links/${gone.body.id}`);
    const { page, close } = await dashboard.open(`/pages/${id}`);
    await page.getByText('This link is paused, so visitors do not see the item.').waitFor();
    await page.getByText('This link was deleted, so visitors do not see the item.').waitFor();
    await close();
  });

  it('shows changes made elsewhere, unless there are unsaved changes, and never reverts them', async () => {
    const id = await create('elsewhere', { headline: 'First' });
    const { page, close } = await dashboard.open(`/pages/${id}`);
    const headline = page.getByLabel('Headline');
    await headline.waitFor();
    const change = (text: string, more: object = {}) =>
      dashboard.api.patch(`/v1/websites/${id}`, { headline: text, ...more });
    const returnToTab = async () => {
      await page.clock.fastForward(10_000);
      const reloaded = page.waitForResponse((response) => response.url().includes(`/v1/websites/${id}`));
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))');
      await reloaded;
    };
    await page.clock.install();
    await change('Second');
    await returnToTab();
    await waitFor(async () => (await headline.inputValue()) === 'Second');
    await page.getByLabel('Bio').fill('I am writing');
    await change('Third', { items: threeItems });
    await returnToTab();
    expect(await headline.inputValue()).toBe('Second');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved').waitFor();
    expect(await headline.inputValue()).toBe('Third');
    expect(await titlesIn(page)).toEqual(['Shop', 'Diary', 'Music']);
    expect(await page.getByLabel('Bio').inputValue()).toBe('I am writing');
    expect(await websiteAt('elsewhere')).toMatchObject({
      headline: 'Third',
      bio: 'I am writing',
      items: threeItems,
    });
    await close();
  });

  it('counts code points, and keeps the last preview while a text is too long', async () => {
    const id = await create('long', { headline: 'Short' });
    const { page, problems, close } = await dashboard.open(`/pages/${id}`);
    await previewOf(page).getByText('Short').waitFor();
    await page.getByLabel('Headline').fill('🏺'.repeat(200));
    await page.getByText('200/200').waitFor();
    await previewOf(page).getByText('🏺'.repeat(200)).waitFor();
    await page.getByLabel('Headline').fill('🏺'.repeat(201));
    await page.getByText('Too long: 201 characters, at most 200 allowed.').waitFor();
    await page.getByText('The preview updates when the texts are valid.').waitFor();
    expect(await previewOf(page).innerText()).toContain('🏺'.repeat(200));
    expect(problems).toEqual([]);
    await close();
  });

  it('escapes hostile texts', async () => {
    const hostile = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</style><b>bold</b>'];
    const [name = '', headline = '', bio = ''] = hostile;
    const id = await create('hostile', {
      name,
      headline,
      bio,
      items: hostile.map((title) => ({ title, url: 'https://example.com/' })),
    });
    const { page, problems, close } = await dashboard.open(`/pages/${id}`);
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs++;
      void dialog.dismiss();
    });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await titlesIn(page)).toEqual(hostile);
    for (const text of hostile) await previewOf(page).getByText(text).first().waitFor();
    await page.getByLabel('Headline').fill(`${headline} typed`);
    await previewOf(page).getByText(`${headline} typed`).waitFor();
    expect(await previewOf(page).locator('script, img, b').count()).toBe(0);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bio pages' }).click();
    await page.getByRole('listitem').getByText(name).waitFor();
    expect(dialogs).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('asks before leaving unsaved changes', async () => {
    const id = await create('guarded');
    const { page, problems, close } = await dashboard.open(`/pages/${id}`);
    await page.getByLabel('Headline').fill('Not saved');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bio pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Headline').inputValue()).toBe('Not saved');

    const prompt = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const browserDialog = await prompt;
    expect(browserDialog.type()).toBe('beforeunload');
    await browserDialog.dismiss();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bio pages' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('list', { name: 'Bio pages' }).waitFor();
    expect(await websiteAt('guarded')).toMatchObject({ headline: null });
    expect(problems).toEqual([]);
    await close();
  });

  it('previews light and dark mode independently of the dashboard', async () => {
    const id = await create('schemes');
    const { page, close } = await dashboard.open(`/pages/${id}`);
    await page.emulateMedia({ colorScheme: null });
    await previewOf(page).waitFor();
    const isDark = () => previewOf(page).evaluate('matchMedia("(prefers-color-scheme: dark)").matches');
    const choose = (scheme: string) =>
      page.getByRole('radiogroup', { name: 'Color scheme' }).getByText(scheme).click();
    await choose('Dark');
    await waitFor(isDark);
    await choose('Light');
    await waitFor(async () => !(await isDark()));
    await close();
  });

  it('copies the link of a page in the list, shows its QR code, and unpublishes, publishes and deletes the page', async () => {
    await create('listed', { name: 'Listed', published: true });
    const address = `${dashboard.service.redirectUrl}/listed`;
    const statusOf = async () => (await fetch(address)).status;
    const { page, problems, close } = await dashboard.open('/pages');
    const row = page.getByRole('listitem').filter({ hasText: /^Listed/ });
    const choose = async (action: string) => {
      await row.getByRole('button', { name: 'Actions for Listed' }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await row.getByRole('button', { name: 'Actions for Listed' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await choose('Copy link');
    await page.getByText(`Copied ${address}`).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);

    await choose('QR code');
    const code = page.getByRole('img', { name: `QR code for ${address}` });
    await code.evaluate((image: { decode(): Promise<void> }) => image.decode());
    const scan = `${address}?way=qr`;
    expect(await scanPicture(await code.screenshot())).toEqual({ jsqr: scan, zxing: scan });
    await page.keyboard.press('Escape');
    await hasFocus(page, 'Actions for Listed');

    await choose('Unpublish');
    await row.getByText('Draft').waitFor();
    expect((await websiteAt('listed')).published).toBe(false);
    await choose('Publish');
    await row.getByText('Published').waitFor();
    expect(await statusOf()).toBe(200);

    await choose('Duplicate');
    const duplicate = page.getByRole('dialog', { name: 'Duplicate “Listed”' });
    await duplicate.getByText('Visitors see the copy once you publish it.').waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await duplicate.getByLabel('Slug').fill('listed-again');
    await duplicate.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('Duplicated “Listed”.').waitFor();
    await page.getByText('/listed-again').first().waitFor();
    expect(await websiteAt('listed-again')).toMatchObject({ name: 'Copy of Listed', published: false });
    await page.goBack();

    await choose('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete “Listed”?' });
    await dialog.waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await websiteAt('listed')).toBeDefined();
    await choose('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await hasFocus(page, 'Bio pages');
    await waitFor(async () => (await statusOf()) === 404);
    expect(problems).toEqual([]);
    await close();
  });

  it.each([320, 390, 1280])(
    'shows the views and clicks of listed pages whole at %i pixels',
    async (width) => {
      await create(`figures-${width}`, { name: `Figures at ${width}`, published: true });
      const look = { ...looks[1], viewport: { width, height: 844 } };
      const { page, close } = await dashboard.open('/pages', look);
      const row = page.getByRole('listitem').filter({ hasText: `Figures at ${width}` });
      const figures = row.getByText('0 views, 0 clicks in 30 days', { exact: true });
      await figures.waitFor();
      const isWhole = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
        scrollWidth <= clientWidth;
      expect(await figures.evaluate(isWhole)).toBe(true);
      expect(await figures.locator('..').evaluate(isWhole)).toBe(true);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axeViolationsOn(page)).toEqual([]);
      await close();
    },
  );

  it('shows an error for a page that does not exist', async () => {
    const { page, close } = await dashboard.open('/pages/01981f61-7d5c-7b9f-b1de-2f6a1c0f8e21');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await close();
  });

  describe.each(contrastingLooks())('on $name', (look) => {
    it('is accessible and fits the screen', async () => {
      const id = await create(`look-${looks.indexOf(look)}`, {
        name: 'A page whose name is so long that no phone has room for it on one line',
        items: [...threeItems, { title: 'Spring', link: linkId }],
        socials: [{ network: 'instagram', url: 'https://instagram.com/anna' }],
      });
      const { page, problems, close } = await dashboard.open('/pages', look);
      await page.getByRole('list', { name: 'Bio pages' }).waitFor();
      const expectNoFlaws = async () => {
        expect(await axeViolationsOn(page)).toEqual([]);
        expect(await scrollsSideways(page)).toBe(false);
      };
      await expectNoFlaws();
      await page.getByRole('link', { name: 'Create bio page' }).click();
      await page.getByLabel('Slug').fill('free-one');
      await page.getByText('free-one is available.').waitFor();
      await expectNoFlaws();
      await page.goto(`${dashboard.service.apiUrl}/dashboard/pages/${id}`);
      await previewOf(page).getByText('Spring').waitFor();
      await expectNoFlaws();
      await openPageForm(page);
      await page.getByLabel('Title of item 4').waitFor();
      await expectNoFlaws();
      expect(problems).toEqual([]);
      await close();
    });
  });
});

/** Drags with the mouse in small steps. Locates the target late, because the page may scroll during the drag. */
async function dragOver(page: Page, from: string, to: string): Promise<void> {
  const middleOf = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox();
    if (!box) throw new Error(`${name} is not visible`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await page.getByRole('button', { name: to }).scrollIntoViewIfNeeded();
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 20, { steps: 4 });
  const end = await middleOf(to);
  await page.mouse.move(end.x, end.y + 20, { steps: 10 });
  await page.getByText(/would move to position 3 of 3/).waitFor();
  await page.mouse.up();
}
