import { waitFor } from '@app/testing';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Page } from 'playwright-core';
import {
  contrastingLooks,
  DashboardUnderTest,
  flawsOf,
  looks,
  password,
  type OpenDashboard,
} from './dashboard.js';

const dialogOf = (page: Page) => page.getByRole('dialog');

describe('dashboard: a whole account', () => {
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());
  afterEach(() => open?.close());

  it.each(contrastingLooks())('has accessible dialogs that fit the screen: $name', async (look) => {
    open = await dashboard.open('/account', look);
    const { page } = open;
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialogOf(page).getByRole('textbox').waitFor();
    expect(await flawsOf(open)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Rename account' }).click();
    await dialogOf(page).getByLabel('Name').waitFor();
    expect(await flawsOf(open)).toEqual([]);
  });

  it('is renamed, exported and deleted', async () => {
    const user = await dashboard.signUp();
    open = await dashboard.open('/account', looks[2], user);
    const { page } = open;
    await page.getByRole('button', { name: 'Rename account' }).click();
    await dialogOf(page).getByLabel('Name').fill('Example Agency');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Account Example Agency. Switch account' }).waitFor();

    const database = new pg.Client({ connectionString: dashboard.service.databaseUrl });
    await database.connect();
    await database.query(`update sessions set stepped_up_at = now() - interval '11 minutes'`);
    await database.end();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export account' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirm.getByLabel('Your password').fill(password);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    const file = await (await downloading).path();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'account', name: 'Example Agency' });
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ type: 'end', lines: lines.length - 1 });

    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialogOf(page).getByRole('textbox').fill('Example');
    await dialogOf(page).getByRole('button', { name: 'Delete account' }).click();
    await dialogOf(page).getByText('This is not the name of the account.').waitFor();
    await dialogOf(page).getByRole('textbox').fill('Example Agency');
    await dialogOf(page).getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await waitFor(async () => (await user.api.get('/v1/account')).status === 401);
  });
});
