import { type Service, setupCodeOf, startService, waitFor } from '@app/testing';
import pg from 'pg';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';
import { flawsOf, type Look, contrastingLooks, looks, password } from './dashboard.js';

const email = 'owner@example.com';

describe('passkeys at the dashboard', () => {
  let service: Service;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let devtools: CDPSession;
  let authenticatorId: string;
  /** The dashboard under a name that browsers allow passkeys for. */
  let dashboard: string;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    dashboard = `${service.apiUrl.replace('127.0.0.1', 'localhost')}/dashboard`;
    browser = await launchChromium();
    await openPage(looks[2]);
    await page.goto(`${dashboard}/setup?code=${await setupCodeOf(service)}`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
  afterAll(async () => {
    await context?.close();
    await browser?.close();
    await service?.stop();
  });

  /** A new browser with an authenticator of its own, which verifies its user. */
  async function openPage(look: Look): Promise<void> {
    const { viewport, colorScheme } = look;
    context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    page = await context.newPage();
    devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const added = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    ({ authenticatorId } = added);
  }
  const query = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    const { rows: found } = await client.query<Record<string, unknown>>(sql, values);
    await client.end();
    return found;
  };
  const rows = () => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  const flaws = () => flawsOf({ page, problems: [], close: async () => undefined });
  async function add(name: string): Promise<void> {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  }
  async function signOut(): Promise<void> {
    await page.goto(`${dashboard}/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }

  async function signIn(): Promise<void> {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }

  it('are added with a name, one per authenticator, and shown with their last use', async () => {
    await page.goto(`${dashboard}/account`);
    await add('Laptop');
    await rows().filter({ hasText: 'Laptop' }).waitFor();
    expect(await rows().innerText()).toContain('Never');
    await add('Laptop again');
    await page.getByText('You have already added a passkey of this device.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(1);
    for (const look of contrastingLooks()) {
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.setViewportSize(look.viewport);
      await page.reload();
      await rows().first().waitFor();
      expect([look.name, await flaws()]).toEqual([look.name, []]);
    }
  });

  it('sign in without password and code, even if the user has an authenticator app', async () => {
    await query(
      `insert into totp_factors (user_id, sealed_secret, confirmed_at) select id, 'unused', now() from users`,
    );
    await signOut();
    expect(await flaws()).toEqual([]);
    await signIn();
    await page.goto(`${dashboard}/account`);
    await rows().first().waitFor();
    expect(await rows().innerText()).not.toContain('Never');
    const session = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    expect(await session.filter({ hasText: 'This session' }).innerText()).toContain('Passkey');
    await query('delete from totp_factors');
  });

  it('confirm sensitive changes', async () => {
    await query('update sessions set stepped_up_at = null');
    await page.goto(`${dashboard}/keys`);
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Shop');
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
    expect(await proof.getByLabel('Your password').count()).toBe(0);
    expect(await flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('This is the only time you can see the key.').waitFor();
  });

  it('are the only prompt for users without a password', async () => {
    const hashes = await query('select password_hash from users');
    await query('update sessions set stepped_up_at = null');
    await query('update users set password_hash = null');
    await page.reload();
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Kitchen');
    await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).waitFor();
    expect(await proof.getByLabel('Your password').count()).toBe(0);
    expect(await proof.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect(await flaws()).toEqual([]);
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('This is the only time you can see the key.').waitFor();
    await query('update users set password_hash = $1', [hashes[0]?.['password_hash']]);
  });

  it('are renamed', async () => {
    await page.goto(`${dashboard}/account`);
    await page.getByRole('button', { name: 'Rename passkey: Laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await rows().filter({ hasText: 'Old laptop' }).waitFor();
  });

  it('do not sign in if the authenticator does not verify its user', async () => {
    await signOut();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used.').waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  });

  it('can be removed one by one, each after confirmation, and no longer sign in afterwards', async () => {
    await signIn();
    await page.goto(`${dashboard}/account`);
    await page.getByRole('button', { name: 'Remove passkey: Old laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page
      .getByText('Waypost asks each time that a passkey or an authenticator app is removed.')
      .waitFor();
    expect(await flaws()).toEqual([]);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await waitFor(async () => (await page.getByRole('dialog').count()) === 0);
    await waitFor(async () => (await rows().count()) === 0);
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey was not accepted.').waitFor();
  });

  it('are not offered where browsers do not allow them, and the page explains why', async () => {
    await page.goto(`${service.apiUrl}/dashboard/account`);
    await page.getByLabel('Email').fill(email);
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Passkeys need a host name. This page was opened at an IP address.').waitFor();
    const link = page.getByRole('link', { name: `${dashboard}/account` });
    expect(await link.getAttribute('href')).toBe(`${dashboard}/account`);
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    expect(await flaws()).toEqual([]);
  });
});
