import { waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  flawsOf,
  contrastingLooks,
  looks,
  type Look,
  makeOperator,
  password,
  signIn,
  type OpenDashboard,
  type Person,
} from './dashboard.js';
import { openMore } from './dashboard-links.js';

describe('dashboard forms on a bad connection', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    await makeOperator(dashboard);
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

  it('show that a save cannot be sent, and send it once when it can', async () => {
    const page = await enterGroup('Offline');
    await page.context().setOffline(true);
    await create(page).click();
    await dialog(page).getByText('Not sent: you are offline.').waitFor();
    await page.context().setOffline(false);
    await create(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await groupsNamed('Offline')).toBe(1);
  });

  it('send a save once, even if its response was lost', async () => {
    const page = await enterGroup('Lost answer');
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/groups', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      await (keys.length === 1 ? route.abort() : route.continue());
    });
    await create(page).click();
    await dialog(page).getByText('No response from Waypost.').waitFor();
    expect(await groupsNamed('Lost answer')).toBe(1);
    await create(page).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await groupsNamed('Lost answer')).toBe(1);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  /** Loses the response to the first POST to a path. */
  async function loseFirstAnswer(page: Page, path: string): Promise<void> {
    let isLost = false;
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
  }
  const read = <T>(page: Page, path: string): Promise<T> =>
    page.evaluate<T>(`fetch('/dashboard/api/${path}').then((response) => response.json())`);

  it('create a key once, even if its response was lost, and explain that the key cannot be shown', async () => {
    open = await dashboard.open('/keys', looks[1], await dashboard.signUp());
    const { page } = open;
    await loseFirstAnswer(page, '/dashboard/api/keys');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const form = page.getByRole('dialog', { name: 'Create API key' });
    await form.getByLabel('Name').fill('Lost');
    await form.getByLabel('Expires').selectOption('In 30 days');
    await form.getByRole('button', { name: 'Create API key' }).click();
    await form.getByText('No response from Waypost.').waitFor();
    await form.getByRole('button', { name: 'Create API key' }).click();
    const made = page.getByRole('dialog', { name: 'Your new API key' });
    await made.getByText('the response with the key was lost').waitFor();
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await made.getByRole('button', { name: 'Done' }).click();
    const { data } = await read<{ data: { name: string }[] }>(page, 'keys');
    expect(data.map(({ name }) => name).sort()).toEqual(['Lost', 'test']);
  });

  it('invite once, even if the response was lost, and explain that the link cannot be shown', async () => {
    open = await dashboard.open('/members', looks[1], await dashboard.signUp());
    const { page } = open;
    await loseFirstAnswer(page, '/v1/invitations');
    await page.getByRole('button', { name: 'Invite' }).click();
    const form = page.getByRole('dialog', { name: 'Invite to this account' });
    await form.getByRole('button', { name: 'Create invitation' }).click();
    await form.getByText('No response from Waypost.').waitFor();
    await form.getByRole('button', { name: 'Create invitation' }).click();
    const made = page.getByRole('dialog', { name: 'Invitation created' });
    await made.getByText('the response with the link was lost').waitFor();
    expect(await made.getByRole('textbox').count()).toBe(0);
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await made.getByRole('button', { name: 'Done' }).click();
    const invitations = page.getByRole('list', { name: 'Open invitations' });
    await invitations.waitFor();
    expect(await invitations.getByRole('listitem').count()).toBe(1);
  });

  it('share a report once, even if the response was lost, and explain that the link cannot be shown', async () => {
    const user = await dashboard.signUp();
    const { body: link } = await user.api.post<{ id: string }>('/v1/links', {
      slug: 'reported',
      destination: 'https://shop.example/',
    });
    open = await dashboard.open(`/links/${link.id}`, looks[2], user);
    const { page } = open;
    await loseFirstAnswer(page, '/v1/reports/shares');
    await page.getByRole('button', { name: 'Share' }).click();
    const form = page.getByRole('dialog', { name: 'Share this report' });
    await form.getByRole('button', { name: 'Create link' }).click();
    await form.getByText('No response from Waypost.').waitFor();
    await form.getByRole('button', { name: 'Create link' }).click();
    const made = page.getByRole('dialog', { name: 'Report shared' });
    await made.getByText('the response with the link was lost').waitFor();
    expect(await made.getByRole('textbox').count()).toBe(0);
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await made.getByRole('button', { name: 'Done' }).click();
    const { body } = await user.api.get<{ data: unknown[] }>('/v1/reports/shares');
    expect(body.data).toHaveLength(1);
  });

  it('create an account once, even if its response was lost', async () => {
    open = await dashboard.open('/groups', looks[2], await dashboard.signUp());
    const { page } = open;
    await loseFirstAnswer(page, '/dashboard/api/accounts');
    await page.getByRole('button', { name: /Switch account/ }).click();
    await page.getByRole('menuitem', { name: 'Create account' }).click();
    const form = page.getByRole('dialog', { name: 'Create account' });
    await form.getByLabel('Name').fill('Lost');
    await form.getByRole('button', { name: 'Create account' }).click();
    await form.getByText('No response from Waypost.').waitFor();
    await form.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    const { data } = await read<{ data: { name: string }[] }>(page, 'accounts');
    expect(data.filter(({ name }) => name === 'Lost')).toHaveLength(1);
  });

  it('send one request, however often the button is clicked, and show if its response is slow', async () => {
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
    await page.getByText('No response from Waypost yet.').waitFor();
    expect(posts).toBe(1);
    answer();
    await dialog(page).waitFor({ state: 'detached' });
    expect([posts, await groupsNamed('Impatient')]).toEqual([1, 1]);
    await page.getByText('No response from Waypost yet.').waitFor({ state: 'detached' });
  });

  it.each(contrastingLooks())('let the user sign in again without losing anything: $name', async (look) => {
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
    // The save continues by itself.
    await again.waitFor({ state: 'detached' });
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    expect(await groupsNamed('Kept', user)).toBe(1);
  });

  it('never leak input into another account', async () => {
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
    await nameField(page).waitFor();
    expect([await groupsNamed('Private', user), await groupsNamed('Private', other)]).toEqual([0, 0]);
    // Read last: restoring may take a moment.
    expect(await nameField(page).inputValue()).toBe('');
  });

  it('keep the input of a tab that was closed until it is discarded', async () => {
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
    await waitFor(async () => (await keptIn(next)).length === 0);
    await nameField(next).fill('Not wanted');
    await dialog(next).getByRole('button', { name: 'Cancel' }).click();
    await waitFor(async () => (await keptIn(next)).length === 0);
  });

  const inDialog = (page: Page) => page.getByRole('dialog');
  const selectLink = (page: Page) =>
    page.getByRole('checkbox', { name: 'Select kept-link', exact: true }).click();
  const barButton = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Selected links' }).getByRole('button', { name }).click();
  /** A form on a page or in a dialog: where it is, how to open it, what to enter, and how that shows. */
  interface DraftForm {
    path: string;
    reach: (page: Page) => Promise<unknown>;
    enter: (page: Page) => Promise<unknown>;
    shown: (page: Page) => Promise<unknown>;
  }
  const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const draftForms: Record<string, DraftForm> = {
    'of a shared report': {
      path: '/',
      reach: (page) => page.getByRole('button', { name: 'Share' }).click(),
      enter: (page) => fieldOf(page, 'Title').fill('Entered'),
      shown: (page) => fieldOf(page, 'Title').inputValue(),
    },
    'of a tag': {
      path: '/links/tags',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Actions for Kept', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
      },
      enter: (page) => inDialog(page).getByLabel('Name').fill('Entered'),
      shown: (page) => inDialog(page).getByLabel('Name').inputValue(),
    },
    'that tags links': {
      path: '/links',
      reach: async (page) => {
        await selectLink(page);
        await barButton(page, 'Tag');
      },
      enter: async (page) => {
        await inDialog(page).getByRole('combobox', { name: 'Add' }).fill('Entered');
        await inDialog(page).getByRole('combobox', { name: 'Add' }).press('Enter');
      },
      shown: (page) => inDialog(page).getByText('Entered', { exact: true }).innerText(),
    },
    'that moves links': {
      path: '/links',
      reach: async (page) => {
        await selectLink(page);
        await barButton(page, 'Move to group');
      },
      enter: async (page) => {
        await inDialog(page).getByRole('combobox', { name: 'Group' }).click();
        await page.getByRole('option', { name: 'Entered', exact: true }).click();
      },
      shown: (page) => inDialog(page).getByRole('combobox', { name: 'Group' }).inputValue(),
    },
    'of campaign parameters': {
      path: '/links/new',
      reach: (page) => page.getByRole('button', { name: 'Campaign parameters' }).click(),
      enter: (page) => fieldOf(page, 'Campaign').fill('Entered'),
      shown: (page) => fieldOf(page, 'Campaign').inputValue(),
    },
    'that looks up a link': {
      path: '/operators',
      reach: (page) => fieldOf(page, 'Slug or address').waitFor(),
      enter: (page) => fieldOf(page, 'Slug or address').fill('Entered'),
      shown: (page) => fieldOf(page, 'Slug or address').inputValue(),
    },
  };

  it.each(Object.keys(draftForms))('keep the input of the form %s', async (name) => {
    const { path, reach, enter, shown } = draftForms[name] as DraftForm;
    const { api } = dashboard;
    await api.post('/v1/links', { slug: 'kept-link', destination: 'https://shop.example/', tags: ['Kept'] });
    if ((await groupsNamed('Entered')) === 0) await api.post('/v1/groups', { name: 'Entered' });
    open = await dashboard.open(path, looks[1]);
    const { page } = open;
    await reach(page);
    await enter(page);
    await waitFor(async () => (await keptIn(page)).length === 1);
    await page.close();
    const next = await page.context().newPage();
    await next.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
    await reach(next);
    await next.getByText(/^This is what you (entered|changed) earlier\./).waitFor();
    expect(await shown(next)).toBe('Entered');
    expect(await flawsOf({ ...open, page: next })).toEqual([]);
    await next.getByRole('button', { name: 'Discard' }).click();
    await waitFor(async () => (await keptIn(next)).length === 0);
  });

  it('keep the input of each tab separate', async () => {
    open = await dashboard.open('/links/new');
    const first = open.page;
    const slugOf = (page: Page) => page.getByRole('textbox', { name: 'Slug' });
    const isRestored = (page: Page) => page.getByText('This is what you entered earlier.').waitFor();
    await slugOf(first).fill('first');
    await waitFor(async () => (await keptIn(first)).length === 1);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await slugOf(second).fill('second');
    await waitFor(async () => (await keptIn(first)).length === 2);
    await second.reload();
    await isRestored(second);
    expect([await slugOf(first).inputValue(), await slugOf(second).inputValue()]).toEqual([
      'first',
      'second',
    ]);

    // The next tab offers the input of a closed one.
    await first.close();
    const third = await second.context().newPage();
    await third.goto(second.url());
    await isRestored(third);
    expect([await slugOf(second).inputValue(), await slugOf(third).inputValue()]).toEqual([
      'second',
      'first',
    ]);
  });

  it('keep only changed fields, so that they do not revert changes made elsewhere', async () => {
    const { api } = dashboard;
    const created = await api.post<{ id: string }>('/v1/links', {
      slug: 'shared',
      name: 'Before',
      destination: 'https://shop.example/before',
      note: 'Before',
    });
    const path = `/links/${created.body.id}`;
    open = await dashboard.open(`${path}/edit`);
    const { page } = open;
    await openMore(page);
    await fieldOf(page, 'Note').fill('Mine');
    await waitFor(async () => (await keptIn(page)).length === 1);
    await page.close();
    const theirs = { name: 'Theirs', destination: 'https://shop.example/theirs' };
    await api.patch(`/v1${path}`, theirs);
    const next = await page.context().newPage();
    await next.goto(`${dashboard.service.apiUrl}/dashboard${path}/edit`);
    await next.getByText('All other fields are as they are now.').waitFor();
    expect(await fieldOf(next, 'Note').inputValue()).toBe('Mine');
    expect(await fieldOf(next, 'Destination').inputValue()).toBe(theirs.destination);
    await next.getByRole('button', { name: 'Save' }).click();
    await next.waitForURL(`**${path}`);
    expect((await api.get(`/v1${path}?view=full`)).body).toMatchObject({ ...theirs, note: 'Mine' });
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

  it('of a user who signs out disappear from all tabs, with their data, and those of other users stay', async () => {
    const [first, second] = [await dashboard.signUp(), await dashboard.signUp()];
    await first.api.post('/v1/groups', { name: 'Of the first' });
    open = await dashboard.open('/groups', looks[2], first);
    const { page } = open;
    await page.getByText('Of the first').waitFor();
    const ofSecond = `waypost-input:${randomUUID()}:${second.email}:group#1`;
    const templates = `utm-templates-${randomUUID()}`;
    await page.evaluate(
      ([draft, kept]) => {
        localStorage.setItem(draft, JSON.stringify({ changed: { name: 'Draft' }, at: Date.now() }));
        localStorage.setItem(kept, '[]');
        localStorage.setItem('language', 'en');
      },
      [ofSecond, templates] as const,
    );
    await openForm(page);
    await nameField(page).fill('Draft of the first');
    await waitFor(async () => (await keptIn(page)).length === 2);

    const tab = await page.context().newPage();
    await tab.goto(`${dashboard.service.apiUrl}/dashboard/account`);
    const response = tab.waitForResponse('**/dashboard/api/sign-out');
    await tab.getByRole('button', { name: 'Sign out' }).click();
    expect(await (await response).headerValue('clear-site-data')).toBe('"cache"');
    for (const left of [tab, page]) {
      await left.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await left.content()).not.toContain('Of the first');
    }
    expect(await keptIn(page)).toEqual([ofSecond]);
    const kept = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(kept).toEqual(expect.arrayContaining(['language', templates, ofSecond]));
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).toEqual(['waypost-device']);
    // The service worker caches only the app's own files.
    const cached = await page.evaluate<string[]>(
      `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
        .then((all) => all.flat().map(({ url }) => new URL(url).pathname))`,
    );
    expect(cached.filter((path) => /^\/(v1|dashboard\/api)\//.test(path))).toEqual([]);

    await signIn(tab, second);
    await tab.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await tab.getByRole('link', { name: 'Groups' }).click();
    await tab.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
    expect(await tab.content()).not.toContain('Of the first');
    await tab.getByRole('button', { name: 'Account', exact: true }).click();
    await tab.getByRole('menuitem', { name: 'Sign out' }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await keptIn(tab)).toEqual([]);
    await signIn(tab, first);
    await tab.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await tab.getByRole('link', { name: 'Groups' }).click();
    await tab.getByText('Of the first').waitFor();
  });
});
