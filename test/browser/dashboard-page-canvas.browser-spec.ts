import { sampleImage, waitFor } from '@app/testing';
import type { Locator, Page } from 'playwright-core';
import {
  axeViolationsOn,
  DashboardUnderTest,
  flawsOf,
  hasFocus,
  scrollsSideways,
  type Look,
} from './dashboard.js';

interface Website {
  id: string;
  name: string;
  published: boolean;
  theme: string;
  hasPhoto: boolean;
  items: { title: string; url?: string }[];
}

const phone: Look = { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' };
const narrow: Look = { name: 'narrow phone', viewport: { width: 320, height: 640 }, colorScheme: 'dark' };

/** The visible page, not the hidden one that is still loading. */
const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview"]');

const itemsOf = (page: Page): Promise<string[]> => frameOf(page).locator('.items > li').allInnerTexts();

const part = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const threeItems = ['Shop', 'Diary', 'Music'].map((title) => ({ title, url: 'https://example.com/' }));

const middleOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

describe('the page as the editor of a bio page', () => {
  let dashboard: DashboardUnderTest;

  const create = async (slug: string, content: object = {}): Promise<string> =>
    (await dashboard.api.post<{ id: string }>('/v1/websites', { slug, ...content })).body.id;

  const pageAt = async (id: string): Promise<Website> =>
    (await dashboard.api.get<Website>(`/v1/websites/${id}?view=full`)).body;

  /** Opens the editor of a page with fingers. */
  const open = async (id: string, look = phone, options = {}) => {
    const opened = await dashboard.open(`/pages/${id}`, look, undefined, { hasTouch: true, ...options });
    await frameOf(opened.page).locator('main').waitFor();
    return opened;
  };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it('makes a page with a photo, two items and a theme, and publishes it, with eight taps on the page', async () => {
    const id = await create('canvas', { name: 'Anna' });
    const { page, problems, close } = await open(id);
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps++;
    };
    await tap(part(page, 'Edit the photo'));
    const chosen = page.waitForEvent('filechooser');
    await tap(page.getByRole('button', { name: 'Choose an image' }));
    const buffer = await sampleImage('PNG', 400, 300);
    await (await chosen).setFiles({ name: 'anna.png', mimeType: 'image/png', buffer });
    const use = page.getByRole('button', { name: 'Use this part' });
    await page.getByText('Top to bottom').waitFor();
    expect((await middleOf(use)).y).toBeLessThan(phone.viewport.height);
    await tap(use);
    await frameOf(page).locator('img.monogram').waitFor();

    const sheet = page.getByRole('dialog');
    await tap(part(page, 'Add'));
    await hasFocus(page, 'Title of item 1');
    await page.keyboard.type('Shop');
    await frameOf(page).getByText('Shop').waitFor();
    await page.keyboard.press('Enter');
    await hasFocus(page, 'URL of item 1');
    await page.keyboard.type('shop.example/cups');
    await tap(sheet.getByRole('button', { name: 'Add item' }));
    await hasFocus(page, 'Title of item 2');
    await page.keyboard.type('Tickets');
    await page.keyboard.press('Enter');
    await page.keyboard.type('tickets.example');
    await page.keyboard.press('Enter');
    await sheet.waitFor({ state: 'detached' });

    await tap(part(page, 'Themes'));
    await tap(page.getByRole('radio', { name: 'Ocean' }));
    await part(page, 'Edit item: Tickets').waitFor();
    await tap(part(page, 'Save and publish'));
    await page.getByText('All changes saved').waitFor();
    expect(await pageAt(id)).toMatchObject({
      published: true,
      hasPhoto: true,
      theme: 'ocean',
      items: [
        { title: 'Shop', url: 'https://shop.example/cups' },
        { title: 'Tickets', url: 'https://tickets.example' },
      ],
    });
    expect(taps).toBe(8);
    expect(problems).toEqual([]);
    await close();
  });

  it('swipes through themes, which the page has at once', async () => {
    const id = await create('swiped', { items: threeItems });
    const { page, problems, close } = await open(id);
    await part(page, 'Themes').tap();
    const row = page.getByRole('radiogroup', { name: 'Theme' });
    const background = () =>
      frameOf(page).locator('html').evaluate('document.documentElement.outerHTML.length');
    const before = await background();
    await row.evaluate((element: { scrollTo(left: object): void }) => element.scrollTo({ left: 96 * 2 }));
    await row.getByRole('radio', { name: 'Forest', checked: true }).waitFor();
    await page.getByText('Unsaved changes').waitFor();
    await waitFor(async () => (await background()) !== before);
    await row.getByRole('radio', { name: 'Forest' }).press('ArrowRight');
    await row.getByRole('radio', { name: 'Sunset', checked: true }).waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('moves an item with a long press, and with the buttons of its sheet', async () => {
    const id = await create('moved', { items: threeItems });
    const { page, problems, close } = await open(id);
    const shop = part(page, 'Edit item: Shop');
    const [from, to] = [await middleOf(shop), await middleOf(part(page, 'Edit item: Diary'))];
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [from]);
    await page.getByText('Picked up Shop, position 1 of 3.').waitFor();
    for (const step of [0.25, 0.5, 0.75, 1]) {
      await send('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * step + 4 }]);
    }
    await page.getByText('Shop would move to position 2 of 3.').waitFor();
    await send('touchEnd', []);
    await waitFor(async () => (await itemsOf(page)).join() === 'Diary,Shop,Music');
    expect(await page.getByRole('dialog').count()).toBe(0);

    await shop.tap();
    await page.getByRole('button', { name: 'Move Shop down' }).press('Enter');
    await waitFor(async () => (await itemsOf(page)).join() === 'Diary,Music,Shop');
    await page.getByRole('button', { name: 'Done' }).tap();
    await part(page, 'Save').tap();
    await page.getByText('All changes saved').waitFor();
    expect((await pageAt(id)).items.map(({ title }) => title)).toEqual(['Diary', 'Music', 'Shop']);
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps what was entered in a sheet that is closed midway, also after the tab was closed', async () => {
    const id = await create('midway', { name: 'Anna' });
    const { page, close } = await open(id);
    await part(page, 'Add').tap();
    await hasFocus(page, 'Title of item 1');
    await page.keyboard.type('Tickets');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await part(page, 'Edit item: Tickets').waitFor();
    await part(page, 'Edit the name: Anna').tap();
    await page.getByLabel('Headline').fill('From Lisbon');
    await page.keyboard.press('Escape');
    await frameOf(page).getByText('From Lisbon').waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Unsaved changes from before').waitFor();
    await part(page, 'Edit item: Tickets').waitFor();
    await frameOf(page).getByText('From Lisbon').waitFor();
    expect((await pageAt(id)).items).toEqual([]);
    // A sheet in which nothing was entered leaves nothing behind.
    await part(page, 'Add').tap();
    await hasFocus(page, 'Title of item 2');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasFocus(page, 'Add');
    await part(page, 'More settings').tap();
    expect(await page.getByRole('textbox', { name: /^Title of item/ }).count()).toBe(1);
    await close();
  });

  it('completes a URL although the tap that adds the next item does not take the focus, as on iOS', async () => {
    const id = await create('completed', { name: 'Anna' });
    const { page, close } = await open(id);
    await part(page, 'Add').tap();
    await hasFocus(page, 'Title of item 1');
    await page.keyboard.type('Shop');
    await page.keyboard.press('Enter');
    await page.keyboard.type('shop.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Add item' }).dispatchEvent('click');
    await hasFocus(page, 'Title of item 2');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await part(page, 'Save').tap();
    await page.getByText('All changes saved').waitFor();
    expect((await pageAt(id)).items).toMatchObject([{ title: 'Shop', url: 'https://shop.example' }]);
    await close();
  });

  it('can be edited without a connection: the notice covers neither bar', async () => {
    const id = await create('offline', { name: 'Anna' });
    const { page, close } = await open(id, narrow);
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    for (const name of ['Themes', 'Show the light page', 'Show the dark page']) await part(page, name).tap();
    await close();
  });

  it('is edited with the keyboard: every part is a button with a name, and gets the focus back', async () => {
    const id = await create('keys', {
      name: 'Anna',
      headline: 'Ceramics',
      items: threeItems,
      socials: [{ network: 'instagram', url: 'https://instagram.com/anna' }],
    });
    const opened = await open(id);
    const { page, close } = opened;
    await part(page, 'Edit the background').focus();
    for (const name of [
      'Edit the photo',
      'Edit the name: Anna',
      'Edit the description',
      'Edit item: Shop',
      'Edit item: Diary',
      'Edit item: Music',
      'Edit the profile: Instagram',
      'Add',
    ]) {
      await page.keyboard.press('Tab');
      await hasFocus(page, name);
    }
    expect(await flawsOf(opened)).toEqual([]);
    for (const [name, field] of [
      ['Edit the name: Anna', 'Name'],
      ['Edit the description', 'Headline'],
      ['Edit item: Diary', 'Title of item 2'],
    ] as const) {
      await part(page, name).press('Enter');
      await hasFocus(page, field);
      expect(await flawsOf(opened)).toEqual([]);
      await page.keyboard.press('Escape');
      await hasFocus(page, name);
    }
    await close();
  });

  it('opens the sheet with the first field that was rejected', async () => {
    const id = await create('rejected', { items: threeItems });
    const { page, close } = await open(id);
    await part(page, 'Edit item: Diary').tap();
    await page.getByLabel('URL of item 2').fill('http://example.com/');
    await page.getByRole('button', { name: 'Done' }).tap();
    await part(page, 'Save').tap();
    const sheet = page.getByRole('dialog', { name: 'Item 2' });
    await sheet.getByRole('alert').getByText('Not saved').waitFor();
    await hasFocus(page, 'URL of item 2');
    expect(await axeViolationsOn(page)).toEqual([]);
    await close();
  });

  it('leads to the items that the page does not show, and to all other settings', async () => {
    const expired = { title: 'Over', url: 'https://example.com/', expiresAt: '2001-01-01T00:00:00.000Z' };
    const id = await create('unseen-items', { items: [expired, ...threeItems], published: true });
    const { page, problems, close } = await open(id);
    await part(page, '1 item is not shown').tap();
    await page.getByRole('button', { name: 'Options of item 1' }).tap();
    await page.getByLabel('Shown until').fill('');
    await page.getByRole('button', { name: 'Done' }).tap();
    await part(page, 'Edit item: Over').waitFor();
    expect(await itemsOf(page)).toEqual(['Over', 'Shop', 'Diary', 'Music']);

    await part(page, 'More settings').tap();
    const sheet = page.getByRole('dialog', { name: 'More settings' });
    await sheet.getByLabel('When URLs of this page are opened inside an app').waitFor();
    await sheet.getByRole('button', { name: 'Colors, images, font and more' }).tap();
    await sheet.getByLabel('Language').selectOption('de');
    await sheet.getByRole('img', { name: /^Card of/ }).waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Save', exact: true }).tap();
    await sheet.getByText('All changes saved').waitFor();
    await sheet.getByRole('button', { name: 'Unpublish' }).tap();
    await part(page, 'Publish').waitFor({ state: 'attached' });
    expect(await pageAt(id)).toMatchObject({ published: false, language: 'de' });
    expect(problems).toEqual([]);
    await close();
  });

  it.each(['en', 'de', 'ar'])(
    'fits 320 pixels, with targets for fingers on the parts of the page, in %s',
    async (locale) => {
      const id = await create(`fits-${locale}`, {
        name: 'A name that no phone has room for on one line, at least not on a small one',
        headline: 'x',
        items: [
          ...threeItems,
          { title: 'AnExtraordinarilyLongTitleWithoutAnySpaces', url: 'https://example.com/' },
        ],
        socials: ['instagram', 'youtube', 'github'].map((network) => ({
          network,
          url: `https://${network}.com/anna`,
        })),
        language: locale,
      });
      const frame = { ar: 'معاينة', de: 'Vorschau', en: 'Preview' }[locale] ?? '';
      const opened = await dashboard.open(`/pages/${id}`, narrow, undefined, { hasTouch: true, locale });
      const { page, problems, close } = opened;
      await page.frameLocator(`iframe[title="${frame}"]`).locator('main').waitFor();
      const buttons = page.getByRole('main').locator('button, header a');
      await waitFor(async () => (await buttons.count()) > 12, { what: 'the buttons on the parts' });
      const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
      expect(boxes.filter((box) => !box || box.width < 44 || box.height < 44)).toEqual([]);
      expect(boxes.filter((box) => !box || box.x < 0 || box.x + box.width > 320)).toEqual([]);
      // A button is where its item is drawn, whatever the direction of either page.
      const item = page.frameLocator(`iframe[title="${frame}"]`).locator('.items > li').nth(1);
      const drawn = await middleOf(item);
      const target = await middleOf(page.getByRole('button', { name: /Diary$/ }));
      expect(Math.abs(drawn.x - target.x) + Math.abs(drawn.y - target.y)).toBeLessThan(2);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axeViolationsOn(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
  );

  it('runs no script of the page, whatever the server sends', async () => {
    const id = await create('hostile-page');
    const { page, close } = await dashboard.open('/pages', phone);
    await page.route('**/dashboard/api/previews/website', async (route) => {
      const response = await route.fetch();
      const preview = (await response.json()) as { html: string };
      const script = 'parent.document.title = "taken"; top.taken = true';
      const html = preview.html.replace(
        '</main>',
        `<script>${script}</script><img src="data:," onerror='${script}'><svg onload='${script}'></svg>
        <iframe srcdoc="<script>${script.replaceAll('"', '&quot;')}</script>"></iframe><p>The end</p></main>`,
      );
      await route.fulfill({ response, json: { ...preview, html } });
    });
    await page.goto(`${dashboard.service.apiUrl}/dashboard/pages/${id}`);
    await frameOf(page).getByText('The end').waitFor();
    const frames = page.locator('iframe');
    const sandboxes = await frames.evaluateAll((all: { getAttribute(name: string): string }[]) =>
      all.map((frame) => frame.getAttribute('sandbox')),
    );
    expect(sandboxes).toEqual(['allow-same-origin']);
    expect(await page.evaluate('[window.taken, document.title.includes("taken")]')).toEqual([
      undefined,
      false,
    ]);
    await close();
  });

  it('leads from the page to the form next to it on a desktop, and moves items with the mouse', async () => {
    const id = await create('beside', { headline: 'Ceramics', items: threeItems });
    const { page, problems, close } = await dashboard.open(`/pages/${id}`);
    for (const [name, field] of [
      ['Edit item: Music', 'Title of item 3'],
      ['Edit the photo', 'Add photo'],
      ['Edit the description', 'Headline'],
    ] as const) {
      await part(page, name).click();
      await hasFocus(page, field);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    await part(page, 'Edit the background').press('Enter');
    await hasFocus(page, 'Colors, images, font and more');
    await part(page, 'Edit item: Shop').scrollIntoViewIfNeeded();
    const [from, to] = [
      await middleOf(part(page, 'Edit item: Shop')),
      await middleOf(part(page, 'Edit item: Diary')),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 4, { steps: 8 });
    await page.getByText('Shop would move to position 2 of 3.').waitFor();
    await page.mouse.up();
    await waitFor(async () => (await itemsOf(page)).join() === 'Diary,Shop,Music');
    expect(await page.getByLabel('Title of item 1').inputValue()).toBe('Diary');
    expect(problems).toEqual([]);
    await close();
  });
});
