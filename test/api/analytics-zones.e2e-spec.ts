import { ApiClient, createAccountWithKey, type Service, startService } from '@app/testing';
import pg from 'pg';

interface Counts {
  views: number | null;
  clicks: number | null;
  shown?: number | null;
}
interface Report {
  range: { from: string; to: string; zone: string };
  totals: Counts;
  timeseries: (Counts & { start: string; end?: string; incomplete?: true })[];
  comparison?: { range: { zone: string }; totals: Counts };
  breakdowns: {
    range: { from: string; to: string; zone: string };
    total: number;
    rows: (Counts & { key: string; label: string; comparison?: { figures: Counts } })[];
  }[];
  hourlySince: string;
}

const quarterMs = 900_000;
const dayMs = 96 * quarterMs;
const since = '2026-02-01';
const first = Date.parse('2026-03-01T00:00:00Z');
const days = 260;
const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'];
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Views at quarter-hours, distributed the same way in every run. The n-th belongs to link n % 2. */
const views = Array.from({ length: 3000 }, (_, n) => first + ((n * 7919) % (days * 96)) * quarterMs);

/** Date, weekday (1 is Monday) and hour on the clocks of a zone. */
function localTime(zone: string): (at: number) => { date: string; weekday: number; hour: string } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const date = `${parts.year}-${parts.month}-${parts.day}`;
    return { date, weekday: new Date(date).getUTCDay() || 7, hour: parts.hour ?? '' };
  };
}

describe('reports in time zones', () => {
  let service: Service;
  let database: pg.Client;
  let api: ApiClient;
  /** Each scope with the views that count toward it. */
  let scopes: [query: string, views: number[]][];

  const read = async (query: string): Promise<Report> => {
    const { status, body } = await api.get<Report>(`/v1/analytics/report?${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };

  beforeAll(async () => {
    // The days on which figures begin are the same for all accounts.
    service = await startService({ apps: ['api'] });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query(`update figure_starts set since = $1::timestamptz where figure = 'hourly'`, [
      `${since}Z`,
    ]);
    const { accountId, key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'Both' })).body.id;
    const links: string[] = [];
    for (const slug of ['zone-1', 'zone-2']) {
      const link = { slug, destination: 'https://example.com/', group };
      links.push((await api.post<{ id: string }>('/v1/links', link)).body.id);
    }
    const ofLink = (n: number) => views.filter((_, view) => view % 2 === n);
    const store = async (table: string, columns: string[], key: string[], counted: number[]) => {
      for (let start = first; start < first + days * dayMs; start += dayMs) {
        const quarters = Array<number>(96).fill(0);
        for (const at of counted) {
          const quarter = (at - start) / quarterMs;
          if (quarter >= 0 && quarter < 96) quarters[quarter] = (quarters[quarter] ?? 0) + 1;
        }
        const sum = quarters.reduce((total, count) => total + count, 0);
        if (sum === 0) continue;
        // Like the worker's: the array begins with the first quarter-hour that counts, and a null is 0.
        const [lower, upper] = [quarters.findIndex(Boolean), quarters.findLastIndex(Boolean)];
        const held = quarters.slice(lower, upper + 1).map((count) => count || null);
        const array = `[${lower + 1}:${upper + 1}]={${held.map(String).join()}}`;
        await database.query(
          `insert into ${table} (${columns.join()}, day, views, clicks, quarter_views, quarter_clicks)
           values (${columns.map((_, n) => `$${n + 1}`).join()}, $${columns.length + 1}, $${columns.length + 2}, 0, $${columns.length + 3}, null)`,
          [...key, dateOf(start), sum, array],
        );
      }
    };
    await store('daily_rollups', ['account_id', 'target_id'], [accountId, links[0] ?? ''], ofLink(0));
    await store('daily_rollups', ['account_id', 'target_id'], [accountId, links[1] ?? ''], ofLink(1));
    await store('account_daily_rollups', ['account_id'], [accountId], views);
    scopes = [
      [`link=${links[0]}`, ofLink(0)],
      [`group=${group}`, views],
      ['', views],
    ];
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it.each(zones)('count the days of %s, whatever its clocks do', async (zone) => {
    const local = localTime(zone);
    for (const [scope, counted] of scopes) {
      const { range, totals, timeseries } = await read(`${scope}&zone=${zone}&from=2026-03-20&to=2026-11-10`);
      expect(range).toEqual({ from: '2026-03-20', to: '2026-11-10', zone });
      const byDate = Map.groupBy(counted, (at) => local(at).date);
      expect(timeseries.map(({ start, views: found }) => [start, found])).toEqual(
        timeseries.map(({ start }) => [start, byDate.get(start)?.length ?? 0]),
      );
      expect(totals.views).toBe(timeseries.reduce((sum, point) => sum + (point.views ?? 0), 0));
      const months = await read(`${scope}&zone=${zone}&from=2026-03-20&to=2026-11-10&interval=month`);
      expect(months.totals).toEqual(totals);
    }
  });

  it.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-30', 71],
    ['Europe/Berlin', '2026-10-24', '2026-10-26', 73],
    ['America/St_Johns', '2026-10-31', '2026-11-02', 73],
    ['Asia/Kathmandu', '2026-06-01', '2026-06-14', 336],
  ])('count the hours of %s from %s to %s', async (zone, from, to, hours) => {
    const [scope, counted] = scopes[2] ?? ['', []];
    const { timeseries, totals } = await read(`${scope}&zone=${zone}&from=${from}&to=${to}&interval=hour`);
    expect(timeseries).toHaveLength(hours);
    const starts = timeseries.map(({ start }) => Date.parse(start));
    const end = (starts.at(-1) ?? 0) + 4 * quarterMs;
    timeseries.forEach(({ start, end: last, views: found }, n) => {
      const [at, next] = [starts[n] ?? 0, starts[n + 1] ?? end];
      expect([start, found]).toEqual([start, counted.filter((view) => view >= at && view < next).length]);
      expect(last).toBeUndefined();
    });
    expect(totals.views).toBe(counted.filter((view) => view >= (starts[0] ?? 0) && view < end).length);
  });

  it.each(zones)('count the hours of the week of %s', async (zone) => {
    const local = localTime(zone);
    for (const [scope, counted] of scopes) {
      const [from, to] = ['2026-09-01', '2026-10-31'];
      const { breakdowns } = await read(
        `${scope}&zone=${zone}&from=${from}&to=${to}&by=hourOfWeek&compare=2026-03-15..2026-04-15`,
      );
      expect(breakdowns[0]).toMatchObject({ range: { from, to, zone }, total: 168 });
      const within = (start: string, end: string) =>
        Map.groupBy(
          counted.map(local).filter(({ date }) => date >= start && date <= end),
          ({ weekday, hour }) => `${weekday}-${hour}`,
        );
      const [now, before] = [within(from, to), within('2026-03-15', '2026-04-15')];
      const rows = breakdowns[0]?.rows ?? [];
      expect(rows.map(({ key }) => key).slice(0, 2)).toEqual(['1-00', '1-01']);
      expect(rows.map((row) => [row.key, row.views, row.comparison?.figures.views])).toEqual(
        rows.map(({ key }) => [key, now.get(key)?.length ?? 0, before.get(key)?.length ?? 0]),
      );
    }
  });

  it('fall back to UTC days, and name UTC as the zone, for days without quarter-hours', async () => {
    const report = await read(
      'zone=Europe/Berlin&from=2026-03-20&to=2026-04-20&compare=2026-01-01..2026-02-28&by=country',
    );
    expect([report.range.zone, report.comparison?.range.zone]).toEqual(['Europe/Berlin', 'UTC']);
    expect(report.breakdowns[0]?.range).toEqual({ from: '2026-03-20', to: '2026-04-20', zone: 'UTC' });
    expect(report.hourlySince).toBe(`${since}T00:00:00.000Z`);
  });

  it('have no hours before quarter-hours were stored, and break only later days down by hour of the week', async () => {
    const hours = await read('zone=Europe/Berlin&from=2026-01-31&to=2026-02-01&interval=hour');
    expect(hours.range.zone).toBe('UTC');
    expect(hours.timeseries.map((point) => point.views)).toEqual([
      ...Array<null>(24).fill(null),
      ...Array<number>(24).fill(0),
    ]);
    const week = await read('zone=Europe/Berlin&from=2026-01-01&to=2026-03-01&by=hourOfWeek');
    expect(week.breakdowns[0]?.range).toEqual({
      from: '2026-02-02',
      to: '2026-03-01',
      zone: 'Europe/Berlin',
    });
    const none = await read('zone=Europe/Berlin&from=2026-01-01&to=2026-01-20&by=hourOfWeek');
    expect(none.breakdowns[0]).toMatchObject({ total: 0, rows: [] });
  });

  it.each([
    ['utc', 'UTC'],
    ['europe/BERLIN', 'Europe/Berlin'],
  ])('spell %s as IANA does, %s', async (given, name) => {
    const { range, breakdowns } = await read(`zone=${given}&days=2&by=hourOfWeek`);
    expect([range.zone, breakdowns[0]?.range.zone]).toEqual([name, name]);
  });

  it('break breakouts down by UTC day only', async () => {
    expect((await read('zone=UTC&days=2&metrics=shown')).totals).toEqual({ shown: 0 });
    expect((await read('zone=Asia/Kathmandu&days=2&metrics=shown')).totals).toEqual({ shown: null });
  });

  it('cover seven days by hour unless dates are given, up to fourteen', async () => {
    expect((await read('interval=hour')).timeseries).toHaveLength(7 * 24);
    for (const query of [
      'days=15',
      'from=2026-03-01&to=2026-03-15',
      'days=14&compare=2026-03-01..2026-03-15',
    ]) {
      const { status } = await api.get(`/v1/analytics/report?interval=hour&${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
    expect((await read('interval=hour&days=14')).timeseries).toHaveLength(14 * 24);
  });
});
