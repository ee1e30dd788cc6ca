import { waitFor } from '@app/testing';
import { looks, scrollsSideways, seriousIn } from './dashboard.js';
import { act, choose, copied, LinksUnderTest, shows } from './dashboard-links.js';

let links: LinksUnderTest;

beforeAll(async () => {
  links = await LinksUnderTest.start();
}, 60_000);

afterAll(() => links.stop());

afterEach(async () => {
  expect(await links.clear()).toEqual([]);
});

describe('the form of a link', () => {
  it.each(looks)('is readable: $name', async (look) => {
    const { id } = await links.create({ slug: 'summer', behavior: 'aggressive' });
    for (const [path, field] of [
      ['/links/new', 'Slug'],
      [`/links/${id}/edit`, 'Short link'],
    ] as const) {
      const page = await links.open(path, look);
      await page.getByRole('textbox', { name: field }).waitFor();
      await page.getByRole('region', { name: 'Preview' }).getByRole('status').waitFor();
      expect([path, await seriousIn(page), await scrollsSideways(page)]).toEqual([path, [], false]);
    }
  });

  it('tells of a slug while it is typed, and suggests one', async () => {
    await links.create({ slug: 'summer' });
    const page = await links.open('/links/new');
    const slug = page.getByRole('textbox', { name: 'Slug' });
    for (const [typed, words] of [
      ['Summer', 'This is taken'],
      ['api', 'reserved'],
      ['-', 'begins and ends with a letter or digit'],
      ['autumn', 'is free'],
    ] as const) {
      await slug.fill(typed);
      await page.getByRole('status').filter({ hasText: words }).waitFor();
    }
    await page.getByRole('button', { name: 'Suggest a slug' }).click();
    await waitFor(async () => /^[a-z2-9]{7}$/.test(await slug.inputValue()));
    await page
      .getByRole('status')
      .filter({ hasText: `${await slug.inputValue()} is free` })
      .waitFor();
  });

  it('says beside each field what is wrong with it', async () => {
    links.expectRefusals(400);
    const page = await links.open('/links/new');
    await page.getByRole('textbox', { name: 'Destination' }).fill('http://shop.example');
    await page.getByRole('textbox', { name: 'Slug' }).fill('api');
    await page.getByRole('button', { name: 'Create link' }).click();
    for (const field of ['Destination', 'Slug']) {
      const input = page.getByRole('textbox', { name: field });
      await waitFor(async () => (await input.getAttribute('aria-invalid')) === 'true');
    }
    await page.getByText('https').last().waitFor();
    expect(await page.getByRole('heading', { name: 'New link' }).count()).toBe(1);
  });

  it('says so where somebody else was quicker', async () => {
    links.expectRefusals(409);
    const page = await links.open('/links/new');
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example');
    await page.getByRole('textbox', { name: 'Slug' }).fill('summer');
    await page.getByRole('status').filter({ hasText: 'is free' }).waitFor();
    await links.create({ slug: 'summer' });
    await page.getByRole('button', { name: 'Create link' }).click();
    const slug = page.getByRole('textbox', { name: 'Slug' });
    await waitFor(async () => (await slug.getAttribute('aria-invalid')) === 'true');
  });

  it('creates a link, and tells its address', async () => {
    const group = await links.createGroup('Newsletter');
    const page = await links.open('/links');
    await page.getByRole('main').getByRole('link', { name: 'New link' }).first().click();
    // Whoever leaves the scheme out means https.
    await page.getByRole('textbox', { name: 'Destination' }).fill('shop.example/summer?a=1');
    await page.getByRole('textbox', { name: 'Slug' }).fill('Summer');
    await page.getByRole('textbox', { name: 'Name' }).fill('Summer sale');
    await choose(page, 'Group', 'Newsletter');
    await page.getByRole('radio', { name: 'Offer the phone’s browser' }).check();
    await page.getByRole('button', { name: 'Create link' }).click();

    const notice = page.getByRole('alert').filter({ hasText: 'The link is live' });
    const url = `${links.dashboard.service.redirectUrl}/Summer`;
    await notice.getByText(url).waitFor();
    await notice.getByRole('button', { name: 'Copy' }).click();
    await waitFor(async () => (await copied(page)) === url);
    await page.waitForURL(/\/links\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
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

  it('changes what was changed, and never the slug', async () => {
    const group = await links.createGroup('Newsletter');
    const { id } = await links.create({ slug: 'summer', name: 'Summer sale', group });
    const page = await links.open(`/links/${id}/edit`);
    await page.getByRole('heading', { name: 'Edit Summer sale' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Short link' }).isDisabled()).toBe(true);
    // Somebody else changes the name in the meantime.
    await links.dashboard.api.patch(`/v1/links/${id}`, { name: 'Summer, renamed' });
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/autumn');
    await choose(page, 'Group', 'No group');
    await page.getByRole('radio', { name: 'Open the phone’s browser' }).check();
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

  it.each(['new', 'edit'] as const)('asks before changes are left behind: %s', async (form) => {
    const { id } = await links.create({ slug: 'summer', name: 'Summer sale' });
    const title = form === 'new' ? 'New link' : 'Edit Summer sale';
    const page = await links.open('/links');
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    if (form === 'edit') await act(page, 'Summer sale', 'Edit');
    else await page.getByRole('main').getByRole('link', { name: 'New link' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const name = page.getByRole('textbox', { name: 'Name' });
    const places = page.getByRole('navigation', { name: 'Pages' });
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

    await name.fill('Not saved');
    await places.getByRole('link', { name: 'Groups' }).click();
    await dialog.waitFor();
    expect([await seriousIn(page), await scrollsSideways(page)]).toEqual([[], false]);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Not saved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await dialog.waitFor({ state: 'detached' });

    // What is as it was before is no change.
    await name.fill(form === 'new' ? '' : 'Summer sale');
    await places.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();

    await name.fill('Not saved');
    await places.getByRole('link', { name: 'Groups' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    expect((await links.stored(id)).name).toBe('Summer sale');
  });

  it('can be cancelled, which leads back, or to the links where there is no way back', async () => {
    const page = await links.open('/links/new');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.click();
    await page.waitForURL('**/dashboard/links');
    await page.goto(`${links.dashboard.service.apiUrl}/dashboard/links?sort=name`);
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'New link' }).first().click();
    await cancel.click();
    await page.waitForURL('**/dashboard/links?sort=name');
  });

  it('says so where the link is gone', async () => {
    links.expectRefusals(404);
    const page = await links.open('/links/01981f5e-8d07-7000-8000-000000000000/edit');
    await page.getByRole('heading', { name: 'There is no such link' }).waitFor();
    await page.getByRole('link', { name: 'To all links' }).waitFor();
  });

  it('shows the very page that a visitor meets', async () => {
    const page = await links.open('/links/new');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('From Instagram straight to the destination').waitFor();
    expect(await preview.locator('iframe').count()).toBe(0);

    await page.getByRole('radio', { name: 'Open the phone’s browser' }).check();
    const shown = preview.locator('iframe').contentFrame();
    await shown.locator('h1').filter({ hasText: 'Open this link in your browser' }).waitFor();
    // Its styles are let through: as big as the page's own style sheet says.
    const frame = await (await preview.locator('iframe').elementHandle())?.contentFrame();
    const size = await frame?.evaluate<string>('getComputedStyle(document.querySelector("h1")).fontSize');
    expect(size).toBe('25.6px');
    await choose(page, 'App', 'TikTok');
    await shown.getByText('You are in TikTok’s built-in browser.').waitFor();
    await preview.getByText('Android', { exact: true }).click();
    await preview.getByText('The phone’s browser is opened from TikTok at once.').waitFor();
    await choose(page, 'App', 'LINE');
    await preview.getByText('LINE is asked to open the phone’s browser').waitFor();

    await page.getByRole('radio', { name: 'Open it, except from Meta’s apps' }).check();
    await choose(page, 'App', 'Threads');
    await preview.getByText('From Threads straight to the destination').waitFor();
  }, 60_000);
});
