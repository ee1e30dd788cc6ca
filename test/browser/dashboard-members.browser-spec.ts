import { createMember } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  flawsOf,
  hasFocus,
  hasLoaded,
  contrastingLooks,
  looks,
  type OpenDashboard,
  password,
  type Person,
  openSettings,
} from './dashboard.js';

const dialogOf = (page: Page) => page.getByRole('dialog');
const memberRow = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: email });

describe('dashboard members', () => {
  let dashboard: DashboardUnderTest;
  let database: pg.Client;
  let opened: OpenDashboard[];

  const open = async (...args: Parameters<DashboardUnderTest['open']>): Promise<OpenDashboard> => {
    const page = await dashboard.open(...args);
    opened.push(page);
    return page;
  };
  /** Another member of the account of `owner`, signed in there. */
  const addMember = async (owner: Person, role: 'owner' | 'editor' | 'viewer'): Promise<Person> => {
    const { accountId } = owner;
    const { email, cookie } = await createMember(dashboard.service, { accountId, role });
    const [name = '', value = ''] = cookie.split('=');
    const url = new URL(dashboard.service.apiUrl);
    const entry = { name, value, domain: url.hostname, path: '/', expires: -1, secure: false };
    const state = { cookies: [{ ...entry, httpOnly: true, sameSite: 'Lax' as const }], origins: [] };
    return { email, accountId, api: owner.api, state };
  };
  /** Invites through the dialog and returns the link. */
  const invite = async (page: Page, role: string): Promise<string> => {
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialogOf(page).getByRole('radio', { name: role }).check();
    await dialogOf(page).getByRole('button', { name: 'Create invitation' }).click();
    const link = await dialogOf(page).getByRole('textbox', { name: 'Invitation link' }).inputValue();
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    return link;
  };
  const pathOf = (link: string): string => link.slice(`${dashboard.service.apiUrl}/dashboard`.length);

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    database = new pg.Client({ connectionString: dashboard.service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await dashboard?.stop();
  });
  beforeEach(() => {
    opened = [];
  });
  afterEach(() => Promise.all(opened.map(({ close }) => close())));

  it.each(contrastingLooks())('are on an accessible page that fits the screen: $name', async (look) => {
    const user = await dashboard.signUp();
    const { email } = await addMember(user, 'editor');
    const members = await open('/members', look, user);
    const { page } = members;
    await memberRow(page, email).waitFor();
    expect(await flawsOf(members)).toEqual([]);
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialogOf(page).getByRole('radio', { name: 'Viewer' }).check();
    expect(await flawsOf(members)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Create invitation' }).click();
    const link = await dialogOf(page).getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(await flawsOf(members)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('list', { name: 'Open invitations' }).waitFor();
    expect(await flawsOf(members)).toEqual([]);
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await dialogOf(page).getByRole('button', { name: 'Remove' }).waitFor();
    expect(await flawsOf(members)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /Switch account/ }).click();
    await page.getByRole('menuitem', { name: 'Create account' }).waitFor();
    await page.getByRole('menuitem', { name: new RegExp(user.email) }).waitFor();
    expect(await flawsOf(members)).toEqual([]);

    const invitation = await open(pathOf(link), look, null);
    await invitation.page.getByRole('heading', { name: `Join the account of ${user.email}` }).waitFor();
    await invitation.page.getByText('as a viewer').waitFor();
    expect(await flawsOf(invitation)).toEqual([]);
  });

  it('are invited by link, sign up, and see the account in their role', async () => {
    const user = await dashboard.signUp();
    const { page } = await open('/members', looks[2], user);
    const link = await invite(page, 'Viewer');
    expect(await page.content()).not.toContain(link);

    const guest = await open(pathOf(link), looks[2], null);
    const email = `${randomUUID()}@example.com`;
    await guest.page.getByLabel('Email').fill(email);
    await guest.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await guest.page.getByRole('button', { name: 'Create user and join' }).click();
    await guest.page.getByRole('heading', { name: 'Overview' }).waitFor();
    await guest.page.getByRole('button', { name: `Account ${user.email}. Switch account` }).waitFor();

    await page.reload();
    await memberRow(page, email).waitFor();
    await page.getByText('No open invitations.').waitFor();
    const again = await open(pathOf(link), looks[2], null);
    await again.page.getByRole('heading', { name: 'Invitation not found' }).waitFor();
  });

  it('join as the user that they are signed in as, even if they sign in first', async () => {
    const [user, friend] = [await dashboard.signUp(), await dashboard.signUp()];
    const { page } = await open('/members', looks[2], user);
    const link = await invite(page, 'Editor');

    const guest = await open(pathOf(link), looks[2], null);
    await guest.page.getByRole('link', { name: 'Sign in to join' }).click();
    await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const token = new URL(link).hash.slice(1);
    expect(guest.page.url()).not.toContain(token);
    await guest.page.getByLabel('Email').fill(friend.email);
    await guest.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await guest.page.getByRole('button', { name: 'Sign in' }).click();
    await guest.page.getByRole('button', { name: `Join as ${friend.email}` }).click();
    await guest.page.getByRole('button', { name: `Account ${user.email}. Switch account` }).waitFor();
    await guest.page.getByRole('link', { name: 'Links' }).click();
    await guest.page.getByRole('link', { name: 'Create link' }).first().waitFor();
  });

  it('switch between accounts and create new ones, without carrying over anything from the other account', async () => {
    const user = await dashboard.signUp();
    await user.api.post('/v1/groups', { name: 'Confidential' });
    const { page } = await open('/groups', looks[2], user);
    await page.getByText('Confidential').waitFor();
    await page.getByRole('button', { name: /Switch account/ }).click();
    await page.getByRole('menuitem', { name: 'Create account' }).click();
    await dialogOf(page).getByLabel('Name').fill('Second account');
    await dialogOf(page).getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Account Second account. Switch account' }).waitFor();
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
    expect(await page.content()).not.toContain('Confidential');

    await page.getByRole('button', { name: /Switch account/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(user.email) }).click();
    await page.getByRole('button', { name: `Account ${user.email}. Switch account` }).waitFor();
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByText('Confidential').waitFor();
  });

  it.each(contrastingLooks())(
    'get a lower role or are removed, and an owner decides about what they created: $name',
    async (look) => {
      const user = await dashboard.signUp();
      const member = await addMember(user, 'owner');
      const { page, ...rest } = await open('/members', look, user);
      const theirs = await open('/keys', looks[2], member);
      const names = ['shop', 'till'].map((name) => `${name} ${randomUUID()}`);
      for (const name of names) {
        await theirs.page.getByRole('button', { name: 'Create API key' }).first().click();
        await dialogOf(theirs.page).getByLabel('Name').fill(name);
        await dialogOf(theirs.page).getByRole('button', { name: 'Create API key' }).click();
        await dialogOf(theirs.page).getByRole('button', { name: 'Done' }).click();
        await dialogOf(theirs.page).waitFor({ state: 'detached' });
      }
      const keys = async () => {
        const { rows } = await database.query<{ revoked: boolean; taken: boolean }>(
          `select revoked_at is not null as revoked, taken_over_at is not null as taken
           from api_keys where name = any($1) order by name`,
          [names],
        );
        return rows;
      };

      await page.getByLabel(`Role of ${member.email}`).selectOption('Editor');
      await dialogOf(page).getByRole('combobox', { name: 'All of “API keys”' }).waitFor();
      expect(await flawsOf({ page, ...rest })).toEqual([]);
      await dialogOf(page).getByRole('combobox', { name: /^till/ }).selectOption('Revoke');
      await dialogOf(page).getByRole('button', { name: 'Change role' }).click();
      await dialogOf(page).waitFor({ state: 'detached' });
      expect(await page.getByLabel(`Role of ${member.email}`).inputValue()).toBe('editor');
      expect(await keys()).toEqual([
        { revoked: false, taken: false },
        { revoked: true, taken: false },
      ]);
      await theirs.page.reload();
      await theirs.page.getByRole('heading', { name: 'Not available in your role' }).waitFor();

      await page.getByRole('button', { name: `Remove ${member.email}` }).click();
      await dialogOf(page).getByRole('combobox', { name: /^shop/ }).selectOption('Revoke');
      expect(await flawsOf({ page, ...rest })).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
      await memberRow(page, member.email).waitFor({ state: 'detached' });
      await hasFocus(page, 'Members');
      expect((await keys()).map(({ revoked }) => revoked)).toEqual([true, true]);
      await theirs.page.reload();
      await theirs.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    },
  );

  it('cannot leave the account without an owner', async () => {
    const user = await dashboard.signUp();
    const { page } = await open('/members', looks[2], user);
    await page.getByLabel(`Role of ${user.email}`).selectOption('Viewer');
    await dialogOf(page).getByRole('button', { name: 'Change role' }).click();
    await dialogOf(page).getByRole('alert').filter({ hasText: 'last owner' }).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('button', { name: `Remove ${user.email}` }).count()).toBe(0);
    await addMember(user, 'owner');
    await page.reload();
    await page.getByRole('button', { name: `Remove ${user.email}` }).waitFor();
  });

  it('see only what their role allows: viewer', async () => {
    const user = await dashboard.signUp();
    const { body: link } = await user.api.post<{ id: string }>('/v1/links', {
      slug: `v-${randomUUID()}`,
      destination: 'https://shop.example/',
      name: 'Visible',
    });
    const { body: group } = await user.api.post<{ id: string }>('/v1/groups', { name: 'Seen' });
    await user.api.post(`/v1/groups/${group.id}/links`, { add: [link.id] });
    const { body: website } = await user.api.post<{ id: string }>('/v1/websites', {
      slug: `w-${randomUUID()}`,
      name: 'Anna',
    });
    const viewer = await addMember(user, 'viewer');
    const forbidden =
      /Create|Edit|Delete|Pause|Activate|Rename|Publish|Add links|Remove|Select|API keys|Members/;
    const seen: [path: string, text: string][] = [
      ['/', 'Visible'],
      ['/links', 'Visible'],
      [`/links/${link.id}`, 'Destination'],
      ['/groups', 'Seen'],
      [`/groups/${group.id}`, 'Visible'],
      ['/pages', 'Anna'],
      [`/pages/${website.id}/report`, 'Report: Anna'],
    ];
    const view = await open('/', looks[2], viewer);
    const { page } = view;
    for (const [path, text] of seen) {
      await page.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
      await page.getByRole('main').getByText(text).first().waitFor();
      await hasLoaded(page);
      await openSettings(page);
      for (const menu of await page.getByRole('button', { name: /^Actions for/ }).all()) {
        await menu.click();
        await page.getByRole('menu').waitFor();
        expect([path, await page.getByRole('menu').innerText()]).toEqual([
          path,
          expect.not.stringMatching(forbidden),
        ]);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
      const controls = await page
        .getByRole('button')
        .or(page.getByRole('link'))
        .or(page.getByRole('checkbox'))
        .all();
      const names = await Promise.all(
        controls.map(
          async (control) => (await control.getAttribute('aria-label')) ?? (await control.innerText()),
        ),
      );
      expect([path, names.filter((name) => forbidden.test(name))]).toEqual([path, []]);
      expect(await flawsOf(view)).toEqual([]);
    }
    for (const path of [
      '/links/new',
      `/links/${link.id}/edit`,
      '/pages/new',
      `/pages/${website.id}`,
      '/keys',
      '/members',
    ]) {
      await page.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
      await page.getByRole('heading', { name: 'Not available in your role' }).waitFor();
    }
    expect(await flawsOf(view)).toEqual([]);
  });

  it('see only what their role allows: editor', async () => {
    const editor = await addMember(await dashboard.signUp(), 'editor');
    const view = await open('/', looks[2], editor);
    await view.page.getByRole('heading', { name: 'Get started' }).waitFor();
    const links = await (await openSettings(view.page)).getByRole('link').allInnerTexts();
    expect(links).toContain('Webhooks');
    expect(links).not.toEqual(expect.arrayContaining([expect.stringMatching(/API keys|Members/)]));
    expect(await view.page.getByRole('link', { name: 'Create API key' }).count()).toBe(0);
    expect(await flawsOf(view)).toEqual([]);
    await view.page.goto(`${dashboard.service.apiUrl}/dashboard/pages/new`);
    await view.page.getByRole('heading', { name: 'Create bio page' }).waitFor();
  });
});
