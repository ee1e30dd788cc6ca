import { waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import { DashboardUnderTest, flawsOf, looks, type OpenDashboard, password, signIn } from './dashboard.js';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

describe('the account in the dashboard', () => {
  let dashboard: DashboardUnderTest;
  let opened: OpenDashboard[];

  const open = async (...args: Parameters<DashboardUnderTest['open']>): Promise<OpenDashboard> => {
    const page = await dashboard.open(...args);
    opened.push(page);
    return page;
  };
  /** Signs in once more, in a browser of its own. */
  const signInElsewhere = async (email: string, userAgent?: string): Promise<Page> => {
    const context = await dashboard.browser.newContext({ userAgent });
    const page = await context.newPage();
    opened.push({ page, problems: [], close: () => context.close() });
    await page.goto(`${dashboard.service.apiUrl}/dashboard/account`);
    await signIn(page, { email });
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    return page;
  };
  const sessionsOn = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  const statusOf = async (page: Page): Promise<number> =>
    (await page.request.get(`${dashboard.service.apiUrl}/dashboard/api/sessions`)).status();

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start({ SIGNUP: 'open' });
  });
  afterAll(() => dashboard?.stop());
  beforeEach(() => {
    opened = [];
  });
  afterEach(() => Promise.all(opened.map(({ close }) => close())));

  it.each(looks)('has a page without a flaw: $name', async (look) => {
    const account = await open('/account', look);
    const { page } = account;
    await sessionsOn(page).first().waitFor();
    await page.getByText(dashboard.owner.email).waitFor();
    expect(await flawsOf(account)).toEqual([]);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Type the password that you have now.').waitFor();
    expect(await flawsOf(account)).toEqual([]);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await flawsOf(account)).toEqual([]);
  });

  it('lists the sessions, says which is this one, and ends others at once', async () => {
    const somebody = await dashboard.signUp();
    const phone = await signInElsewhere(somebody.email, iPhone);
    const { page } = await open('/account', looks[2], somebody);
    await waitFor(async () => (await sessionsOn(page).count()) === 2);
    const ofPhone = sessionsOn(page).filter({ hasText: 'Safari on iOS' });
    expect(await ofPhone.innerText()).not.toContain('This one');
    const own = sessionsOn(page).filter({ hasText: 'This one' });
    expect(await own.count()).toBe(1);
    expect(await own.getByRole('button').count()).toBe(0);

    expect(await statusOf(phone)).toBe(200);
    await page.getByRole('button', { name: 'End the session of Safari on iOS' }).click();
    await waitFor(async () => (await sessionsOn(page).count()) === 1);
    await page.getByText('The session of Safari on iOS has ended.').waitFor();
    expect(await statusOf(phone)).toBe(401);
    expect(await statusOf(page)).toBe(200);
  });

  it('changes the password, ends the other sessions and says how many; only the new one opens then', async () => {
    const somebody = await dashboard.signUp();
    const desk = await signInElsewhere(somebody.email);
    const phone = await signInElsewhere(somebody.email, iPhone);
    const account = await open('/account', looks[2], somebody);
    const { page } = account;
    await waitFor(async () => (await sessionsOn(page).count()) === 3);
    const current = page.getByRole('textbox', { name: 'Current password' });
    const wanted = page.getByRole('textbox', { name: 'New password' });
    const change = page.getByRole('button', { name: 'Change password' });

    await current.fill('not the password');
    await wanted.fill('too short');
    await change.click();
    await page.getByText('A password has 12 characters or more.').waitFor();
    await wanted.fill('another horse battery');
    await change.click();
    await page.getByText('This is not the password of this account.').waitFor();
    expect(await current.getAttribute('aria-invalid')).toBe('true');
    expect(await statusOf(phone)).toBe(200);

    await current.fill(password);
    await change.click();
    await page.getByText('Your password is changed. 2 other sessions have ended.').waitFor();
    expect(await current.inputValue()).toBe('');
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 401]);
    await waitFor(async () => (await sessionsOn(page).count()) === 1);
    // The page goes on under its new session, reports and all.
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();

    const { page: again } = await open('/account', looks[2], null);
    await signIn(again, somebody);
    await again.getByRole('alert').waitFor();
    await signIn(again, somebody, 'another horse battery');
    await again.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect(account.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it.each(['page', 'menu'])('is left by the %s; the session is over, and nothing of it stays', async (by) => {
    const somebody = await dashboard.signUp();
    await somebody.api.post('/v1/groups', { name: 'Confidential' });
    const { page } = await open('/groups', looks[2], somebody);
    await page.getByText('Confidential').waitFor();
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    expect(cookie).not.toBe('');
    if (by === 'menu') {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    } else {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Password and sessions' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
    }
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    const answer = await fetch(`${dashboard.service.apiUrl}/dashboard/api/sessions`, {
      headers: { Cookie: cookie },
    });
    expect(answer.status).toBe(401);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.content()).not.toContain('Confidential');
  });
});
