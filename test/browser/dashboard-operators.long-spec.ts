import { waitFor, type Service } from '@app/testing';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  axeViolationsOn,
  DashboardUnderTest,
  flawsOf,
  contrastingLooks,
  looks,
  type OpenDashboard,
  type Person,
  scrollsSideways,
  openSettings,
} from './dashboard.js';

const rowOf = (page: Page, list: string, text: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text });

describe('dashboard operators', () => {
  // Shows every report and account of the installation.
  let dashboard: DashboardUnderTest<Service>;
  let opened: OpenDashboard[];

  const open = async (...args: Parameters<DashboardUnderTest['open']>): Promise<OpenDashboard> => {
    const page = await dashboard.open(...args);
    opened.push(page);
    return page;
  };
  const addLink = async ({ api }: Person, destination = 'https://shop.example/'): Promise<string> => {
    const slug = `s-${randomUUID().slice(0, 8)}`;
    await api.post('/v1/links', { slug, destination });
    return slug;
  };
  const report = (slug: string, comment = '') =>
    fetch(`${dashboard.service.apiUrl}/report`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ slug, reason: 'phishing', comment }),
    });
  const statusOf = async (slug: string) =>
    (await fetch(`${dashboard.service.redirectUrl}/${slug}`, { redirect: 'manual' })).status;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.startAlone({ SIGNUP: 'open' });
  });
  afterAll(() => dashboard?.stop());
  beforeEach(() => {
    opened = [];
  });
  afterEach(() => Promise.all(opened.map(({ close }) => close())));

  it.each(contrastingLooks())('have an accessible page that fits the screen: $name', async (look) => {
    const person = await dashboard.signUp();
    const slug = await addLink(
      person,
      'https://\u0430pple.com/a-long-path/that-goes-on-and-on-and-on-and-on',
    );
    await report(slug, `It asked for my password.\n${'x'.repeat(200)}`);
    const operators = await open('/operators', look);
    const { page } = operators;
    await rowOf(page, 'Open reports', slug).getByText('Mixes alphabets: \u0430pple.com').waitFor();
    expect(await flawsOf(operators)).toEqual([]);
    await page.getByRole('button', { name: `Disable link ${slug}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').waitFor();
    expect(await flawsOf(operators)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await rowOf(page, 'Disabled', slug).getByText('Disabled: phishing').waitFor();
    expect(await flawsOf(operators)).toEqual([]);
  });

  it('see a navigation entry that others do not have', async () => {
    const { page } = await open('/');
    await (await openSettings(page)).getByRole('link', { name: 'Operators' }).click();
    await page.getByRole('heading', { name: 'Operators' }).waitFor();
    const other = await open('/operators', looks[2], await dashboard.signUp());
    await other.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    const menu = await openSettings(other.page);
    await menu.getByRole('link', { name: 'Webhooks' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Operators' }).count()).toBe(0);
  });

  it('look up a link by its address, disable it, enable it again, and dismiss reports', async () => {
    const person = await dashboard.signUp();
    const slug = await addLink(person);
    const { page } = await open('/operators');
    await page.getByLabel('Slug or address').fill(`${dashboard.service.redirectUrl}/${slug}?x=1`);
    await page.getByRole('button', { name: 'Look up' }).click();
    const found = rowOf(page, 'Found', slug);
    await found.getByText(`Account ${person.email}`).waitFor();
    await found.getByRole('button', { name: `Disable link ${slug}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').selectOption('spam');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await found.getByText('Disabled: spam').waitFor();
    await waitFor(async () => (await statusOf(slug)) === 410);
    await found.getByRole('button', { name: `Enable link ${slug}` }).click();
    await found.getByRole('button', { name: `Disable link ${slug}` }).waitFor();
    await waitFor(async () => (await statusOf(slug)) === 302);
    await report(slug);
    await page.reload();
    await page.getByRole('button', { name: `Dismiss reports of ${slug}` }).click();
    await rowOf(page, 'Open reports', slug).waitFor({ state: 'detached' });
  });

  it('disable an account, whose users see why and can only sign out or switch', async () => {
    const person = await dashboard.signUp();
    const slug = await addLink(person);
    await report(slug);
    const { page } = await open('/operators');
    const reported = rowOf(page, 'Open reports', slug);
    await reported.getByRole('button', { name: `Disable account ${person.email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await rowOf(page, 'Disabled', person.email).getByText('Disabled: phishing').waitFor();
    const disabled = await open('/links', looks[0], person);
    await disabled.page.getByRole('heading', { name: 'Account disabled' }).waitFor();
    await disabled.page.getByText('it was used for phishing').waitFor();
    expect(await flawsOf(disabled)).toEqual([]);
    await page.getByRole('button', { name: `Enable account ${person.email}` }).click();
    await rowOf(page, 'Disabled', person.email).waitFor({ state: 'detached' });
    await disabled.page.reload();
    await disabled.page.getByRole('heading', { name: 'Links' }).waitFor();
  });

  it('and all other users see a warning about a destination that looks like another one', async () => {
    const { page } = await open('/links/new', looks[2], await dashboard.signUp());
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://\u0430pple.com/');
    await page.getByText('This host name mixes alphabets').waitFor();
    await page.getByText('xn--pple-43d.com').waitFor();
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://пример.com/');
    await page.getByText('This host name mixes alphabets').waitFor({ state: 'detached' });
  });

  it.each(contrastingLooks())(
    'receive reports from a page that works without scripts: $name',
    async (look) => {
      const person = await dashboard.signUp();
      const slug = `p-${randomUUID().slice(0, 8)}`;
      await person.api.post('/v1/websites', { slug, published: true });
      const context = await dashboard.browser.newContext({
        viewport: look.viewport,
        colorScheme: look.colorScheme,
        locale: 'fr-FR',
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => void problems.push(message.text()));
      await page.goto(`${dashboard.service.redirectUrl}/${slug}`);
      await page.getByRole('link', { name: 'Signaler cette page' }).click();
      await page.getByRole('heading', { name: 'Signaler un lien ou une page' }).waitFor();
      await page.getByRole('radio', { name: 'Vise à voler' }).check();
      await page.getByLabel('Commentaire').fill('Ligne 1\nreason=spam\n漢字 & <b>');
      await page.getByRole('button', { name: 'Envoyer' }).click();
      await page.getByRole('heading', { name: 'Merci' }).waitFor();
      expect(problems).toEqual([]);
      await context.close();

      const visitor = await dashboard.browser.newContext({
        viewport: look.viewport,
        colorScheme: look.colorScheme,
        bypassCSP: true,
      });
      const form = await visitor.newPage();
      for (const url of [
        `${dashboard.service.redirectUrl}/${slug}`,
        `${dashboard.service.apiUrl}/report?slug=${slug}`,
      ]) {
        await form.goto(url);
        expect([await axeViolationsOn(form), await scrollsSideways(form)]).toEqual([[], false]);
      }
      await visitor.close();

      const operators = await open('/operators');
      await rowOf(operators.page, 'Open reports', slug).getByText('漢字 & <b>').waitFor();
    },
  );
});
