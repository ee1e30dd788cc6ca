import { ApiClient, createAccountWithKey, startService, type Service } from '@app/testing';
import { createRequire } from 'node:module';
import pg from 'pg';

type Json = Record<string, unknown>;

/** The part of the npm client that the tests use. It has no types. */
interface YourlsClient {
  connect(url: string, credentials: Json | null, options: { format: string; method: string }): void;
  shorten(url: string, options: Json | string, done: (result: Json, response: Json) => void): void;
  stats(options: Json, done: (result: { links: Json[]; stats: Json }, response: Json) => void): void;
  version(done: (result: Json, response: Json) => void): void;
  url(short: string): {
    expand(done: (result: Json, response: Json) => void): void;
    stats(done: (result: Json, response: Json) => void): void;
  };
  db: { stats(done: (result: Json, response: Json) => void): void };
}

/** As much of a browser as the client needs. */
class XMLHttpRequestOfNode {
  readyState = 0;
  responseText = '';
  onreadystatechange = () => undefined;
  private request: [method: string, url: string] = ['', ''];
  private readonly headers: Record<string, string> = {};

  open(method: string, url: string): void {
    this.request = [method, url];
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: string | null): void {
    const [method, url] = this.request;
    void fetch(url, { method, headers: this.headers, body })
      .then((response) => response.text())
      .then((text) => {
        this.responseText = text;
        this.readyState = 4;
        this.onreadystatechange();
      });
  }
}

const yourls = createRequire(import.meta.url)('yourls-api') as YourlsClient;

describe('yourls-api.php', () => {
  let service: Service;
  let key: string;
  let keyId: string;
  let api: ApiClient;
  let url: string;

  const done = <R>(
    start: (callback: (result: R, response: Json) => void) => void,
  ): Promise<{ result: R; response: Json }> =>
    new Promise((resolve) => start((result, response) => resolve({ result, response })));
  const get = (parameters: Record<string, string>) =>
    fetch(`${url}?${String(new URLSearchParams(parameters))}`);
  const getJson = async (parameters: Record<string, string>) => {
    const response = await get({ format: 'json', ...parameters });
    return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
  };

  beforeAll(async () => {
    Object.assign(globalThis, { XMLHttpRequest: XMLHttpRequestOfNode });
    service = await startService({ apps: ['api'], env: { COMPAT: 'yourls', RATE_LIMIT_PER_MINUTE: '300' } });
    ({ key, keyId } = await createAccountWithKey(service));
    api = new ApiClient(service, key);
    url = `${service.apiUrl}/yourls-api.php`;
  });
  afterAll(async () => {
    Reflect.deleteProperty(globalThis, 'XMLHttpRequest');
    await service?.stop();
  });

  describe.each([
    ['GET', 'signature'],
    ['POST', 'signature'],
    ['POST', 'password'],
  ])('for the client yourls-api, with %s and a %s', (method, credential) => {
    const slug = `${method}-${credential}`.toLowerCase();
    const destination = `https://shop.example/${slug}?a=1&b=ü`;
    const short = () => `${service.redirectUrl}/${slug}`;

    beforeAll(() => {
      const credentials =
        credential === 'signature' ? { signature: key } : { username: 'anyone', password: key };
      yourls.connect(url, credentials, { format: 'json', method });
    });

    it('shortens', async () => {
      const { result, response } = await done<Json>((callback) =>
        yourls.shorten(destination, { keyword: slug, title: 'A <b>title</b> & more' }, callback),
      );
      expect(result).toEqual({
        shorturl: short(),
        title: 'A <b>title</b> & more',
        url: {
          keyword: slug,
          url: destination,
          title: 'A <b>title</b> & more',
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
          ip: '',
        },
      });
      expect(response).toMatchObject({ status: 'success', statusCode: '200' });
      const { body } = await api.get<{ data: Json[] }>(`/v1/links?slug=${slug}&view=full`);
      expect(body.data).toMatchObject([{ slug, createdBy: keyId }]);
    });

    it('expands, whole or by keyword', async () => {
      for (const text of [slug, slug.toUpperCase(), short()]) {
        const { result } = await done<Json>((callback) => yourls.url(text).expand(callback));
        expect(result).toEqual({ keyword: slug, shorturl: short(), longurl: destination });
      }
      const missing = await done<Json>((callback) => yourls.url('no-such-link').expand(callback));
      expect(missing.response).toEqual({
        keyword: 'no-such-link',
        message: 'Error: short URL not found',
        errorCode: '404',
      });
    });

    it('reports statistics', async () => {
      const { result } = await done<Json>((callback) => yourls.url(slug).stats(callback));
      expect(result).toEqual({
        shorturl: short(),
        url: destination,
        title: 'A <b>title</b> & more',
        timestamp: expect.any(String) as string,
        ip: '',
        clicks: '0',
      });
      const database = await done<Json>((callback) => yourls.db.stats(callback));
      const { body } = await api.get<{ links: { total: number } }>('/v1/account');
      expect(database.result).toEqual({ total_links: String(body.links.total), total_clicks: '0' });
      const list = await done<{ links: Json[]; stats: Json }>((callback) =>
        yourls.stats({ filter: 'last', limit: 1 }, callback),
      );
      expect(list.result.links).toEqual([result]);
      expect(list.result.stats).toEqual(database.result);
    });

    it('reports its version', async () => {
      const { result } = await done<Json>((callback) => yourls.version(callback));
      expect(result).toEqual({ version: '1.9.2' });
    });
  });

  it('generates a random slug if none is given', async () => {
    const { body } = await getJson({
      action: 'shorturl',
      signature: key,
      url: 'https://shop.example/random',
    });
    expect(body.shorturl).toMatch(/\/[a-z0-9]{6}$/);
  });

  it('keeps question marks in a query that is not encoded', async () => {
    const long = 'https://shop.example/p?id=7?8';
    const response = await fetch(`${url}?format=json&action=shorturl&signature=${key}&url=${long}`);
    expect(await response.json()).toMatchObject({ url: { url: long } });
  });

  it('responds in text, XML and JSONP', async () => {
    const parameters = { action: 'expand', shorturl: 'formats', signature: key };
    await api.post('/v1/links', { slug: 'formats', destination: 'https://x.example/?a=1&b=<2>' });
    const simple = await get({ ...parameters, format: 'simple' });
    expect([await simple.text(), simple.headers.get('content-type')]).toEqual([
      'https://x.example/?a=1&b=<2>',
      'text/plain; charset=utf-8',
    ]);
    const xml = await (await get(parameters)).text();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<result><keyword>formats<\/keyword>/);
    expect(xml).toContain('<longurl>https://x.example/?a=1&amp;b=&lt;2&gt;</longurl>');
    const script = await get({ ...parameters, format: 'jsonp', callback: 'app.calls[7]' });
    expect(script.headers.get('content-type')).toMatch(/^application\/javascript/);
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await script.text()).toMatch(/^\/\*\*\/app\.calls\[7\]\(\{.*"keyword":"formats".*\}\)$/);
    const hostile = await get({ ...parameters, format: 'jsonp', callback: 'alert(1);x' });
    expect([hostile.status, hostile.headers.get('content-type')]).toEqual([
      400,
      'application/json; charset=utf-8',
    ]);
  });

  it('covers the default domain only', async () => {
    const host = 'go.yourls.test';
    expect((await api.post('/v1/domains', { host })).status).toBe(201);
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    await database.query('update domains set proven_at = now() where host = $1', [host]);
    await database.end();
    const create = (slug: string, more: object = {}) =>
      api.post('/v1/links', { slug, destination: `https://x.example/${slug}`, ...more });
    await create('on-both');
    await create('on-both', { domain: host, destination: 'https://other.example/' });
    await create('on-other', { domain: host });
    const call = async (action: string, more: Record<string, string> = {}) =>
      (await getJson({ action, signature: key, ...more })).body;
    expect(await call('expand', { shorturl: 'on-both' })).toMatchObject({
      shorturl: `${service.redirectUrl}/on-both`,
      longurl: 'https://x.example/on-both',
    });
    for (const action of ['expand', 'url-stats']) {
      const { message } = await call(action, { shorturl: 'on-other' });
      expect(message).toBe('Error: short URL not found');
    }
    const { links } = await call('stats', { filter: 'last', limit: '1' });
    expect(links).toMatchObject({ link_1: { url: 'https://x.example/on-both' } });
  });

  it('accepts multipart forms, as PHP sends arrays', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({
      action: 'expand',
      shorturl: 'formats',
      signature: key,
      format: 'json',
    }))
      body.set(name, value);
    expect(await (await fetch(url, { method: 'POST', body })).json()).toMatchObject({ keyword: 'formats' });
  });

  it('rejects destinations and keywords as YOURLS does, and creates nothing', async () => {
    const before = (await api.get('/v1/account')).body;
    const shorten = async (fields: Record<string, string>) => {
      const { status, body } = await getJson({ action: 'shorturl', signature: key, ...fields });
      return [status, body.status, body.code, body.errorCode];
    };
    const destination = 'https://x.example';
    expect(await shorten({ url: 'http://x.example' })).toEqual([400, 'fail', 'error:nourl', '400']);
    expect(await shorten({})).toEqual([400, 'fail', 'error:nourl', '400']);
    for (const keyword of ['formats', 'FORMATS', 'api', 'a b']) {
      expect(await shorten({ url: destination, keyword })).toEqual([400, 'fail', 'error:keyword', '400']);
    }
    expect(await shorten({ url: destination, title: 'x'.repeat(121) })).toEqual([
      400,
      'fail',
      'error:db',
      '400',
    ]);
    expect((await api.get('/v1/account')).body).toEqual(before);
  });

  it('requires a key of the account with the right scope', async () => {
    const refused = { status: 403, body: { status: 'fail', errorCode: '403' } };
    expect(await getJson({ action: 'version' })).toMatchObject(refused);
    for (const signature of ['nonsense', 'a b\r\nX: y', `${key}x`, 'ü']) {
      const { status, body } = await getJson({ action: 'version', signature });
      expect([status, body.message]).toEqual([403, 'Invalid username or password']);
    }
    expect(await getJson({ action: 'version', signature: key, timestamp: '1' })).toMatchObject(refused);
    const reader = (await createAccountWithKey(service, { scopes: ['links:read'] })).key;
    const shorten = await getJson({ action: 'shorturl', signature: reader, url: 'https://x.example' });
    expect(shorten).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('links:create') as string },
    });
    expect(await getJson({ action: 'expand', signature: reader, shorturl: 'formats' })).toMatchObject({
      status: 404,
    });
  });

  it('reports unknown actions and filters by name', async () => {
    for (const action of ['nonsense', 'constructor', '__proto__']) {
      expect(await getJson({ action, signature: key })).toMatchObject({
        status: 400,
        body: { errorCode: '400' },
      });
    }
    expect((await getJson({ action: 'stats', filter: 'rand', signature: key })).status).toBe(400);
  });

  it('counts against the limit of the key', async () => {
    const limited = (await createAccountWithKey(service)).key;
    let last = await getJson({ action: 'version', signature: limited });
    for (let calls = 1; last.status === 200 && calls < 400; calls++) {
      last = await getJson({ action: 'version', signature: limited });
    }
    expect(last).toMatchObject({ status: 429, body: { errorCode: '429' } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('leaves other interfaces off, and accepts forms at no other address', async () => {
    expect((await fetch(`${service.apiUrl}/rest/v3/health`)).status).toBe(404);
    const form = await fetch(`${service.apiUrl}/v1/links`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: new URLSearchParams({ slug: 'x' }),
    });
    expect(form.status).toBe(415);
  });
});
