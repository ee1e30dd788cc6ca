import { waitFor } from '@app/testing';
import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  flawsOf,
  contrastingLooks,
  looks,
  type OpenDashboard,
  password,
  signIn,
} from './dashboard.js';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const phoneDark = { ...looks[1], name: 'a phone of 390 pixels', viewport: { width: 390, height: 844 } };

describe('dashboard account page', () => {
  let dashboard: DashboardUnderTest;
  let opened: OpenDashboard[];

  const open = async (...args: Parameters<DashboardUnderTest['open']>): Promise<OpenDashboard> => {
    const page = await dashboard.open(...args);
    opened.push(page);
    return page;
  };
  /** Signs in again in a separate browser context. */
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
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());
  beforeEach(() => {
    opened = [];
  });
  afterEach(() => Promise.all(opened.map(({ close }) => close())));

  it.each(contrastingLooks())('is accessible and fits the screen: $name', async (look) => {
    const account = await open('/account', look);
    const { page } = account;
    await sessionsOn(page).first().waitFor();
    // An account without a name shows the email address of its owner, so the address is there twice.
    await page.getByRole('definition').getByText(dashboard.owner.email).first().waitFor();
    expect(await flawsOf(account)).toEqual([]);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Enter your current password.').waitFor();
    expect(await flawsOf(account)).toEqual([]);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await flawsOf(account)).toEqual([]);
  });

  it.each([320, 390])('has a header that fits a phone of %i pixels', async (width) => {
    const margin = 16;
    for (const colorScheme of ['light', 'dark'] as const) {
      const look = { name: 'phone', viewport: { width, height: 640 }, colorScheme };
      const { page } = await open('/account', look, undefined, { hasTouch: true, isMobile: true });
      await sessionsOn(page).first().waitFor();
      const buttons = await page.getByRole('banner').getByRole('button').all();
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
      expect(boxes).toHaveLength(5);
      for (const box of boxes) {
        expect(box?.x).toBeGreaterThanOrEqual(margin);
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width - margin);
      }
    }
  });

  it('ends a long name of the account in the header with an ellipsis, and has all of it as a title', async () => {
    const { page } = await open('/account');
    await page.getByRole('banner').getByTitle(dashboard.owner.email).waitFor();
    const shown = await page.evaluate(`(() => {
      const name = document.querySelector('header [title="${dashboard.owner.email}"]');
      return [name.scrollWidth > name.clientWidth, getComputedStyle(name).textOverflow];
    })()`);
    expect(shown).toEqual([true, 'ellipsis']);
  });

  it('lists the sessions, marks the current one, and ends others immediately', async () => {
    const user = await dashboard.signUp();
    const phone = await signInElsewhere(user.email, iPhone);
    const { page } = await open('/account', looks[2], user);
    await waitFor(async () => (await sessionsOn(page).count()) === 2);
    const phoneSession = sessionsOn(page).filter({ hasText: 'Safari on iOS' });
    expect(await phoneSession.innerText()).not.toContain('This session');
    const currentSession = sessionsOn(page).filter({ hasText: 'This session' });
    expect(await currentSession.count()).toBe(1);
    expect(await currentSession.getByRole('button').count()).toBe(0);

    expect(await statusOf(phone)).toBe(200);
    await page.getByRole('button', { name: 'End session: Safari on iOS' }).click();
    await waitFor(async () => (await sessionsOn(page).count()) === 1);
    await page.getByText('Session ended: Safari on iOS.').waitFor();
    expect(await statusOf(phone)).toBe(401);
    expect(await statusOf(page)).toBe(200);
  });

  it.each([phoneDark, looks[2]])(
    'flags a new browser until the notice is closed or the sessions are open: $name',
    async (look) => {
      const user = await dashboard.signUp();
      await signInElsewhere(user.email, iPhone);
      const account = await open('/groups', look, user);
      const { page } = account;
      const notice = page.getByText('A new browser has signed in to your account.');
      const comesBack = async (path: string) => {
        await page.goto(`${dashboard.service.apiUrl}/dashboard${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        return notice.isVisible();
      };
      await notice.waitFor();
      expect(await flawsOf(account)).toEqual([]);
      await page.getByRole('button', { name: 'Close the notice of a new sign-in' }).click();
      await notice.waitFor({ state: 'detached' });
      expect(await comesBack('/tags')).toBe(false);

      await signInElsewhere(user.email, `${iPhone} Version/2`);
      expect(await comesBack('/tags')).toBe(true);
      await page.getByRole('link', { name: 'Check your sessions' }).click();
      await page.getByText('Your account was used in a browser that is new to it.').waitFor();
      expect(await sessionsOn(page).getByText('New', { exact: true }).count()).toBe(2);
      expect(await comesBack('/groups')).toBe(false);
      // Only the user can tell whether it was them.
      expect(await comesBack('/account')).toBe(false);
      await page.getByRole('button', { name: 'It was me' }).waitFor();
      expect(account.problems).toEqual([]);
    },
  );

  it('changes the password, ends the other sessions and rejects the old password', async () => {
    const user = await dashboard.signUp();
    const desk = await signInElsewhere(user.email);
    const phone = await signInElsewhere(user.email, iPhone);
    const account = await open('/account', looks[2], user);
    const { page } = account;
    await waitFor(async () => (await sessionsOn(page).count()) === 3);
    const current = page.getByRole('textbox', { name: 'Current password' });
    const wanted = page.getByRole('textbox', { name: 'New password' });
    const change = page.getByRole('button', { name: 'Change password' });

    await current.fill('not the password');
    await wanted.fill('too short');
    await change.click();
    await page.getByText('Use at least 12 characters.').waitFor();
    await wanted.fill('another horse battery');
    await change.click();
    await page.getByText('This is not your password.').waitFor();
    expect(await current.getAttribute('aria-invalid')).toBe('true');
    expect(await statusOf(phone)).toBe(200);

    await current.fill(password);
    await change.click();
    await page
      .getByText('Password changed. 2 other sessions ended. One API key of this account still works.')
      .waitFor();
    await page.getByRole('link', { name: 'Review API keys' }).waitFor();
    expect(await current.inputValue()).toBe('');
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 401]);
    await waitFor(async () => (await sessionsOn(page).count()) === 1);
    // The page keeps working under its new session.
    await page.getByRole('link', { name: 'Groups' }).click();
    await page.getByRole('heading', { name: 'No groups yet' }).waitFor();

    const { page: again } = await open('/account', looks[2], null);
    await signIn(again, user);
    await again.getByRole('alert').waitFor();
    await signIn(again, user, 'another horse battery');
    await again.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    expect(account.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it.each(contrastingLooks())(
    'adds an authenticator app, which sign-in then requires: $name',
    async (look) => {
      const user = await dashboard.signUp();
      const account = await open('/account', look, user);
      const { page } = account;
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      const dialog = page.getByRole('dialog');
      const secret = await dialog.locator('code').innerText();
      expect(await flawsOf(account)).toEqual([]);
      await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText('This is not the current code of your app.').waitFor();
      await dialog.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }));
      await dialog.getByRole('button', { name: 'Add' }).click();
      const codes = (await dialog.getByLabel('Recovery codes').innerText()).split('\n');
      expect(codes).toHaveLength(10);
      expect(await flawsOf({ ...account, problems: [] })).toEqual([]);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByText('You have 10 recovery codes left').waitFor();
      expect(await flawsOf({ ...account, problems: [] })).toEqual([]);

      const lost = await open('/links', look, null);
      await signIn(lost.page, user);
      await lost.page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
      expect(await flawsOf({ ...lost, problems: [] })).toEqual([]);
      await lost.page.getByRole('button', { name: 'Sign in' }).click();
      await lost.page.getByText('You have just recovered your access.').waitFor();
      expect(await flawsOf({ ...lost, problems: [] })).toEqual([]);
      await page.goto(`${dashboard.service.apiUrl}/dashboard/`);
      await page.getByText('A new browser has signed in to your account.').waitFor();
      expect(await flawsOf({ ...account, problems: [] })).toEqual([]);
      await page.getByRole('link', { name: 'Check your sessions' }).click();
      await page.getByText('Password and recovery code').waitFor();
      const events = page.getByRole('list', { name: 'Recent security events' });
      await events.getByText('Sign-in with a new browser').waitFor();
      await events.getByText('Added authenticator app').waitFor();
      expect(await flawsOf({ ...account, problems: [] })).toEqual([]);
      await page.getByRole('button', { name: 'It was me' }).click();
      await waitFor(async () => (await page.getByText('New sign-in').count()) === 0);

      await lost.page.getByRole('button', { name: 'Revoke everything' }).click();
      await lost.page.getByRole('dialog').getByRole('button', { name: 'Revoke everything' }).click();
      await lost.page
        .getByText('Revoked: 1 other sessions, 1 API keys, 0 invitations, 0 shared reports, 0 passkeys.')
        .waitFor();
      expect(await statusOf(page)).toBe(401);
      expect(await statusOf(lost.page)).toBe(200);
    },
  );

  it.each(['page', 'menu'])(
    'signs out through the %s, ends the session and leaves no data behind',
    async (by) => {
      const user = await dashboard.signUp();
      await user.api.post('/v1/groups', { name: 'Confidential' });
      const { page } = await open('/groups', looks[2], user);
      await page.getByText('Confidential').waitFor();
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      expect(cookie).not.toBe('');
      if (by === 'menu') {
        await page.getByRole('button', { name: 'Account', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
      } else {
        await page.getByRole('button', { name: 'Account', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Account settings' }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
      }
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      const left = (await page.context().cookies()).map(({ name }) => name);
      expect(left).toEqual(['waypost-device']);
      const response = await fetch(`${dashboard.service.apiUrl}/dashboard/api/sessions`, {
        headers: { Cookie: cookie },
      });
      expect(response.status).toBe(401);
      await page.goBack();
      // The page after the redirect, not the one before.
      await page.waitForURL(/\/sign-in\?next=/);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.content()).not.toContain('Confidential');
    },
  );
});
