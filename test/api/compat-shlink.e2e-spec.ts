import {
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  startService,
  type Service,
  freePort,
} from '@app/testing';
import pg from 'pg';
import * as sdk from '@shlinkio/shlink-js-sdk';
import * as sdkForNode from '@shlinkio/shlink-js-sdk/node';

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
  });

  it('keeps question marks in a query that is not encoded', async () => {
    await shlink.createShortUrl({ longUrl: 'https://shop.example/p?id=7', customSlug: 'seven' });
    await shlink.createShortUrl({ longUrl: 'https://shop.example/p?id=8', customSlug: 'eight' });
    const address = `${service.apiUrl}/rest/v3/short-urls?searchTerm=/p?id=7`;
    const response = await fetch(address, { headers: { 'X-Api-Key': key } });
    expect(await response.json()).toMatchObject({ shortUrls: { data: [{ shortCode: 'seven' }] } });
  });

  it('covers the default domain only', async () => {
    const account = await createAccountWithKey(service);
    const onDomains = new ApiClient(service, account.key);
    const host = 'go.shlink.test';
    expect((await onDomains.post('/v1/domains', { host })).status).toBe(201);
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    await database.query('update domains set proven_at = now() where host = $1', [host]);
    await database.end();
    const client = clientWith(account.key);
    const mine = await client.createShortUrl({ longUrl: destination, customSlug: 'both' });
    const other = async (slug: string) => {
      const body = { slug, destination: `${destination}/other`, domain: host };
      const created = await onDomains.post<{ id: string }>('/v1/links?view=full', body);
      expect(created.status).toBe(201);
      return created.body;
    };
    const others = [await other('both'), await other('alone')];
    const missing = problem('short-url-not-found', 404, { shortCode: 'alone' });
    expect(await client.getShortUrl({ shortCode: 'both' })).toEqual(mine);
    await expect(client.getShortUrl({ shortCode: 'alone' })).rejects.toEqual(missing);
    await client.updateShortUrl({ shortCode: 'both' }, { title: 'Changed' });
    await expect(client.updateShortUrl({ shortCode: 'alone' }, { title: 'Changed' })).rejects.toEqual(
      missing,
    );
    await client.createShortUrl({ longUrl: destination, customSlug: 'second' });
    const { data, pagination } = await client.listShortUrls({ itemsPerPage: 1 });
    expect([data.map(({ shortCode }) => shortCode), pagination.totalItems]).toEqual([['second'], 2]);
    expect((await client.listShortUrls()).data.map(({ shortCode }) => shortCode)).toEqual(['second', 'both']);
    await client.deleteShortUrl({ shortCode: 'both' });
    for (const shortCode of ['both', 'alone']) {
      await expect(client.deleteShortUrl({ shortCode })).rejects.toEqual(
        problem('short-url-not-found', 404, { shortCode }),
      );
    }
    for (const link of others) {
      expect((await onDomains.get(`/v1/links/${link.id}?view=full`)).body).toEqual(link);
    }
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
      startDate: '2026-01-01',
      orderBy: { field: 'longUrl', dir: 'ASC' },
      itemsPerPage: 5000,
    } as const;
    await expect(shlink.listShortUrls(unsupported)).rejects.toEqual(
      invalid('startDate', 'itemsPerPage', 'orderBy'),
    );
    await expect(shlink.listShortUrls({ tags: ['a', 'b'] })).rejects.toEqual(invalid('tagsMode'));
    await expect(shlink.getShortUrl({ shortCode: 'page-1', domain: 'other.example' })).rejects.toEqual(
      invalid('domain'),
    );
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
      await expect(clientWith(unknown).listShortUrls()).rejects.toEqual(problem('invalid-api-key', 401));
    }
    const reader = clientWith((await createAccountWithKey(service, { scopes: ['links:read'] })).key);
    await expect(reader.createShortUrl({ longUrl: destination })).rejects.toEqual(problem('forbidden', 403));
    await expect(reader.getShortUrl({ shortCode: 'page-1' })).rejects.toEqual(
      problem('short-url-not-found', 404),
    );
    expect((await reader.listShortUrls()).data).toEqual([]);
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
