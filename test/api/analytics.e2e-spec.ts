import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
} from '@app/testing';
import pg from 'pg';

interface Day {
  date: string;
  views: number;
  clicks: number;
}
interface Report {
  rangeDays: number;
  linksSampled?: number;
  summary: { views: number; clicks: number; ctr: number };
  timeseries?: Day[];
  items?: { id: string }[];
}
interface ErrorResponse {
  error: { fields?: { field: string; code: string }[] };
}

const never = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('reports and the account overview', () => {
  let service: SharedService;
  let account: AccountWithKey;
  let api: ApiClient;
  let other: ApiClient;
  let database: pg.Client;
  let today: string;
  let slugs = 0;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ today: string }>(
      `select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today`,
    );
    today = rows[0]?.today ?? '';
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
    other = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await database?.end();
  });

  const createLink = async (client = api): Promise<string> => {
    const body = { slug: `overview-${++slugs}`, destination: 'https://example.com/' };
    return (await client.post<{ id: string }>('/v1/links', body)).body.id;
  };
  const createWebsite = async (body: object = {}): Promise<string> =>
    (await api.post<{ id: string }>('/v1/websites', { slug: `overview-page-${++slugs}`, ...body })).body.id;

  /** The UTC day `age` days before today. */
  const day = (age: number): string =>
    new Date(Date.parse(today) - age * 86_400_000).toISOString().slice(0, 10);

  /** Stores the rollups of one day like the worker does. Rollups of links also count for the account. */
  async function visits(
    kind: 'link' | 'website',
    target: string,
    age: number,
    { views = 0, clicks = 0, ...dimensions }: Record<string, number | Record<string, number>>,
  ): Promise<void> {
    const rows: [string, string[], string[]][] = [
      ['daily_rollups', ['account_id', 'target_id', 'day'], [account.accountId, target, day(age)]],
    ];
    if (kind === 'link') {
      rows.push(['account_daily_rollups', ['account_id', 'day'], [account.accountId, day(age)]]);
    }
    for (const [table, names, key] of rows) {
      await add(table, names, key, { views: views as number, clicks: clicks as number });
      for (const [dimension, counts] of Object.entries(
        dimensions as Record<string, Record<string, number>>,
      )) {
        for (const [name, count] of Object.entries(counts)) {
          const keys = [...names, 'dimension', 'key'];
          await add(table.replace('daily', 'dimension'), keys, [...key, dimension, name], { count });
        }
      }
    }
    await add('target_totals', ['account_id', 'target_id', 'kind'], [account.accountId, target, kind], {
      views: views as number,
      clicks: clicks as number,
    });
  }

  async function add(
    table: string,
    names: string[],
    key: string[],
    deltas: Record<string, number>,
  ): Promise<void> {
    const columns = [...names, ...Object.keys(deltas)];
    const conflict = names.filter((name) => name !== 'kind');
    const sums = Object.keys(deltas).map((name) => `${name} = t.${name} + excluded.${name}`);
    await database.query(
      `insert into ${table} as t (${columns.join(', ')})
       values (${columns.map((_name, at) => `$${at + 1}`).join(', ')})
       on conflict (${conflict.join(', ')}) do update set ${sums.join(', ')}`,
      [...key, ...Object.values(deltas)],
    );
  }

  describe('GET /v1/links/:id/analytics', () => {
    it('has exactly the documented fields, empty for a new link', async () => {
      const { status, body } = await api.get(`/v1/links/${await createLink()}/analytics`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toBe(
        JSON.stringify({
          rangeDays: 7,
          summary: { views: 0, clicks: 0, ctr: 0 },
          countries: [],
          devices: [],
          sources: [],
        }),
      );
    });

    it.each([
      ['', 7],
      ['?days=7', 7],
      ['?days=14', 14],
      ['?days=30', 30],
      ['?days=90', 90],
    ])('covers today and the preceding days with %j, %i days in total', async (query, days) => {
      const [link, page] = [await createLink(), await createWebsite()];
      for (const age of [0, days - 1, days, 100]) {
        await visits('link', link, age, { views: 10, clicks: 3, country: { DE: 3 } });
        await visits('website', page, age, { views: 10, clicks: 3 });
      }
      // Tomorrow by the clock of the database, which no report covers.
      await visits('link', link, -1, { views: 10, clicks: 3, country: { DE: 3 } });
      const expected = { rangeDays: days, summary: { views: 20, clicks: 6, ctr: 30 } };
      expect((await api.get(`/v1/links/${link}/analytics${query}`)).body).toMatchObject({
        ...expected,
        countries: [{ key: 'DE', label: 'Germany', clicks: 6 }],
      });
      expect((await api.get(`/v1/websites/${page}/analytics${query}`)).body).toEqual(expected);
      expect((await api.get(`/v1/analytics/summary${query}`)).body).toEqual({ ...expected, linksSampled: 1 });
    });

    it('adds up days and sorts by clicks, then by key', async () => {
      const link = await createLink();
      await visits('link', link, 0, {
        views: 5,
        clicks: 4,
        country: { DE: 1, US: 2, AT: 1 },
        device: { mobile: 3, other: 1 },
        source: { instagram: 1, 'blog.example': 1, direct: 2 },
      });
      await visits('link', link, 2, {
        views: 4,
        clicks: 2,
        country: { XX: 2 },
        device: { desktop: 2 },
        source: { direct: 1, other: 1 },
      });
      expect((await api.get(`/v1/links/${link}/analytics`)).body).toEqual({
        rangeDays: 7,
        summary: { views: 9, clicks: 6, ctr: 66.67 },
        countries: [
          { key: 'US', label: 'United States', clicks: 2 },
          { key: 'XX', label: 'Unknown', clicks: 2 },
          { key: 'AT', label: 'Austria', clicks: 1 },
          { key: 'DE', label: 'Germany', clicks: 1 },
        ],
        devices: [
          { key: 'mobile', label: 'Mobile', clicks: 3 },
          { key: 'desktop', label: 'Desktop', clicks: 2 },
          { key: 'other', label: 'Other', clicks: 1 },
        ],
        sources: [
          { key: 'direct', label: 'Direct', clicks: 3 },
          { key: 'blog.example', label: 'blog.example', clicks: 1 },
          { key: 'instagram', label: 'Instagram', clicks: 1 },
          { key: 'other', label: 'Other', clicks: 1 },
        ],
      });
    });

    it('appends all other fields with view=full', async () => {
      const link = await createLink();
      await visits('link', link, 1, {
        views: 3,
        clicks: 2,
        country: { DE: 2 },
        browser: { safari: 2 },
        system: { ios: 2 },
        referrer: { none: 1, 'blog.example': 1 },
        shown: { 'instagram/aggressive': 2, 'instagram/conservative': 3, 'tiktok/non-meta': 1 },
        left: { 'instagram/aggressive': 1, 'instagram/conservative': 2 },
        stayed: { 'tiktok/non-meta': 1, 'webview/conservative': 1 },
        excluded: { bot: 4, head: 1, speculative: 1, 'no-agent': 2 },
      });
      const { body } = await api.get<Report>(`/v1/links/${link}/analytics?view=full`);
      expect(Object.keys(body)).toEqual([
        'rangeDays',
        'summary',
        'countries',
        'devices',
        'sources',
        'timeseries',
        'browsers',
        'systems',
        'referrers',
        'breakout',
        'excluded',
        'sourceGroups',
        'utm',
        'destinations',
      ]);
      expect(body.timeseries).toEqual(
        [6, 5, 4, 3, 2, 1, 0].map((age) => ({
          date: day(age),
          views: age === 1 ? 3 : 0,
          clicks: age === 1 ? 2 : 0,
        })),
      );
      expect(body).toMatchObject({
        browsers: [{ key: 'safari', label: 'Safari', clicks: 2 }],
        systems: [{ key: 'ios', label: 'iOS', clicks: 2 }],
        referrers: [
          { key: 'blog.example', label: 'blog.example', clicks: 1 },
          { key: 'none', label: 'None', clicks: 1 },
        ],
        breakout: [
          {
            key: 'instagram',
            label: 'Instagram',
            behavior: 'conservative',
            shown: 3,
            left: 2,
            stayed: 0,
          },
          { key: 'instagram', label: 'Instagram', behavior: 'aggressive', shown: 2, left: 1, stayed: 0 },
          { key: 'tiktok', label: 'TikTok', behavior: 'non-meta', shown: 1, left: 0, stayed: 1 },
          { key: 'webview', label: 'Other apps', behavior: 'conservative', shown: 0, left: 0, stayed: 1 },
        ],
        excluded: [
          { key: 'bot', label: 'Bots and previews', count: 4 },
          { key: 'no-agent', label: 'No user agent', count: 2 },
          { key: 'head', label: 'HEAD requests', count: 1 },
          { key: 'speculative', label: 'Prefetches', count: 1 },
        ],
      });
    });

    it('groups sources and reports clicks by utm_* with view=full, like the summary', async () => {
      const link = await createLink();
      const sources = {
        instagram: 2,
        threads: 1,
        google: 3,
        'blog.example': 1,
        'a.example': 1,
        direct: 4,
        other: 5,
      };
      await visits('link', link, 0, {
        clicks: 17,
        source: sources,
        utm_source: { newsletter: 2, News: 1, other: 1 },
        utm_medium: { mail: 3 },
        utm_campaign: { 'May sale': 2 },
        utm_content: { '<b>top</b>': 1 },
      });
      await visits('link', link, 1, { clicks: 1, source: { threads: 1 }, utm_source: { News: 2 } });
      const more = {
        sourceGroups: [
          { key: 'other', label: 'Other', clicks: 5 },
          { key: 'direct', label: 'Direct', clicks: 4 },
          { key: 'social', label: 'Social', clicks: 4 },
          { key: 'search', label: 'Search', clicks: 3 },
          { key: 'site', label: 'Other sites', clicks: 2 },
        ],
        utm: {
          sources: [
            { key: 'News', label: 'News', clicks: 3 },
            { key: 'newsletter', label: 'newsletter', clicks: 2 },
            { key: 'other', label: 'Other', clicks: 1 },
          ],
          mediums: [{ key: 'mail', label: 'mail', clicks: 3 }],
          campaigns: [{ key: 'May sale', label: 'May sale', clicks: 2 }],
          terms: [],
          contents: [{ key: '<b>top</b>', label: '<b>top</b>', clicks: 1 }],
        },
      };
      expect((await api.get(`/v1/links/${link}/analytics?view=full`)).body).toMatchObject(more);
      expect((await api.get('/v1/analytics/summary?view=full')).body).toMatchObject(more);
      expect((await api.get('/v1/analytics/summary')).body).not.toHaveProperty('utm');
    });

    it('has each of 90 days in its timeseries, in order', async () => {
      const link = await createLink();
      const { body } = await api.get<Report>(`/v1/links/${link}/analytics?view=full&days=90`);
      expect(body.timeseries?.map(({ date }) => date)).toEqual(
        Array.from({ length: 90 }, (_, at) => day(89 - at)),
      );
    });
  });

  describe('GET /v1/websites/:id/analytics', () => {
    it('has only range and summary, and all fields with view=full', async () => {
      const id = await createWebsite({
        items: [
          { title: 'One', url: 'https://example.com/1' },
          { title: 'Two', url: 'https://example.com/2' },
        ],
      });
      const { body: page } = await api.get<Report>(`/v1/websites/${id}?view=full`);
      const [one, two] = page.items ?? [];
      await visits('website', id, 0, {
        views: 8,
        clicks: 5,
        country: { PT: 5 },
        device: { mobile: 5 },
        source: { instagram: 5 },
        item: { [two?.id ?? '']: 3, [never]: 2 },
      });
      const basic = { rangeDays: 7, summary: { views: 8, clicks: 5, ctr: 62.5 } };
      const response = await api.get<Report>(`/v1/websites/${id}/analytics`);
      expect(JSON.stringify(response.body)).toBe(JSON.stringify(basic));
      const full = await api.get<Report>(`/v1/websites/${id}/analytics?view=full`);
      expect(Object.keys(full.body)).toEqual([
        'rangeDays',
        'summary',
        'timeseries',
        'countries',
        'devices',
        'sources',
        'items',
        'breakout',
        'sourceGroups',
      ]);
      expect(full.body).toMatchObject({
        ...basic,
        countries: [{ key: 'PT', label: 'Portugal', clicks: 5 }],
        devices: [{ key: 'mobile', label: 'Mobile', clicks: 5 }],
        sources: [{ key: 'instagram', label: 'Instagram', clicks: 5 }],
        sourceGroups: [{ key: 'social', label: 'Social', clicks: 5 }],
        items: [
          { id: one?.id, title: 'One', clicks: 0 },
          { id: two?.id, title: 'Two', clicks: 3 },
        ],
      });
      expect(full.body.timeseries?.at(-1)).toEqual({ date: day(0), views: 8, clicks: 5 });
      expect(full.body.timeseries).toHaveLength(7);
    });
  });

  describe('GET /v1/analytics/summary', () => {
    it('covers all links of the account, including paused ones, but no websites', async () => {
      const [one, two] = [await createLink(), await createLink()];
      await api.post(`/v1/links/${two}/pause`);
      await visits('link', one, 0, { views: 3, clicks: 1, country: { DE: 1 }, device: { mobile: 1 } });
      await visits('link', two, 3, { views: 3, clicks: 1, country: { DE: 1 }, source: { google: 1 } });
      await visits('website', await createWebsite(), 0, { views: 50, clicks: 50, country: { US: 50 } });
      const basic = { rangeDays: 7, linksSampled: 2, summary: { views: 6, clicks: 2, ctr: 33.33 } };
      const response = await api.get<Report>('/v1/analytics/summary');
      expect(JSON.stringify(response.body)).toBe(JSON.stringify(basic));
      const full = await api.get<Report>('/v1/analytics/summary?view=full');
      expect(Object.keys(full.body)).toEqual([
        'rangeDays',
        'linksSampled',
        'summary',
        'timeseries',
        'countries',
        'devices',
        'sources',
        'topLinks',
        'sourceGroups',
        'utm',
      ]);
      expect(full.body).toMatchObject({
        ...basic,
        countries: [{ key: 'DE', label: 'Germany', clicks: 2 }],
        devices: [{ key: 'mobile', label: 'Mobile', clicks: 1 }],
        sources: [{ key: 'google', label: 'Google', clicks: 1 }],
        topLinks: [
          { id: two, clicks: 1, active: false },
          { id: one, clicks: 1, active: true },
        ],
      });
      expect(full.body.timeseries?.[3]).toEqual({ date: day(3), views: 3, clicks: 1 });
      expect((await other.get('/v1/analytics/summary')).body).toEqual({
        rangeDays: 7,
        linksSampled: 0,
        summary: { views: 0, clicks: 0, ctr: 0 },
      });
    });

    it('no longer includes a deleted link', async () => {
      const [one, two] = [await createLink(), await createLink()];
      await visits('link', one, 0, { views: 3, clicks: 1, country: { DE: 1 } });
      await visits('link', two, 0, { views: 2, clicks: 2, country: { DE: 2 } });
      await api.delete(`/v1/links/${one}`);
      expect((await api.get('/v1/analytics/summary?view=full')).body).toMatchObject({
        linksSampled: 1,
        summary: { views: 2, clicks: 2, ctr: 100 },
        countries: [{ key: 'DE', clicks: 2 }],
        topLinks: [{ id: two }],
      });
      expect((await api.get(`/v1/links/${one}/analytics`)).status).toBe(404);
    });
  });

  it('reports counts beyond 32 bits exactly', async () => {
    const link = await createLink();
    await visits('link', link, 0, { views: 6e9, clicks: 3e9, country: { DE: 3e9 } });
    await visits('link', link, 1, { views: 6e9, clicks: 3e9, country: { DE: 3e9 } });
    expect((await api.get(`/v1/links/${link}/analytics`)).body).toMatchObject({
      summary: { views: 12e9, clicks: 6e9, ctr: 50 },
      countries: [{ key: 'DE', clicks: 6e9 }],
    });
    expect((await api.get('/v1/account')).body).toMatchObject({ topLinks: [{ clicks: 6e9 }] });
  });

  it.each([
    ['days=8', 'days'],
    ['days=0', 'days'],
    ['days=-7', 'days'],
    ['days=07', 'days'],
    ['days=7.0', 'days'],
    ['days=%207', 'days'],
    ['days=', 'days'],
    ['days=7&days=30', 'days'],
    ['days[]=7', 'days[]'],
    ['days=NaN', 'days'],
    ['view=everything', 'view'],
    ['view=full&view=full', 'view'],
    ['limit=1', 'limit'],
  ])('rejects ?%s on every report', async (query, field) => {
    const [link, page] = [await createLink(), await createWebsite()];
    for (const path of [`links/${link}/analytics`, `websites/${page}/analytics`, 'analytics/summary']) {
      const { status, body } = await api.get<ErrorResponse>(`/v1/${path}?${query}`);
      expect([path, status, body.error.fields?.map((one) => one.field)]).toEqual([path, 400, [field]]);
    }
  });

  it('returns the same 404 for unknown, malformed and foreign ids', async () => {
    const [link, page] = [await createLink(), await createWebsite()];
    const responses = await Promise.all([
      other.get<ErrorResponse>(`/v1/links/${link}/analytics`),
      other.get<ErrorResponse>(`/v1/websites/${page}/analytics?view=full`),
      api.get<ErrorResponse>(`/v1/links/${page}/analytics`),
      api.get<ErrorResponse>(`/v1/websites/${link}/analytics`),
      api.get<ErrorResponse>(`/v1/links/${never}/analytics`),
      api.get<ErrorResponse>('/v1/links/no-id/analytics'),
      api.get<ErrorResponse>(`/v1/links/${link.toUpperCase()}/analytics`),
    ]);
    for (const { status, body } of responses) {
      expect(status).toBe(404);
      expect({ ...body.error, requestId: '' }).toEqual({
        code: 'not_found',
        message: expect.stringMatching(/^There is nothing at this address\./) as string,
        requestId: '',
      });
    }
  });

  describe('GET /v1/account', () => {
    it('counts the current resources', async () => {
      const empty = {
        links: { total: 0, active: 0, paused: 0 },
        websites: { total: 0, published: 0 },
        groups: 0,
        topLinks: [],
      };
      expect(JSON.stringify((await api.get('/v1/account')).body)).toBe(JSON.stringify(empty));
      const links = await Promise.all(Array.from({ length: 6 }, () => createLink()));
      await api.post(`/v1/links/${links[0]}/pause`);
      await api.patch(`/v1/links/${links[1]}`, { active: false });
      await api.delete(`/v1/links/${links[2]}`);
      const [page, hidden] = [await createWebsite({ published: true }), await createWebsite()];
      await createWebsite({ published: true });
      await api.patch(`/v1/websites/${page}`, { published: false });
      await api.delete(`/v1/websites/${hidden}`);
      await api.post('/v1/groups', { name: 'One' });
      const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'Two' });
      await api.delete(`/v1/groups/${group.id}`);
      expect((await api.get('/v1/account')).body).toMatchObject({
        links: { total: 5, active: 3, paused: 2 },
        websites: { total: 2, published: 1 },
        groups: 1,
      });
      expect((await other.get('/v1/account')).body).toEqual(empty);
    });

    it('lists the five links with the most lifetime clicks, ties newest first, including links without clicks', async () => {
      const links: string[] = [];
      for (let at = 0; at < 7; at++) links.push(await createLink());
      const [first, second, third, , , sixth, seventh] = links;
      await visits('link', second ?? '', 200, { views: 9, clicks: 9 });
      await visits('link', first ?? '', 0, { views: 4, clicks: 4 });
      await visits('link', third ?? '', 0, { views: 4, clicks: 4 });
      await visits('link', sixth ?? '', 0, { views: 4, clicks: 0 });
      await api.post(`/v1/links/${first}/pause`);
      const { body } = await api.get<{ topLinks: { id: string; clicks: number; active: boolean }[] }>(
        '/v1/account',
      );
      expect(body.topLinks.map(({ id, clicks, active }) => [id, clicks, active])).toEqual([
        [second, 9, true],
        [third, 4, true],
        [first, 4, false],
        [seventh, 0, true],
        [sixth, 0, true],
      ]);
      for (const link of body.topLinks) {
        expect(Object.keys(link)).toEqual(['id', 'name', 'slug', 'clicks', 'active']);
      }
    });

    it('accepts no query parameters but the view', async () => {
      const { status, body } = await api.get<ErrorResponse>('/v1/account?view=whole&days=7');
      expect([status, body.error.fields]).toMatchObject([400, [{ field: 'days' }, { field: 'view' }]]);
    });
  });
});
