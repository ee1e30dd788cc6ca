import { ApiClient, waitFor } from '@app/testing';
import pg from 'pg';
import type { Page } from 'playwright-core';
import {
  DashboardUnderTest,
  flawsOf,
  hasFocus,
  contrastingLooks,
  looks,
  password,
  type OpenDashboard,
} from './dashboard.js';

interface Key {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
/** The row of the key with this name. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

describe('dashboard API keys', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  const keys = async (page: Page): Promise<Key[]> => {
    const response = await page.request.get(`${dashboard.service.apiUrl}/dashboard/api/keys`);
    return ((await response.json()) as { data: Key[] }).data;
  };
  const keyNamed = async (page: Page, name: string): Promise<Key> => {
    const found = (await keys(page)).find((key) => key.name === name);
    if (!found) throw new Error(`there is no key ${name}`);
    return found;
  };
  const createKey = async (page: Page, name: string, fill = async () => {}): Promise<string> => {
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialogOf(page).getByLabel('Name').fill(name);
    await fill();
    await dialogOf(page).getByRole('button', { name: 'Create API key' }).click();
    return dialogOf(page).getByRole('textbox', { name: 'API key', exact: true }).inputValue();
  };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  it.each(contrastingLooks())(
    'can be created and revoked on an accessible page that fits the screen: $name',
    async (look) => {
      open = await dashboard.open('/keys', look);
      const { page } = open;
      await rowOf(page, 'test').waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await createKey(page, `for ${look.name}`, async () => {
        await dialogOf(page).getByLabel('Expires').selectOption('On a date…');
        await dialogOf(page).getByLabel('Last day').fill('2099-12-31');
        expect(await flawsOf(open)).toEqual([]);
      });
      expect(await flawsOf(open)).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: `Revoke for ${look.name}` }).click();
      await dialogOf(page).getByRole('button', { name: 'Revoke' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('heading', { name: 'Inactive' }).waitFor();
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  it('stay on the screen until the user is done with them', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    const key = await createKey(page, 'shown once');
    const field = dialogOf(page).getByRole('textbox', { name: 'API key', exact: true });
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialogOf(page).getByRole('button', { name: 'Close' }).count()).toBe(0);
    expect(await field.inputValue()).toBe(key);
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
  });

  it.each(contrastingLooks())(
    'ask for the password after a while, and then continue: $name',
    async (look) => {
      open = await dashboard.open('/keys', look);
      const { page } = open;
      const database = new pg.Client({ connectionString: dashboard.service.databaseUrl });
      await database.connect();
      await database.query(`update sessions set stepped_up_at = now() - interval '11 minutes'`);
      await database.end();
      await page.getByRole('button', { name: 'Create API key' }).click();
      await dialogOf(page).getByLabel('Name').fill(`confirmed, ${look.name}`);
      await dialogOf(page).getByRole('button', { name: 'Create API key' }).click();
      const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await confirm.getByLabel('Your password').fill('not the password');
      await confirm.getByRole('button', { name: 'Confirm' }).click();
      await confirm.getByText('This is not your password.').waitFor();
      expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
      await confirm.getByLabel('Your password').fill(password);
      await confirm.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('This is the only time you can see the key.').waitFor();
      expect((await keyNamed(page, `confirmed, ${look.name}`)).revokedAt).toBeNull();
    },
  );

  it.each(contrastingLooks())(
    'that an upgrade took over are listed until an owner has decided: $name',
    async (look) => {
      open = await dashboard.open('/keys', look);
      const { page } = open;
      const names = ['Known', 'Trusted', 'Strange'].map((name) => `${name}, ${look.name}`);
      for (const name of names) {
        await createKey(page, name);
        await dialogOf(page).getByRole('button', { name: 'Done' }).click();
        await dialogOf(page).waitFor({ state: 'detached' });
      }
      const database = new pg.Client({ connectionString: dashboard.service.databaseUrl });
      await database.connect();
      await database.query(
        'update api_keys set created_by = null, taken_over_at = now() where name = any($1)',
        [names],
      );
      await database.end();
      await page.reload();
      const review = page.getByRole('list', { name: 'Keys to review' });
      await review.getByText('Strange').waitFor();
      expect(await review.getByRole('listitem').count()).toBe(3);
      expect(await flawsOf(open)).toEqual([]);

      await page.getByRole('button', { name: `Revoke Strange, ${look.name}` }).click();
      await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
      await review.getByText('Strange').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Take over all' }).click();
      await dialogOf(page).getByText('Take over 2 API keys?').waitFor();
      expect(await flawsOf(open)).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Take over' }).click();
      await review.waitFor({ state: 'detached' });
      await rowOf(page, `Known, ${look.name}`).getByText('Taken over by').waitFor();
      expect(await flawsOf(open)).toEqual([]);
    },
  );

  it('are shown only once, with buttons to copy the key and a curl command', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    const key = await createKey(page, 'Shop');
    expect(key).toMatch(/^way_[A-Za-z0-9]{49}$/);
    await page.getByText('This is the only time you can see the key.').waitFor();
    const shown = dialogOf(page).getByRole('textbox', { name: 'API key', exact: true });
    await waitFor(async () => (await page.evaluate('document.activeElement.value')) === key, {
      what: 'the focus on the key',
    });

    await dialogOf(page).getByRole('button', { name: 'Copy key' }).click();
    await dialogOf(page).getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await dialogOf(page).getByRole('button', { name: 'Copy command' }).click();
    await waitFor(async () =>
      (await page.evaluate<string>('navigator.clipboard.readText()')).startsWith('curl'),
    );
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -H "Authorization: Bearer ${key}" ${dashboard.service.apiUrl}/v1/account`,
    );

    // Clicking outside the dialog does not close it.
    await page.mouse.click(5, 400);
    expect(await shown.inputValue()).toBe(key);
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialogOf(page).getByLabel('Name').waitFor();
    expect(await page.content()).not.toContain(key);
    expect(open.problems).toEqual([]);
  });

  it('have the selected scopes and expiry', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    const before = Date.now();
    const readOnly = await createKey(page, 'Reader', async () => {
      await dialogOf(page).getByRole('radio', { name: 'Read only' }).check();
      await dialogOf(page).getByLabel('Expires').selectOption('In 90 days');
    });
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();

    const { scopes, expiresAt } = await keyNamed(page, 'Reader');
    expect(scopes).toEqual(['read']);
    const days = (Date.parse(expiresAt ?? '') - before) / 86_400_000;
    // A daylight saving change makes the period an hour longer or shorter.
    expect(Math.abs(days - 90)).toBeLessThan(0.1);
    expect(await rowOf(page, 'Reader').innerText()).toMatch(/Access\s+Read only/);

    const api = new ApiClient(dashboard.service, readOnly);
    expect((await api.get('/v1/account')).status).toBe(200);
    const link = { slug: 'refused', destination: 'https://shop.example/' };
    expect((await api.post('/v1/links', link)).status).toBe(403);
  });

  it('have only the permissions that were selected', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    const key = await createKey(page, 'Creator', async () => {
      await dialogOf(page).getByRole('radio', { name: 'Custom' }).check();
      await dialogOf(page).getByRole('button', { name: 'Create API key' }).click();
      await dialogOf(page).getByText('Choose at least one permission.').waitFor();
      await dialogOf(page).getByRole('checkbox', { name: 'Create links', exact: true }).check();
      expect(await flawsOf(open)).toEqual([]);
    });
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    expect((await keyNamed(page, 'Creator')).scopes).toEqual(['links:create']);
    expect(await rowOf(page, 'Creator').innerText()).toMatch(/Access\s+Create links/);
    expect(await rowOf(page, 'Creator').innerText()).toContain(dashboard.owner.email);

    const api = new ApiClient(dashboard.service, key);
    const link = { slug: 'only-created', destination: 'https://shop.example/' };
    expect((await api.post('/v1/links', link)).status).toBe(201);
    expect((await api.get('/v1/links')).status).toBe(403);
  });

  it('expire at the end of the selected day in the viewer’s time zone', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    await createKey(page, 'Dated', async () => {
      await dialogOf(page).getByLabel('Expires').selectOption('On a date…');
      await dialogOf(page).getByRole('button', { name: 'Create API key' }).click();
      await dialogOf(page).getByText('Choose today or a later date.').waitFor();
      await dialogOf(page).getByLabel('Last day').fill('2099-12-31');
    });
    const end = await page.evaluate<string>('new Date("2099-12-31T23:59:59.999").toISOString()');
    expect((await keyNamed(page, 'Dated')).expiresAt).toBe(end);
  });

  it('require a name and show client and server errors next to the field', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    await page.getByRole('button', { name: 'Create API key' }).click();
    const create = dialogOf(page).getByRole('button', { name: 'Create API key' });
    await create.click();
    await dialogOf(page).getByText('Enter a name.').waitFor();
    const name = dialogOf(page).getByLabel('Name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('tab\tin it');
    await page.evaluate(`{
      const field = document.querySelector('[role=dialog] input');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'a\\u0007b');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    await create.click();
    await waitFor(async () => /control characters/i.test(await dialogOf(page).innerText()));
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
  });

  it('are rejected immediately after they are revoked, and stay in the list', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    const api = new ApiClient(dashboard.service, await createKey(page, 'Leaked'));
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    expect((await api.get('/v1/account')).status).toBe(200);

    const revoke = page.getByRole('button', { name: 'Revoke Leaked' });
    await revoke.click();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect((await api.get('/v1/account')).status).toBe(200);
    await revoke.click();
    await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('list', { name: 'Inactive API keys' }).getByText('Leaked').waitFor();
    expect((await api.get('/v1/account')).status).toBe(401);
    expect((await keyNamed(page, 'Leaked')).revokedAt).not.toBeNull();
    expect(await revoke.count()).toBe(0);
    await hasFocus(page, 'API keys');
  });

  it('update the time of their last use live', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    const api = new ApiClient(dashboard.service, await createKey(page, 'Fresh'));
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    expect(await rowOf(page, 'Fresh').innerText()).toMatch(/Last used\s+Never/);
    await api.get('/v1/account');
    await waitFor(async () => !/Last used\s+Never/.test(await rowOf(page, 'Fresh').innerText()));
  });

  it('show an empty state for an account without keys', async () => {
    open = await dashboard.open('/sign-up?next=/keys', looks[0], null);
    const { page } = open;
    await page.getByLabel('Email').fill('without.keys@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await createKey(page, 'First');
    await dialogOf(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke First' }).click();
    await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No active API keys.').waitFor();
    expect(await flawsOf(open)).toEqual([]);
  });

  it('show an error while the service is unavailable, and load on retry', async () => {
    open = await dashboard.open('/keys');
    const { page } = open;
    const failed = {
      status: 500,
      json: { error: { code: 'internal', message: 'Something went wrong.', requestId: 'r-1' } },
    };
    await page.route('**/dashboard/api/keys', (route) => route.fulfill(failed));
    await page.reload();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('r-1');
    expect(await flawsOf({ ...open, problems: [] })).toEqual([]);
    await page.unroute('**/dashboard/api/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'test').waitFor();
  });
});
