import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import pg from 'pg';
import { handOverIn, visitAs, waitForEmptyJournals } from '../redirect/hand-over.js';
import { bot, instagram, phone } from '../redirect/visit.js';

interface Sum {
  range: { from: string; to: string; zone: string };
  total: number | null;
}
interface Report {
  totals: { visitors: number | null; views?: number | null; uniqueClicks?: number | null };
  timeseries: { start: string; visitors: number | null }[];
  breakdowns: { rows: { visitors: number | null }[] }[];
  uniqueVisitors: Sum & {
    counted: boolean;
    viewsWithoutVisitor: number | null;
    comparison?: Sum & { change: number | null };
  };
}

const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const [home, office] = ['203.0.113.7', '198.51.100.9'];

describe('unique visitors', () => {
  let service: Service;
  let database: pg.Client;
  let accountId: string;
  let key: string;
  let api: ApiClient;
  let [news, shop, page, group] = ['', '', '', ''];
  let today: string;

  const day = (age: number): string =>
    new Date(Date.parse(today) - age * 86_400_000).toISOString().slice(0, 10);
  const read = async (query: string): Promise<Report> => {
    const { status, body } = await api.get<Report>(`/v1/analytics/report?metrics=visitors&${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const comeFrom = (address: string, agent: string, path: string) =>
    visitAs(agent, service.redirectUrl + path, { 'X-Forwarded-For': address });

  beforeAll(async () => {
    service = await startService({
      apps: ['api', 'redirect', 'worker'],
      env: { UNIQUES: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' },
    });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    ({ accountId, key } = await createAccountWithKey(service));
    api = new ApiClient(service, key);
    group = (await api.post<{ id: string }>('/v1/groups', { name: 'Shop' })).body.id;
    const link = async (slug: string, more: object = {}) =>
      (await api.post<{ id: string }>('/v1/links', { slug, destination: 'https://example.com/', ...more }))
        .body.id;
    news = await link('news');
    shop = await link('shop', { group, behavior: 'aggressive' });
    const { body: website } = await api.post<{ id: string; items: { id: string }[] }>(
      '/v1/websites?view=full',
      {
        slug: 'ada',
        published: true,
        items: [{ title: 'News', link: news }],
      },
    );
    page = website.id;

    // Three visitors, one of them twice, and a bot.
    for (const agent of [phone, phone, desktop, bot]) await comeFrom(home, agent, '/news');
    await comeFrom(office, phone, '/news');
    // A fourth visitor, who shows up in two browsers but is one view.
    const breakout = handOverIn(await comeFrom(home, instagram, '/shop'));
    await comeFrom(home, phone, new URL(breakout).pathname + new URL(breakout).search);
    // A returning visitor, who opens the page twice and comes through its item.
    for (const path of ['/ada', '/ada', `/ada/${website.items[0]?.id}`]) await comeFrom(office, phone, path);
    await waitForEmptyJournals(service);
    const { rows } = await database.query<{ today: string }>(
      `select to_char(max(day), 'YYYY-MM-DD') as today from daily_rollups`,
    );
    today = rows[0]?.today ?? '';
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it('are counted once a day for links, websites and the account', async () => {
    for (const [scope, views, visitors] of [
      [`link=${news}`, 5, 3],
      [`link=${shop}`, 1, 1],
      [`website=${page}`, 2, 1],
      ['', 6, 4],
    ] as const) {
      const { totals, timeseries, uniqueVisitors } = await read(`${scope}&metrics=views&days=2`);
      expect([scope, totals]).toEqual([scope, { visitors, views }]);
      expect(timeseries.map((point) => point.visitors)).toEqual([0, visitors]);
      expect(uniqueVisitors).toEqual({
        counted: true,
        range: { from: day(1), to: today, zone: 'UTC' },
        total: visitors,
        viewsWithoutVisitor: 0,
      });
    }
  });

  it('who clicked are counted once a day, too, for links, items of pages, and the account', async () => {
    for (const [scope, clicks, uniqueClicks] of [
      [`link=${news}`, 5, 3],
      [`link=${shop}`, 1, 1],
      [`website=${page}`, 1, 1],
      // A visitor who left the app is, in the browser, the visitor of the other link.
      ['', 6, 3],
    ] as const) {
      const { body } = await api.get<Report & { uniqueClicks: object }>(
        `/v1/analytics/report?metrics=clicks&metrics=uniqueClicks&${scope}&days=2`,
      );
      expect([scope, body.totals]).toEqual([scope, { clicks, uniqueClicks }]);
      expect(body.uniqueClicks).toEqual({
        counted: true,
        range: { from: day(1), to: today, zone: 'UTC' },
        total: uniqueClicks,
        clicksWithoutVisitor: 0,
      });
      expect(body).not.toHaveProperty('uniqueVisitors');
    }
  });

  it('are sums of days over longer ranges, with the number of views they leave out', async () => {
    const store = (age: number, views: number, visitors: number | null, visitorViews: number | null) =>
      database.query(
        `insert into daily_rollups (account_id, target_id, day, views, clicks, visitors, visitor_views)
         values ($1, $2, $3, $4, 0, $5, $6)`,
        [accountId, news, day(age), views, visitors, visitorViews],
      );
    await store(1, 9, 3, 7);
    await store(40, 8, null, null);
    const { totals, timeseries, uniqueVisitors, breakdowns } = await read(
      `link=${news}&days=3&compare=previous&interval=month&by=country`,
    );
    expect(totals).toEqual({ visitors: 6 });
    expect(timeseries.reduce((sum, { visitors }) => sum + (visitors ?? 0), 0)).toBe(6);
    expect(uniqueVisitors).toMatchObject({
      total: 6,
      viewsWithoutVisitor: 2,
      comparison: { range: { from: day(5), to: day(3), zone: 'UTC' }, total: 0, change: null },
    });
    expect(breakdowns[0]?.rows).toEqual([expect.objectContaining({ visitors: null })]);
    // On one of these days, visitors were not counted.
    const longer = await read(`link=${news}&days=41`);
    expect(longer.totals).toEqual({ visitors: null });
    expect(longer.timeseries.map(({ visitors }) => visitors)).toEqual([
      null,
      ...Array<number>(38).fill(0),
      3,
      3,
    ]);
    expect(longer.uniqueVisitors).toMatchObject({ counted: true, total: null, viewsWithoutVisitor: 10 });
  });

  it('are counted by UTC day, whatever the zone of the report', async () => {
    const { totals, timeseries, uniqueVisitors } = await read(
      `link=${shop}&from=${day(1)}&to=${today}&zone=Asia/Kolkata`,
    );
    expect([totals, ...timeseries].map(({ visitors }) => visitors)).toEqual([null, null, null]);
    expect(uniqueVisitors).toMatchObject({ range: { from: day(1), to: today, zone: 'UTC' }, total: 1 });
    expect((await read(`link=${shop}&interval=hour&days=1`)).timeseries[0]?.visitors).toBeNull();
  });

  it('appear in CSV files', async () => {
    const response = await fetch(
      `${service.apiUrl}/v1/analytics/report?link=${shop}&days=1&metrics=views&metrics=visitors&metrics=uniqueClicks&format=csv`,
      { headers: { Authorization: `Bearer ${key}` } },
    );
    expect(await response.text()).toBe(
      `start,end,views,visitors,uniqueClicks,incomplete\r\n${today},${today},1,1,1,true\r\n`,
    );
  });

  it('appear in shared reports', async () => {
    const { body } = await api.post<{ url: string }>('/v1/reports/shares', {
      query: 'days=2&metrics=views&metrics=visitors&metrics=uniqueClicks&zone=Asia/Kolkata',
    });
    const text = (await (await fetch(body.url)).text()).replace(/<[^>]+>/g, ' ');
    expect(text).toMatch(
      /Views\s+6\s+Visitors \(sum of UTC days\)\s+4\s+Unique clicks \(sum of UTC days\)\s+3/,
    );
  });

  it.each([
    [() => `group=${group}`, 'invalid_scope'],
    [() => 'tag=Season', 'invalid_scope'],
    [() => `link=${news}&device=mobile`, 'not_with_filters'],
  ])('are rejected for other scopes and with filters', async (query, code) => {
    const { status, body } = await api.get<{ error: { fields: object[] } }>(
      `/v1/analytics/report?metrics=visitors&${query()}`,
    );
    expect(status).toBe(400);
    expect(body.error.fields).toContainEqual(expect.objectContaining({ field: 'metrics', code }));
  });
});
