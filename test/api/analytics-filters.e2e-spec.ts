import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import pg from 'pg';
import { enterPassword, nextIn } from '../redirect/guarded-links.js';
import { handOverIn, visitAs, waitForEmptyJournals } from '../redirect/hand-over.js';
import { instagram, phone } from '../redirect/visit.js';

interface Counts {
  views: number | null;
  clicks: number | null;
  ctr?: number | null;
  shown?: number | null;
  left?: number | null;
}
interface Report {
  range: { from: string; zone: string };
  totals: Counts;
  timeseries: (Counts & { start: string })[];
  breakdowns: { by: string; range: { from: string }; total: number; rows: (Counts & { key: string })[] }[];
  combinedSince: string;
  folded?: number;
}

const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const never = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('reports with filters', () => {
  let service: Service;
  let database: pg.Client;
  let api: ApiClient;
  let [mixed, leaving, group] = ['', '', ''];

  const read = async (query: string): Promise<Report> => {
    const { status, body } = await api.get<Report>(`/v1/analytics/report?days=2&${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };

  beforeAll(async () => {
    service = await startService({ apps: ['api', 'redirect', 'worker'] });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
    group = (await api.post<{ id: string }>('/v1/groups', { name: 'Mixed' })).body.id;
    const link = async (slug: string, more: object) =>
      (await api.post<{ id: string }>('/v1/links', { slug, destination: 'https://example.com/', ...more }))
        .body.id;
    mixed = await link('mixed', { group });
    leaving = await link('leaving', { behavior: 'aggressive' });
    const from = async (times: number, agent: string, host: string, query = '') => {
      for (let n = 0; n < times; n++) {
        await visitAs(agent, `${service.redirectUrl}/mixed${query}`, { Referer: `https://${host}/` });
      }
    };
    await from(2, phone, 'www.google.com', '?utm_source=news');
    await from(1, phone, 'www.facebook.com', '?utm_source=news');
    await from(3, desktop, 'www.google.com');
    await visitAs(phone, handOverIn(await visitAs(instagram, `${service.redirectUrl}/leaving`)));
    await waitForEmptyJournals(service);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it.each([
    ['source=google', 5],
    ['source=google&device=mobile', 2],
    ['source=google&source=facebook&device=!desktop', 3],
    ['source=google&source=facebook&source=!google', 1],
    ['utm_source=!news', 3],
    ['sourceGroup=search&utm_source=news', 2],
    ['source=google&device=mobile&utm_source=News', 0],
  ])('count what matches %s', async (filters, visits) => {
    // For all links together, leave out the link that has a page.
    for (const scope of [`link=${mixed}&`, `group=${group}&`, 'app=!instagram&']) {
      const { totals, timeseries, folded } = await read(`${scope}${filters}`);
      expect([scope, totals.views, totals.clicks]).toEqual([scope, visits, visits]);
      expect(timeseries.reduce((sum, { views }) => sum + (views ?? 0), 0)).toBe(totals.views);
      expect(folded).toBe(0);
    }
  });

  it('break down views', async () => {
    const { breakdowns } = await read(
      `link=${mixed}&source=google&by=device&by=utm_source&by=sourceGroup&limit=1`,
    );
    expect(breakdowns).toMatchObject([
      { by: 'device', total: 2, rows: [{ key: 'desktop', views: 3, clicks: 3, ctr: 100 }] },
      { by: 'utm_source', total: 1, rows: [{ key: 'news', views: 2, clicks: 2 }] },
      { by: 'sourceGroup', total: 1, rows: [{ key: 'search', views: 5, clicks: 5 }] },
    ]);
  });

  it('order keys with equal figures by their UTF-8 bytes, like reports without filters', async () => {
    const { body } = await api.post<{ id: string }>('/v1/links', {
      slug: 'order',
      destination: 'https://example.com/',
    });
    const keys = ['a', 'Ａ', '😀'];
    for (const key of keys) {
      await visitAs(phone, `${service.redirectUrl}/order?utm_term=${encodeURIComponent(key)}`);
    }
    await waitForEmptyJournals(service);
    for (const filter of ['', '&device=mobile']) {
      const { breakdowns } = await read(`link=${body.id}&by=utm_term${filter}`);
      expect(breakdowns[0]?.rows.map(({ key }) => key)).toEqual(keys);
    }
    const documented = await api.get<{ utm: { terms: { key: string }[] } }>(
      `/v1/links/${body.id}/analytics?view=full`,
    );
    expect(documented.body.utm.terms.map(({ key }) => key)).toEqual(keys);
  });

  it('count only clicks on items, like reports without filters', async () => {
    const { body } = await api.post<{ id: string; items: { id: string }[] }>('/v1/websites?view=full', {
      slug: 'page',
      published: true,
      items: [{ title: 'Shop', url: 'https://example.com/shop' }],
    });
    const item = body.items[0]?.id ?? '';
    await visitAs(phone, `${service.redirectUrl}/page`);
    expect((await visitAs(phone, `${service.redirectUrl}/page/${item}`)).status).toBe(302);
    await waitForEmptyJournals(service);
    const metrics = ['views', 'clicks', 'ctr', 'shown', 'left'].map((name) => `metrics=${name}`).join('&');
    const query = `website=${body.id}&by=item&compare=previous&${metrics}`;
    const { totals, breakdowns } = await read(`${query}&device=mobile`);
    expect(totals).toMatchObject({ views: 1, clicks: 1, ctr: 100 });
    const figures = { views: null, clicks: 1, ctr: null, shown: null, left: null };
    expect(breakdowns).toMatchObject([
      { by: 'item', rows: [{ key: item, ...figures, comparison: { figures: { ...figures, clicks: 0 } } }] },
    ]);
    expect((await read(query)).breakdowns).toEqual(breakdowns);
  });

  it('can be CSV files', async () => {
    const csv = async (query: string): Promise<string> => {
      const { status, body } = await api.get<string>(`/v1/analytics/report?format=csv&days=2&${query}`);
      expect({ status, body }).toMatchObject({ status: 200 });
      return body;
    };
    expect(await csv(`link=${mixed}&source=google&by=device&metrics=views&metrics=clicks`)).toBe(
      'device,label,views,clicks\r\ndesktop,Desktop,3,3\r\nmobile,Mobile,2,2\r\n',
    );
    const lines = (await csv(`link=${mixed}&device=!desktop&metrics=clicks`)).split('\r\n');
    expect(lines).toHaveLength(4);
    expect([lines[0], lines[2]?.split(',').slice(2)]).toEqual(['start,end,clicks,incomplete', ['3', 'true']]);
  });

  it('have the CTR of hand-overs by any trait, provided their clicks carry the traits of their views', async () => {
    const metrics = ['views', 'clicks', 'ctr', 'shown', 'left']
      .map((metric) => `metrics=${metric}`)
      .join('&');
    const query = `link=${leaving}&app=instagram&by=device&by=source&by=browser&${metrics}`;
    const app = await read(query);
    expect(app.totals).toEqual({ views: 1, clicks: 1, ctr: 100, shown: 1, left: 1 });
    expect(app.breakdowns.map(({ rows }) => rows.map(({ ctr }) => ctr))).toEqual([[100], [100], [100]]);
    expect((await read(`link=${leaving}&device=mobile`)).totals).toEqual({ views: 1, clicks: 1, ctr: 100 });
    // As after an upgrade.
    await database.query(
      `update figure_starts set since = date_trunc('day', now(), 'utc') + interval '1 day' where figure = 'traits'`,
    );
    const earlier = await read(query);
    expect(earlier.totals).toEqual({ views: 1, clicks: 1, ctr: 100, shown: 1, left: 1 });
    expect(earlier.breakdowns.map(({ rows }) => rows.map(({ ctr }) => ctr))).toEqual([[null], [100], [null]]);
    expect((await read(`link=${leaving}&device=mobile`)).totals).toEqual({ views: 1, clicks: 1, ctr: null });
    expect((await read(`link=${mixed}&device=mobile`)).totals).toEqual({ views: 3, clicks: 3, ctr: 100 });
    await database.query(`update figure_starts set since = 'epoch' where figure = 'traits'`);
  });

  it('count the view, the way out and the click of a visit in one row of every dimension', async () => {
    const { body } = await api.post<{ id: string }>('/v1/links?view=full', {
      ...{ slug: 'guarded', destination: 'https://example.com/', behavior: 'aggressive' },
      ...{ gate: 'adult', password: 'sesame', forwardQuery: false },
    });
    const own = (address: string) => new URL(address, service.redirectUrl).href;
    const query = 'utm_source=News&utm_campaign=spring';
    const gate = await visitAs(instagram, own(`/guarded?${query}`), { Referer: 'https://blog.example/' });
    const password = await visitAs(instagram, own(nextIn(gate)), { Referer: own('/') });
    const breakout = await enterPassword(own(nextIn(password)), 'sesame', { 'User-Agent': instagram });
    const { headers } = await visitAs(desktop, handOverIn(breakout));
    expect(headers.location).toBe('https://example.com/');
    await waitForEmptyJournals(service);
    const by = 'country source device browser system app referrer utm_source utm_campaign sourceGroup'.split(
      ' ',
    );
    const metrics = ['views', 'clicks', 'ctr', 'shown', 'left'];
    const report = await read(
      [
        `link=${body.id}&app=instagram`,
        ...by.map((name) => `by=${name}`),
        ...metrics.map((name) => `metrics=${name}`),
      ].join('&'),
    );
    const figures = { views: 1, clicks: 1, ctr: 100, shown: 1, left: 1 };
    expect(report.totals).toEqual(figures);
    expect(report.breakdowns.map(({ by: name, rows }) => [name, rows.length, rows[0]])).toEqual(
      by.map((name) => [name, 1, expect.objectContaining(figures) as object]),
    );
  });

  it('report zeros for the time before the installation', async () => {
    const { body } = await api.get<Report>(
      `/v1/analytics/report?days=400&interval=month&link=${mixed}&source=google&by=device&compare=year`,
    );
    expect(body).toMatchObject({ totals: { views: 5 }, comparison: { totals: { views: 0 } } });
    expect(body.timeseries[0]).toMatchObject({ views: 0, clicks: 0 });
  });

  it('report null for days before cubes were stored', async () => {
    await database.query(`update figure_starts set since = date_trunc('day', now(), 'utc')`);
    const { body } = await api.get<Report>(
      `/v1/analytics/report?days=2&link=${mixed}&source=google&by=device&zone=Europe/Berlin`,
    );
    expect(body).toMatchObject({
      range: { zone: 'UTC' },
      totals: { views: null, clicks: null, ctr: null },
      timeseries: [{ views: null }, { views: 5 }],
      breakdowns: [{ rows: [{ key: 'desktop' }, { key: 'mobile' }] }],
    });
    expect(body.combinedSince).toBe(`${body.timeseries[1]?.start}T00:00:00.000Z`);
    expect(body.breakdowns[0]?.range.from).toBe(body.timeseries[1]?.start);
    await database.query(`update figure_starts set since = 'epoch'`);
  });

  it('accept groups and break down the links of a group', async () => {
    const report = await read('source=google&by=link&by=group&by=tag&by=domain');
    expect(report.breakdowns.map(({ rows }) => rows.map(({ key, clicks }) => [key, clicks]))).toEqual([
      [[mixed, 5]],
      [[group, 5]],
      [['none', 5]],
      [[new URL(service.redirectUrl).hostname, 5]],
    ]);
    const ofDomain = await read(`source=google&domain=${new URL(service.redirectUrl).hostname}`);
    expect(ofDomain.totals).toMatchObject({ clicks: 5 });
    const ofGroup = await read(`source=direct,&source=google&group=${group}&by=link&compare=previous`);
    expect(ofGroup.breakdowns[0]?.rows).toMatchObject([
      { key: mixed, clicks: 5, comparison: { figures: { clicks: 0 } } },
    ]);
  });

  it('read a bounded number of link-days', async () => {
    await database.query(
      `insert into combinations
         (day, account_id, target_id, id, level, sign, size, total_views, total_clicks, folded, lines)
       select day, account_id, target_id, gen_random_uuid(), level, sign, 0, 0, 0, 0, null
       from (select * from combinations where target_id = $1 limit 1) as one, generate_series(1, 200000)`,
      [mixed],
    );
    for (const query of [`group=${group}`, 'by=link']) {
      const { status, body } = await api.get<{ error: { message: string } }>(
        `/v1/analytics/report?days=2&source=google&${query}`,
      );
      expect([status, body.error.message]).toEqual([400, expect.stringContaining('Choose fewer days')]);
    }
    expect((await read('source=google')).totals.clicks).toBe(5);
    await database.query('delete from combinations where size = 0');
  });

  it.each([
    ['source=google&interval=hour', 'interval', 'not_with_filters'],
    ['source=google&by=hourOfWeek', 'by', 'not_with_filters'],
    ['destination=default', 'destination', 'invalid_scope'],
    ['source=', 'source', 'too_short'],
    ['source=!', 'source', 'too_short'],
    ['utm_term=%00', 'utm_term', 'invalid_text'],
    [`referrer=${'a'.repeat(255)}`, 'referrer', 'too_long'],
    [Array.from({ length: 21 }, (_, n) => `country=${n}`).join('&'), 'country', 'too_many'],
    ['language=de', 'language', 'unknown'],
  ])('reject %s', async (query, field, code) => {
    const { status, body } = await api.get<{ error: { fields: object[] } }>(`/v1/analytics/report?${query}`);
    expect(status).toBe(400);
    expect(body.error.fields).toContainEqual(expect.objectContaining({ field, code }));
  });

  it('accept destinations of links', async () =>
    expect((await read(`link=${mixed}&destination=default`)).totals.views).toBe(0));

  it('omit visitors unless counting them is turned on', async () => {
    const { body } = await api.get<{ totals: object; uniqueVisitors: object }>(
      '/v1/analytics/report?days=2&metrics=visitors',
    );
    expect(body.totals).toEqual({ visitors: null });
    expect(body.uniqueVisitors).toMatchObject({ counted: false, total: null, viewsWithoutVisitor: null });
    const { rows } = await database.query(
      `select from account_daily_rollups where visitors is not null
       union all select from visitor_sketches union all select from visitor_secrets`,
    );
    expect(rows).toEqual([]);
  });

  it('return 404 for links that do not exist', async () =>
    expect((await api.get(`/v1/analytics/report?link=${never}&source=google`)).status).toBe(404));
});
