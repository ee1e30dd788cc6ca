import { DashboardUnderTest, hasFocus, signIn, type Look } from './dashboard.js';
import type { Locator, Page } from 'playwright-core';

const phone: Look = { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' };

const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview"]');

const part = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const threeItems = ['Shop', 'Diary', 'Music'].map((title) => ({ title, url: 'https://example.com/' }));

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not visible');
  return box;
};

describe('what a sheet of the bio page editor leaves behind', () => {
  let dashboard: DashboardUnderTest;

  const create = async (slug: string, content: object = {}): Promise<string> =>
    (await dashboard.api.post<{ id: string }>('/v1/websites', { slug, ...content })).body.id;

  /** Opens the editor of a page with fingers. */
  const open = async (id: string) => {
    const opened = await dashboard.open(`/pages/${id}`, phone, undefined, { hasTouch: true });
    await frameOf(opened.page).locator('main').waitFor();
    return opened;
  };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it('asks above an open sheet before unsaved changes are left', async () => {
    const id = await create('left', { name: 'Anna', items: threeItems });
    const { page, close } = await dashboard.open('/pages', phone, undefined, { hasTouch: true });
    await page.locator(`a[href$="/pages/${id}"]`).first().tap();
    await part(page, 'Themes').tap();
    await page.getByRole('radio', { name: 'Ocean' }).tap();
    await page.getByText('Unsaved changes').waitFor();
    await part(page, 'More settings').tap();
    const sheet = page.getByRole('dialog', { name: 'More settings' });
    await sheet.getByRole('link', { name: 'Report' }).tap();
    await page.getByRole('button', { name: 'Keep editing' }).tap();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'detached' });
    await sheet.getByText('Unsaved changes').waitFor();
    await close();
  });

  it('closes a sheet with Back, and leaves the page and asks for unsaved changes with Back after it only', async () => {
    const id = await create('back', { name: 'Anna', items: threeItems });
    const { page, problems, close } = await dashboard.open('/pages', phone, undefined, { hasTouch: true });
    await page.locator(`a[href$="/pages/${id}"]`).first().tap();
    const sheet = page.getByRole('dialog');
    await part(page, 'Edit the name: Anna').tap();
    await page.getByLabel('Headline').fill('From Lisbon');
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await hasFocus(page, 'Edit the name: Anna');
    await frameOf(page).getByText('From Lisbon').waitFor();
    // A sheet that was closed in another way is not what Back leads to.
    await part(page, 'Edit item: Shop').tap();
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await sheet.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Leave' }).tap();
    await page.getByRole('heading', { name: 'Bio pages', level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('closes the themes with Back, after the sheet that is open above them', async () => {
    const id = await create('back-themes', { name: 'Anna', items: threeItems });
    const { page, problems, close } = await open(id);
    const themes = page.getByRole('radiogroup', { name: 'Theme' });
    await part(page, 'Themes').tap();
    await themes.waitFor();
    await part(page, 'Edit item: Shop').tap();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await themes.count()).toBe(1);
    await page.goBack();
    await themes.waitFor({ state: 'detached' });
    await hasFocus(page, 'Themes');
    await part(page, 'Edit item: Shop').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps a sheet that is opened in the moment after another was closed', async () => {
    const id = await create('quickly', { name: 'Anna', items: threeItems });
    const { page, problems, close } = await open(id);
    await part(page, 'Edit item: Shop').tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Done' }).waitFor();
    const depthAfter = await page.evaluate<number>(`new Promise((resolve) => {
      const press = (name) => [...document.querySelectorAll('button')]
        .find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name).click();
      addEventListener('popstate', () => setTimeout(() => resolve(history.state.depth)), { once: true });
      press('Done');
      setTimeout(() => press('Edit item: Diary'));
    })`);
    expect(depthAfter).toBe(1);
    await sheet.getByRole('heading', { name: 'Item 2' }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await part(page, 'Edit item: Diary').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('moves the focus to the next item when an item is removed, and to the page when none is left', async () => {
    const id = await create('removed', { name: 'Anna', items: threeItems });
    const { page, problems, close } = await open(id);
    const remove = async (name: string) => {
      await part(page, `Edit item: ${name}`).press('Enter');
      await page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await remove('Shop');
    await hasFocus(page, 'Edit item: Diary');
    await remove('Music');
    await hasFocus(page, 'Edit item: Diary');
    await frameOf(page).getByText('Music').waitFor({ state: 'detached' });
    await hasFocus(page, 'Edit item: Diary');
    await remove('Diary');
    await hasFocus(page, 'Edit the name: Anna');
    expect(problems).toEqual([]);
    await close();
  });

  it('keeps the focus on the page when the profile that was edited is gone from it', async () => {
    const socials = [{ network: 'instagram', url: 'https://instagram.com/anna' }];
    const id = await create('without-profile', { name: 'Anna', socials });
    const { page, close } = await open(id);
    await part(page, 'Edit the profile: Instagram').press('Enter');
    await page.getByRole('button', { name: /^Remove/ }).press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await part(page, 'Edit the profile: Instagram').waitFor({ state: 'detached' });
    await hasFocus(page, 'Edit the name: Anna');
    await close();
  });

  it('says that a change was not sent for as long as the browser is offline', async () => {
    const id = await create('back-online', { name: 'Anna', items: threeItems });
    const { page, close } = await open(id);
    await part(page, 'Themes').tap();
    await page.getByRole('radio', { name: 'Ocean' }).tap();
    await page.context().setOffline(true);
    await part(page, 'Save').tap();
    await page.getByText('Not sent: you are offline.').waitFor();
    const message = await boxOf(page.getByRole('alert'));
    const notice = await boxOf(page.getByText('You are offline. What you see may be out of date.'));
    expect(message.y).toBeGreaterThanOrEqual(notice.y + notice.height);
    await page.context().setOffline(false);
    await page.getByText(/you are offline/i).waitFor({ state: 'detached' });
    await page.getByText('Unsaved changes').waitFor();
    expect(await page.getByText('Cannot reach Waypost').count()).toBe(0);
    await close();
  });

  it('keeps the bar with Save in sight below the notice of a new sign-in', async () => {
    const id = await create('notice', { name: 'Anna', items: threeItems });
    const other = await dashboard.browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' });
    const elsewhere = await other.newPage();
    await elsewhere.goto(`${dashboard.service.apiUrl}/dashboard/account`);
    await signIn(elsewhere, dashboard.owner);
    await elsewhere.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await other.close();
    const { page, close } = await open(id);
    await page.getByText('A new browser has signed in to your account.').waitFor();
    const bar = await boxOf(page.getByRole('group', { name: 'Bio page' }));
    expect(Math.round(bar.y + bar.height)).toBe(phone.viewport.height);
    await close();
  });
});
