import { createAccountWithKey, ApiClient, type SharedService, sharedService } from '@app/testing';
import pg from 'pg';
import { storeVisits, type StoredVisits } from '../fixtures/stored-visits.js';

interface Range {
  from: string;
  to: string;
  zone: string;
}
interface Counts {
  views?: number | null;
  clicks?: number | null;
  ctr?: number | null;
  shown?: number | null;
  left?: number | null;
}
type Point = Counts & { start: string; end: string; incomplete?: true };
type Row = Counts & { key: string; label: string; comparison?: { figures: Counts; change: Counts } };
interface Report {
  scope: { kind: string; id: string | null; label: string };
  range: Range;
  interval: string;
  totals: Counts;
  timeseries: Point[];
  comparison?: { range: Range; totals: Counts; timeseries: Point[]; change: Counts };
  breakdowns: { by: string; range: Range; total: number; rows: Row[] }[];
}

const never = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('GET /v1/analytics/report', () => {
  let service: SharedService;
  let database: pg.Client;
  let accountId: string;
  let api: ApiClient;
  let other: ApiClient;
  let today: string;
  let [summer, winter, ungrouped, page, group] = ['', '', '', '', ''];
  let items: { id: string }[];

  /** The UTC day `age` days before today. */
  const day = (age: number): string =>
    new Date(Date.parse(today) - age * 86_400_000).toISOString().slice(0, 10);
  const read = async (query: string): Promise<Report> => {
    const { status, body } = await api.get<Report>(`/v1/analytics/report${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const rowsOf = ({ breakdowns }: Report, by: string): Row[] =>
    breakdowns.find((breakdown) => breakdown.by === by)?.rows ?? [];

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ today: string }>(
      `select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as today`,
    );
    today = rows[0]?.today ?? '';
    const account = await createAccountWithKey(service);
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
    other = new ApiClient(service, (await createAccountWithKey(service)).key);
    group = (await api.post<{ id: string }>('/v1/groups', { name: 'Shop' })).body.id;
    const link = async (slug: string, more: object) =>
      (
        await api.post<{ id: string }>('/v1/links', {
          slug,
          name: slug,
          destination: 'https://example.com/',
          ...more,
        })
      ).body.id;
    const rules = [{ when: { countries: ['DE'] }, then: { destination: 'https://example.com/de' } }];
    summer = await link('summer', { group, tags: ['Season', 'Hot'], rules });
    await api.post('/v1/domains', { host: 'go.winter.example' });
    await database.query('update domains set proven_at = now() where account_id = $1', [accountId]);
    winter = await link('winter', { group, tags: ['Season'], domain: 'go.winter.example' });
    ungrouped = await link('plain', {});
    const website = await api.post<{ id: string; items: { id: string }[] }>('/v1/websites?view=full', {
      slug: 'page',
      items: [{ title: 'Shop', url: 'https://example.com/shop' }],
    });
    page = website.body.id;
    items = website.body.items;
    const { body } = await api.get<{ rules: { id: string }[] }>(`/v1/links/${summer}?view=full`);
    const german = body.rules[0]?.id ?? '';
    const visits: StoredVisits[] = [
      {
        kind: 'link',
        target: summer,
        day: day(0),
        views: 10,
        clicks: 8,
        keys: {
          country: { DE: 5, US: 3 },
          source: { instagram: 6, google: 1, 'blog.example': 1 },
          branch: { [german]: 5, default: 2, gone: 1 },
          branch_view: { [german]: 6, default: 4 },
          shown: { 'instagram/aggressive': 5, 'instagram/conservative': 1, 'tiktok/aggressive': 1 },
          left: { 'instagram/aggressive': 4 },
        },
      },
      { kind: 'link', target: summer, day: day(5), views: 6, clicks: 4, keys: { country: { US: 4 } } },
      { kind: 'link', target: winter, day: day(1), views: 4, clicks: 4, keys: { country: { AT: 4 } } },
      { kind: 'link', target: winter, day: day(400), views: 7, clicks: 1, keys: { country: { AT: 1 } } },
      { kind: 'link', target: ungrouped, day: day(2), views: 2, clicks: 2, keys: { country: { DE: 2 } } },
      {
        kind: 'website',
        target: page,
        day: day(3),
        views: 50,
        clicks: 9,
        keys: { country: { FR: 9 }, item: { [items[0]?.id ?? '']: 7, [never]: 2 } },
      },
      // Tomorrow by the clock of the database, which the last days do not cover.
      { kind: 'link', target: summer, day: day(-1), views: 100, clicks: 100 },
    ];
    await storeVisits(database, accountId, visits);
  });
  afterAll(async () => {
    await database?.end();
  });

  it('covers the last 30 days of all links by default', async () => {
    const report = await read('');
    expect(Object.keys(report)).toEqual([
      'scope',
      'range',
      'interval',
      'totals',
      'timeseries',
      'breakdowns',
      'hourlySince',
      'combinedSince',
    ]);
    expect(report).toMatchObject({
      scope: { kind: 'account', id: null, label: 'All links' },
      range: { from: day(29), to: today, zone: 'UTC' },
      interval: 'day',
      totals: { views: 22, clicks: 18, ctr: 81.82 },
      breakdowns: [],
    });
    expect(report.timeseries).toHaveLength(30);
    expect(report.timeseries.slice(-2)).toEqual([
      { start: day(1), end: day(1), views: 4, clicks: 4, ctr: 100 },
      { start: today, end: today, incomplete: true, views: 10, clicks: 8, ctr: 80 },
    ]);
  });

  it.each([
    ['a link', () => `link=${summer}`, { kind: 'link', label: 'summer' }, { views: 16, clicks: 12, ctr: 75 }],
    ['a website', () => `website=${page}`, { kind: 'website' }, { views: 50, clicks: 9, ctr: 18 }],
    ['a group', () => `group=${group}`, { kind: 'group', label: 'Shop' }, { views: 20, clicks: 16, ctr: 80 }],
    ['a tag', () => 'tag=hot', { kind: 'tag', label: 'Hot' }, { views: 16, clicks: 12, ctr: 75 }],
    ['a tag of several links', () => 'tag=Season', { kind: 'tag' }, { views: 20, clicks: 16, ctr: 80 }],
  ])('reports on %s', async (_name, query, scope, totals) => {
    const report = await read(`?${query()}&days=30&by=country`);
    expect(report).toMatchObject({ scope, totals });
    expect(rowsOf(report, 'country').reduce((sum, { clicks }) => sum + (clicks ?? 0), 0)).toBe(totals.clicks);
  });

  it('accepts the id of a tag', async () => {
    const { body } = await api.get<{ data: { id: string; name: string }[] }>('/v1/tags');
    const hot = body.data.find(({ name }) => name === 'Hot')?.id;
    expect((await read(`?tag=${hot}`)).scope).toEqual({ kind: 'tag', id: hot, label: 'Hot' });
  });

  it('follows links that change their group', async () => {
    await api.patch(`/v1/links/${ungrouped}`, { group });
    expect((await read(`?group=${group}`)).totals.clicks).toBe(18);
    await api.patch(`/v1/links/${ungrouped}`, { group: null });
    expect((await read(`?group=${group}`)).totals.clicks).toBe(16);
  });

  it('totals weeks and months that end with the range', async () => {
    for (const interval of ['week', 'month']) {
      const { timeseries, totals } = await read(`?from=${day(800)}&to=${day(2)}&interval=${interval}`);
      expect(timeseries[0]?.start).toBe(day(800));
      expect(timeseries.at(-1)?.end).toBe(day(2));
      expect(totals).toEqual({ views: 15, clicks: 7, ctr: 46.67 });
      expect(timeseries.reduce((sum, { views }) => sum + (views ?? 0), 0)).toBe(15);
      expect(timeseries.slice(0, -2).some(({ incomplete }) => incomplete)).toBe(false);
    }
  });

  it('covers five years', async () => {
    const { timeseries } = await read('?days=1826&interval=month&compare=year');
    expect(timeseries.length).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ['Pacific/Kiritimati', '1979-09-30', '1979-10-01', 48],
    ['Africa/Monrovia', '1972-01-06', '1972-01-07', 48],
  ])(
    'has the hours of %s from %s to %s, where clocks changed by odd minutes',
    async (zone, from, to, hours) => {
      const range = `from=${from}&to=${to}`;
      const { timeseries } = await read(`?interval=hour&zone=${zone}&${range}`);
      expect(timeseries).toHaveLength(hours);
      const compared = await read(`?interval=hour&zone=${zone}&days=1&compare=${from}..${to}`);
      expect(compared.comparison?.timeseries).toHaveLength(hours);
      const query = `interval=hour&zone=${zone}&${range}`;
      expect((await api.post('/v1/reports/shares', { query })).status).toBe(201);
    },
  );

  it('compares with the preceding days, the previous year, and arbitrary dates', async () => {
    const previous = await read(`?from=${day(4)}&to=${today}&compare=previous&by=country`);
    expect(previous.comparison).toMatchObject({
      range: { from: day(9), to: day(5), zone: 'UTC' },
      totals: { views: 6, clicks: 4, ctr: 66.67 },
      change: { views: 166.67, clicks: 250, ctr: 20.83 },
    });
    expect(previous.comparison?.timeseries).toHaveLength(5);
    expect(rowsOf(previous, 'country')).toEqual([
      {
        key: 'DE',
        label: 'Germany',
        views: null,
        clicks: 7,
        ctr: null,
        comparison: {
          figures: { views: null, clicks: 0, ctr: null },
          change: { views: null, clicks: null, ctr: null },
        },
      },
      expect.objectContaining({ key: 'AT', clicks: 4 }),
      {
        key: 'US',
        label: 'United States',
        views: null,
        clicks: 3,
        ctr: null,
        comparison: {
          figures: { views: null, clicks: 4, ctr: null },
          change: { views: null, clicks: -25, ctr: null },
        },
      },
    ]);
    const dates = await read(`?days=7&compare=${day(401)}..${day(400)}`);
    expect(dates.comparison).toMatchObject({
      range: { from: day(401), to: day(400) },
      totals: { views: 7, clicks: 1 },
    });
    expect((await read('?days=1&compare=year')).comparison?.range.to.slice(0, 4)).toBe(
      String(Number(today.slice(0, 4)) - 1),
    );
  });

  it('breaks links down', async () => {
    const report = await read('?days=30&by=link&by=group&by=tag&metrics=views&metrics=clicks&metrics=left');
    expect(rowsOf(report, 'link')).toEqual([
      { key: summer, label: 'summer', views: 16, clicks: 12, left: 4 },
      { key: winter, label: 'winter', views: 4, clicks: 4, left: 0 },
      { key: ungrouped, label: 'plain', views: 2, clicks: 2, left: 0 },
    ]);
    expect(rowsOf(report, 'group')).toEqual([
      { key: group, label: 'Shop', views: 20, clicks: 16, left: 4 },
      { key: 'none', label: 'No group', views: 2, clicks: 2, left: 0 },
    ]);
    expect(rowsOf(report, 'tag').map(({ label, clicks }) => [label, clicks])).toEqual([
      ['Season', 16],
      ['Hot', 12],
      ['No tag', 2],
    ]);
  });

  it('breaks links down by domain, and can be limited to the links of one', async () => {
    const { body } = await api.get<{ domain: string }>(`/v1/links/${summer}?view=full`);
    const rows = [
      { key: body.domain, label: body.domain, views: 18, clicks: 14, left: 4 },
      { key: 'go.winter.example', label: 'go.winter.example', views: 4, clicks: 4, left: 0 },
    ];
    const metrics = 'days=30&metrics=views&metrics=clicks&metrics=left';
    expect(rowsOf(await read(`?${metrics}&by=domain`), 'domain')).toEqual(rows);
    for (const { key, label, ...totals } of rows) {
      const report = await read(`?${metrics}&by=link&domain=${key.toUpperCase()}`);
      expect(report).toMatchObject({ scope: { kind: 'domain', id: key, label }, totals });
      expect(rowsOf(report, 'link').map(({ label: name }) => name)).toEqual(
        key === body.domain ? ['summer', 'plain'] : ['winter'],
      );
      const books = await api.get(`/v1/analytics/reconciliation?domain=${key}&days=30`);
      expect(books).toMatchObject({ status: 200, body: { views: totals.views, clicks: totals.clicks } });
    }
    for (const client of [api, other]) {
      const host = client === api ? 'no.such.example' : 'go.winter.example';
      expect((await client.get(`/v1/analytics/report?domain=${host}`)).status).toBe(404);
    }
    const both = await api.get(`/v1/analytics/report?domain=${body.domain}&link=${summer}`);
    expect(both.status).toBe(400);
    const visitors = await api.get(`/v1/analytics/report?domain=${body.domain}&metrics=visitors`);
    expect(visitors.status).toBe(400);
  });

  it('compares links across arbitrary dates, even overlapping ones', async () => {
    const metrics = 'metrics=views&metrics=clicks&metrics=left&by=link&by=tag';
    for (const [from, to] of [
      [day(3), day(0)],
      [day(500), day(2)],
      [day(60), day(30)],
    ]) {
      const report = await read(`?days=30&compare=${from}..${to}&${metrics}`);
      const then = await read(`?from=${from}&to=${to}&${metrics}`);
      const now = await read(`?days=30&${metrics}`);
      for (const by of ['link', 'tag']) {
        const figures = (rows: Row[]) =>
          new Map(rows.map(({ key, views, clicks, left }) => [key, { views, clicks, left }]));
        expect(figures(rowsOf(report, by))).toEqual(figures(rowsOf(now, by)));
        const none = { views: 0, clicks: 0, left: 0 };
        const known = figures(rowsOf(then, by));
        expect(rowsOf(report, by).map(({ key, comparison }) => [key, comparison?.figures])).toEqual(
          rowsOf(report, by).map(({ key }) => [key, known.get(key) ?? none]),
        );
      }
    }
  });

  it('breaks a link down by destination, source, group of sources and app', async () => {
    const report = await read(
      `?link=${summer}&days=1&by=destination&by=source&by=sourceGroup&by=app&metrics=clicks&metrics=views&metrics=shown&metrics=left`,
    );
    expect(report.totals).toEqual({ clicks: 8, views: 10, shown: 7, left: 4 });
    const figures = (by: string) =>
      rowsOf(report, by).map(({ label, views, clicks, shown, left }) => [label, views, clicks, shown, left]);
    expect(figures('destination')).toEqual([
      ['https://example.com/de', 6, 5, null, null],
      ['Other', 4, 2, null, null],
      ['Removed rules', 0, 1, null, null],
    ]);
    expect(figures('source').map(([label]) => label)).toEqual(['Instagram', 'blog.example', 'Google']);
    expect(figures('sourceGroup')).toEqual([
      ['Social', null, 6, null, null],
      ['Search', null, 1, null, null],
      ['Other sites', null, 1, null, null],
    ]);
    expect(figures('app')).toEqual([
      ['Instagram', null, null, 6, 4],
      ['TikTok', null, null, 1, 0],
    ]);
  });

  it('breaks all links down by app, like each link', async () => {
    const [all, one] = [await read('?by=app&metrics=shown&metrics=left'), await read(`?link=${summer}&by=app&metrics=shown&metrics=left`)]; // prettier-ignore
    expect(all.totals).toEqual({ shown: 7, left: 4 });
    expect(all.breakdowns).toEqual(one.breakdowns);
  });

  it('breaks a website down by item', async () => {
    expect(rowsOf(await read(`?website=${page}&by=item&metrics=clicks`), 'item')).toEqual([
      { key: items[0]?.id, label: 'Shop', clicks: 7 },
      { key: 'removed', label: 'Removed items', clicks: 2 },
    ]);
  });

  it('pages through breakdowns, and says how many rows there are', async () => {
    const keys: string[] = [];
    for (let offset = 0; offset <= 3; offset++) {
      const { breakdowns } = await read(`?by=country&limit=1&offset=${offset}`);
      expect(breakdowns).toMatchObject([{ by: 'country', total: 3, range: { zone: 'UTC' } }]);
      keys.push(...(breakdowns[0]?.rows ?? []).map(({ key }) => key));
    }
    expect(keys).toEqual(['DE', 'US', 'AT']);
  });

  it('names UTC as the zone of days that are stored by UTC day', async () => {
    const { range, breakdowns } = await read(`?days=7&zone=Asia/Kathmandu&by=country`);
    expect([range.zone, breakdowns[0]?.range.zone]).toEqual(['UTC', 'UTC']);
  });

  it('agrees with the report of the link', async () => {
    const { body } = await api.get<{ summary: Counts }>(`/v1/links/${summer}/analytics?days=7`);
    const { totals, breakdowns } = await read(`?link=${summer}&days=7&by=country&by=source&metrics=clicks&metrics=views&metrics=ctr&limit=1000`); // prettier-ignore
    expect(totals).toEqual({ ...body.summary });
    expect(
      breakdowns.map(({ rows }) => rows.map(({ key, label, clicks }) => ({ key, label, clicks }))),
    ).toEqual([
      (body as unknown as Record<string, object>).countries,
      (body as unknown as Record<string, object>).sources,
    ]);
  });

  it.each(['link', 'website', 'group', 'tag'])('returns 404 for an unknown %s', async (kind) => {
    for (const id of [never, 'unknown']) {
      expect((await api.get(`/v1/analytics/report?${kind}=${id}`)).status).toBe(404);
    }
  });

  it('exposes nothing of another account', async () => {
    for (const query of [`link=${summer}`, `website=${page}`, `group=${group}`, 'tag=Season']) {
      expect((await other.get(`/v1/analytics/report?${query}`)).status).toBe(404);
    }
    const { body } = await other.get<Report>(
      '/v1/analytics/report?by=country&by=link&by=tag&by=app&metrics=shown',
    );
    expect([body.totals, body.breakdowns.map(({ total }) => total)]).toEqual([{ shown: 0 }, [0, 0, 0, 0]]);
  });

  it.each([
    ['link=', 'link', 'too_short'],
    ['tag=%00', 'tag', 'invalid_text'],
    [`link=${never}&group=${never}`, 'link', 'conflict'],
    [`link=${never}&link=${never}`, 'link', 'invalid_type'],
    ['days=0', 'days', 'out_of_range'],
    ['days=1827', 'days', 'out_of_range'],
    ['days=7.5', 'days', 'out_of_range'],
    ['days=7&days=8', 'days', 'out_of_range'],
    ['days=7&from=2026-01-01&to=2026-01-02', 'from', 'conflict'],
    ['from=2026-01-01', 'from', 'incomplete'],
    ['to=2026-01-01', 'to', 'incomplete'],
    ['from=2026-02-30&to=2026-03-01', 'from', 'invalid_date'],
    ['from=2026-03-02&to=2026-03-01', 'from', 'invalid_range'],
    ['from=2020-01-01&to=2025-01-01', 'from', 'too_long'],
    ['zone=Berlin', 'zone', 'invalid_zone'],
    ['interval=decade', 'interval', 'invalid_choice'],
    ['interval=hour&days=15', 'interval', 'too_short'],
    ['compare=', 'compare', 'invalid_choice'],
    ['compare=2026-01-02..2026-01-01', 'compare', 'invalid_choice'],
    ['compare=2020-01-01..2026-01-01', 'compare', 'too_long'],
    ['by=', 'by', 'invalid_choice'],
    ['by=excluded', 'by', 'invalid_choice'],
    ['by=country&by=country', 'by', 'repeated'],
    ['by=destination', 'by', 'invalid_scope'],
    [`website=${never}&by=link`, 'by', 'invalid_scope'],
    [`link=${never}&by=item`, 'by', 'invalid_scope'],
    ['limit=0', 'limit', 'out_of_range'],
    ['limit=1001', 'limit', 'out_of_range'],
    ['format=csv&limit=100001', 'limit', 'out_of_range'],
    ['offset=-1', 'offset', 'out_of_range'],
    ['offset=1000001', 'offset', 'out_of_range'],
    ['metrics=bounces', 'metrics', 'invalid_choice'],
    ['format=xml', 'format', 'invalid_choice'],
    ['format=csv&by=country&by=source', 'format', 'too_many'],
    ['view=full', 'view', 'unknown'],
    ['language=de', 'language', 'unknown'],
    ['__proto__=1', '__proto__', 'unknown'],
  ])('rejects %s', async (query, field, code) => {
    const { status, body } = await api.get<{ error: { fields: object[] } }>(`/v1/analytics/report?${query}`);
    expect(status).toBe(400);
    expect(body.error.fields).toContainEqual(expect.objectContaining({ field, code }));
  });

  describe('as CSV', () => {
    const csv = async (query: string): Promise<string> => {
      const { status, headers, body } = await api.get<string>(`/v1/analytics/report?format=csv&${query}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="report-[\d-]+\.csv"$/);
      return body;
    };

    it('is the time series', async () => {
      expect(await csv(`from=${day(1)}&to=${today}&compare=previous`)).toBe(
        'start,end,views,clicks,ctr,incomplete,compared_start,compared_end,compared_views,compared_clicks,compared_ctr\r\n' +
          `${day(1)},${day(1)},4,4,100,,${day(3)},${day(3)},0,0,0\r\n` +
          `${today},${today},10,8,80,true,${day(2)},${day(2)},2,2,100\r\n`,
      );
    });

    it('has every hour of the week', async () => {
      const lines = (await csv('days=1&by=hourOfWeek&metrics=views')).split('\r\n').slice(0, -1);
      expect(lines).toHaveLength(169);
      expect([lines[0], lines[1], lines[168]]).toEqual([
        'hourOfWeek,label,views',
        '1-00,Monday 00:00,0',
        '7-23,Sunday 23:00,0',
      ]);
    });

    it('can start at a later row', async () => {
      const query = 'days=30&by=country&metrics=clicks';
      const lines = (await csv(query)).split('\r\n');
      expect(lines).toEqual([
        'country,label,clicks',
        'DE,Germany,7',
        'US,United States,7',
        'AT,Austria,4',
        '',
      ]);
      expect((await csv(`${query}&offset=1`)).split('\r\n')).toEqual([lines[0], ...lines.slice(2)]);
      expect((await csv(`${query}&offset=1&limit=1`)).split('\r\n')).toEqual([lines[0], lines[2], '']);
    });

    it('is never truncated silently', async () => {
      const destination = 'https://example.com/';
      const target = (await api.post<{ id: string }>('/v1/links', { slug: 'csv-rows', destination })).body.id;
      await database.query(
        `insert into dimension_rollups (account_id, target_id, day, dimension, key, count)
         select $1, $2, $3, 'utm_term', 'term ' || n, 1 from generate_series(1, 100001) as n`,
        [accountId, target, day(900)],
      );
      const query = `link=${target}&from=${day(900)}&to=${day(900)}&metrics=clicks&by=utm_term`;
      const { status, body } = await api.get<{ error: { message: string; fields: object[] } }>(
        `/v1/analytics/report?format=csv&${query}`,
      );
      expect([status, body.error.fields]).toMatchObject([400, [{ field: 'limit', code: 'required' }]]);
      expect(body.error.message).toContain('100,001 rows');
      const linesOf = async (more: string) => (await csv(`${query}&${more}`)).split('\r\n').slice(1, -1);
      expect(await linesOf('limit=2')).toHaveLength(2);
      expect(await linesOf('offset=100000')).toEqual(['term 99999,term 99999,1']);
      await database.query(`delete from dimension_rollups where target_id = $1`, [target]);
    });

    it('is the breakdown if there is one, and never contains a formula that visitors wrote', async () => {
      const target = (await api.post<{ id: string }>('/v1/links', { slug: 'csv', name: '=1+1', destination: 'https://example.com/' })).body.id; // prettier-ignore
      await storeVisits(database, accountId, [
        {
          kind: 'link',
          target,
          day: day(700),
          views: 3,
          clicks: 3,
          keys: { utm_source: { '@x,"y"': 2, 'b\nc': 1 } },
        },
      ]);
      const range = `from=${day(700)}&to=${day(700)}&metrics=clicks`;
      expect(await csv(`${range}&by=utm_source`)).toBe(
        'utm_source,label,clicks\r\n"\'@x,""y""","\'@x,""y""",2\r\n"b\nc","b\nc",1\r\n',
      );
      expect(await csv(`${range}&by=link`)).toBe(`link,label,clicks\r\n${target},'=1+1,3\r\n`);
    });
  });
});
