import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import {
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  patientConnection,
  startService,
  type Service,
  waitFor,
  freePort,
} from '@app/testing';
import pg from 'pg';
import { handOverIn, visitAs, waitForEmptyJournals } from './hand-over.js';
import { TestStore } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

interface LinkResponse {
  id: string;
  slug: string;
  rules: { id: string; when: object; then: { split?: { id: string }[] } }[] | null;
}
interface Report {
  summary: { views: number; clicks: number };
  destinations: { key: string; label: string; views: number; clicks: number }[];
  excluded: { key: string; label: string; count: number }[];
}
type Fields = { error: { fields: { field: string; code: string }[] } };

const own = 'https://own.example/';
const toDe = { destination: 'https://de.example/' };
const toNl = { destination: 'https://nl.example/' };
const half = [
  { destination: 'https://one.example/', weight: 1 },
  { destination: 'https://two.example/', weight: 1 },
];
/** Addresses of public resolvers, whose countries do not change. */
const american = '8.8.8.8';

describe('rules of links', () => {
  let service: Service;
  let api: ApiClient;
  let pool: pg.Pool;
  let store: TestStore;
  let count = 0;

  beforeAll(async () => {
    service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
    await pool.end();
    await service.stop();
  });

  const at = (path: string, origin = service.redirectUrl) => `${origin}/${path}`;
  const create = (rules: unknown, more: object = {}) =>
    api.post<LinkResponse>('/v1/links?view=full', {
      destination: own,
      slug: `rules-${++count}`,
      rules,
      ...more,
    });
  const link = async (rules: unknown, more?: object): Promise<LinkResponse> => {
    const { status, body } = await create(rules, more);
    expect(status).toBe(201);
    return body;
  };
  const locationOf = async (slug: string, headers: Record<string, string> = {}, query = '') =>
    (await visit(at(slug) + query, { headers: { 'User-Agent': phone, ...headers } })).headers.location;
  const report = async ({ id }: LinkResponse) => {
    await waitForEmptyJournals(service);
    return (await api.get<Report>(`/v1/links/${id}/analytics?view=full`)).body;
  };

  describe('in the API', () => {
    it('get ids, which stay when the rules are sent back', async () => {
      const created = await link([
        { when: { devices: ['mobile'] }, then: { split: half } },
        { when: {}, then: { blocked: true } },
      ]);
      const { rules } = (await api.get<LinkResponse>(`/v1/links/${created.id}?view=full`)).body;
      expect(rules).toEqual(created.rules);
      const ids = rules?.flatMap(({ id, then }) => [id, ...(then.split ?? []).map((branch) => branch.id)]);
      expect(ids).toHaveLength(4);
      expect(new Set(ids).size).toBe(4);
      const first = { when: { countries: ['NL'] }, then: toNl };
      const changed = await api.patch<LinkResponse>(`/v1/links/${created.id}?view=full`, {
        rules: [first, ...(rules ?? [])],
      });
      expect(changed.body.rules?.slice(1)).toEqual(rules);
      expect(changed.body.rules?.[0]).toMatchObject(first);
    });

    it('have times in UTC, however they are sent', async () => {
      const when = { after: '2026-01-01T01:00:00+02:00', before: '2099-01-01T00:00:00Z' };
      const { rules } = await link([{ when, then: toDe }]);
      expect(rules?.[0]).toMatchObject({
        when: { after: '2025-12-31T23:00:00.000Z', before: '2099-01-01T00:00:00.000Z' },
      });
    });

    it('may look for parameters with names of built-in object properties', async () => {
      const query = { constructor: 'a', prototype: null, toString: 'b' };
      const rules = [{ when: { query }, then: toDe }];
      const { id, slug } = await link(rules);
      const { body } = await api.get<LinkResponse>(`/v1/links/${id}?view=full`);
      expect(body.rules).toMatchObject(rules);
      for (const [search, destination] of [
        ['?constructor=a&prototype&toString=b', toDe.destination],
        ['?constructor=b&prototype&toString=b', own],
      ] as const) {
        expect(await locationOf(slug + search)).toBe(destination + search);
      }
      const refused = await create([
        { when: { query: JSON.parse('{"__proto__":"a","b":"c"}') as object }, then: toDe },
      ]);
      expect((refused.body as unknown as Fields).error.fields).toMatchObject([
        { field: 'rules.0.when.query.__proto__', code: 'unknown' },
      ]);
    });

    it('are removed by null and by an empty list', async () => {
      for (const rules of [null, []]) {
        const { id } = await link([{ when: {}, then: toDe }]);
        expect((await api.patch<LinkResponse>(`/v1/links/${id}?view=full`, { rules })).body.rules).toBeNull();
      }
    });

    it.each<[string, unknown, string[]]>([
      ['no conditions', { then: toDe }, ['rules.0.when: required']],
      ['no outcome', { when: {} }, ['rules.0.then: required']],
      ['two outcomes', { when: {}, then: { ...toDe, blocked: true } }, ['rules.0.then: conflict']],
      ['an unknown field', { when: {}, then: toDe, priority: 1 }, ['rules.0.priority: unknown']],
      ['an unknown condition', { when: { weather: 'rain' }, then: toDe }, ['rules.0.when.weather: unknown']],
      ['an unknown outcome', { when: {}, then: { ...toDe, page: 1 } }, ['rules.0.then.page: unknown']],
      ['text', 'rule', ['rules.0: invalid_type']],
      ['an id of its own', { id: 'Mine', when: {}, then: toDe }, ['rules.0.id: invalid']],
      ['our own host', { when: {}, then: { destination: '<own>' } }, ['rules.0.then.destination: own_host']],
      [
        'http',
        { when: {}, then: { split: [{ destination: 'http://a.example/', weight: 1 }, half[0]] } },
        ['rules.0.then.split.0.destination: invalid_url'],
      ],
      ['a split of one', { when: {}, then: { split: [half[0]] } }, ['rules.0.then.split: too_few']],
      [
        'a weight of nothing',
        { when: {}, then: { split: [{ ...half[0], weight: 0 }, half[1]] } },
        ['rules.0.then.split.0.weight: invalid'],
      ],
      [
        'a day that no month has',
        { when: { after: '2026-02-30T00:00:00Z' }, then: toDe },
        ['rules.0.when.after: invalid'],
      ],
      [
        'several errors',
        {
          when: {
            countries: ['de'],
            share: 0,
            hours: { from: '8', to: '10:00', zone: 'Mars/Base', days: ['today'] },
            after: '2027-01-01T00:00:00Z',
            before: '2026-01-01T00:00:00Z',
          },
          then: toDe,
        },
        [
          'rules.0.when.countries: invalid_choice',
          'rules.0.when.before: conflict',
          'rules.0.when.hours.from: invalid',
          'rules.0.when.hours.zone: invalid',
          'rules.0.when.hours.days: invalid_choice',
          'rules.0.when.share: invalid',
        ],
      ],
    ])('reject %s', async (_name, rule, expected) => {
      const { host } = new URL(service.env.SHORT_URL_BASE ?? service.redirectUrl);
      const text = JSON.stringify([rule]).replace('<own>', `https://${host.replace(/:\d+$/, '')}/x`);
      const { status, body } = await create(JSON.parse(text));
      const errors = (body as unknown as Fields).error.fields.map(({ field, code }) => `${field}: ${code}`);
      expect([status, errors.sort()]).toEqual([400, [...expected].sort()]);
    });

    it('reject duplicate ids', async () => {
      const { body } = await create([
        { id: 'rule0001', when: {}, then: toDe },
        { when: {}, then: { split: [{ id: 'rule0001', ...half[0] }, half[1]] } },
      ]);
      expect(body).toMatchObject({ error: { fields: [{ field: 'rules', code: 'duplicate' }] } });
    });

    it('reject more than 32 KiB, without looking at the rules', async () => {
      const rulesOf = (length: number) =>
        Array.from({ length: 20 }, () => ({
          when: { query: { a: 'x'.repeat(480), b: 'y'.repeat(480), c: 'z'.repeat(480) } },
          then: { destination: `https://a.example/${'p'.repeat(length)}` },
        }));
      expect((await create(rulesOf(50))).status).toBe(201);
      const { body } = await create([...rulesOf(300).slice(1), 'wrong']);
      expect((body as unknown as Fields).error.fields).toEqual([
        expect.objectContaining({ field: 'rules', code: 'too_large' }),
      ]);
    });
  });

  describe('in the redirect', () => {
    it('choose the destination by country, language and query, and report it', async () => {
      const created = await link([
        { when: { countries: ['US'] }, then: { destination: 'https://us.example/' } },
        { when: { languages: ['de'] }, then: toDe },
        { when: { query: { shop: 'nl' } }, then: toNl },
      ]);
      const { slug, rules } = created;
      expect(await locationOf(slug, { 'X-Forwarded-For': american })).toBe('https://us.example/');
      expect(await locationOf(slug, { 'Accept-Language': 'de-AT,de;q=0.9' })).toBe('https://de.example/');
      expect(await locationOf(slug, {}, '?shop=nl')).toBe('https://nl.example/?shop=nl');
      expect(await locationOf(slug)).toBe(own);
      // Bots and HEAD requests get what a person would get, and are not counted.
      const asBot = { 'User-Agent': bot, 'Accept-Language': 'de' };
      expect((await visit(at(slug), { headers: asBot })).headers.location).toBe('https://de.example/');
      const head = { method: 'HEAD', headers: { 'User-Agent': phone, 'Accept-Language': 'de' } };
      expect((await visit(at(slug), head)).headers.location).toBe('https://de.example/');
      const [us, de, nl] = (rules ?? []).map(({ id }) => id);
      const { summary, destinations } = await report(created);
      expect(summary).toMatchObject({ views: 4, clicks: 4 });
      expect(destinations).toEqual([
        { key: us, label: 'https://us.example/', views: 1, clicks: 1 },
        { key: de, label: 'https://de.example/', views: 1, clicks: 1 },
        { key: nl, label: 'https://nl.example/', views: 1, clicks: 1 },
        { key: 'default', label: 'Other', views: 1, clicks: 1 },
      ]);
    });

    it('block visitors, with a page in their language that is not counted', async () => {
      const created = await link([{ when: { inApp: 'none' }, then: { blocked: true } }]);
      const response = await visit(at(created.slug), {
        headers: { 'User-Agent': phone, 'Accept-Language': 'de' },
      });
      expect(response.status).toBe(451);
      expect(response.body).toContain('<html lang="de"');
      expect(response.headers.vary).toBe('Accept-Language');
      expect((await visitAs(instagram, at(created.slug))).headers.location).toBe(own);
      const { summary, excluded } = await report(created);
      expect(summary).toMatchObject({ views: 1, clicks: 1 });
      expect(excluded).toEqual([{ key: 'blocked', label: 'Blocked by rules', count: 1 }]);
    });

    it('lead a visitor to the same branch in every process', async () => {
      const created = await link([{ when: {}, then: { split: half } }]);
      const agents = Array.from({ length: 40 }, (_, n) => `${phone} v${n}`);
      const visitAll = (origin: string) =>
        Promise.all(
          agents.map(async (agent) => (await visitAs(agent, at(created.slug, origin))).headers.location),
        );
      const port = String(await freePort());
      const other = new AppUnderTest('redirect', { ...service.env, REDIRECT_PORT: port });
      await other.start();
      try {
        const first = await visitAll(service.redirectUrl);
        expect(new Set(first)).toEqual(new Set(half.map(({ destination }) => destination)));
        expect(await visitAll(`http://127.0.0.1:${port}`)).toEqual(first);
        expect(await visitAll(service.redirectUrl)).toEqual(first);
      } finally {
        await other.stop();
      }
    });

    it('are not evaluated again when a hand-over arrives, whose click counts for the branch of its view', async () => {
      const created = await link(
        [
          { when: { inApp: ['instagram'] }, then: toDe },
          { when: {}, then: toNl },
        ],
        { behavior: 'conservative' },
      );
      const { pathname, search } = new URL(handOverIn(await visitAs(instagram, at(created.slug))));
      const arrival = await visitAs(phone, service.redirectUrl + pathname + search);
      expect(arrival.headers.location).toBe('https://de.example/');
      const { destinations } = await report(created);
      expect(destinations.map(({ views, clicks }) => [views, clicks])).toEqual([
        [1, 1],
        [0, 0],
        [0, 0],
      ]);
      expect(await checkClickLedger(pool)).toMatchObject({ closes: true });
    });

    it('apply to items of bio pages', async () => {
      const created = await link([{ when: { languages: ['de'] }, then: toDe }]);
      const page = await api.post<{ slug: string; items: { id: string }[] }>('/v1/websites?view=full', {
        name: 'Page',
        slug: `rules-page-${++count}`,
        published: true,
        items: [{ title: 'Shop', link: created.id }],
      });
      const path = `${page.body.slug}/${page.body.items[0]?.id}`;
      expect(await locationOf(path, { 'Accept-Language': 'de' })).toBe('https://de.example/');
      expect(await locationOf(path, { 'Accept-Language': 'en' })).toBe(own);
    });

    it('are skipped, logged and counted in a metric if they cannot be read', async () => {
      const target = await store.addLink(own);
      const rules = [
        { id: 'rule0001', when: { weather: ['rain'] }, then: toDe },
        { id: 'rule0002', when: { query: { a: '1' } }, then: toNl },
      ];
      await store.run('update links set rules = $2 where id = $1', [target.id, JSON.stringify(rules)]);
      expect(await locationOf(target.slug)).toBe(own);
      expect(await locationOf(target.slug, {}, '?a=1')).toBe('https://nl.example/?a=1');
      await waitFor(() => service.apps.redirect.output().includes(`link ${target.id}`));
      const { body } = await visit(at('metrics'));
      expect(body).toMatch(/^waypost_redirect_unreadable_rules_total [1-9]/m);
    });
  });
});
