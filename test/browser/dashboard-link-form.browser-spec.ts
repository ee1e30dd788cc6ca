import { waitFor } from '@app/testing';
import { contrastingLooks, scrollsSideways, axeViolationsOn } from './dashboard.js';
import { act, choose, copied, LinksUnderTest, openMore, shows } from './dashboard-links.js';

let links: LinksUnderTest;

beforeAll(async () => {
  links = await LinksUnderTest.start();
});

afterAll(() => links.stop());

afterEach(async () => {
  expect(await links.clear()).toEqual([]);
});

describe('dashboard link form', () => {
  it.each(contrastingLooks())('is accessible and fits the screen: $name', async (look) => {
    const { id } = await links.create({ slug: 'summer', behavior: 'aggressive' });
    for (const [path, field] of [
      ['/links/new', 'Slug'],
      [`/links/${id}/edit`, 'Short link'],
    ] as const) {
      const page = await links.open(path, look);
      await page.getByRole('textbox', { name: field }).waitFor();
      await page.getByRole('region', { name: 'Preview' }).getByRole('status').waitFor();
      expect([path, await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([path, [], false]);
    }
  });

  it('asks for the behavior inside apps, and keeps Save and the preview within reach on a phone', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await links.open('/links/new', { name: 'phone', viewport, colorScheme: 'light' });
    await page.getByRole('radio', { name: 'Open the phone’s browser', exact: true }).check();
    await openMore(page);
    const isOnScreen = async (name: string): Promise<boolean> => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= viewport.height;
    };
    for (const field of ['Note', 'Maximum clicks', 'Title']) {
      const textbox = page.getByRole('textbox', { name: field });
      await textbox.focus();
      expect([field, await isOnScreen('Create link'), await isOnScreen('Preview')]).toEqual([
        field,
        true,
        true,
      ]);
      const [box, bar] = [
        await textbox.boundingBox(),
        await page.getByRole('button', { name: 'Preview' }).boundingBox(),
      ];
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await waitFor(async () => ((await preview.boundingBox())?.y ?? Infinity) < 200);
  });

  it('checks the slug while the user types', async () => {
    await links.create({ slug: 'summer' });
    const page = await links.open('/links/new');
    const slug = page.getByRole('textbox', { name: 'Slug' });
    for (const [typed, message] of [
      ['Summer', 'already in use'],
      ['api', 'reserved'],
      ['-', 'Start and end with a letter or digit'],
      ['autumn', 'is available'],
    ] as const) {
      await slug.fill(typed);
      await page.getByRole('status').filter({ hasText: message }).waitFor();
    }
  });

  it.each(contrastingLooks())('suggests slugs for the destination: $name', async (look) => {
    const page = await links.open('/links/new', look);
    const slug = page.getByRole('textbox', { name: 'Slug' });
    const suggestions = page.getByRole('group', { name: 'Suggested slugs' });
    await page.getByRole('textbox', { name: 'Destination' }).fill('shop.example/summer-sale');
    await page.getByRole('button', { name: 'Suggest a slug' }).click();
    const readable = suggestions.getByRole('button', { name: 'summer-sale', exact: true });
    await readable.waitFor();
    expect(await suggestions.getByRole('button').count()).toBe(5);
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    // By keyboard: they follow the button that asks for them.
    await page.getByRole('button', { name: 'Suggest a slug' }).focus();
    await page.keyboard.press('Tab');
    const chosen = await page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('Enter');
    await waitFor(async () => (await slug.inputValue()) === chosen);
    await suggestions.waitFor({ state: 'detached' });
    await waitFor(async () => (await page.evaluate('document.activeElement.dataset.path')) === 'slug');
    await page
      .getByRole('status')
      .filter({ hasText: `${chosen} is available` })
      .waitFor();
  });

  it('suggests alternatives for a slug that is taken', async () => {
    await links.create({ slug: 'summer' });
    const page = await links.open('/links/new');
    const slug = page.getByRole('textbox', { name: 'Slug' });
    const suggestions = page.getByRole('group', { name: 'Suggested slugs' });
    await slug.fill('-');
    await page.getByRole('status').filter({ hasText: 'Start and end with' }).waitFor();
    expect(await suggestions.count()).toBe(0);
    await slug.fill('summer');
    // Without a destination, they are random.
    const first = suggestions.getByRole('button').first();
    await first.waitFor();
    const chosen = await first.textContent();
    await first.click();
    await waitFor(async () => (await slug.inputValue()) === chosen);
    await page
      .getByRole('status')
      .filter({ hasText: `${chosen ?? ''} is available` })
      .waitFor();
    await suggestions.waitFor({ state: 'detached' });
  });

  it('shows errors next to their fields, lists them, and goes to the first', async () => {
    links.expectErrors(400);
    const page = await links.open('/links/new');
    const destination = page.getByRole('textbox', { name: 'Destination' });
    await destination.fill('http://shop.example');
    await page.getByRole('textbox', { name: 'Slug' }).fill('api');
    await page.getByRole('button', { name: 'Create link' }).click();
    const list = page.getByRole('alert').filter({ hasText: '2 fields need a change' });
    await list.waitFor();
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^Destination: .*https/),
      'Slug: This slug is reserved.',
    ]);
    for (const field of ['Destination', 'Slug']) {
      const input = page.getByRole('textbox', { name: field });
      await waitFor(async () => (await input.getAttribute('aria-invalid')) === 'true');
    }
    await waitFor(async () => (await page.evaluate('document.activeElement.dataset.path')) === 'destination');
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    // Corrected errors leave the list.
    await destination.fill('https://shop.example');
    await list.waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: 'Create link' }).count()).toBe(1);
  });

  it('creates one link for a double click, with a random slug that is not its name if none is given', async () => {
    const page = await links.open('/links/new');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v1/links')) sent.push(request.url());
    });
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/');
    await page.getByText('Leave it empty for a random one.').waitFor();
    // Both clicks come before the page can render again.
    await page.evaluate(`for (const _ of 'xx') document.querySelector('main button[type=submit]').click()`);
    await page.waitForURL('**/ready');
    const { body } = await links.dashboard.api.get<{ data: { slug: string; name: string }[] }>('/v1/links');
    expect(body.data.map(({ slug }) => slug)).toEqual([expect.stringMatching(/^[a-z2-9]{7}$/)]);
    expect(body.data.map(({ name }) => name)).toEqual(['shop.example']);
    expect(sent).toHaveLength(1);
  });

  it('names a link without a name or slug after the destination that was corrected', async () => {
    links.expectErrors(400);
    const page = await links.open('/links/new');
    const destination = page.getByRole('textbox', { name: 'Destination' });
    await destination.fill('http://shop.example/winter');
    await page.getByRole('button', { name: 'Create link' }).click();
    await waitFor(async () => (await destination.getAttribute('aria-invalid')) === 'true');
    await destination.fill('https://shop.example/summer');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.waitForURL('**/ready');
    const { body } = await links.dashboard.api.get<{ data: { name: string }[] }>('/v1/links?limit=1');
    expect(body.data.map(({ name }) => name)).toEqual(['shop.example/summer']);
  });

  it('closes the suggested tags when one is chosen, and when the next field is reached', async () => {
    await links.create({ slug: 'tagged', tags: ['Poster', 'Print', 'Radio'] });
    const page = await links.open('/links/new');
    await openMore(page);
    const options = page.getByRole('option');
    const closed = () => options.first().waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('option', { name: 'Print' }).click();
    await closed();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Radio' }).waitFor();
    await page.keyboard.press('Tab');
    await closed();
  });

  it('shows an error if the slug was taken in the meantime', async () => {
    links.expectErrors(409);
    const page = await links.open('/links/new');
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example');
    await page.getByRole('textbox', { name: 'Slug' }).fill('summer');
    await page.getByRole('status').filter({ hasText: 'is available' }).waitFor();
    await links.create({ slug: 'summer' });
    await page.getByRole('button', { name: 'Create link' }).click();
    const slug = page.getByRole('textbox', { name: 'Slug' });
    await waitFor(async () => (await slug.getAttribute('aria-invalid')) === 'true');
    await page.getByRole('group', { name: 'Suggested slugs' }).getByRole('button').first().waitFor();
  });

  it('shows API names in developer mode only', async () => {
    const page = await links.open('/account');
    const names = page.getByTitle('Name in the API');
    const calls = page.getByRole('button', { name: 'API calls of this page' });
    const developerMode = page.getByRole('switch', { name: 'Show names and calls of the API' });
    expect(await developerMode.isChecked()).toBe(true);
    await names.first().waitFor();
    await calls.waitFor();
    await developerMode.click();
    for (const shown of [names, calls]) await waitFor(async () => (await shown.count()) === 0);
    const { id } = await links.create({ slug: 'summer' });
    await page.goto(`${links.dashboard.service.apiUrl}/dashboard/links/${id}/ready`);
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor();
    await page.getByRole('img', { name: /^QR code for/ }).waitFor();
    expect([await calls.count(), await page.getByRole('button', { name: 'Copy call' }).count()]).toEqual([
      0, 0,
    ]);
  });

  it('has the host to the left of the slug, also in a language that is written from right to left', async () => {
    const { page, close } = await links.dashboard.open('/links/new', undefined, undefined, { locale: 'ar' });
    const slug = page.getByRole('textbox', { name: 'slug' });
    await slug.waitFor();
    const host = page.getByText(`${new URL(links.dashboard.service.redirectUrl).host}/`, { exact: true });
    const [outer, inner] = [await slug.boundingBox(), await host.boundingBox()];
    if (!outer || !inner) throw new Error('they are not visible');
    expect(inner.x - outer.x).toBeLessThan(20);
    await close();
  });

  it('says only once where a link that is named after its destination leads', async () => {
    const address = 'shop.example/unnamed';
    const { id } = await links.create({ slug: 'unnamed', name: address, destination: `https://${address}` });
    const page = await links.open(`/links/${id}/ready`);
    await page.getByText(`Leads to ${address}.`, { exact: true }).waitFor();
  });

  it('creates a link and shows its URL', async () => {
    const group = await links.createGroup('Newsletter');
    const page = await links.open('/links');
    await page.getByRole('main').getByRole('link', { name: 'Create link' }).first().click();
    // A missing scheme means https.
    await page.getByRole('textbox', { name: 'Destination' }).fill('shop.example/summer?a=1');
    await page.getByRole('textbox', { name: 'Slug' }).fill('Summer');
    await openMore(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Summer sale');
    await choose(page, 'Group', 'Newsletter');
    await page.getByRole('radio', { name: 'Offer the phone’s browser' }).check();
    await page.getByRole('button', { name: 'Create link' }).click();

    await page.getByRole('heading', { name: 'Your link is ready', level: 1 }).waitFor();
    const url = `${links.dashboard.service.redirectUrl}/Summer`;
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await waitFor(async () => (await copied(page)) === url);
    await page.getByRole('img', { name: `QR code for ${url}` }).waitFor();
    await page.getByText('show what they find at the destination').waitFor();
    await page.getByRole('button', { name: 'Copy call' }).click();
    await waitFor(async () => (await copied(page)).startsWith("curl -X POST 'http"));
    const call = await copied(page);
    expect(JSON.parse(call.slice(call.indexOf('{'), -1))).toEqual({
      destination: 'https://shop.example/summer?a=1',
      slug: 'Summer',
      name: 'Summer sale',
      group,
      behavior: 'conservative',
    });
    await page.getByText('TypeScript').click();
    await page.getByText('const response = await fetch').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-2) ?? '';
    expect(await links.stored(id)).toMatchObject({
      slug: 'Summer',
      name: 'Summer sale',
      destination: 'https://shop.example/summer?a=1',
      behavior: 'conservative',
      group,
      active: true,
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Links' }).click();
    await shows(page, ['Summer sale']);
  });

  it('saves only the changed fields, and never the slug', async () => {
    const group = await links.createGroup('Newsletter');
    const { id } = await links.create({ slug: 'summer', name: 'Summer sale', group });
    const page = await links.open(`/links/${id}/edit`);
    await page.getByRole('heading', { name: 'Edit Summer sale' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Short link' }).isDisabled()).toBe(true);
    // The name changes elsewhere in the meantime.
    await links.dashboard.api.patch(`/v1/links/${id}`, { name: 'Summer, renamed' });
    await page.getByRole('textbox', { name: 'Destination', exact: true }).fill('https://shop.example/autumn');
    await openMore(page);
    await choose(page, 'Group', 'No group');
    await page.getByRole('radio', { name: 'Open the phone’s browser', exact: true }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`**/links/${id}`);
    expect(await links.stored(id)).toMatchObject({
      slug: 'summer',
      name: 'Summer, renamed',
      destination: 'https://shop.example/autumn',
      group: null,
      behavior: 'aggressive',
    });
  });

  it.each(['new', 'edit'] as const)('asks before leaving unsaved changes: %s', async (form) => {
    const { id } = await links.create({ slug: 'summer', name: 'Summer sale' });
    const title = form === 'new' ? 'Create link' : 'Edit Summer sale';
    const page = await links.open('/links');
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    if (form === 'edit') await act(page, 'Summer sale', 'Edit');
    else await page.getByRole('main').getByRole('link', { name: 'Create link' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await openMore(page);
    const name = page.getByRole('textbox', { name: 'Name' });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

    await name.fill('Not saved');
    await navigation.getByRole('link', { name: 'Groups' }).click();
    await dialog.waitFor();
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Not saved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.waitFor({ state: 'detached' });

    // Restoring the original value is not a change.
    await name.fill(form === 'new' ? '' : 'Summer sale');
    await navigation.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await openMore(page);

    await name.fill('Not saved');
    await navigation.getByRole('link', { name: 'Groups' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    expect((await links.stored(id)).name).toBe('Summer sale');
  });

  it('goes back on cancel, or to the links if there is no history', async () => {
    const page = await links.open('/links/new');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.click();
    await page.waitForURL('**/dashboard/links');
    await page.goto(`${links.dashboard.service.apiUrl}/dashboard/links?sort=name`);
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Create link' }).first().click();
    await cancel.click();
    await page.waitForURL('**/dashboard/links?sort=name');
  });

  it('shows an error if the link does not exist', async () => {
    links.expectErrors(404);
    const page = await links.open('/links/01981f5e-8d07-7000-8000-000000000000/edit');
    await page.getByRole('heading', { name: 'Link not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to links' }).waitFor();
  });

  it('previews the actual page that a visitor sees', async () => {
    const page = await links.open('/links/new');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Instagram opens the destination in its built-in browser.').waitFor();
    expect(await preview.locator('iframe').count()).toBe(0);

    await openMore(page);
    await page.getByRole('radio', { name: 'Open the phone’s browser', exact: true }).check();
    const shown = preview.locator('iframe').contentFrame();
    await shown.locator('h1').filter({ hasText: 'Open this link in your browser' }).waitFor();
    // The page's own style sheet applies despite the content security policy.
    const frame = await (await preview.locator('iframe').elementHandle())?.contentFrame();
    const size = await frame?.evaluate<string>('getComputedStyle(document.querySelector("h1")).fontSize');
    expect(size).toBe('25.6px');
    await choose(page, 'App', 'TikTok');
    await shown.getByText('You are in TikTok’s built-in browser.').waitFor();
    await preview.getByText('Android', { exact: true }).click();
    await preview.getByText('TikTok is sent to the phone’s browser immediately.').waitFor();
    await choose(page, 'App', 'LINE');
    await preview.getByText('LINE opens the destination in the phone’s browser.').waitFor();

    await page.getByRole('radio', { name: 'Open the phone’s browser, except in Meta’s apps' }).check();
    await choose(page, 'App', 'Threads');
    await preview.getByText('Threads opens the destination in its built-in browser.').waitFor();
  });
});
