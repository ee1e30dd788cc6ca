import { plainPng, waitFor } from '@app/testing';
import type { Locator, Page } from 'playwright-core';
import { axeViolationsOn, hasFocus, contrastingLooks, type Look, scrollsSideways } from './dashboard.js';
import { choose, LinksUnderTest, openMore, type StoredLink } from './dashboard-links.js';

let links: LinksUnderTest;

beforeAll(async () => {
  links = await LinksUnderTest.start();
});

afterAll(() => links.stop());

afterEach(async () => {
  expect(await links.clear()).toEqual([]);
});

const everything = {
  note: 'Printed on the poster.',
  tags: ['Print'],
  activeFrom: '2026-12-01T00:00:00.000Z',
  expiresAt: '2126-12-24T18:00:00.000Z',
  maxClicks: 100,
  expiredDestination: 'https://shop.example/sold-out',
  gate: 'adult',
  password: 'open sesame',
  forwardQuery: false,
  conversions: true,
  app: 'off',
  preview: { title: 'Summer sale', description: 'Everything for the beach.' },
  rules: [
    {
      when: { countries: ['DE'], hours: { from: '18:00', to: '24:00', zone: 'Europe/Berlin' } },
      then: {
        split: [
          { destination: 'https://shop.example/a', weight: 3 },
          { destination: 'https://shop.example/b', weight: 1 },
        ],
      },
    },
    { when: {}, then: { blocked: true } },
  ],
};

const more = (page: Page): Locator => page.getByRole('button', { name: 'More', exact: true });
const isOpen = async (page: Page): Promise<boolean> =>
  (await more(page).getAttribute('aria-expanded')) === 'true';

async function openNewLink(slug: string): Promise<Page> {
  const page = await links.open('/links/new');
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/');
  await page.getByRole('textbox', { name: 'Slug' }).fill(slug);
  await openMore(page);
  return page;
}

/** Submits the form of a new link and returns what was stored. */
async function create(page: Page): Promise<StoredLink> {
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.waitForURL('**/ready');
  return links.stored(new URL(page.url()).pathname.split('/').at(-2) ?? '');
}

/** Opens the form of a link, with all fields. */
async function openEditor(id: string, look?: Look): Promise<Page> {
  const page = await links.open(`/links/${id}/edit`, look);
  await openMore(page);
  return page;
}

async function save(page: Page, id: string): Promise<StoredLink> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**/links/${id}`);
  return links.stored(id);
}

describe('dashboard link options', () => {
  it.each(contrastingLooks())('are accessible and fit the screen: $name', async (look) => {
    const { id } = await links.create({ slug: 'summer', behavior: 'aggressive', ...everything });
    const page = await openEditor(id, look);
    await page.getByRole('button', { name: 'Edit rule 1' }).click();
    await page.getByRole('textbox', { name: 'Destination 1', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByRole('status').waitFor();
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
  });

  it('are set under “More”, which is closed at first', async () => {
    const page = await links.open('/links/new');
    await more(page).waitFor();
    expect(await isOpen(page)).toBe(false);
    expect(await page.getByRole('textbox', { name: 'Note' }).count()).toBe(0);
    await page.close();

    const form = await openNewLink('summer');
    await form.getByRole('textbox', { name: 'Note' }).fill('Printed on the poster.');
    const codes = form.getByRole('combobox', { name: 'Other codes' });
    for (const code of ['v1.0/menu, old', 'Menu', 'wrong', 'menu'])
      await codes.fill(code).then(() => codes.press('Enter'));
    await form.getByRole('button', { name: 'Remove wrong' }).click();
    await form.getByLabel('Active from').fill('2026-12-01T09:30');
    await form.getByLabel('Expires at').fill('2126-12-24T18:00');
    const zone = await form.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone');
    await form.getByText(`Time zone: ${zone}.`).first().waitFor();
    await form.getByRole('textbox', { name: 'Maximum clicks' }).fill('1000');
    await form.getByRole('textbox', { name: 'Destination after it expires' }).fill('shop.example/sold-out');
    await form.getByRole('checkbox', { name: 'Adults only' }).click();
    await form.getByLabel('Password', { exact: true }).fill('open sesame');
    await form.getByRole('checkbox', { name: 'Forward query parameters' }).click();
    await form.getByRole('checkbox', { name: 'Track conversions' }).click();
    await form.getByRole('checkbox', { name: 'Open the destination’s app' }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill('Summer sale');
    await form.getByRole('textbox', { name: 'Description' }).fill('Everything for the beach.');
    const card = form.getByRole('figure', { name: 'Card in messengers' });
    await card.getByText('Everything for the beach.').first().waitFor();
    expect(await create(form)).toMatchObject({
      note: 'Printed on the poster.',
      aliases: ['v1.0/menu, old', 'Menu', 'menu'],
      activeFrom: new Date('2026-12-01T09:30').toISOString(),
      expiresAt: new Date('2126-12-24T18:00').toISOString(),
      maxClicks: 1000,
      expiredDestination: 'https://shop.example/sold-out',
      gate: 'adult',
      hasPassword: true,
      forwardQuery: false,
      conversions: true,
      app: 'off',
      preview: { title: 'Summer sale', description: 'Everything for the beach.' },
      rules: null,
    });
  });

  it('are listed by name if the link uses any', async () => {
    const plain = await links.create({ slug: 'plain' });
    const page = await links.open(`/links/${plain.id}/edit`);
    await page.getByText('Name, group, tags, rules, dates, password, card').waitFor();
    const { id } = await links.create({
      slug: 'summer',
      tags: ['Print'],
      password: 'open sesame',
      maxClicks: 5,
    });
    const used = await links.open(`/links/${id}/edit`);
    await used.getByText('In use: Tags, Maximum clicks, Password').waitFor();
    expect(await isOpen(used)).toBe(false);
    await openMore(used);
    await used.getByText('In use:').waitFor({ state: 'detached' });
    // Unsaved input counts, too.
    await used.getByRole('textbox', { name: 'Note' }).fill('Printed on the poster.');
    await used.getByRole('button', { name: 'Remove password' }).click();
    await more(used).click();
    await used.getByText('In use: Note, Tags, Maximum clicks', { exact: true }).waitFor();
  });

  it('are unchanged unless the user changes them', async () => {
    const { id } = await links.create({ slug: 'summer', ...everything });
    const before = await links.stored(id);
    const page = await openEditor(id);
    const note = page.getByRole('textbox', { name: 'Note' });
    expect(await note.inputValue()).toBe(everything.note);
    // Something else changes elsewhere in the meantime.
    await links.dashboard.api.patch(`/v1/links/${id}`, { maxClicks: 200 });
    await note.fill('');
    await page.getByLabel('Active from').fill('');
    expect(await save(page, id)).toEqual({
      ...before,
      note: null,
      activeFrom: null,
      maxClicks: 200,
      state: 'active',
      updatedAt: expect.any(String) as string,
    });
  });

  it('change and remove a password without showing it', async () => {
    const { id } = await links.create({ slug: 'summer', password: 'open sesame' });
    const page = await openEditor(id);
    const field = page.getByRole('group', { name: 'Password' });
    await field.getByText('Visitors must enter a password.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).and(page.locator('input')).count()).toBe(0);
    await field.getByRole('button', { name: 'Change password' }).click();
    links.expectErrors(400);
    const input = page.getByLabel('New password', { exact: true });
    await input.fill('abc');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitFor(async () => (await input.getAttribute('aria-invalid')) === 'true');
    await page.getByRole('button', { name: 'Keep the current password' }).click();
    await field.getByRole('button', { name: 'Remove password' }).click();
    await field.getByText('Saving removes the password.').waitFor();
    expect(await save(page, id)).toMatchObject({ hasPassword: false });
  });

  it('set, replace and remove the image of the preview', async () => {
    const png = (value: number) => plainPng(600, 315, { depth: 8, colorType: 2, value });
    const file = (buffer: Buffer) => ({ name: 'card.png', mimeType: 'image/png', buffer });
    const choose = (page: Page, buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles(file(buffer));
    const created = await openNewLink('summer');
    await created.getByRole('textbox', { name: 'Title' }).fill('Summer sale');
    await created.getByRole('textbox', { name: 'Description' }).fill('Everything for the beach.');
    await choose(created, Buffer.alloc(5 * 1024 * 1024 + 1));
    await created.getByText('This image is larger than 5 MB.').waitFor();
    await choose(created, png(200));
    await created.getByRole('figure', { name: 'Card in messengers' }).locator('img').waitFor();
    const { id, url, hasPreviewImage } = await create(created);
    expect(hasPreviewImage).toBe(true);

    const page = await openEditor(id);
    const current = page.getByRole('link', { name: 'Show the current image' });
    expect(await current.getAttribute('href')).toBe(`${url}/og.jpg`);
    const imageOf = async () => Buffer.from(await (await fetch(`${url}/og.jpg`)).arrayBuffer());
    const first = await imageOf();
    links.expectErrors(400);
    await choose(page, png(100).subarray(0, -30));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Image of the card').waitFor();
    await choose(page, png(100));
    await save(page, id);
    await waitFor(async () => !(await imageOf()).equals(first));

    const again = await openEditor(id);
    await again.getByRole('button', { name: 'Remove image' }).click();
    await again.getByText('Saving removes the image.').waitFor();
    expect(await save(again, id)).toMatchObject({ hasPreviewImage: false });
  });

  it('are kept when the tab is closed, except for the password', async () => {
    const page = await openNewLink('summer');
    await page.getByRole('textbox', { name: 'Note' }).fill('Unfinished');
    await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill('open sesame');
    const kept = () => page.context().storageState();
    await waitFor(async () => JSON.stringify(await kept()).includes('Unfinished'));
    expect(JSON.stringify(await kept())).not.toContain('open sesame');
    const address = page.url();
    await page.close();
    const next = await page.context().newPage();
    await next.goto(address);
    await next.getByText('This is what you entered earlier.').waitFor();
    const [slug, note] = ['Slug', 'Note'].map((name) => next.getByRole('textbox', { name }));
    expect([await slug?.inputValue(), await note?.inputValue()]).toEqual(['summer', 'Unfinished']);
    await next.getByRole('button', { name: 'Discard' }).click();
    expect(await slug?.inputValue()).toBe('');
  });

  it('add campaign parameters, and store templates of them', async () => {
    const page = await links.open('/links/new');
    const destination = page.getByRole('textbox', { name: 'Destination' });
    const dialog = page.getByRole('dialog', { name: 'Campaign parameters (UTM)' });
    await destination.fill('https://shop.example/?a=1#top');
    await page.getByRole('button', { name: 'Campaign parameters' }).click();
    await dialog.getByRole('textbox', { name: 'Source' }).fill('newsletter');
    await dialog.getByRole('textbox', { name: 'Campaign', exact: true }).fill('summer sale');
    await dialog.getByRole('textbox', { name: 'Save as template' }).fill('Newsletter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('combobox', { name: 'Template' }).waitFor();
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page, 'Campaign parameters');
    const withParameters = 'https://shop.example/?a=1&utm_source=newsletter&utm_campaign=summer%20sale#top';
    expect(await destination.inputValue()).toBe(withParameters);

    // The form is unchanged, so there is no prompt about leaving it.
    await destination.fill('');
    await page.reload();
    await destination.fill('https://other.example/');
    await page.getByRole('button', { name: 'Campaign parameters' }).click();
    await choose(page, 'Template', 'Newsletter');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await destination.inputValue()).toBe(
      'https://other.example/?utm_source=newsletter&utm_campaign=summer%20sale',
    );
  });
});

/** Adds a condition to an open rule. */
async function addCondition(rule: Locator, name: string): Promise<void> {
  await rule.getByRole('button', { name: 'Add condition' }).click();
  await rule.page().getByRole('menuitem', { name }).click();
}

/** Selects an option of a field that takes several, and closes its list. */
async function chooseAny(page: Page, field: string, option: string): Promise<void> {
  await choose(page, field, option);
  await page.keyboard.press('Escape');
}

describe('dashboard rule builder', () => {
  it('builds rules that read as sentences', async () => {
    const page = await openNewLink('summer');
    const rules = page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const first = rules.nth(0);
    await addCondition(first, 'Country');
    await chooseAny(page, 'Country', 'Germany');
    await addCondition(first, 'System');
    await chooseAny(page, 'System', 'iOS');
    await first.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/de');
    await first.getByText('People in Germany, on iOS → shop.example/de').waitFor();

    await page.getByRole('button', { name: 'Add rule' }).click();
    const second = rules.nth(1);
    await addCondition(second, 'Inside an app');
    await chooseAny(page, 'Inside an app', 'Any app');
    await second.getByText('Several', { exact: true }).click();
    await second.getByRole('textbox', { name: 'Destination 1', exact: true }).fill('https://shop.example/a');
    await second.getByRole('textbox', { name: 'Destination 2', exact: true }).fill('https://shop.example/b');
    await second.getByRole('textbox', { name: 'Weight of destination 1' }).fill('3');
    await second.getByText('People inside any app → 75% shop.example/a, 25% shop.example/b').waitFor();

    await page.getByRole('button', { name: 'Add rule' }).click();
    const third = rules.nth(2);
    await third.getByText('Block', { exact: true }).click();
    await third.getByText('Everyone → blocked').waitFor();
    const up = page.getByRole('button', { name: 'Move rule 2 up' });
    await up.press('Enter');
    await rules.nth(0).getByText('People inside any app').waitFor();
    await page.getByRole('button', { name: 'Remove rule 3' }).click();
    expect((await create(page))['rules']).toMatchObject([
      {
        when: { inApp: ['any'] },
        then: {
          split: [
            { destination: 'https://shop.example/a', weight: 3 },
            { destination: 'https://shop.example/b', weight: 1 },
          ],
        },
      },
      { when: { countries: ['DE'], systems: ['ios'] }, then: { destination: 'https://shop.example/de' } },
    ]);
  });

  it('keeps the ids of rules that are changed or moved', async () => {
    const { id } = await links.create({ slug: 'summer', ...everything });
    const [first, second] = (await links.stored(id))['rules'] as { id: string }[];
    const page = await openEditor(id);
    await page.getByRole('button', { name: 'Move rule 1 down' }).click();
    await page.getByRole('button', { name: 'Edit rule 2' }).click();
    await page.getByRole('button', { name: 'Remove condition Country' }).click();
    expect((await save(page, id))['rules']).toMatchObject([
      { id: second?.id, then: { blocked: true } },
      { id: first?.id, when: { hours: { from: '18:00' } }, then: { split: [{ weight: 3 }, { weight: 1 }] } },
    ]);
  });

  it('shows errors next to the control that they concern', async () => {
    links.expectErrors(400);
    const { id } = await links.create({ slug: 'summer', ...everything });
    const page = await openEditor(id);
    await page.getByRole('button', { name: 'Edit rule 1' }).click();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
    await page.getByRole('textbox', { name: 'Destination 2', exact: true }).fill('http://shop.example');
    // The rule is collapsed when the errors arrive, and opens automatically.
    await page.getByRole('button', { name: 'Edit rule 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    const destination = page.getByRole('textbox', { name: 'Destination 2', exact: true });
    for (const field of [zone, destination]) {
      await waitFor(async () => (await field.getAttribute('aria-invalid')) === 'true');
    }
    await zone.fill('Europe/Vienna');
    await waitFor(async () => (await zone.getAttribute('aria-invalid')) !== 'true');
    expect(await destination.getAttribute('aria-invalid')).toBe('true');
    await destination.fill('https://shop.example/b');
    expect((await save(page, id))['rules']).toMatchObject([
      { when: { hours: { zone: 'Europe/Vienna' } } },
      { when: {} },
    ]);
  });
});

describe('dashboard test bench', () => {
  it('shows what a visitor would get from the link in its unsaved form', async () => {
    const page = await openNewLink('summer');
    await page.getByRole('checkbox', { name: 'Adults only' }).click();
    await page.getByRole('button', { name: 'Add rule' }).click();
    const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem').first();
    await addCondition(rule, 'Country');
    await chooseAny(page, 'Country', 'Brazil');
    await page.getByRole('button', { name: 'Try it as a visitor' }).click();
    const bench = page.getByRole('group', { name: 'Try it as a visitor' });
    const ask = bench.getByRole('button', { name: 'What would they get?' });
    links.expectErrors(400);
    await ask.click();
    await bench.getByRole('alert').getByText('Rule 1, Destination:').waitFor();
    await rule.getByRole('textbox', { name: 'Destination' }).fill('https://shop.example/br');
    await ask.click();
    const steps = bench.getByRole('list', { name: 'What they get' }).getByRole('listitem');
    await bench.getByText('Rule 1 decided.').waitFor();
    expect(await steps.allTextContents()).toEqual([
      'They are asked whether they are adults.',
      'They arrive at https://shop.example/br.',
    ]);
    expect([await axeViolationsOn(page), await scrollsSideways(page)]).toEqual([[], false]);

    await bench.getByRole('combobox', { name: 'In the country' }).fill('Germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await ask.click();
    await bench.getByText('No rule decided.').waitFor();
    await steps.filter({ hasText: 'They arrive at https://shop.example/.' }).waitFor();
  });
});

describe('dashboard previews of pages', () => {
  it('shows the actual pages that the link would show', async () => {
    const { id } = await links.create({ slug: 'summer', ...everything });
    const page = await openEditor(id);
    const preview = page.getByRole('region', { name: 'Preview' });
    const shown = preview.locator('iframe').contentFrame();
    await choose(page, 'Page', 'Adults only');
    await preview.getByText('Everyone who is not blocked sees this page first.').waitFor();
    await shown.locator('a.button.main').waitFor();
    await choose(page, 'Page', 'Password');
    await shown.locator('input[type=password]').waitFor();
    await choose(page, 'Page', 'Blocked by a rule');
    await preview.getByText('This is what people see when a rule blocks them.').waitFor();
    // The page disappears with the option it belongs to.
    await page.getByRole('button', { name: 'Remove rule 2' }).click();
    await preview.getByRole('combobox', { name: 'App' }).waitFor();
  });

  it('shows the way into the destination’s app', async () => {
    const page = await links.open('/links/new');
    const preview = page.getByRole('region', { name: 'Preview' });
    await page
      .getByRole('textbox', { name: 'Destination' })
      .fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await openMore(page);
    await page.getByRole('radio', { name: 'Offer the phone’s browser' }).check();
    await preview.getByText('Instagram shows this page, which leads to YouTube').waitFor();
    await preview.locator('iframe').contentFrame().locator('#app').filter({ hasText: 'YouTube' }).waitFor();
  });
});
