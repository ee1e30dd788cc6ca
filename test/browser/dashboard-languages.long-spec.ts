import { DashboardUnderTest, flawsOf, looks } from './dashboard.js';

const desktop = looks[2];

/** Title of the overview, and the direction of the page, by language of the browser. */
const languages = [
  ['en-GB', 'en', 'ltr', 'Overview'],
  ['ar-EG', 'ar', 'rtl', 'نظرة عامة'],
  ['de-AT', 'de', 'ltr', 'Übersicht'],
  ['es-MX', 'es', 'ltr', 'Resumen'],
  ['fr-FR', 'fr', 'ltr', 'Vue d’ensemble'],
  ['it-IT', 'it', 'ltr', 'Panoramica'],
  ['ja-JP', 'ja', 'ltr', '概要'],
  ['pt-BR', 'pt', 'ltr', 'Visão geral'],
] as const;

describe('languages of the dashboard', () => {
  let dashboard: DashboardUnderTest;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
  });
  afterAll(async () => {
    await dashboard?.stop();
  });

  it.each(languages)('follow the browser: %s is shown in %s', async (locale, lang, dir, title) => {
    const opened = await dashboard.open('/', desktop, dashboard.owner, { locale });
    await opened.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(
      await opened.page.evaluate('[document.documentElement.lang, document.documentElement.dir]'),
    ).toEqual([lang, dir]);
    expect(await flawsOf(opened)).toEqual([]);
    await opened.close();
  });

  it('can be chosen under Account, and persist', async () => {
    const { page, close } = await dashboard.open('/account', desktop);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor();
    await page.goto(`${dashboard.service.apiUrl}/dashboard/`);
    await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
    await page.goto(`${dashboard.service.apiUrl}/dashboard/account`);
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    await close();
  });

  it('can be chosen before signing in, also for the mails that calls cause', async () => {
    const { page, close } = await dashboard.open('/sign-in', desktop, null);
    const call = page.waitForRequest((request) => request.headers()['accept-language'] === 'ja');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
    await page.getByRole('heading', { name: 'ログイン', level: 1 }).waitFor();
    expect((await call).url()).toContain('/dashboard/api/');
    await close();
  });

  it('explain what is wrong with a field, with the limits of the server', async () => {
    const { page, close } = await dashboard.open('/links/new', desktop, dashboard.owner, { locale: 'de' });
    const destination = page.getByRole('textbox', { name: 'Ziel' });
    await page.getByRole('textbox', { name: 'Slug' }).fill('lang');
    await destination.fill('https://anna:geheim@example.com/');
    await page.getByRole('button', { name: 'Link erstellen' }).click();
    await page.getByText('Hier darf kein Benutzername oder Passwort enthalten sein.').first().waitFor();
    await destination.fill(`https://example.com/${'a'.repeat(2_048)}`);
    await page.getByRole('button', { name: 'Link erstellen' }).click();
    await page.getByText('Höchstens 2.048 Zeichen sind erlaubt.').first().waitFor();
    await close();
  });
});
