import { waitFor } from '@app/testing';
import type { Page } from 'playwright-core';
import { contrastingLooks, DashboardUnderTest, flawsOf, hasFocus, openPageForm } from './dashboard.js';
import { openMore } from './dashboard-links.js';

const titles = {
  basic: 'Go straight to the destination',
  conservative: 'Offer the phone’s browser',
  aggressive: 'Open the phone’s browser',
};

describe('the behavior of links and bio pages inside apps', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard.stop());

  const defaultBehavior = async ({ api } = dashboard.owner) =>
    (await api.get<{ defaultBehavior: string }>('/v1/account/settings')).body.defaultBehavior;
  const radio = (page: Page, behavior: keyof typeof titles) =>
    page.getByRole('radio', { name: titles[behavior], exact: true });
  const isChosen = (page: Page, behavior: keyof typeof titles) =>
    waitFor(async () => radio(page, behavior).isChecked(), { what: `${behavior} to be chosen` });

  it.each(contrastingLooks())('is asked for once in a new account: $name', async (look) => {
    const person = await dashboard.signUp();
    const view = await dashboard.open('/', look, person);
    const { page } = view;
    const question = page.getByRole('region', { name: 'Should your links leave in-app browsers?' });
    await question.waitFor();
    expect(await flawsOf(view)).toEqual([]);
    expect(await defaultBehavior(person)).toBe('basic');
    await question.getByRole('button', { name: 'Yes, leave the app' }).click();
    await question.waitFor({ state: 'detached' });
    await hasFocus(page, 'Overview');
    expect(await defaultBehavior(person)).toBe('aggressive');
    await page.reload();
    await page.getByRole('region', { name: 'Get started' }).waitFor();
    expect(await question.count()).toBe(0);
    await page
      .getByRole('region', { name: 'Get started' })
      .getByRole('link', { name: 'Create link' })
      .click();
    await openMore(page);
    await isChosen(page, 'aggressive');
    expect(await flawsOf(view)).toEqual([]);
    await view.close();
  });

  it('is not asked for again after the user declines', async () => {
    const person = await dashboard.signUp();
    const { page, problems, close } = await dashboard.open('/', undefined, person);
    const question = page.getByRole('region', { name: 'Should your links leave in-app browsers?' });
    await question.getByRole('button', { name: 'No, stay in the app' }).click();
    await question.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('region', { name: 'Get started' }).waitFor();
    expect([await question.count(), await defaultBehavior(person), problems]).toEqual([0, 'basic', []]);
    await close();
  });

  it.each(contrastingLooks())('can be set for the account, and for each bio page: $name', async (look) => {
    const view = await dashboard.open('/account', look);
    const { page } = view;
    await page.getByRole('heading', { name: 'New links and bio pages' }).waitFor();
    await radio(page, 'conservative').click();
    await waitFor(async () => (await defaultBehavior()) === 'conservative');
    await isChosen(page, 'conservative');
    expect(await flawsOf(view)).toEqual([]);

    const items = [{ title: 'Shop', url: 'https://shop.example/' }];
    const { body } = await dashboard.api.post<{ id: string }>('/v1/websites', { slug: 'behaving', items });
    await page.goto(`${dashboard.service.apiUrl}/dashboard/pages/${body.id}`);
    await openPageForm(page);
    await page.getByText('When URLs of this page are opened inside an app').waitFor();
    await isChosen(page, 'conservative');
    await radio(page, 'aggressive').click();
    await page.locator('form').getByRole('button', { name: 'Save', exact: true }).click();
    await waitFor(async () => {
      const stored = await dashboard.api.get<{ behavior: string }>(`/v1/websites/${body.id}?view=full`);
      return stored.body.behavior === 'aggressive';
    });
    expect(await flawsOf(view)).toEqual([]);
    await view.close();
    await dashboard.api.delete(`/v1/websites/${body.id}`);
  });
});
