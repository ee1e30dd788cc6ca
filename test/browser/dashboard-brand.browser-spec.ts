import { waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { contrastingLooks, DashboardUnderTest, flawsOf } from './dashboard.js';

const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 384.0.0.31.87 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 751246711)';

describe('the brand of an account', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(() => dashboard?.stop());

  it.each(contrastingLooks())('can be set in the account and is shown inside apps: $name', async (look) => {
    const person = await dashboard.signUp();
    const link = {
      slug: `brand-${randomUUID().slice(0, 8)}`,
      destination: 'https://shop.example/',
      behavior: 'conservative',
    };
    expect((await person.api.post('/v1/links', link)).status).toBe(201);
    const pageInApp = async () => {
      const response = await fetch(`${dashboard.service.redirectUrl}/${link.slug}`, {
        headers: { 'User-Agent': instagram },
        redirect: 'manual',
      });
      return response.text();
    };
    const brand = async () =>
      (await person.api.get<{ brand: object | null }>('/v1/account/settings')).body.brand;
    const view = await dashboard.open('/account', look, person);
    const { page } = view;
    const section = page.getByRole('heading', { name: 'Brand' }).locator('..').locator('..');
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Enter a name.').waitFor();
    await section.getByLabel('Name').fill('Anna’s <Bakery>');
    await section.getByLabel('Accent color').fill('#aa3377');
    await section.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved the brand').waitFor();
    expect(await brand()).toEqual({
      name: 'Anna’s <Bakery>',
      accent: '#aa3377',
      background: null,
      showOnPages: true,
    });
    expect(await flawsOf(view)).toEqual([]);
    await waitFor(async () => (await pageInApp()).includes('Anna’s &lt;Bakery&gt;'));

    await section.getByRole('button', { name: 'Accent color: use the pages’ own' }).click();
    await section.getByLabel('Show it on the pages').uncheck({ force: true });
    await section.getByRole('button', { name: 'Save' }).click();
    await waitFor(async () => !(await pageInApp()).includes('Bakery'));
    expect(await brand()).toMatchObject({ accent: null, showOnPages: false });

    await section.getByRole('button', { name: 'Remove brand' }).click();
    await page.getByText('Removed the brand').waitFor();
    expect(await brand()).toBeNull();
    expect(await section.getByLabel('Name').inputValue()).toBe('');
    expect(view.problems).toEqual([]);
    await view.close();
  });
});
