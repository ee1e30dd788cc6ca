import { ApiClient, createAccountWithKey, type SharedService, sharedService } from '@app/testing';
import pg from 'pg';
import { type StoredVisits, storeVisits } from '../fixtures/stored-visits.js';

interface Counts {
  views: number;
  clicks: number;
  ctr: number;
}
interface Keyed {
  key: string;
  label: string;
  clicks: number;
}
interface DocumentedReport {
  summary: Counts;
  timeseries: { date: string; views: number; clicks: number }[];
  [breakdown: string]: unknown;
}
interface EngineReport {
  totals: Counts;
  timeseries: { start: string; views: number; clicks: number }[];
  breakdowns: { by: string; rows: (Keyed & { views: number })[] }[];
}

const destination = 'https://example.com/';

/** The breakdown in the engine for each list of the documented reports. */
const breakdowns: Record<string, string> = {
  countries: 'country',
  devices: 'device',
  sources: 'source',
  sourceGroups: 'sourceGroup',
  browsers: 'browser',
  systems: 'system',
  referrers: 'referrer',
};
const utm: Record<string, string> = {
  sources: 'utm_source',
  mediums: 'utm_medium',
  campaigns: 'utm_campaign',
  terms: 'utm_term',
  contents: 'utm_content',
};

/** Keys with different counts on every day. Some are folded, unknown, or misleading. */
const keysOf = (n: number): Record<string, Record<string, number>> => ({
  country: { DE: n, XX: 2, US: 7 },
  device: { mobile: 2 * n, other: 1 },
  source: { instagram: n + 3, direct: 4, 'blog.example': 2, other: 1 },
  browser: { safari: n, chrome: 3 },
  system: { ios: n, android: 3 },
  referrer: { 'l.instagram.com': n, 'b.example': n, 'a.example': n },
  utm_source: { news: n },
  utm_medium: { mail: n },
  utm_campaign: { Fall: n, fall: 1 },
  utm_term: { shoes: 1 },
  utm_content: { a: n },
});

describe('the documented reports and the report engine', () => {
  let service: SharedService;
  let database: pg.Client;
  let api: ApiClient;
  let [link, page, item] = ['', '', ''];

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const { rows } = await database.query<{ day: string }>(
      `select to_char((now() at time zone 'utc')::date - age, 'YYYY-MM-DD') as day from generate_series(0, 95) as age`,
    );
    const { accountId, key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    const rules = [{ when: { countries: ['DE'] }, then: { destination } }];
    const created = await api.post<{ id: string; rules: { id: string }[] }>('/v1/links?view=full', { slug: 'agreed-one', destination, rules }); // prettier-ignore
    link = created.body.id;
    const second = (await api.post<{ id: string }>('/v1/links', { slug: 'agreed-two', destination })).body.id;
    const website = await api.post<{ id: string; items: { id: string }[] }>('/v1/websites?view=full', { slug: 'agreed-page', items: [{ title: 'Shop', url: destination }] }); // prettier-ignore
    page = website.body.id;
    item = website.body.items[0]?.id ?? '';
    const branch = { [created.body.rules[0]?.id ?? '']: 3, default: 2, gone: 1 };
    const visits = rows.flatMap(({ day }, age): StoredVisits[] => {
      const counts = { day, views: 3 * age + 5, clicks: 2 * age + 1 };
      const keys = keysOf(age + 1);
      return [
        { kind: 'link', target: link, ...counts, keys: { ...keys, branch, branch_view: { default: 9 } } },
        { kind: 'link', target: second, ...counts, keys },
        { kind: 'website', target: page, ...counts, keys: { ...keys, item: { [item]: age, gone: 1 } } },
      ];
    });
    await storeVisits(database, accountId, visits);
  });
  afterAll(async () => {
    await database?.end();
  });

  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await api.get<T>(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  const keyed = (rows: readonly Keyed[]): Keyed[] =>
    rows.map(({ key, label, clicks }) => ({ key, label, clicks }));

  describe.each([
    ['a link', () => `/v1/links/${link}/analytics`, () => `link=${link}`],
    ['a website', () => `/v1/websites/${page}/analytics`, () => `website=${page}`],
    ['all links', () => '/v1/analytics/summary', () => ''],
  ])('of %s', (_name, path, scope) => {
    it.each([7, 14, 30, 90])('agree about %i days', async (days) => {
      const documented = await read<DocumentedReport>(`${path()}?view=full&days=${days}`);
      const lists = Object.keys(breakdowns).filter((list) => list in documented);
      const utmLists = Object.keys((documented['utm'] as object | undefined) ?? {});
      const more = ['destinations', 'items']
        .filter((list) => list in documented)
        .map((list) => list.slice(0, -1));
      const by = [...lists.map((list) => breakdowns[list]), ...utmLists.map((list) => utm[list]), ...more];
      const halves = [by.slice(0, 7), by.slice(7)].map((names) =>
        names.map((name) => `&by=${name}`).join(''),
      );
      const [engine, second] = await Promise.all(
        halves.map((query) =>
          read<EngineReport>(`/v1/analytics/report?zone=UTC&days=${days}&${scope()}${query}`),
        ),
      );
      const found = [engine, second].flatMap((report) => report?.breakdowns ?? []);
      const rowsOf = (name?: string) => found.find((breakdown) => breakdown.by === name)?.rows ?? [];

      expect(documented.summary).toEqual(engine?.totals);
      expect(documented.timeseries).toEqual(
        engine?.timeseries.map(({ start, views, clicks }) => ({ date: start, views, clicks })),
      );
      expect(lists.length).toBeGreaterThanOrEqual(4);
      for (const list of lists) expect(documented[list]).toEqual(keyed(rowsOf(breakdowns[list])));
      for (const list of utmLists) {
        expect((documented['utm'] as Record<string, Keyed[]>)[list]).toEqual(keyed(rowsOf(utm[list])));
      }
      if ('destinations' in documented) {
        const sorted = (rows: readonly { key: string }[]) =>
          rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
        const rows = rowsOf('destination').map(({ key, label, views, clicks }) => ({
          key,
          label,
          views,
          clicks,
        }));
        expect(sorted(documented['destinations'] as Keyed[])).toEqual(sorted(rows));
      }
      if ('items' in documented) {
        const clicks = rowsOf('item').find(({ key }) => key === item)?.clicks;
        expect(documented['items']).toEqual([{ id: item, title: 'Shop', clicks }]);
      }
    });
  });
});
