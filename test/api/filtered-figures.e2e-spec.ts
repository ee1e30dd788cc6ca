import {
  BatchCounter,
  type ClickEvent,
  type DatabaseClock,
  packCombinations,
  type PackedUpTo,
} from '@app/clicks';
import { loadSettings } from '@app/common';
import { connectionOptions } from '@app/database';
import { ApiClient, createAccountWithKey, patientConnection, type Service, startService } from '@app/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Registry } from 'prom-client';

type Figure = 'views' | 'clicks' | 'shown' | 'left';
type Counts = Record<Figure, number>;
interface Report {
  totals: Counts;
  timeseries: (Counts & { start: string })[];
  comparison: { totals: Counts };
  breakdowns: { by: string; total: number; rows: (Counts & { key: string })[] }[];
  folded: number;
}

const dayMs = 86_400_000;
const figures: readonly Figure[] = ['views', 'clicks', 'shown', 'left'];
const days = 3;
/** Some are outside both the range and the range it is compared with. Hand-over tokens are valid for a week. */
const ages = 6;

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const traits = fc.record({
  country: pick(undefined, 'DE', 'BR', 'US'),
  source: pick('instagram', 'tiktok', 'google', 'direct', 'blog.example'),
  device: pick('mobile' as const, 'desktop' as const),
  browser: pick('safari', 'chrome', 'In-App "Browser"'),
  system: pick('ios', 'android', 'windows'),
  referrer: pick(undefined, 'instagram.com', 'blog.example', 'none'),
  utm_source: pick(undefined, 'News', 'news', 'näws, & "more" \\'),
  utm_campaign: pick(undefined, 'summer', '!summer', 'a b'),
});
const visit = fc.record({
  traits,
  target: fc.nat(3),
  age: fc.nat(ages),
  kind: pick('direct', 'page', 'left', 'bot'),
});
type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never;

/** The property of an event that a filter or breakdown looks at. An app is the app that the visitor left. */
const keyOf: Record<string, (event: ClickEvent) => string | undefined> = {
  ...Object.fromEntries(
    (
      ['country', 'source', 'device', 'browser', 'system', 'referrer', 'utm_source', 'utm_campaign'] as const
    ).map((name) => [name, (event: ClickEvent) => event[name]]),
  ),
  sourceGroup: ({ source = '' }) =>
    ({ instagram: 'social', tiktok: 'social', google: 'search', direct: 'direct' })[source] ?? 'site',
  app: ({ shown, left }) => (shown ?? left)?.split('/')[0],
};
const values = fc.constantFrom(
  ...['DE', 'BR', 'instagram', 'google', 'direct', 'social', 'site', 'mobile', 'safari', 'In-App "Browser"'],
  ...['ios', 'instagram.com', 'none', 'News', 'news', 'näws, & "more" \\', 'summer', 'a b', 'nothing'],
);
const filter = fc.record({
  name: fc.constantFrom(...Object.keys(keyOf)),
  values: fc.array(fc.tuple(fc.boolean(), values), { minLength: 1, maxLength: 3 }),
});
type Filter = typeof filter extends fc.Arbitrary<infer T> ? T : never;

describe('every figure of a filtered report', () => {
  let service: Service;
  let pool: pg.Pool;
  let api: ApiClient;
  let accountId: string;
  const [links, events]: [string[], ClickEvent[]] = [[], []];
  let [group, tag, website, today] = ['', '', '', 0];

  const eventOf = ({ traits: visitor, target: n, age, kind }: Visit): ClickEvent => {
    const at = today - age * dayMs;
    const isLink = n < links.length;
    const target = links[n] ?? website;
    const base = { at, account: accountId, kind: isLink ? ('link' as const) : ('website' as const), target };
    if (kind === 'bot') return { ...base, views: 0, clicks: 0, excluded: 'bot' };
    const own = Object.fromEntries(Object.entries(visitor).filter(([, value]) => value !== undefined));
    if (kind === 'page')
      return { ...base, ...own, views: 1, clicks: 0, ...(isLink && { shown: 'tiktok/aggressive' }) };
    if (kind === 'direct' || !isLink) return { ...base, ...own, views: 1, clicks: 1 };
    const time = at.toString(16).padStart(12, '0');
    const nonce = `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
    return { ...base, ...own, views: 0, clicks: 1, left: 'instagram/aggressive', nonce };
  };

  /** Counts events one by one. */
  const recount = (those: readonly ClickEvent[]): Counts => {
    const sum = { views: 0, clicks: 0, shown: 0, left: 0 };
    for (const { views, clicks, shown, left } of those) {
      sum.views += views;
      sum.clicks += clicks;
      if (shown) sum.shown++;
      if (left) sum.left++;
    }
    return sum;
  };
  const passes = (event: ClickEvent, filters: readonly Filter[]): boolean =>
    filters.every(({ name, values: wanted }) => {
      const key = keyOf[name]?.(event);
      const included = wanted.filter(([isWanted]) => isWanted).map(([, value]) => value);
      const excluded = wanted.filter(([isWanted]) => !isWanted).map(([, value]) => value);
      if (excluded.includes(key ?? '')) return false;
      return included.length === 0 || included.includes(key ?? '');
    });
  const isBetween = ({ at }: ClickEvent, oldest: number, newest: number): boolean =>
    at >= today - oldest * dayMs && at < today - (newest - 1) * dayMs;

  beforeAll(async () => {
    // The days on which figures begin are the same for all accounts.
    service = await startService({ apps: ['api'] });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    await pool.query(`update figure_starts set since = '2020-01-01'`);
    const account = await createAccountWithKey(service);
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
    const create = async (path: string, body: object) => (await api.post<{ id: string }>(path, body)).body.id;
    group = await create('/v1/groups', { name: 'Shop' });
    for (const slug of ['filtered-1', 'filtered-2', 'filtered-3']) {
      const own = slug === 'filtered-3' ? { tags: ['sale'] } : { group };
      links.push(await create('/v1/links', { slug, destination: 'https://example.com/', ...own }));
    }
    tag = (await api.get<{ data: { id: string }[] }>('/v1/tags')).body.data[0]?.id ?? '';
    website = await create('/v1/websites', {
      slug: 'filtered-page',
      items: [{ title: 'Shop', url: 'https://example.com/' }],
    });
    const { rows } = await pool.query<{ today: Date }>(`select date_trunc('day', now(), 'utc') as today`);
    today = rows[0]?.today.getTime() ?? 0;
    const clock = { now: () => today } as DatabaseClock;
    const settings = loadSettings({ DATABASE_URL: service.databaseUrl });
    const counter = new BatchCounter(pool, clock, new Registry(), settings);
    events.push(...fc.sample(visit, 1_000).map(eventOf));
    for (let n = 0; n < 20; n++) {
      const some = events.filter((_, place) => place % 20 === n);
      await counter.count({ writer: randomUUID(), sequence: 1, events: some });
      // Figures are the same before, between and after merges.
      for (let more = n === 12, after: PackedUpTo | null = null; more; more = after !== null) {
        ({ next: after } = await packCombinations(pool, after, 100));
      }
    }
  });
  afterAll(async () => {
    await pool?.end();
    await service?.stop();
  });

  it('equals counting the raw events', async () => {
    const keyOfLink: typeof keyOf = {
      link: ({ target }) => target,
      group: ({ target }) => (target === links[2] ? 'none' : group),
      tag: ({ target }) => (target === links[2] ? tag : 'none'),
    };
    const scopes: [() => string, (event: ClickEvent) => boolean][] = [
      [() => '', ({ kind }) => kind === 'link'],
      [() => `link=${links[0]}`, ({ target }) => target === links[0]],
      [() => `group=${group}`, ({ target }) => target === links[0] || target === links[1]],
      [() => 'tag=sale', ({ target }) => target === links[2]],
      [() => `website=${website}`, ({ target }) => target === website],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(filter, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...scopes),
        fc.constantFrom(...Object.keys(keyOf), ...Object.keys(keyOfLink)),
        async (wanted, [scope, isInScope], by) => {
          if (scope().startsWith('website') && by in keyOfLink) return;
          // One filter per name: several would become one with the values of both.
          const filters = wanted.filter(
            ({ name }, n) => wanted.findIndex((other) => other.name === name) === n,
          );
          const query = new URLSearchParams(scope());
          for (const [name, value] of Object.entries({ days, by, limit: 1_000, compare: 'previous' })) {
            query.append(name, String(value));
          }
          for (const figure of figures) query.append('metrics', figure);
          for (const { name, values: those } of filters) {
            for (const [isWanted, value] of those) query.append(name, isWanted ? value : `!${value}`);
          }
          const { status, body } = await api.get<Report>(`/v1/analytics/report?${String(query)}`);
          expect({ status, body }).toMatchObject({ status: 200 });

          const passing = events.filter((event) => isInScope(event) && passes(event, filters));
          const now = passing.filter((event) => isBetween(event, days - 1, 0));
          expect(body.totals).toEqual(recount(now));
          expect(body.comparison.totals).toEqual(
            recount(passing.filter((event) => isBetween(event, 2 * days - 1, days))),
          );
          expect(
            body.timeseries.map(({ views, clicks, shown, left }) => ({ views, clicks, shown, left })),
          ).toEqual(
            Array.from({ length: days }, (_, n) =>
              recount(now.filter((event) => isBetween(event, days - 1 - n, days - 1 - n))),
            ),
          );
          const keys = Map.groupBy(now, (event) => (keyOf[by] ?? keyOfLink[by])?.(event));
          keys.delete(undefined);
          const expected = [...keys]
            .map(([key, those]) => [key, recount(those)] as const)
            .filter(([, counts]) => figures.some((figure) => counts[figure] > 0));
          expect(body.breakdowns[0]?.total).toBe(expected.length);
          expect(
            new Map(
              body.breakdowns[0]?.rows.map(({ key, views, clicks, shown, left }) => [
                key,
                { views, clicks, shown, left },
              ]),
            ),
          ).toEqual(new Map(expected));
          expect(body.folded).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
