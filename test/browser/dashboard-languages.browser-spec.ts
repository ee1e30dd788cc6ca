import type { Page, Route } from 'playwright-core';
import {
  addVerifiedDomain,
  DashboardUnderTest,
  flawsOf,
  hasLoaded,
  looks,
  scrollsSideways,
  sendFile,
} from './dashboard.js';

const [phone, , desktop] = looks;
const narrow = { ...phone, viewport: { width: 320, height: 640 } };

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

const paths = [
  '/',
  '/links',
  '/links/new',
  '/links/tags',
  '/links/:link',
  '/links/:link/ready',
  '/links/:link/edit',
  '/groups',
  '/groups/:group',
  '/groups/:group/report',
  '/pages',
  '/pages/new',
  '/pages/:page',
  '/pages/:page/report',
  '/imports',
  '/imports/:import',
  '/keys',
  '/webhooks',
  '/webhooks/:webhook',
  '/domains',
  '/members',
  '/audit-log',
  '/account',
  '/proxy-check',
  '/no-such-page',
];

/** Marks every text of the catalog, so that texts from elsewhere show. */
async function markTexts(route: Route): Promise<void> {
  const response = await route.fetch();
  const messages = (await response.json()) as Record<string, string | unknown[]>;
  for (const [id, message] of Object.entries(messages))
    messages[id] = typeof message === 'string' ? `⟦${message}⟧` : ['⟦', ...message, '⟧'];
  await route.fulfill({ response, json: messages });
}

/** Texts of the page, and of attributes that people read or hear, outside the marks. */
const unmarked = `(() => {
  const found = [];
  // Names, addresses, labels that are the API's in English, and what the browser formats itself.
  const data = [
    /^Waypost$/, /@example\\.com$/, /^https?:/, /^\\d+\\.example/, /^(URL|curl|TypeScript|basic|conservative|aggressive|non-meta)$/, /^[\\da-f-]{36}$/,
    /^(iPhone|Android|Instagram|Threads|Meta app|TikTok|Snapchat|X|WeChat|LINE|KakaoTalk|Other apps)$/,
    /^(Classic|Ocean|Forest|Sunset|Grape|Rose|Terminal|Poster)$/,
    /^UTC$|^[A-Z]\\w+\\//, /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/, /^\\d+ (days|months)$/, /^[A-Z][a-z]{2} \\d+/,
    /^test/, /^read, write$/, /autosize measurement$/,
  ];
  const skipped = 'script, noscript, style, code, pre, kbd, time, svg, iframe, option';
  const isData = (text) => !/\\p{L}/u.test(text) || data.some((known) => known.test(text.trim()));
  let depth = 0;
  const outside = (text) => {
    let rest = '';
    for (const char of text) {
      if (char === '⟦') depth++;
      else if (char === '⟧') depth--;
      else if (depth === 0) rest += char;
    }
    return rest;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data: text, parentElement: parent } = texts.currentNode;
    const rest = outside(text);
    if (!parent.closest(skipped) && !isData(rest)) found.push(rest.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
    for (const element of document.querySelectorAll('[' + name + ']')) {
      depth = 0;
      const rest = outside(element.getAttribute(name));
      if (!element.closest('svg') && !isData(rest)) found.push(name + ': ' + rest.trim());
    }
  return [...new Set(found)];
})()`;

describe('languages of the dashboard', () => {
  let dashboard: DashboardUnderTest;
  const ids = { link: '', group: '', page: '', webhook: '', import: '' };

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    const { api } = dashboard;
    const create = async (path: string, values: object) => {
      const { status, body } = await api.post<{ id: string }>(path, values);
      expect(status).toBe(201);
      return body.id;
    };
    ids.group = await create('/v1/groups', { name: '4711' });
    ids.link = await create('/v1/links', {
      slug: '4712',
      destination: 'https://4713.example/',
      rules: [{ when: { countries: ['DE'], systems: ['ios'] }, then: { blocked: true } }],
      group: ids.group,
    });
    await dashboard.service.apps.jobs.start();
    ids.import = await sendFile(dashboard, '4718,4719\n4720,https://4721.example/', '4722');
    await dashboard.service.apps.jobs.stop();
    ids.page = await create('/v1/websites', {
      slug: '4714',
      name: '4715',
      items: [{ title: '4716', url: 'https://4717.example/' }],
    });
    // Nothing is sent: the jobs app does not run.
    ids.webhook = await create('/v1/webhooks', {
      url: 'https://93.184.215.14/',
      events: ['link.created', 'group.created', 'group.updated', 'group.deleted'],
    });
    expect((await api.post(`/v1/webhooks/${ids.webhook}/test`)).status).toBe(200);
    await create('/v1/domains', { host: '4723.example' });
    await addVerifiedDomain(dashboard, '4724.example');
  }, 120_000);
  afterAll(async () => {
    await dashboard?.stop();
  });

  const addressOf = (path: string): string =>
    path.replace(/:(\w+)/, (_, kind: keyof typeof ids) => ids[kind]);

  async function loaded(page: Page): Promise<void> {
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    await hasLoaded(page);
    if (page.url().endsWith('/edit')) {
      // "More", in any language.
      await page.locator('main form button[aria-expanded=false][aria-controls]').click();
      await hasLoaded(page);
    }
  }

  it.each(languages)('follow the browser: %s is shown in %s', async (locale, lang, dir, title) => {
    const opened = await dashboard.open('/', desktop, dashboard.owner, { locale });
    await opened.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(
      await opened.page.evaluate('[document.documentElement.lang, document.documentElement.dir]'),
    ).toEqual([lang, dir]);
    expect(await flawsOf(opened)).toEqual([]);
    await opened.close();
  });

  it('are chosen under Account, and kept', async () => {
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

  it('are chosen before signing in', async () => {
    const { page, close } = await dashboard.open('/sign-in', desktop, null);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
    await page.getByRole('heading', { name: 'ログイン', level: 1 }).waitFor();
    await close();
  });

  it.each([
    ['owners', paths],
    ['visitors who are not signed in', ['/sign-in', '/sign-up']],
  ])(
    'have all texts that %s see in the catalog',
    async (who, addresses) => {
      const { page, close } = await dashboard.open('/', desktop, who === 'owners' ? dashboard.owner : null);
      await page.route('**/assets/en-*.json', markTexts);
      const missing: Record<string, string[]> = {};
      for (const path of addresses) {
        await page.goto(`${dashboard.service.apiUrl}/dashboard${addressOf(path)}`);
        await page.getByText('⟦').first().waitFor();
        await loaded(page);
        const found = await page.evaluate<string[]>(unmarked);
        if (found.length > 0) missing[path] = found;
      }
      expect(missing).toEqual({});
      await close();
    },
    180_000,
  );

  it('tell what is wrong with a field, with the limits of the server', async () => {
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

  // The longest texts, and those that run from right to left.
  it.each(['ar', 'de'])(
    'fit on narrow screens in %s',
    async (locale) => {
      const { page, close } = await dashboard.open('/', narrow, dashboard.owner, { locale });
      const wide: string[] = [];
      for (const path of paths) {
        await page.goto(`${dashboard.service.apiUrl}/dashboard${addressOf(path)}`);
        await loaded(page);
        if (await scrollsSideways(page)) wide.push(path);
      }
      expect(wide).toEqual([]);
      await close();
    },
    180_000,
  );
});
