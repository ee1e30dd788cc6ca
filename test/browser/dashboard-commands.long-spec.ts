import {
  axeViolationsOn,
  contrastingLooks,
  DashboardUnderTest,
  hasFocus,
  pressInARow,
  scrollsSideways,
} from './dashboard.js';

describe('dashboard commands', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    for (const slug of ['summer', 'winter']) {
      await dashboard.api.post('/v1/links', { slug, destination: 'https://shop.example/' });
    }
  });
  afterAll(async () => {
    await dashboard?.stop();
  });

  it.each(contrastingLooks())('find links, pages and actions: $name', async (look) => {
    const { page, problems, close } = await dashboard.open('/groups', look);
    await page.getByRole('button', { name: 'Search and commands' }).click();
    const search = page.getByPlaceholder('Find a link, a page or an action');
    await search.waitFor();
    await hasFocus(page, 'Find a link, a page or an action');
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);

    await search.fill('wint');
    await page.getByRole('button', { name: /^winter/ }).waitFor();
    await page.getByRole('button', { name: 'Create link' }).waitFor({ state: 'detached' });
    await search.press('ArrowDown');
    await search.press('Enter');
    await page.getByRole('heading', { name: 'winter', level: 1 }).waitFor();
    await search.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await search.fill('nothing like this');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('reappear if the keys are pressed while they fade out', async () => {
    const { page, problems, close } = await dashboard.open('/groups', undefined, undefined, {
      reducedMotion: 'no-preference',
    });
    await page.getByRole('button', { name: 'Search and commands' }).click();
    const search = page.getByPlaceholder('Find a link, a page or an action');
    await search.waitFor();
    await hasFocus(page, 'Find a link, a page or an action');
    await pressInARow(page, 'Escape', 'Control+k');
    await search.fill('wint');
    await page.getByRole('button', { name: /^winter/ }).click();
    await page.getByRole('heading', { name: 'winter', level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('include shortcuts, which are listed and can be turned off', async () => {
    const { page, problems, close } = await dashboard.open('/');
    await page.getByRole('region', { name: 'Summary' }).waitFor();
    await pressInARow(page, 'g', 'l');
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    await page.keyboard.press('c');
    const slug = page.getByRole('textbox', { name: 'Slug' });
    await slug.waitFor();
    // Keys typed into a field are text.
    await slug.fill('');
    await slug.pressSequentially('cg');
    expect(await slug.inputValue()).toBe('cg');
    await slug.fill('');
    await page.getByRole('heading', { name: 'Create link', level: 1 }).click();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByRole('row', { name: 'Open Bio pages G, then P' }).waitFor();
    expect(await axeViolationsOn(page)).toEqual([]);
    await help.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    // Only the second one opened it: the first would have ended up in its field.
    const search = page.getByPlaceholder('Find a link, a page or an action');
    await search.waitFor();
    expect(await search.inputValue()).toBe('');
    await search.fill('shortcuts');
    await search.press('ArrowDown');
    await search.press('Enter');
    await help.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await search.waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each(contrastingLooks())(
    'show the API calls of a page, and menus that open once they are loaded: $name',
    async (look) => {
      const { page, problems, close } = await dashboard.open('/links', look);
      await page.getByRole('link', { name: 'summer', exact: true }).waitFor();
      await page.getByRole('button', { name: 'API calls of this page' }).click();
      const dialog = page.getByRole('dialog', { name: 'API calls of this page' });
      const call = dialog.getByRole('region', { name: 'GET /v1/links', exact: true });
      await call.getByText(/^curl '.*\/v1\/links\?/).waitFor();
      expect(await axeViolationsOn(page)).toEqual([]);
      await dialog.getByText('TypeScript').click();
      await call.getByText('const answer = await response.json();').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      const account = page.getByRole('button', { name: 'Account', exact: true });
      await account.press('Enter');
      await page.getByRole('menuitem', { name: 'Account settings' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await hasFocus(page, 'Account');
      await account.press('Enter');
      await page.getByRole('menuitem', { name: 'Account settings' }).click();
      await page.getByRole('heading', { name: 'Account', level: 1, exact: true }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  );
});
