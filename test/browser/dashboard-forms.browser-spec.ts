import { waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  flawsOf,
  contrastingLooks,
  looks,
  type Look,
  password,
  signIn,
  type OpenDashboard,
  type Person,
} from './dashboard.js';

describe('dashboard forms on bad days', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start({ SIGNUP: 'open' });
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create group' });
  const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create group', exact: true });
  const nameField = (page: Page) => dialog(page).getByLabel('Name');

  /** Opens the form of a new group, and fills it in. */
  async function enterGroup(name: string, look?: Look, person?: Person): Promise<Page> {
    open = await dashboard.open('/groups', look, person);
    const { page } = open;
    await openForm(page);
    await nameField(page).fill(name);
    return page;
  }
  const openForm = (page: Page) => page.getByRole('button', { name: 'Create group' }).first().click();

  const groupsNamed = async (name: string, person = dashboard.owner): Promise<number> => {
    const { body } = await person.api.get<{ data: { name: string }[] }>('/v1/groups');
    return body.data.filter((group) => group.name === name).length;
  };
  const keptIn = (page: Page) =>
    page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.startsWith('waypost-input:'))`);
  const endSessionOf = async ({ state }: Person): Promise<void> => {
    const context = await dashboard.browser.newContext({ storageState: state });
    await context.request.post(`${dashboard.service.apiUrl}/dashboard/api/sign-out`, { data: {} });
    await context.close();
  };

  it('say that a save cannot be sent, and send it once when it can', async () => {
    const page = await enterGroup('Offline');
    await page.context().setOffline(true);
    await create(page).click();
    await dialog(page).getByText('Not sent: you are offline.').waitFor();
    await page.context().setOffline(false);
    await create(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await groupsNamed('Offline')).toBe(1);
  });

  it('send a save once, even if its answer was lost', async () => {
    const page = await enterGroup('Lost answer');
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/groups', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await (keys.length === 1 ? route.abort() : route.continue());
    });
    await create(page).click();
    await dialog(page).getByText('No answer from Waypost.').waitFor();
    expect(await groupsNamed('Lost answer')).toBe(1);
    await create(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await groupsNamed('Lost answer')).toBe(1);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('send one request, however often the button is clicked, and say if its answer takes long', async () => {
    const page = await enterGroup('Impatient');
    let posts = 0;
    let answer = () => {};
    const clicked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/v1/groups', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      posts++;
      await clicked;
      await route.continue();
    });
    await page.evaluate(`{
      const form = document.querySelector('[role=dialog] form');
      for (let n = 0; n < 3; n++) form.requestSubmit();
    }`);
    await page.getByText('No answer from Waypost yet.').waitFor();
    expect(posts).toBe(1);
    answer();
    await dialog(page).waitFor({ state: 'detached' });
    expect([posts, await groupsNamed('Impatient')]).toEqual([1, 1]);
    await page.getByText('No answer from Waypost yet.').waitFor({ state: 'detached' });
  });

  it.each(contrastingLooks)('let the user sign in again without losing anything: $name', async (look) => {
    const user = await dashboard.signUp();
    const page = await enterGroup('Kept', look, user);
    await endSessionOf(user);
    await create(page).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await again.getByLabel('Email').inputValue()).toBe(user.email);
    await again.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.getByRole('alert').waitFor();
    await again.getByRole('textbox', { name: 'Password' }).fill(password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    // The save goes on by itself.
    await dialog(page).waitFor({ state: 'detached' });
    expect(await groupsNamed('Kept', user)).toBe(1);
  });

  it('never give what was entered to another account', async () => {
    const [user, other] = [await dashboard.signUp(), await dashboard.signUp()];
    const page = await enterGroup('Private', looks[2], user);
    await endSessionOf(user);
    await create(page).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Email').fill(other.email);
    await again.getByRole('textbox', { name: 'Password' }).fill(password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click();
    await openForm(page);
    expect(await nameField(page).inputValue()).toBe('');
    expect([await groupsNamed('Private', user), await groupsNamed('Private', other)]).toEqual([0, 0]);
  });

  it('keep what was entered in a tab that was closed, until it is discarded', async () => {
    const page = await enterGroup('Unfinished');
    await waitFor(async () => (await keptIn(page)).length === 1);
    await page.close();
    const next = await page.context().newPage();
    await next.goto(`${dashboard.service.apiUrl}/dashboard/groups`);
    await openForm(next);
    await dialog(next).getByText('This is what you entered earlier.').waitFor();
    expect(await nameField(next).inputValue()).toBe('Unfinished');
    await dialog(next).getByRole('button', { name: 'Discard' }).click();
    expect(await nameField(next).inputValue()).toBe('');
    expect(await keptIn(next)).toEqual([]);
    await nameField(next).fill('Not wanted');
    await dialog(next).getByRole('button', { name: 'Cancel' }).click();
    await waitFor(async () => (await keptIn(next)).length === 0);
  });

  it('keep no password, and nothing after the user has signed out', async () => {
    const user = await dashboard.signUp();
    const page = await enterGroup('Signed out', looks[2], user);
    await waitFor(async () => (await keptIn(page)).length === 1);
    await page.close();
    const next = await page.context().newPage();
    await next.goto(`${dashboard.service.apiUrl}/dashboard/account`);
    await next.getByLabel('Current password').fill('my secret password');
    expect(await next.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
      'secret',
    );
    expect(await keptIn(next)).toHaveLength(1);
    await next.getByRole('button', { name: 'Account', exact: true }).click();
    await next.getByRole('menuitem', { name: 'Sign out' }).click();
    await next.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await keptIn(next)).toEqual([]);
    await signIn(next, user);
    await next.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });
});
