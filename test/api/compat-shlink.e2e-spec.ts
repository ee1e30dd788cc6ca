import {
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  startService,
  type Service,
  freePort,
  waitFor,
} from '@app/testing';
import pg from 'pg';
import * as sdk from '@shlinkio/shlink-js-sdk';
import * as sdkForNode from '@shlinkio/shlink-js-sdk/node';
import { storeVisits } from '../fixtures/stored-visits.js';

type Json = Record<string, unknown>;

interface ShortUrl extends Json {
  shortCode: string;
  meta: Json;
}

/** The part of the npm client that the tests use; Node's module resolution cannot load its own types. */
interface Shlink {
  createShortUrl(data: Json): Promise<ShortUrl>;
  getShortUrl(identifier: Json): Promise<ShortUrl>;
  updateShortUrl(identifier: Json, data: Json): Promise<ShortUrl>;
  deleteShortUrl(identifier: Json): Promise<void>;
  listShortUrls(query?: Json): Promise<{ data: ShortUrl[]; pagination: Json }>;
  listTags(): Promise<Json>;
  tagsStats(): Promise<Json>;
  editTag(renaming: Json): Promise<Json>;
  deleteTags(tags: string[]): Promise<Json>;
  getVisitsOverview(): Promise<Json>;
  getShortUrlVisits(identifier: Json): Promise<Json>;
  getTagVisits(tag: string): Promise<Json>;
  getDomainVisits(domain: string): Promise<Json>;
  getOrphanVisits(): Promise<Json>;
  getNonOrphanVisits(): Promise<Json>;
  deleteShortUrlVisits(identifier: Json): Promise<Json>;
  getShortUrlRedirectRules(identifier: Json): Promise<Json>;
  listDomains(): Promise<{ data: Json[] }>;
  editDomainRedirects(redirects: Json): Promise<Json>;
  mercureInfo(): Promise<Json>;
  health(): Promise<Json>;
}

const { ShlinkApiClient } = sdk as unknown as {
  ShlinkApiClient: new (http: object, server: { baseUrl: string; apiKey: string }) => Shlink;
};
const { NodeHttpClient } = sdkForNode as unknown as { NodeHttpClient: new () => object };

const destination = 'https://shop.example/summer';

describe("Shlink's REST API", () => {
  let service: Service;
  let key: string;
  let keyId: string;
  let api: ApiClient;
  let shlink: Shlink;

  const clientWith = (apiKey: string) =>
    new ShlinkApiClient(new NodeHttpClient(), { baseUrl: service.apiUrl, apiKey });
  const problem = (type: string, status: number, facts: object = {}) =>
    expect.objectContaining({
      type: `https://shlink.io/api/error/${type}`,
      status,
      title: expect.any(String) as string,
      detail: expect.any(String) as string,
      ...facts,
    }) as Error;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { COMPAT: 'shlink' } });
    ({ key, keyId } = await createAccountWithKey(service));
    api = new ApiClient(service, key);
    shlink = clientWith(key);
  });
  afterAll(() => service?.stop());

  it('creates, reads, changes and deletes short URLs', async () => {
    const created = await shlink.createShortUrl({
      longUrl: destination,
      customSlug: 'Summer',
      title: 'Summer sale',
      tags: ['One', 'Two'],
      validSince: '2026-01-01T00:00:00+02:00',
      validUntil: '2099-12-31',
      maxVisits: 10,
    });
    expect(created).toEqual({
      shortUrl: `${service.redirectUrl}/Summer`,
      shortCode: 'Summer',
      longUrl: destination,
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/) as string,
      tags: ['One', 'Two'],
      meta: {
        validSince: '2025-12-31T22:00:00+00:00',
        validUntil: '2099-12-31T00:00:00+00:00',
        maxVisits: 10,
      },
      domain: null,
      title: 'Summer sale',
      crawlable: false,
      forwardQuery: true,
      hasRedirectRules: false,
      visitsSummary: { total: 0, nonBots: 0, bots: 0 },
    });
    const { body } = await api.get<{ data: unknown[] }>('/v1/links?slug=SUMMER&view=full');
    expect(body.data).toMatchObject([
      { slug: 'Summer', name: 'Summer sale', tags: ['One', 'Two'], maxClicks: 10, createdBy: keyId },
    ]);
    expect(await shlink.getShortUrl({ shortCode: 'summer' })).toEqual(created);

    const changes = {
      longUrl: `${destination}/2`,
      title: null,
      tags: [],
      maxVisits: null,
      forwardQuery: false,
    };
    const changed = await shlink.updateShortUrl({ shortCode: 'Summer' }, changes);
    expect(changed).toEqual({
      ...created,
      ...changes,
      maxVisits: undefined,
      meta: { ...created.meta, maxVisits: null },
    });

    expect(await shlink.deleteShortUrl({ shortCode: 'Summer' })).toBeUndefined();
    const missing = problem('short-url-not-found', 404, { shortCode: 'Summer' });
    await expect(shlink.getShortUrl({ shortCode: 'Summer' })).rejects.toEqual(missing);
    await expect(shlink.deleteShortUrl({ shortCode: 'Summer' })).rejects.toEqual(missing);
  });

  it('generates a random slug if none is given', async () => {
    const { shortCode, title } = await shlink.createShortUrl({ longUrl: destination });
    expect([shortCode, title]).toEqual([expect.stringMatching(/^[a-z0-9]{6}$/), null]);
    await shlink.deleteShortUrl({ shortCode });
  });

  it('gives a short code the length and the prefix that are asked for', async () => {
    const codeOf = async (more: Json) =>
      (await shlink.createShortUrl({ longUrl: `${destination}/codes`, ...more })).shortCode;
    const codes = [
      await codeOf({ shortCodeLength: 12, pathPrefix: 'Print-' }),
      await codeOf({ shortCodeLength: 4, customSlug: 'whole-code', pathPrefix: 'Print-' }),
    ];
    expect(codes).toEqual([expect.stringMatching(/^Print-[a-z0-9]{12}$/), 'Print-whole-code']);
    for (const [field, value] of [
      ['shortCodeLength', 3],
      ['shortCodeLength', 65],
      ['shortCodeLength', '8'],
      ['pathPrefix', 'a/'],
      ['pathPrefix', 5],
    ] as const) {
      await expect(codeOf({ [field]: value })).rejects.toEqual(
        problem('invalid-data', 400, { invalidElements: [field] }),
      );
    }
    for (const shortCode of codes) await shlink.deleteShortUrl({ shortCode });
  });

  it('returns an existing short URL if `findIfExists` is true and all fields that matter match', async () => {
    const account = await createAccountWithKey(service);
    const client = clientWith(account.key);
    const longUrl = `${destination}/existing`;
    const codeOf = async (more: Json) =>
      (await client.createShortUrl({ longUrl, findIfExists: true, ...more })).shortCode;
    const validUntil = '2099-01-01T00:00:00+00:00';
    const plain = await codeOf({ title: 'A', tags: ['B', 'A'] });
    const limited = await codeOf({ customSlug: 'existing-limited', maxVisits: 5, validUntil });
    expect(limited).toBe('existing-limited');
    expect(await codeOf({})).toBe(plain);
    expect(await codeOf({ tags: ['a', 'b'], shortCodeLength: 4, title: 'C' })).toBe(plain);
    expect(await codeOf({ maxVisits: 5, validUntil })).toBe(limited);
    expect(await codeOf({ customSlug: limited, maxVisits: 5, validUntil })).toBe(limited);
    await expect(codeOf({ customSlug: limited })).rejects.toEqual(problem('non-unique-slug', 400));
    expect([plain, limited]).not.toContain(await codeOf({ findIfExists: false, tags: ['A'] }));
    const protectedLink = {
      slug: 'existing-protected',
      destination: `${longUrl}/2`,
      password: 'correct horse',
    };
    expect((await new ApiClient(service, account.key).post('/v1/links', protectedLink)).status).toBe(201);
    expect(await codeOf({ longUrl: `${longUrl}/2` })).not.toBe('existing-protected');
  });

  it.each([
    { tags: ['A', 'b'], title: 'Poster', maxVisits: 5, pathPrefix: 'p-' },
    { customSlug: 'one-of-many' },
  ])('creates one short URL for concurrent calls with `findIfExists`: %j', async (more) => {
    const account = await createAccountWithKey(service);
    const client = clientWith(account.key);
    const data = { longUrl: `${destination}/at-once`, findIfExists: true, ...more };
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    // Nothing is created until several calls have found no link.
    await database.query('begin; lock table links in share mode');
    const calls = Promise.all(Array.from({ length: 20 }, () => client.createShortUrl(data)));
    const waiting = `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
    await waitFor(async () => Number((await database.query(waiting)).rowCount) > 1);
    await database.end();
    expect(new Set((await calls).map(({ shortCode }) => shortCode)).size).toBe(1);
    expect((await client.listShortUrls()).pagination).toMatchObject({ totalItems: 1 });
  });

  it('lists, searches and sorts in pages', async () => {
    for (let n = 1; n <= 5; n++) {
      const tags = n % 2 ? ['odd', 'number'] : ['number'];
      await shlink.createShortUrl({ longUrl: `${destination}/${n}`, customSlug: `page-${n}`, tags });
    }
    const codes = async (query: Json) => {
      const { data, pagination } = await shlink.listShortUrls(query);
      const { currentPage, pagesCount, totalItems } = pagination;
      return [data.map(({ shortCode }) => shortCode.slice(-1)).join(''), currentPage, pagesCount, totalItems];
    };
    expect(await codes({})).toEqual(['54321', 1, 1, 5]);
    expect(await codes({ itemsPerPage: 2 })).toEqual(['54', 1, 3, 5]);
    expect(await codes({ itemsPerPage: 2, page: '3' })).toEqual(['1', 3, 3, 5]);
    expect(await codes({ page: '9' })).toEqual(['', 9, 1, 5]);
    expect(await codes({ orderBy: { field: 'dateCreated', dir: 'ASC' } })).toEqual(['12345', 1, 1, 5]);
    expect(await codes({ tags: ['odd'], itemsPerPage: 2 })).toEqual(['53', 1, 2, 3]);
    expect(await codes({ tags: ['odd', 'number'], tagsMode: 'all' })).toEqual(['531', 1, 1, 3]);
    expect(await codes({ searchTerm: 'page-3' })).toEqual(['3', 1, 1, 1]);
    expect(await codes({ domain: 'DEFAULT' })).toEqual(['54321', 1, 1, 5]);
    expect(await codes({ searchTerm: 'page-', itemsPerPage: 2 })).toEqual(['54', 1, 3, 5]);

    const { data } = await api
      .get<{ data: { createdAt: string }[] }>('/v1/links?view=full')
      .then(({ body }) => body);
    const [, fourth = '', third = ''] = data.map(({ createdAt }) => createdAt);
    expect(await codes({ startDate: third, endDate: fourth })).toEqual(['43', 1, 1, 2]);

    const set = (code: string, changes: Json) =>
      shlink.updateShortUrl({ shortCode: `page-${code}` }, changes);
    await set('2', { validSince: '2001-01-01T00:00:00Z', validUntil: '2002-01-01T00:00:00Z' });
    expect(await codes({ excludePastValidUntil: true, itemsPerPage: 3 })).toEqual(['543', 1, 2, 4]);
    expect(await codes({ excludePastValidUntil: true, itemsPerPage: 3, page: '2' })).toEqual(['1', 2, 2, 4]);
    expect(await codes({ excludeMaxVisitsReached: true })).toEqual(['54321', 1, 1, 5]);
    await set('2', { validSince: null, validUntil: null });
  });

  it('shows the clicks of short URLs, tags and the account, but no single visits', async () => {
    const account = await createAccountWithKey(service);
    const client = clientWith(account.key);
    const shortUrls = [
      { customSlug: 'visited-1', tags: ['Tag B', 'tag a'], maxVisits: 7 },
      { customSlug: 'visited-2', tags: ['tag a'] },
      { customSlug: 'visited-3', tags: ['Unvisited'] },
    ];
    for (const shortUrl of shortUrls) await client.createShortUrl({ longUrl: destination, ...shortUrl });
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    const day = new Date().toISOString().slice(0, 10);
    for (const [slug, clicks] of [
      ['visited-1', 7],
      ['visited-2', 2],
    ] as const) {
      const { rows } = await database.query<{ id: string }>('select id from links where slug = $1', [slug]);
      const target = rows[0]?.id ?? '';
      await database.query('update target_totals set clicks = $2 where target_id = $1', [target, clicks]);
      await storeVisits(database, account.accountId, [{ kind: 'link', target, day, clicks }]);
    }
    await database.end();

    const summary = (total: number) => ({ total, nonBots: total, bots: 0 });
    const { visitsSummary } = await client.getShortUrl({ shortCode: 'visited-1' });
    expect(visitsSummary).toEqual(summary(7));
    const unlimited = await client.listShortUrls({ excludeMaxVisitsReached: true });
    expect(unlimited.data.map(({ shortCode }) => shortCode)).toEqual(['visited-3', 'visited-2']);
    expect(await client.tagsStats()).toMatchObject({
      data: [
        { tag: 'tag a', shortUrlsCount: 2, visitsSummary: summary(9) },
        { tag: 'Tag B', shortUrlsCount: 1, visitsSummary: summary(7) },
        { tag: 'Unvisited', shortUrlsCount: 1, visitsSummary: summary(0) },
      ],
      pagination: { currentPage: 1, pagesCount: 1, totalItems: 3 },
    });
    expect(await client.getVisitsOverview()).toEqual({
      nonOrphanVisits: summary(9),
      orphanVisits: summary(0),
    });
    const notStored = problem('not-found', 404, {
      detail: expect.stringContaining('stores no single visits') as string,
    });
    for (const visits of [
      () => client.getShortUrlVisits({ shortCode: 'visited-1' }),
      () => client.deleteShortUrlVisits({ shortCode: 'visited-1' }),
      () => client.getTagVisits('Tag B'),
      () => client.getDomainVisits('DEFAULT'),
      () => client.getOrphanVisits(),
      () => client.getNonOrphanVisits(),
    ]) {
      await expect(visits()).rejects.toEqual(notStored);
    }
    await expect(client.getShortUrlRedirectRules({ shortCode: 'visited-1' })).rejects.toEqual(
      problem('not-found', 404),
    );
    await expect(client.mercureInfo()).rejects.toEqual(problem('mercure-not-configured', 404));
  });

  it('lists, sorts, renames and deletes tags', async () => {
    const { key: ownKey } = await createAccountWithKey(service);
    const client = clientWith(ownKey);
    const tags = ['Gamma', 'alpha', 'Beta'];
    await client.createShortUrl({ longUrl: destination, customSlug: 'tagged', tags });
    expect(await client.listTags()).toMatchObject({ data: ['alpha', 'Beta', 'Gamma'] });
    const listed = await fetch(
      `${service.apiUrl}/rest/v3/tags?orderBy=tag-DESC&itemsPerPage=1&page=2&searchTerm=A`,
      { headers: { 'X-Api-Key': ownKey } },
    );
    expect(await listed.json()).toEqual({
      tags: {
        data: ['Beta'],
        pagination: { currentPage: 2, pagesCount: 3, itemsPerPage: 1, itemsInCurrentPage: 1, totalItems: 3 },
      },
    });
    await client.editTag({ oldName: 'beta', newName: 'Delta' });
    await expect(client.editTag({ oldName: 'Nothing', newName: 'x' })).rejects.toEqual(
      problem('tag-not-found', 404, { tag: 'Nothing' }),
    );
    await expect(client.editTag({ oldName: 'alpha', newName: 'GAMMA' })).rejects.toEqual(
      problem('tag-conflict', 409, { oldName: 'alpha', newName: 'GAMMA' }),
    );
    await expect(client.editTag({ oldName: 'alpha', newName: 'x'.repeat(41) })).rejects.toEqual(
      problem('invalid-data', 400, { invalidElements: ['newName'] }),
    );
    await expect(client.editTag({ oldName: 5 })).rejects.toEqual(
      problem('invalid-data', 400, { invalidElements: ['oldName', 'newName'] }),
    );
    await client.deleteTags(['alpha', 'Nothing', 'ALPHA']);
    expect((await client.getShortUrl({ shortCode: 'tagged' })).tags).toEqual(['Delta', 'Gamma']);
  });

  it('keeps question marks in a query that is not encoded', async () => {
    await shlink.createShortUrl({ longUrl: 'https://shop.example/p?id=7', customSlug: 'seven' });
    await shlink.createShortUrl({ longUrl: 'https://shop.example/p?id=8', customSlug: 'eight' });
    const address = `${service.apiUrl}/rest/v3/short-urls?searchTerm=/p?id=7`;
    const response = await fetch(address, { headers: { 'X-Api-Key': key } });
    expect(await response.json()).toMatchObject({ shortUrls: { data: [{ shortCode: 'seven' }] } });
  });

  it("has the account's domains besides the default one", async () => {
    const account = await createAccountWithKey(service);
    const client = clientWith(account.key);
    const domain = 'go.shlink.test';
    const added = await new ApiClient(service, account.key).post('/v1/domains', { host: domain });
    expect(added.status).toBe(201);
    const authority = new URL(service.redirectUrl).host;
    const none = { baseUrlRedirect: null, regular404Redirect: null, invalidShortUrlRedirect: null };
    const defaultDomain = { domain: authority, isDefault: true, redirects: none };
    expect(await client.listDomains()).toEqual({ data: [defaultDomain], defaultRedirects: none });
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    await database.query('update domains set proven_at = now() where host = $1', [domain]);
    await database.end();

    const mine = await client.createShortUrl({ longUrl: destination, customSlug: 'both' });
    const other = await client.createShortUrl({ longUrl: `${destination}/2`, customSlug: 'both', domain });
    await client.createShortUrl({ longUrl: destination, customSlug: 'alone', domain });
    expect([mine.domain, other.domain]).toEqual([null, domain]);
    expect(await client.getShortUrl({ shortCode: 'both' })).toEqual(mine);
    expect(await client.getShortUrl({ shortCode: 'both', domain })).toEqual(other);
    const missing = problem('short-url-not-found', 404, { shortCode: 'alone' });
    await expect(client.updateShortUrl({ shortCode: 'alone' }, { title: 'x' })).rejects.toEqual(missing);
    await expect(client.getShortUrl({ shortCode: 'alone', domain: 'other.example' })).rejects.toEqual(
      problem('short-url-not-found', 404, { domain: 'other.example' }),
    );
    const codes = async (query: Json) => {
      const { data, pagination } = await client.listShortUrls({ itemsPerPage: 2, ...query });
      return [...data.map(({ shortCode, domain: host }) => [shortCode, host]), pagination.totalItems];
    };
    expect(await codes({})).toEqual([['alone', domain], ['both', domain], 3]);
    expect(await codes({ domain: 'DEFAULT' })).toEqual([['both', null], 1]);
    expect(await codes({ domain })).toEqual([['alone', domain], ['both', domain], 2]);
    await client.deleteShortUrl({ shortCode: 'both', domain });
    expect(await client.getShortUrl({ shortCode: 'both' })).toEqual(mine);
    await expect(client.createShortUrl({ longUrl: destination, domain: 'other.example' })).rejects.toEqual(
      problem('invalid-data', 400, { invalidElements: ['domain'] }),
    );

    const lost = 'https://shop.example/lost';
    const redirects = { ...none, regular404Redirect: lost, invalidShortUrlRedirect: lost };
    expect(await client.editDomainRedirects({ domain, ...redirects })).toEqual(redirects);
    const data = [defaultDomain, { domain, isDefault: false, redirects }];
    expect(await client.listDomains()).toEqual({ data, defaultRedirects: none });
    await expect(client.editDomainRedirects({ domain, regular404Redirect: null })).rejects.toEqual(
      problem('invalid-data', 400, { invalidElements: ['regular404Redirect', 'invalidShortUrlRedirect'] }),
    );
    await expect(client.editDomainRedirects({ domain, baseUrlRedirect: 'nonsense' })).rejects.toEqual(
      problem('invalid-data', 400, { invalidElements: ['baseUrlRedirect'] }),
    );
    await expect(client.editDomainRedirects({ domain: 'other.example', ...none })).rejects.toEqual(
      problem('domain-not-found', 404, { authority: 'other.example' }),
    );
    await expect(client.editDomainRedirects({ domain: authority, ...none })).rejects.toEqual(
      problem('invalid-domain', 403),
    );
  });

  it("reports invalid elements in Shlink's terms and changes nothing", async () => {
    const before = (await api.get('/v1/account')).body;
    const invalid = (...invalidElements: string[]) => problem('invalid-data', 400, { invalidElements });
    await expect(
      shlink.createShortUrl({
        longUrl: 'http://x.example',
        customSlug: 'a b',
        maxVisits: -1,
        validSince: 'soon',
      }),
    ).rejects.toEqual(
      problem('invalid-data', 400, {
        invalidElements: expect.arrayContaining([
          'longUrl',
          'customSlug',
          'maxVisits',
          'validSince',
        ]) as string[],
      }),
    );
    for (const customSlug of ['page-1', 'PAGE-1', 'api']) {
      const taken = problem('non-unique-slug', 400, { customSlug });
      await expect(shlink.createShortUrl({ longUrl: destination, customSlug })).rejects.toEqual(taken);
    }
    const unsupported = {
      excludeTags: ['a'],
      orderBy: { field: 'longUrl', dir: 'ASC' },
      itemsPerPage: 5000,
    } as const;
    await expect(shlink.listShortUrls(unsupported)).rejects.toEqual(
      invalid('excludeTags[]', 'itemsPerPage', 'orderBy'),
    );
    await expect(shlink.listShortUrls({ startDate: 'soon', endDate: 'later' })).rejects.toEqual(
      problem('invalid-data', 400, {
        invalidElements: expect.arrayContaining(['startDate', 'endDate']) as string[],
      }),
    );
    await expect(shlink.listShortUrls({ tags: ['a', 'b'] })).rejects.toEqual(invalid('tagsMode'));
    await expect(shlink.updateShortUrl({ shortCode: 'page-1' }, { longUrl: 'nonsense' })).rejects.toEqual(
      invalid('longUrl'),
    );
    expect((await api.get('/v1/account')).body).toEqual(before);
  });

  it('requires a key of the account with the right scope', async () => {
    const none = await fetch(`${service.apiUrl}/rest/v3/short-urls`);
    expect([none.status, none.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await none.json()).toEqual(
      problem('missing-authentication', 401, { expectedTypes: ['X-Api-Key'] }),
    );
    for (const unknown of ['nonsense', `${key}x`, 'with space']) {
      for (const call of [
        (client: Shlink) => client.listShortUrls(),
        (client: Shlink) => client.tagsStats(),
        (client: Shlink) => client.getOrphanVisits(),
        (client: Shlink) => client.listDomains(),
        (client: Shlink) => client.mercureInfo(),
      ]) {
        await expect(call(clientWith(unknown))).rejects.toEqual(problem('invalid-api-key', 401));
      }
    }
    const reader = clientWith((await createAccountWithKey(service, { scopes: ['links:read'] })).key);
    await expect(reader.createShortUrl({ longUrl: destination })).rejects.toEqual(problem('forbidden', 403));
    await expect(reader.getShortUrl({ shortCode: 'page-1' })).rejects.toEqual(
      problem('short-url-not-found', 404),
    );
    expect((await reader.listShortUrls()).data).toEqual([]);
    expect(await reader.tagsStats()).toMatchObject({ data: [] });
    for (const call of [
      () => reader.getVisitsOverview(),
      () => reader.listDomains(),
      () => reader.editDomainRedirects({ domain: 'other.example' }),
    ]) {
      await expect(call()).rejects.toEqual(problem('forbidden', 403, { title: 'Forbidden' }));
    }
  });

  it('reports its health without authentication', async () => {
    expect(await shlink.health()).toMatchObject({ status: 'pass', version: '4.0.0' });
    expect((await fetch(`${service.apiUrl}/rest/health`)).status).toBe(200);
  });

  it('is off unless COMPAT names it, and an invalid COMPAT prevents startup', async () => {
    const env = { ...service.env, API_PORT: String(await freePort()) };
    const plain = new AppUnderTest('api', { ...env, COMPAT: '' });
    await plain.start();
    try {
      for (const path of ['/rest/v3/short-urls', '/rest/health', '/yourls-api.php?action=version']) {
        const response = await fetch(`http://127.0.0.1:${env.API_PORT}${path}`, {
          headers: { 'X-Api-Key': key },
        });
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
      }
    } finally {
      await plain.stop();
    }
    await expect(new AppUnderTest('api', { ...env, COMPAT: 'bitly' }).start()).rejects.toThrow(/COMPAT/);
  });
});
