import { waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  flawsOf,
  confirmByKeyboard,
  hasFocus,
  contrastingLooks,
  looks,
  type OpenDashboard,
  type Person,
} from './dashboard.js';

interface Group {
  id: string;
  name: string;
  linkCount: number;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const membersOn = (page: Page) =>
  page.getByRole('list', { name: 'Links in this group' }).getByRole('listitem');
const focusedText = (page: Page): Promise<string> => page.evaluate('document.activeElement.textContent');

describe('dashboard groups', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  const groupsOf = async ({ api }: Person): Promise<Group[]> =>
    (await api.get<{ data: Group[] }>('/v1/groups')).body.data;
  const createGroup = async ({ api }: Person, name: string): Promise<Group> =>
    (await api.post('/v1/groups', { name })).body as unknown as Group;
  const createLink = async ({ api }: Person, slug: string, more: object = {}): Promise<string> => {
    const destination = `https://shop.example/${slug}`;
    return (await api.post<{ id: string }>('/v1/links', { slug, destination, ...more })).body.id;
  };
  const groupOfLink = async ({ api }: Person, id: string): Promise<unknown> =>
    (await api.get(`/v1/links/${id}?view=full`)).body.group;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  it.each(contrastingLooks())(
    'are accessible and fit the screen, empty and with links: $name',
    async (look) => {
      const user = await dashboard.signUp();
      open = await dashboard.open('/groups', look, user);
      const { page } = open;
      await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await page.getByRole('button', { name: 'Create group' }).click();
      const name = `A group with a name as long as groups may have, ${'for it goes on '.repeat(5)}`.slice(
        0,
        119,
      );
      await dialogOf(page).getByLabel('Name').fill(name);
      expect(await flawsOf(open)).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Create group' }).click();
      await page.getByRole('link', { name }).waitFor();
      expect(await flawsOf(open)).toEqual([]);

      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { name: 'No links in this group' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await createLink(user, `long-${look.name.replace(', ', '-')}-${'x'.repeat(40)}`);
      await page.getByRole('button', { name: 'Add links' }).click();
      await dialogOf(page)
        .getByRole('button', { name: /^Add: long/ })
        .click();
      await dialogOf(page)
        .getByRole('button', { name: /^Added: long/ })
        .waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByText('The group’s 1 link and all clicks are kept.').waitFor();
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  it('can be created, renamed and deleted without deleting their links', async () => {
    const user = await dashboard.signUp();
    open = await dashboard.open('/groups', looks[2], user);
    const { page } = open;
    await page.getByRole('button', { name: 'Create group' }).click();
    const create = dialogOf(page).getByRole('button', { name: 'Create group' });
    await create.click();
    await dialogOf(page).getByText('Enter a name.').waitFor();
    await dialogOf(page).getByLabel('Name').fill('Sommer');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sommer' }).waitFor();
    const created = await groupsOf(user);
    expect(created).toMatchObject([{ name: 'Sommer', linkCount: 0 }]);
    const link = await createLink(user, 'kept', { group: created[0]?.id });

    await page.getByRole('button', { name: 'Actions for Sommer' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = dialogOf(page).getByLabel('Name');
    expect(await name.inputValue()).toBe('Sommer');
    await name.fill('Summer');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Summer' }).waitFor();
    expect(await groupsOf(user)).toMatchObject([{ name: 'Summer' }]);
    await page.getByText('1 link · created').waitFor();

    await page.getByRole('button', { name: 'Actions for Summer' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await groupsOf(user)).toHaveLength(1);
    await page.getByRole('link', { name: 'Summer' }).click();
    // The list has a button with the same name and stays until the group's page appears.
    await page.getByRole('heading', { name: 'Summer', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Actions for Summer' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    expect(await groupsOf(user)).toEqual([]);
    expect(await groupOfLink(user, link)).toBeNull();
    expect(open.problems).toEqual([]);
  });

  it('move the focus to the heading after deletion, in the list and on the group page', async () => {
    const user = await dashboard.signUp();
    for (const name of ['Summer', 'Winter']) await createGroup(user, name);
    open = await dashboard.open('/groups', looks[2], user);
    const { page } = open;
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await confirmByKeyboard(page, 'Delete');
      await page.getByRole('link', { name }).waitFor({ state: 'detached' });
    };
    await remove('Summer');
    await hasFocus(page, 'Groups');
    await page.getByRole('link', { name: 'Winter' }).click();
    await page.getByRole('heading', { name: 'Winter', level: 1 }).waitFor();
    await remove('Winter');
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    await hasFocus(page, 'Groups');
  });

  it('add links through search, even from another group, and remove them', async () => {
    const user = await dashboard.signUp();
    const [summer, winter] = [await createGroup(user, 'Summer'), await createGroup(user, 'Winter')];
    const hat = await createLink(user, 'straw-hat');
    const sledge = await createLink(user, 'sledge', { group: winter.id });
    open = await dashboard.open(`/groups/${summer.id}`, looks[2], user);
    const { page } = open;
    await page.getByRole('button', { name: 'Add links' }).click();
    const search = dialogOf(page).getByLabel('Search your links');
    await search.fill('STRAW');
    await waitFor(async () => (await dialogOf(page).getByRole('listitem').count()) === 1);
    await dialogOf(page).getByRole('button', { name: 'Add: straw-hat' }).click();
    await dialogOf(page).getByRole('button', { name: 'Added: straw-hat' }).waitFor();
    expect(await focusedText(page)).toBe('Added');
    await search.fill('shop.example/sledge');
    await dialogOf(page).getByRole('button', { name: 'Move here: sledge' }).click();
    await dialogOf(page).getByRole('button', { name: 'Added: sledge' }).waitFor();
    await search.fill('nowhere at all');
    await dialogOf(page).getByText('No links match “nowhere at all”.').waitFor();
    await page.keyboard.press('Escape');

    await waitFor(async () => (await membersOn(page).count()) === 2);
    expect(await Promise.all([hat, sledge].map((id) => groupOfLink(user, id)))).toEqual([
      summer.id,
      summer.id,
    ]);
    await page.getByRole('button', { name: 'Remove sledge from group' }).click();
    await waitFor(async () => (await membersOn(page).count()) === 1);
    expect(await groupOfLink(user, sledge)).toBeNull();
    await page.getByRole('status').getByText('1 link', { exact: true }).waitFor();
    await hasFocus(page, '1 link');
    expect(open.problems).toEqual([]);
  });

  it('open the list of links filtered by the group', async () => {
    const group = await createGroup(dashboard.owner, 'Printed');
    open = await dashboard.open(`/groups/${group.id}`);
    const { page } = open;
    await page.getByRole('button', { name: 'Actions for Printed' }).click();
    await page.getByRole('menuitem', { name: 'Show in links' }).click();
    await page.getByRole('heading', { name: 'Links', level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('group')).toBe(group.id);
  });

  it('are shown on the page of a link, with a link to the group', async () => {
    const group = await createGroup(dashboard.owner, 'Newsletter');
    const [inGroup, alone] = [
      await createLink(dashboard.owner, 'in-a-group', { group: group.id }),
      await createLink(dashboard.owner, 'alone'),
    ];
    open = await dashboard.open(`/links/${inGroup}`);
    const { page } = open;
    const facts = page.getByRole('region', { name: 'Link details' });
    await facts.getByRole('link', { name: 'Newsletter' }).click();
    await page.getByRole('heading', { name: 'Newsletter', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/groups/${group.id}`);
    await page.goto(`${dashboard.service.apiUrl}/dashboard/links/${alone}`);
    await facts.getByText('Created').waitFor();
    expect(await facts.getByText('Group').count()).toBe(0);
    expect(open.problems).toEqual([]);
  });

  it('show their links, and the groups themselves, a hundred at a time', async () => {
    const user = await dashboard.signUp();
    const group = await createGroup(user, 'Everything');
    for (let n = 0; n < 130; n++) await createLink(user, `many-${n}`, { group: group.id });
    for (let n = 0; n < 104; n++) await createGroup(user, `Group ${n}`);
    open = await dashboard.open(`/groups/${group.id}`, looks[2], user);
    const { page } = open;
    await page.getByText('130 links', { exact: true }).waitFor();
    expect(await membersOn(page).count()).toBe(100);
    await page.getByRole('button', { name: 'Load more' }).click();
    await waitFor(async () => (await membersOn(page).count()) === 130);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click();
    const groups = page.getByRole('list', { name: 'Groups' }).getByRole('listitem');
    await waitFor(async () => (await groups.count()) === 100);
    await page.getByRole('button', { name: 'Load more' }).click();
    await waitFor(async () => (await groups.count()) === 105);
  });

  it('show an error if they do not exist or cannot be loaded', async () => {
    open = await dashboard.open('/groups/01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11');
    const { page } = open;
    await page.getByText('Page not found').waitFor();
    const unavailable = {
      status: 503,
      json: { error: { code: 'unavailable', message: 'The database cannot be reached.', requestId: 'r-3' } },
    };
    await page.route(/\/v1\/groups/, (route) => route.fulfill(unavailable));
    for (const path of ['/groups', '/groups/01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11']) {
      await page.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
      await page.getByRole('alert').getByText('The database cannot be reached.').waitFor();
      expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    }
    await page.unroute(/\/v1\/groups/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Page not found').waitFor();
  });
});
