import { ApiClient } from '@app/testing';
import { readFileSync } from 'node:fs';
import { type Page, request, type Route } from 'playwright-core';
import {
  addVerifiedDomain,
  DashboardUnderTest,
  flawsOf,
  hasLoaded,
  type Look,
  looks,
  makeOperator,
  type Person,
  scrollsSideways,
  sendFile,
} from './dashboard.js';

const [phoneLight, phoneDark, desktopLight, desktopDark] = looks;

/** Every path of the dashboard for users who are signed in. */
const paths = [
  '/',
  '/links',
  '/links/new',
  '/links/tags',
  '/links/tags/$tagId/report',
  '/links/$linkId',
  '/links/$linkId/ready',
  '/links/$linkId/edit',
  '/links/$linkId/shop',
  '/groups',
  '/groups/$groupId',
  '/groups/$groupId/report',
  '/pages',
  '/pages/new',
  '/pages/$websiteId',
  '/pages/$websiteId/report',
  '/pages/$websiteId/signups',
  '/reports',
  '/imports',
  '/imports/$importId',
  '/keys',
  '/webhooks',
  '/webhooks/$webhookId',
  '/domains',
  '/members',
  '/audit-log',
  '/operators',
  '/account',
  '/connect',
  '/proxy-check',
  '/$',
] as const;

/** Every path for users who are not. */
const openPaths = ['/sign-in', '/sign-up', '/confirm', '/new-password', '/invitation', '/oidc'] as const;

/** Leads to /sign-up. */
const withoutPage = ['/setup'];

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
    /^(Stripe Checkout|Shopify|WooCommerce)$|^[a-z-]+\\.(mjs|php)$/,
    /^UTC$|^[A-Z]\\w+\\//, /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/, /^\\d+ (days|months)$/, /^[A-Z][a-z]{2} \\d+/,
    /^test/, /^(read, write|members:write|editor)$/, /^\\d{1,3} byte$/, /autosize measurement$/,
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

/** Texts of the page that are not in the catalog. */
const missing = async (page: Page): Promise<string[]> => {
  await page.getByText('⟦').first().waitFor();
  return page.evaluate<string[]>(unmarked);
};

/** Invites a user to the owner's account. @returns the fragment of the invitation's URL */
async function invite({ owner, service }: DashboardUnderTest): Promise<string> {
  const client = await request.newContext({ baseURL: service.apiUrl, storageState: owner.state });
  const data = { name: 'test of members', scopes: ['members:write'] };
  const made = await client.post('/dashboard/api/keys', {
    data,
    headers: { 'Waypost-Account': owner.accountId },
  });
  const { key } = (await made.json()) as { key: string };
  await client.dispose();
  const { body } = await new ApiClient(service, key).post<{ url: string }>('/v1/invitations', {
    role: 'editor',
  });
  return new URL(body.url).hash;
}

describe('a tour of the dashboard', () => {
  let dashboard: DashboardUnderTest;
  const ids: Record<string, string> = { $: 'no-such-page' };
  /** The fragment that follows the path of the invitation page. */
  let invitation: string;

  beforeAll(async () => {
    dashboard = await DashboardUnderTest.start();
    await makeOperator(dashboard);
    const { api } = dashboard;
    const create = async (path: string, values: object) => {
      const { status, body } = await api.post<{ id: string }>(path, values);
      expect(status).toBe(201);
      return body.id;
    };
    ids.$groupId = await create('/v1/groups', { name: '4711' });
    ids.$linkId = await create('/v1/links', {
      slug: '4712',
      destination: 'https://4713.example/',
      rules: [{ when: { countries: ['DE'], systems: ['ios'] }, then: { blocked: true } }],
      group: ids.$groupId,
      tags: ['4725'],
    });
    ids.$tagId = (await api.get<{ data: { id: string }[] }>('/v1/tags')).body.data[0]?.id ?? '';
    ids.$importId = await sendFile(dashboard, '4718,4719\n4720,https://4721.example/', '4722');
    ids.$websiteId = await create('/v1/websites', {
      slug: '4714',
      name: '4715',
      items: [{ title: '4716', url: 'https://4717.example/' }],
    });
    // Connections to it are refused, because nothing listens there.
    ids.$webhookId = await create('/v1/webhooks', {
      url: 'https://127.0.0.1:9/',
      events: ['link.created', 'group.created', 'group.updated', 'group.deleted'],
    });
    expect((await api.post(`/v1/webhooks/${ids.$webhookId}/test`)).status).toBe(200);
    await create('/v1/domains', { host: '4723.example' });
    await addVerifiedDomain(dashboard, '4724.example');
    invitation = await invite(dashboard);
  });
  afterAll(async () => {
    await dashboard?.stop();
  });

  /** Visits addresses in three tabs, which wait at the same time, and returns the findings of a check by address. */
  async function visit(
    addresses: readonly string[],
    ...how: [
      look: Look,
      person: Person | null,
      check: (page: Page) => Promise<string[]>,
      options?: { locale?: string; prepare?: (page: Page) => Promise<unknown> },
    ]
  ): Promise<Record<string, string[]>> {
    const tabs = [0, 1, 2].map((tab) => addresses.filter((_, index) => index % 3 === tab));
    return Object.assign({}, ...(await Promise.all(tabs.map((some) => visitInTab(some, ...how))))) as Record<
      string,
      string[]
    >;
  }

  async function visitInTab(
    addresses: readonly string[],
    look: Look,
    person: Person | null,
    check: (page: Page) => Promise<string[]>,
    { locale, prepare }: { locale?: string; prepare?: (page: Page) => Promise<unknown> } = {},
  ): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    const opened = await dashboard.open('/account', look, person, { locale });
    const { page, problems } = opened;
    await prepare?.(page);
    for (const path of addresses) {
      await show(page, path);
      // A busy machine may answer with a 503, after which the dashboard tries again. So does the tour.
      if (problems.some((problem) => problem.includes(' 503 '))) {
        problems.length = 0;
        await show(page, path);
      }
      const flaws = [...(await check(page)), ...problems.splice(0)];
      if (flaws.length > 0) found[path] = flaws;
    }
    await opened.close();
    return found;
  }

  async function show(page: Page, path: string): Promise<void> {
    const address = path.replace(/\$\w*/, (name) => ids[name] ?? '');
    const after = path === '/invitation' ? invitation : '';
    await page.goto(`${dashboard.service.apiUrl}/dashboard${address}${after}`);
    await page.getByRole('heading').first().waitFor();
    // With everything that loads later.
    await page.waitForLoadState('networkidle');
    await hasLoaded(page);
    if (path.endsWith('/edit')) {
      // "More", in any language.
      await page.locator('main form button[aria-expanded=false][aria-controls]').click();
      await hasLoaded(page);
    }
  }

  const flaws = (page: Page) => flawsOf({ page, problems: [], close: async () => undefined });
  const overflow = async (page: Page) => ((await scrollsSideways(page)) ? ['scrolls sideways'] : []);

  it('visits every route of the dashboard', () => {
    const router = readFileSync('apps/dashboard/src/router.tsx', 'utf8');
    const routes = [...router.matchAll(/\b(?:path: |page\(\s*)'([^']+)'/g)].map(([, path = '']) =>
      `/${path}`.replace('//', '/'),
    );
    expect(routes.length).toBeGreaterThan(30);
    expect([...paths, ...openPaths, ...withoutPage].toSorted()).toEqual(routes.toSorted());
  });

  it.each([phoneDark, desktopLight])(
    'finds every page accessible and fitting the screen: $name',
    async (look) => {
      expect(await visit(paths, look, dashboard.owner, flaws)).toEqual({});
    },
  );

  it.each([phoneLight, desktopDark])(
    'finds every page before signing in accessible and fitting the screen: $name',
    async (look) => {
      expect(await visit(openPaths, look, null, flaws)).toEqual({});
    },
  );

  it('finds all texts that owners see in the catalog', async () => {
    const prepare = (page: Page) => page.route('**/assets/en-*.json', markTexts);
    expect(await visit(paths, desktopLight, dashboard.owner, missing, { prepare })).toEqual({});
  });

  it('finds all texts that other users see in the catalog, even where sign-up is closed', async () => {
    const prepare = (page: Page) => page.route('**/assets/en-*.json', markTexts);
    const closed = async (page: Page) => {
      await prepare(page);
      await page.route('**/dashboard/api/session', async (route) => {
        const response = await route.fetch();
        const session = (await response.json()) as object;
        await route.fulfill({ response, json: { ...session, signUp: 'closed' } });
      });
    };
    expect(await visit(openPaths, desktopLight, null, missing, { prepare })).toEqual({});
    expect(await visit(['/sign-up'], desktopLight, null, missing, { prepare: closed })).toEqual({});
  });

  // The longest texts, and those that run from right to left.
  it.each(['ar', 'de'])('finds nothing wider than a narrow screen in %s', async (locale) => {
    const narrow = { ...phoneLight, viewport: { width: 320, height: 640 } };
    expect(await visit(paths, narrow, dashboard.owner, overflow, { locale })).toEqual({});
  });
});
