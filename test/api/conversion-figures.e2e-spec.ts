import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import type { ClickKind, Vouchers } from '@app/visitors';
import pg from 'pg';
import { clickKind, installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';
import { storeVisits } from '../fixtures/stored-visits.js';

interface Figures {
  clicks?: number | null;
  conversions?: number | null;
  revenue?: { currency: string; amount: number }[] | null;
  conversionRate?: number | null;
}
interface Report {
  range: { zone: string };
  totals: Figures;
  timeseries: (Figures & { start: string })[];
  comparison?: { totals: Figures; change: object };
  breakdowns: { by: string; total: number; rows: (Figures & { key: string; label: string })[] }[];
  conversionsSince?: string | null;
  conversionsBeyondClicks?: number;
}

const dayMs = 86_400_000;
/** Reports are read on the day on which they are written, also around midnight. */
const now = Date.now();
const day = (ago: number): string => new Date(now - ago * dayMs).toISOString().slice(0, 10);
const noon = (ago: number): string => `${day(ago)}T12:00:00.000Z`;
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const usd = (amount: number) => ({ amount, currency: 'USD' });
const never = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const all = 'metrics=conversions&metrics=revenue&metrics=conversionRate';

const dutch: ClickKind = { ...clickKind, app: 'none', outcome: 'none' };
const german: ClickKind = {
  ...dutch,
  ...{ country: 'DE', device: 'desktop', source: 'direct', sourceGroup: 'direct' },
  ...{ browser: 'firefox', system: 'windows' },
};
/** The first visits of a kind get a coarser voucher. */
const coarse: ClickKind = { ...dutch, browser: 'other', system: 'other', branch: 'other' };

describe('conversions in reports', () => {
  let service: Service;
  let database: pg.Client;
  let vouchers: Vouchers;
  let accountId: string;
  let api: ApiClient;
  let group: string;
  const ids: Record<string, string> = {};
  const orders: Record<string, string> = {};

  const report = async (query: string): Promise<Report> => {
    const { status, body } = await api.get<Report>(
      `/v1/analytics/report?from=${day(9)}&to=${day(0)}&${query}`,
    );
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const rowsOf = ({ breakdowns }: Report): Record<string, Figures> =>
    Object.fromEntries(
      (breakdowns[0]?.rows ?? []).map(({ key, label: _label, ...figures }) => [key, figures]),
    );
  /** The days with conversions or revenue. */
  const daysOf = ({ timeseries }: Report) =>
    timeseries.filter(({ conversions, revenue }) => (conversions ?? 0) > 0 || (revenue ?? []).length > 0);

  const newLink = async (slug: string, more: object = {}): Promise<void> => {
    const body = {
      slug: `${slug}-figures`,
      destination: 'https://shop.example/',
      conversions: true,
      ...more,
    };
    ids[slug] = (await api.post<{ id: string }>('/v1/links', body)).body.id;
  };
  /** Clicks are counted without the holdout arm, which only their vouchers carry. */
  const clicks = async (slug: string, ago: number, kind: ClickKind, count: number): Promise<void> => {
    const link = ids[slug] ?? '';
    await database.query("insert into voucher_clicks values ($1, $2, $3, $4::jsonb - 'arm', $5)", [
      accountId,
      link,
      day(ago),
      kind,
      count,
    ]);
    const { country, device, source, browser } = kind;
    const keys = Object.fromEntries(
      Object.entries({ country, device, source, browser }).map(([name, key]) => [name, { [key]: count }]),
    );
    await storeVisits(database, accountId, [
      { kind: 'link', target: link, day: day(ago), views: count, clicks: count, keys },
    ]);
  };
  const order = async (name: string, slug: string, ago: number, kind: ClickKind, more: object = {}) => {
    const voucher = voucherFor(vouchers, { accountId, link: ids[slug] ?? '' }, ago, kind);
    const body = { voucher, externalId: name, occurredAt: noon(ago), ...more };
    // Shops retry their calls.
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => api.post<{ id: string }>('/v1/conversions', body)),
    );
    orders[name] = answers[0]?.body.id ?? '';
  };
  const refund = (name: string, amount: number) =>
    api.post(`/v1/conversions/${orders[name]}/refunds`, { externalId: `${name}-refund`, amount });

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    vouchers = await installedVouchers(service);
    const account = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'conversions:read', 'conversions:write'],
    });
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
    group = (await api.post<{ id: string }>('/v1/groups', { name: 'Shop' })).body.id;
    await newLink('first', { group, tags: ['Summer'] });
    await newLink('second');
    await newLink('gone');
    await newLink('plain', { conversions: false });
    // Three days of clicks. Those of the deleted link count nowhere.
    await clicks('first', 3, dutch, 10);
    await clicks('first', 3, german, 5);
    await clicks('first', 2, dutch, 4);
    await clicks('second', 3, coarse, 8);
    await clicks('gone', 3, dutch, 100);
    await storeVisits(database, accountId, [
      { kind: 'link', target: ids.plain ?? '', day: day(3), views: 1_000, clicks: 1_000 },
    ]);
    await database.query(`update figure_starts set since = 'epoch' where figure in ('combined', 'vouchers')`);
    await database.query(`update links set conversions_since = $2 where account_id = $1 and conversions`, [
      accountId,
      day(5),
    ]);
    await order('same-day', 'first', 3, dutch, eur(1_000));
    await order('next-day', 'first', 3, dutch, { ...eur(2_000), occurredAt: noon(2) });
    await order('dollars', 'first', 3, german, { ...usd(500), occurredAt: noon(1) });
    await order('free', 'first', 2, { ...dutch, arm: 'treated' });
    await order('elsewhere', 'second', 3, coarse, eur(700));
    await order('lead', 'first', 3, dutch, { event: 'lead' });
    await order('trial', 'first', 3, dutch, { ...eur(99_999), test: true });
    await order('mistake', 'first', 3, dutch, eur(88_888));
    await order('of-gone', 'gone', 3, dutch, eur(77_777));
    await refund('next-day', 300);
    await refund('next-day', 300);
    await refund('mistake', 100);
    await api.delete(`/v1/conversions/${orders.mistake}`);
    await api.delete(`/v1/links/${ids.gone}`);
  });

  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it('count on the day they happened, and refunds on theirs', async () => {
    const read = await report(all);
    expect(read.totals).toEqual({
      conversions: 5,
      revenue: [
        { currency: 'EUR', amount: 3_400 },
        { currency: 'USD', amount: 500 },
      ],
      conversionRate: null,
    });
    expect(daysOf(read)).toMatchObject([
      { start: day(3), conversions: 2, revenue: [{ currency: 'EUR', amount: 1_700 }] },
      { start: day(2), conversions: 2, revenue: [{ currency: 'EUR', amount: 2_000 }] },
      { start: day(1), conversions: 1, revenue: [{ currency: 'USD', amount: 500 }] },
      { start: day(0), conversions: 0, revenue: [{ currency: 'EUR', amount: -300 }] },
    ]);
    expect(read).not.toHaveProperty('conversionsBeyondClicks');
  });

  it('count on the day of the click with basis=click, with a rate of the clicks that carried a voucher', async () => {
    const read = await report(`${all}&metrics=clicks&basis=click&zone=Asia/Tokyo`);
    expect(read.range.zone).toBe('UTC');
    expect(read.totals).toEqual({
      clicks: 1_027,
      conversions: 5,
      revenue: [
        { currency: 'EUR', amount: 3_400 },
        { currency: 'USD', amount: 500 },
      ],
      conversionRate: 18.52,
    });
    expect(daysOf(read)).toMatchObject([
      {
        start: day(3),
        conversions: 4,
        revenue: [
          { currency: 'EUR', amount: 3_400 },
          { currency: 'USD', amount: 500 },
        ],
        conversionRate: 17.39,
      },
      { start: day(2), conversions: 1, revenue: [], conversionRate: 25 },
    ]);
    expect(read.conversionsBeyondClicks).toBe(0);
  });

  it('are null before any link in scope had conversions, and a rate is null without clicks', async () => {
    const read = await report(`${all}&basis=click`);
    expect(read.conversionsSince).toBe(day(5));
    expect(read.timeseries.map(({ conversions }) => conversions)).toEqual([
      null,
      null,
      null,
      null,
      0,
      0,
      4,
      1,
      0,
      0,
    ]);
    expect(read.timeseries[4]).toMatchObject({ revenue: [], conversionRate: null });
    const plain = await report(`${all}&link=${ids.plain}`);
    expect(plain).toMatchObject({ conversionsSince: null, totals: { conversions: null, revenue: null } });
    expect(plain.timeseries.every(({ conversions }) => conversions === null)).toBe(true);
  });

  it('begin on the day a link first has conversions', async () => {
    const body = { slug: 'later-figures', destination: 'https://shop.example/' };
    const { id } = (await api.post<{ id: string }>('/v1/links', body)).body;
    expect((await report(`${all}&link=${id}`)).conversionsSince).toBeNull();
    for (const conversions of [true, false, true]) await api.patch(`/v1/links/${id}`, { conversions });
    const today = new Date().toISOString().slice(0, 10);
    expect([day(0), today]).toContain((await report(`${all}&link=${id}`)).conversionsSince);
    await api.delete(`/v1/links/${id}`);
  });

  it('are available for a link, group or tag like other figures', async () => {
    const first = { conversions: 4, conversionRate: 21.05 };
    for (const scope of [`link=${ids.first}`, `group=${group}`, 'tag=summer']) {
      expect((await report(`${all}&basis=click&${scope}`)).totals).toMatchObject(first);
    }
  });

  it.each([
    ['country', { NL: [4, 18.18], DE: [1, 20] }],
    ['device', { mobile: [4, 18.18], desktop: [1, 20] }],
    ['source', { instagram: [4, 18.18], direct: [1, 20] }],
    ['sourceGroup', { social: [4, 18.18], direct: [1, 20] }],
    // The clicks of the second link have a browser, but their voucher does not say which.
    ['browser', { safari: [3, 21.43], firefox: [1, 20], other: [1, 12.5] }],
    ['link', { first: [4, 21.05], second: [1, 12.5] }],
    ['group', { group: [4, 21.05], none: [1, 12.5] }],
  ])('add up to the total by %s', async (by, expected: Record<string, number[]>) => {
    const names: Record<string, string> = { group, ...ids };
    for (const basis of ['click', 'event']) {
      const read = await report(`${all}&metrics=clicks&basis=${basis}&by=${by}`);
      const rows = rowsOf(read);
      const found = Object.entries(rows).filter(([, { conversions }]) => (conversions ?? 0) > 0);
      const rate = (value: number | undefined) => (basis === 'click' ? value : null);
      expect(
        Object.fromEntries(found.map(([key, row]) => [key, [row.conversions, row.conversionRate]])),
      ).toEqual(
        Object.fromEntries(
          Object.entries(expected).map(([key, [count, value]]) => [names[key] ?? key, [count, rate(value)]]),
        ),
      );
      const revenue = found.flatMap(([, row]) => row.revenue ?? []);
      expect(revenue.reduce((sum, { currency, amount }) => sum + (currency === 'EUR' ? amount : 0), 0)).toBe(
        3_400,
      );
      expect(read.breakdowns[0]?.total).toBe(Object.keys(rows).length);
    }
  });

  it('appear as rows of a breakdown even where nothing was clicked on these days', async () => {
    const query = `from=${day(1)}&to=${day(0)}&${all}&metrics=clicks&by=country`;
    const { body } = await api.get<Report>(`/v1/analytics/report?${query}`);
    expect(rowsOf(body)).toEqual({
      DE: { clicks: 0, conversions: 1, revenue: [{ currency: 'USD', amount: 500 }], conversionRate: null },
      NL: { clicks: 0, conversions: 0, revenue: [{ currency: 'EUR', amount: -300 }], conversionRate: null },
    });
    const filtered = await report(`${all}&by=country&device=desktop`);
    expect(rowsOf(filtered)).toMatchObject({ DE: { conversions: 1 } });
    expect(filtered.breakdowns[0]?.total).toBe(1);
  });

  it.each([
    ['country=NL', 4],
    ['country=!NL', 1],
    ['country=NL&country=DE', 5],
    ['source=instagram&browser=safari', 3],
    ['source=direct', 1],
    ['browser=other', 1],
    ['app=instagram', 0],
    ['app=!instagram', 5],
    ['sourceGroup=social', 4],
  ])('can be filtered by %s', async (filter, conversions) => {
    for (const basis of ['click', 'event']) {
      const { totals } = await report(`metrics=conversions&basis=${basis}&${filter}`);
      expect([filter, basis, totals.conversions]).toEqual([filter, basis, conversions]);
    }
  });

  it('cover one event, by default a sale', async () => {
    expect((await report('metrics=conversions&event=lead')).totals.conversions).toBe(1);
    expect((await report('metrics=conversions&event=sale')).totals.conversions).toBe(5);
    expect((await report('metrics=conversions&event=other')).totals.conversions).toBe(0);
  });

  it('follow the days and hours of a zone by the time they happened', async () => {
    await database.query(`update figure_starts set since = 'epoch' where figure = 'hourly'`);
    const query = `from=${day(3)}&to=${day(3)}&metrics=conversions&interval=hour&zone=Asia/Tokyo`;
    const { body } = await api.get<Report>(`/v1/analytics/report?${query}`);
    expect(body.range.zone).toBe('Asia/Tokyo');
    expect(body.timeseries.filter(({ conversions }) => conversions).map(({ start }) => start)).toEqual([
      `${day(3)}T21:00:00+09:00`,
    ]);
    await database.query(
      `update figure_starts set since = date_trunc('day', now(), 'utc') where figure = 'hourly'`,
    );
  });

  it('are compared by currency', async () => {
    const query = `from=${day(2)}&to=${day(1)}&compare=${day(3)}..${day(3)}&${all}&basis=event`;
    const { body } = await api.get<Report>(`/v1/analytics/report?${query}`);
    expect(body.comparison).toMatchObject({
      totals: { conversions: 2, revenue: [{ currency: 'EUR', amount: 1_700 }] },
      change: {
        conversions: 50,
        revenue: [
          { currency: 'EUR', change: 17.65 },
          { currency: 'USD', change: null },
        ],
        conversionRate: null,
      },
    });
  });

  it('are flagged where a kind has more conversions than clicks', async () => {
    const sold = Array.from({ length: 6 }, (_, n) => `again-${n}`);
    for (const name of sold) await order(name, 'first', 2, dutch);
    expect((await report('metrics=conversions&basis=click')).conversionsBeyondClicks).toBe(3);
    for (const name of sold) await api.delete(`/v1/conversions/${orders[name]}`);
  });

  it('are not flagged where too many kinds exist to count the clicks of each', async () => {
    await database.query(
      `insert into voucher_clicks select $1, $2, $3, jsonb_build_object('source', n, 'outcome', 'none'), 1
       from generate_series(1, 500) as n`,
      [accountId, ids.second, day(1)],
    );
    await order('folded', 'second', 1, german);
    expect((await report('metrics=conversions&basis=click')).conversionsBeyondClicks).toBe(0);
    await api.delete(`/v1/conversions/${orders.folded}`);
    await database.query('delete from voucher_clicks where link_id = $1 and day = $2', [ids.second, day(1)]);
  });

  it('have a column for each currency in a file', async () => {
    const query = `from=${day(3)}&to=${day(0)}&${all}&metrics=clicks&basis=click&by=country&format=csv`;
    const { body } = await api.get<string>(`/v1/analytics/report?${query}`);
    expect(body).toBe(
      'country,label,conversions,revenue_EUR,revenue_USD,conversionRate,clicks\r\n' +
        'NL,Netherlands,4,3400,0,18.18,22\r\nDE,Germany,1,0,500,20,5\r\n',
    );
  });

  it('are explained only by the full view of the reconciliation, which recounts them', async () => {
    const read = async (query: string) => {
      const path = `/v1/analytics/reconciliation?from=${day(9)}&to=${day(0)}${query}`;
      return (await api.get<{ conversions?: { by: { by: string }[] } }>(path)).body.conversions;
    };
    expect(await read('')).toBeUndefined();
    const names = ['country', 'device', 'source', 'sourceGroup', 'browser', 'system'];
    const sent = (count: number) =>
      database.query(
        `insert into account_dimension_rollups as t values ($1, $2, 'voucher', 'sent', $3)
         on conflict (account_id, day, dimension, key) do update set count = $3`,
        [accountId, day(3), count],
      );
    await sent(27);
    expect(await read('&view=full')).toEqual({
      rows: 6,
      byDay: 6,
      by: names.map((by) => ({ by, conversions: 6 })),
      revenue: [
        { currency: 'EUR', amount: 3_400 },
        { currency: 'USD', amount: 500 },
      ],
      vouchers: 27,
      vouchersByKind: 27,
      balanced: true,
    });
    await sent(26);
    expect(await read('&view=full')).toMatchObject({ vouchers: 26, vouchersByKind: 27, balanced: false });
    expect(await read(`&view=full&link=${ids.second}`)).toMatchObject({ rows: 1, vouchersByKind: 8 });
  });

  it('appear in shared reports, and with revenue only if the share allows it', async () => {
    const query = `from=${day(9)}&to=${day(0)}&metrics=conversions&metrics=conversionRate&basis=click&by=country`;
    const share = (body: object) =>
      api.post<{ url: string; error?: { fields: object[] } }>('/v1/reports/shares', body);
    const textOf = async (url: string) => (await (await fetch(url)).text()).replace(/<[^>]+>/g, ' ');
    const page = await textOf((await share({ query })).body.url);
    expect(page).toContain('Conversion rate');
    expect(page).toContain('18.52%');
    expect(page).not.toContain('€');
    const refused = await share({ query: `${query}&metrics=revenue` });
    expect(refused.status).toBe(400);
    expect(refused.body.error?.fields).toContainEqual(
      expect.objectContaining({ field: 'query.metrics', code: 'revenue_not_shared' }),
    );
    const alone = await share({ query: 'metrics=revenue', revenue: true });
    expect(alone.body.error?.fields).toContainEqual(expect.objectContaining({ code: 'required' }));
    const { body } = await share({ query: `${query}&metrics=revenue`, revenue: true });
    expect(await textOf(body.url)).toContain('€34.00 and $5.00');
  });

  it('time out like other reports, including when a report is shared', async () => {
    await database.query('begin');
    await database.query('lock table conversions in access exclusive mode');
    const answers = await Promise.all([
      api.get('/v1/analytics/report?metrics=conversions'),
      api.get('/v1/analytics/reconciliation?view=full'),
      api.post('/v1/reports/shares', { query: 'metrics=conversions' }),
    ]).finally(() => database.query('rollback'));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  it('change nothing in reports that do not request them', async () => {
    const body = await report('by=country&compare=previous');
    expect(Object.keys(body)).toEqual([
      'scope',
      'range',
      'interval',
      'totals',
      'timeseries',
      'comparison',
      'breakdowns',
      'hourlySince',
      'combinedSince',
    ]);
    expect(Object.keys(body.totals)).toEqual(['views', 'clicks', 'ctr']);
    expect(rowsOf(body)).not.toHaveProperty('other');
  });

  it.each([
    [`website=${never}&metrics=conversions`, 'metrics', 'invalid_scope'],
    ['metrics=revenue&referrer=blog.example', 'metrics', 'not_with_filters'],
    ['metrics=conversions&utm_source=news', 'metrics', 'not_with_filters'],
    ['metrics=conversions&source=blog.example', 'metrics', 'not_with_filters'],
    ['metrics=conversions&by=referrer', 'by', 'not_with_conversions'],
    ['metrics=conversions&by=utm_term', 'by', 'not_with_conversions'],
    ['metrics=conversions&by=hourOfWeek', 'by', 'not_with_conversions'],
    [`metrics=conversions&link=${never}&by=alias`, 'by', 'not_with_conversions'],
    ['metrics=conversions&basis=click&interval=hour', 'interval', 'not_with_basis'],
    ['metrics=conversions&basis=order', 'basis', 'invalid_choice'],
    ['basis=click', 'basis', 'not_applicable'],
    ['event=sale', 'event', 'not_applicable'],
    ['metrics=conversions&event=Sale', 'event', 'invalid'],
  ])('are rejected for %s', async (query, field, code) => {
    const { status, body } = await api.get<{ error: { fields: object[] } }>(`/v1/analytics/report?${query}`);
    expect(status).toBe(400);
    expect(body.error.fields).toContainEqual(expect.objectContaining({ field, code }));
  });

  it('belong to their account', async () => {
    const scopes = ['read', 'conversions:read'] as const;
    const other = new ApiClient(service, (await createAccountWithKey(service, { scopes: [...scopes] })).key);
    const { body } = await other.get<Report>(`/v1/analytics/report?${all}`);
    expect(body).toMatchObject({ conversionsSince: null, totals: { conversions: null } });
  });

  it('require the scope that lists conversions, which neither read nor write includes', async () => {
    const reader = new ApiClient(
      service,
      (await createAccountWithKey(service, { scopes: ['read', 'write'] })).key,
    );
    const statusOf = async (path: string) => (await reader.get(`/v1/analytics/${path}`)).status;
    for (const metric of ['conversions', 'revenue', 'conversionRate']) {
      expect([metric, await statusOf(`report?metrics=clicks&metrics=${metric}`)]).toEqual([metric, 403]);
      const query = `metrics=clicks&metrics=${metric}`;
      const { status } = await reader.post('/v1/reports/shares', { query, revenue: true });
      expect([metric, status]).toEqual([metric, 403]);
    }
    expect(await statusOf('report?metrics=conversions&format=csv')).toBe(403);
    expect(await statusOf('reconciliation?view=full')).toBe(403);
    expect([await statusOf('report'), await statusOf('reconciliation')]).toEqual([200, 200]);
  });
});
