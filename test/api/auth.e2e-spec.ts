import { issueKey } from '@app/common';
import {
  type AccountWithKey,
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
  freePort,
} from '@app/testing';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import pg from 'pg';

interface ErrorBody {
  error: { code: string; message: string; requestId: string; fields?: { field: string; code: string }[] };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const origin = 'https://app.example';
const metricsToken = 'a token of several words';

describe('keys, limits and common response properties', () => {
  let service: Service;
  /** Another API process on the same database, with other settings. */
  let strict: AppUnderTest;
  let strictUrl: string;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;
  let slugs = 0;
  const newLink = () => ({ slug: `slug-${++slugs}`, destination: 'https://example.com/' });

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    const port = await freePort();
    strictUrl = `http://127.0.0.1:${port}`;
    strict = new AppUnderTest('api', {
      ...service.env,
      API_PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '5',
      METRICS_TOKEN: metricsToken,
      CORS_ORIGINS: origin,
      TRUSTED_PROXIES: '127.0.0.0/8',
    });
    await strict.start();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await database?.end();
    await strict?.stop();
    await service?.stop();
  });

  const call = (path: string, init: RequestInit = {}, base = service.apiUrl) => fetch(base + path, init);
  const withKey = (key: string, headers: Record<string, string> = {}) => ({
    headers: { Authorization: `Bearer ${key}`, ...headers },
  });

  describe('a key', () => {
    it('is rejected with the same error, whatever is wrong with it', async () => {
      const [revoked, expired] = [await createAccountWithKey(service), await createAccountWithKey(service)];
      await database.query('update api_keys set revoked_at = now() where id = $1', [revoked.keyId]);
      await database.query(`update api_keys set expires_at = now() - interval '1 ms' where id = $1`, [
        expired.keyId,
      ]);
      const { key } = account;
      const typo = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11);
      const sent: Record<string, string>[] = [
        {},
        { Authorization: '' },
        { Authorization: key },
        { Authorization: 'Bearer' },
        { Authorization: 'Bearer ' },
        { Authorization: `Bearer ${key} ${key}` },
        { Authorization: `Bearer ${key}, Bearer ${key}` },
        { Authorization: `Bearer "${key}"` },
        { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
        { Authorization: `Token ${key}` },
        { Authorization: `Bearer${key}` },
        { Authorization: `Bearer ${typo}` },
        { Authorization: `Bearer ${key.toLowerCase()}` },
        { Authorization: `Bearer ${issueKey()}` },
        { Authorization: `Bearer ${revoked.key}` },
        { Authorization: `Bearer ${expired.key}` },
        { Authorization: `Bearer ${'x'.repeat(5000)}` },
        { Cookie: `key=${key}; session=${key}` },
      ];
      for (const headers of sent) {
        const response = await call('/v1/account', { headers });
        const { error } = (await response.json()) as ErrorBody;
        expect([headers, response.status, response.headers.get('www-authenticate')]).toEqual([
          headers,
          401,
          'Bearer',
        ]);
        expect(error).toEqual({
          code: 'unauthorized',
          message: 'Send a valid API key: `Authorization: Bearer <API_KEY>`.',
          requestId: response.headers.get('x-request-id'),
        });
      }
    });

    it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])(
      'is accepted with the scheme written as %j',
      async (scheme) => {
        const headers = { Authorization: `${scheme} ${account.key}` };
        expect((await call('/v1/account', { headers })).status).toBe(200);
      },
    );

    it('is checked before anything else', async () => {
      const requests: [string, RequestInit][] = [
        ['/v1/nothing', {}],
        ['/v1', {}],
        ['/v1/links?nonsense=1', {}],
        ['/v1/links', { method: 'PUT' }],
        ['/v1/links', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }],
        [
          '/v1/links',
          { method: 'POST', body: 'x'.repeat(300_000), headers: { 'Content-Type': 'text/plain' } },
        ],
      ];
      for (const [path, init] of requests)
        expect([path, (await call(path, init)).status]).toEqual([path, 401]);
    });

    it('is rejected on every process as soon as it is revoked', async () => {
      const bases = [service.apiUrl, strictUrl];
      const statuses = () =>
        Promise.all(
          bases.map(async (base) => (await call('/v1/account', withKey(account.key), base)).status),
        );
      expect(await statuses()).toEqual([200, 200]);
      await database.query('update api_keys set revoked_at = now() where id = $1', [account.keyId]);
      expect(await statuses()).toEqual([401, 401]);
    });

    it('is rejected as soon as it is revoked, even under load', async () => {
      const calls: { startedAt: number; status: number }[] = [];
      let revokedAt = Infinity;
      const keepCalling = async (): Promise<void> => {
        // Continues for a few calls after the revocation.
        for (let after = 0; after < 3; after += Number(performance.now() > revokedAt)) {
          const startedAt = performance.now();
          calls.push({ startedAt, status: (await call('/v1/account', withKey(account.key))).status });
        }
      };
      const calling = Array.from({ length: 16 }, keepCalling);
      await waitFor(() => calls.length > 50);
      await database.query('update api_keys set revoked_at = now() where id = $1', [account.keyId]);
      revokedAt = performance.now();
      await Promise.all(calling);
      const statusesOf = (subset: typeof calls) => [...new Set(subset.map(({ status }) => status))];
      expect(statusesOf(calls.slice(0, 50))).toEqual([200]);
      expect(statusesOf(calls.filter(({ startedAt }) => startedAt > revokedAt))).toEqual([401]);
    });

    it('records its last use, at most once a minute', async () => {
      const lastUsed = async () => {
        const { rows } = await database.query<{ at: Date | null }>(
          'select last_used_at as at from api_keys where id = $1',
          [account.keyId],
        );
        return rows[0]?.at?.toISOString();
      };
      await api.get('/v1/account');
      const first = await waitFor(lastUsed);
      await api.get('/v1/account');
      expect(await lastUsed()).toBe(first);
      await database.query(`update api_keys set last_used_at = now() - interval '61 s' where id = $1`, [
        account.keyId,
      ]);
      await api.get('/v1/account');
      await waitFor(async () => ((await lastUsed()) ?? '') >= (first ?? ''));
    });

    it('is never logged', async () => {
      await call('/v1/account', withKey(account.key));
      expect(service.apps.api.output() + strict.output()).not.toContain(account.key);
    });
  });

  describe('the rate limit', () => {
    it('counts each key separately and reports the limit on every response', async () => {
      const other = await createAccountWithKey(service);
      const paths = ['/v1/account', '/v1/nothing', '/v1/links?limit=0', '/v1/account', '/v1/account'];
      const left: (string | null)[] = [];
      for (const path of paths) {
        const { headers } = await call(path, withKey(account.key), strictUrl);
        expect(headers.get('x-ratelimit-limit')).toBe('5');
        const reset = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
        expect(reset).toBeGreaterThan(-1);
        expect(reset).toBeLessThanOrEqual(61);
        left.push(headers.get('x-ratelimit-remaining'));
      }
      expect(left).toEqual(['4', '3', '2', '1', '0']);
      const over = await call('/v1/account', withKey(account.key), strictUrl);
      expect([over.status, over.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(over.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect((await over.json()) as ErrorBody).toMatchObject({ error: { code: 'rate_limited' } });
      expect((await call('/v1/account', withKey(other.key), strictUrl)).status).toBe(200);
    });

    it('counts calls without a valid key by address, separately from keys', async () => {
      const statuses: number[] = [];
      for (let at = 0; at < 7; at++) {
        // Only the rightmost address comes from the proxy. Clients can forge the others.
        const headers = { 'X-Forwarded-For': `203.0.113.${at}, 192.0.2.7` };
        const init = at % 2 ? withKey(issueKey(), headers) : { headers };
        statuses.push((await call('/v1/account', init, strictUrl)).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const from = (address: string) => ({ 'X-Forwarded-For': address });
      const elsewhere = await call('/v1/account', { headers: from('192.0.2.8') }, strictUrl);
      expect([elsewhere.status, elsewhere.headers.get('x-ratelimit-remaining')]).toEqual([401, '4']);
      const known = await call('/v1/account', withKey(account.key, from('192.0.2.7')), strictUrl);
      expect(known.status).toBe(200);
    });

    it('is off if the setting is 0', async () => {
      const response = await call('/v1/account', withKey(account.key));
      expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([200, null]);
    });
  });

  describe('Idempotency-Key', () => {
    const post = async (
      key: string,
      body: unknown,
      { path = '/v1/links', bearer = account.key }: { path?: string; bearer?: string } = {},
    ) => {
      const response = await call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        ...withKey(bearer, { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
      });
      const text = await response.text();
      const { error } = JSON.parse(text) as Partial<ErrorBody>;
      return { status: response.status, text, error, replayed: response.headers.get('idempotent-replayed') };
    };
    const countLinks = async () => (await api.get<{ data: object[] }>('/v1/links')).body.data.length;

    it('repeats the first response byte for byte, even after a restart', async () => {
      const body = newLink();
      const first = await post('k', body);
      expect([first.status, first.replayed]).toEqual([201, null]);
      expect(await post('k', body)).toEqual({ ...first, replayed: 'true' });
      await service.apps.api.restart('SIGKILL');
      expect(await post('k', body)).toEqual({ ...first, replayed: 'true' });
      expect(await countLinks()).toBe(1);
    });

    it('works on every POST', async () => {
      const { body: link } = await api.post<{ id: string }>('/v1/links', newLink());
      const { body: group } = await api.post<{ id: string }>('/v1/groups', { name: 'g' });
      for (const [path, body, status] of [
        ['/v1/websites', { slug: newLink().slug }, 201],
        ['/v1/groups', { name: 'One' }, 201],
        [`/v1/groups/${group.id}/links`, { add: [link.id] }, 200],
        [`/v1/links/${link.id}/pause`, {}, 200],
        [`/v1/links/${link.id}/activate`, {}, 200],
      ] as const) {
        const first = await post(`on ${path}`, body, { path });
        expect([path, first.status, first.replayed]).toEqual([path, status, null]);
        expect(await post(`on ${path}`, body, { path })).toEqual({ ...first, replayed: 'true' });
      }
      const { body } = await api.get<{ data: { name: string }[] }>('/v1/groups');
      expect(body.data.map(({ name }) => name)).toEqual(['One', 'g']);
    });

    it('lets only one of many concurrent duplicates through', async () => {
      const body = { name: 'once' };
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => post('once', body, { path: '/v1/groups' })),
      );
      const created = responses.filter(({ status }) => status === 201);
      const refused = responses.filter(({ status }) => status !== 201);
      expect(new Set(created.map(({ text }) => text)).size).toBe(1);
      expect(created.filter(({ replayed }) => replayed === null)).toHaveLength(1);
      for (const { status, error } of refused) {
        expect([status, error?.code]).toEqual([409, 'idempotency_conflict']);
      }
      const { body: list } = await api.get<{ data: object[] }>('/v1/groups');
      expect(list.data).toHaveLength(1);
      expect((await post('once', body, { path: '/v1/groups' })).text).toBe(created[0]?.text);
    });

    it('rejects the key of a different request', async () => {
      const body = newLink();
      await post('mine', body);
      for (const [other, path] of [
        [newLink(), '/v1/links'],
        [{ ...body, name: 'n' }, '/v1/links'],
        [body, '/v1/links?view=full'],
        [body, '/v1/websites'],
      ] as const) {
        const { status, error } = await post('mine', other, { path });
        expect([path, status, error?.code]).toEqual([path, 422, 'idempotency_mismatch']);
      }
      expect(await countLinks()).toBe(1);
    });

    it('belongs to one account', async () => {
      const other = await createAccountWithKey(service);
      const body = { name: 'g' };
      const mine = await post('same', body, { path: '/v1/groups' });
      const theirs = await post('same', body, { path: '/v1/groups', bearer: other.key });
      expect([mine.status, theirs.status, theirs.replayed]).toEqual([201, 201, null]);
      expect(theirs.text).not.toBe(mine.text);
    });

    it('must consist of 1 to 255 printable characters', async () => {
      expect((await post('x'.repeat(255), newLink())).status).toBe(201);
      for (const key of ['x'.repeat(256), '', 'ä']) {
        const { status, error } = await post(key, newLink());
        expect([status, error?.fields?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
      }
      expect(await countLinks()).toBe(1);
    });

    it('repeats errors, too', async () => {
      const taken = newLink();
      const { body: link } = await api.post<{ id: string }>('/v1/links', taken);
      const conflict = await post('c', taken);
      const invalid = await post('i', { slug: '-' });
      const missing = await post('m', {}, { path: '/v1/links/none/pause' });
      expect([conflict.status, invalid.status, missing.status]).toEqual([409, 400, 404]);
      await api.delete(`/v1/links/${link.id}`);
      expect(await post('c', taken)).toEqual({ ...conflict, replayed: 'true' });
      expect(await post('i', { slug: '-' })).toEqual({ ...invalid, replayed: 'true' });
      expect(await post('m', {}, { path: '/v1/links/none/pause' })).toEqual({ ...missing, replayed: 'true' });
    });

    it('is forgotten after a day', async () => {
      const body = { name: 'g' };
      const first = await post('old', body, { path: '/v1/groups' });
      const age = (by: string) =>
        database.query(
          `update idempotency_keys set created_at = now() - interval '${by}' where account_id = $1`,
          [account.accountId],
        );
      await age('23 hours 59 minutes');
      expect((await post('old', body, { path: '/v1/groups' })).text).toBe(first.text);
      await age('24 hours 1 second');
      const second = await post('old', body, { path: '/v1/groups' });
      expect([second.status, second.replayed]).toEqual([201, null]);
      expect(second.text).not.toBe(first.text);
    });
  });

  describe('errors', () => {
    it('returns 404 for an unknown route, and 405 with Allow for an unsupported method', async () => {
      expect(await api.get('/v1/nothing')).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
      for (const [method, path, allow] of [
        ['PUT', '/v1/links', ['GET', 'POST']],
        ['DELETE', '/v1/account', ['GET']],
        ['POST', '/v1/links/x', ['DELETE', 'GET', 'PATCH']],
        ['GET', '/v1/links/x/pause', ['POST']],
      ] as const) {
        const response = await api.request<ErrorBody>(method, path, { documented: false });
        expect([path, response.status, response.body.error.code]).toEqual([path, 405, 'method_not_allowed']);
        const allowed = response.headers.get('allow')?.split(', ') ?? [];
        expect(allowed.filter((name) => name !== 'HEAD')).toEqual(allow);
      }
    });

    it('returns 413 for a body over 256 KiB, and 415 for a body that is not JSON', async () => {
      const send = (body: string, type: string) =>
        call('/v1/groups', { method: 'POST', body, ...withKey(account.key, { 'Content-Type': type }) });
      const compressed = () => {
        const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
        const body = gzipSync('{"name":"g"}');
        return call('/v1/groups', { method: 'POST', body, ...withKey(account.key, headers) });
      };
      const padded = (length: number) => `{"name":"g"${' '.repeat(length - 12)}}`;
      const responses = [
        [await send(padded(256 * 1024), 'application/json'), 201],
        [await send(padded(256 * 1024 + 1), 'application/json'), 413],
        [await send('{"name":"g"}', 'application/json; charset=utf-8'), 201],
        [await send('name=g', 'application/x-www-form-urlencoded'), 415],
        [await send('{"name":"g"}', 'text/plain'), 415],
        [await send('{"name":"g"}', 'application/jsonp'), 415],
        [await compressed(), 415],
      ] as const;
      const codes: Record<number, string> = { 413: 'payload_too_large', 415: 'unsupported_media_type' };
      for (const [response, status] of responses) {
        const { error } = (await response.json()) as Partial<ErrorBody>;
        expect([response.status, error?.code]).toEqual([status, codes[status]]);
      }
    });

    it.each<[string, string | Buffer<ArrayBuffer>]>([
      ['malformed', '{'],
      ['an array', '[]'],
      ['a string', '"name"'],
      ['null', 'null'],
      ['aimed at a prototype', '{"name":"g","__proto__":{"x":1}}'],
      ['nested deep', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
      ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ])('returns 400 for a body that is %s', async (_what, body) => {
      const response = await call('/v1/groups', {
        method: 'POST',
        body,
        ...withKey(account.key, { 'Content-Type': 'application/json' }),
      });
      expect([response.status, (await response.json()) as ErrorBody]).toMatchObject([
        400,
        { error: { code: 'invalid_request' } },
      ]);
    });

    it.each([
      ['malformed HTTP', 400, 'invalid_request', 'nonsense\r\n\r\n'],
      [
        'a request without a Host',
        400,
        'invalid_request',
        'GET /v1/account HTTP/1.1\r\nConnection: close\r\n\r\n',
      ],
      ['a tunnel', 400, 'invalid_request', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n'],
      [
        'an unknown expectation, as without it',
        401,
        'unauthorized',
        'GET /v1/account HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\nConnection: close\r\n\r\n',
      ],
    ])('sends the same error shape for %s', async (_what, status, code, request) => {
      const { port, hostname } = new URL(service.apiUrl);
      const response = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(Number(port), hostname, () => socket.write(request));
        socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
      });
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
      expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        error: { code, requestId: expect.stringMatching(uuid) as string },
      });
    });
  });

  it('sends a request id and nosniff on every response, and names no framework', async () => {
    const authorized = withKey(account.key);
    const json = { ...withKey(account.key, { 'Content-Type': 'application/json' }), method: 'POST' };
    const seen = new Set<string>();
    for (const [path, init, status] of [
      ['/v1/account', authorized, 200],
      ['/v1/links', authorized, 200],
      ['/v1/links', { ...json, body: '{' }, 400],
      ['/v1/%zz', authorized, 404],
      ['/v1/account', {}, 401],
      ['/v1/nothing', authorized, 404],
      ['/nothing', {}, 404],
      ['/v1/account', { ...json, body: '{}' }, 405],
      ['/v1/groups', { ...json, body: 'x'.repeat(300_000) }, 413],
      ['/docs', {}, 200],
      ['/openapi.json', {}, 200],
      ['/health/live', {}, 200],
      ['/health/ready', {}, 200],
      ['/metrics', {}, 200],
    ] as [string, RequestInit, number][]) {
      const { status: actual, headers } = await call(path, init);
      expect([path, actual, headers.get('x-content-type-options')]).toEqual([path, status, 'nosniff']);
      expect(headers.get('x-request-id')).toMatch(uuid);
      expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
      seen.add(headers.get('x-request-id') ?? '');
    }
    expect(seen.size).toBe(14);
  });

  it('responds with JSON under /v1, whatever Accept says', async () => {
    const response = await call('/v1/account', withKey(account.key, { Accept: 'text/html;q=1, image/png' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  describe('/docs', () => {
    it('works under its CSP without loading anything from other hosts', async () => {
      const page = await call('/docs');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
      const html = await page.text();
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]*\S/);
      const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
      expect(assets.some((address) => address.endsWith('.js'))).toBe(true);
      expect(assets.some((address) => address.endsWith('.css'))).toBe(true);
      for (const address of assets) {
        const url = new URL(address, `${service.apiUrl}/docs`);
        expect(url.origin).toBe(service.apiUrl);
        expect([address, (await fetch(url)).status]).toEqual([address, 200]);
      }
    });

    it('keeps the bearer across reloads', async () => {
      const script = await (await call('/docs/swagger-ui-init.js')).text();
      expect(script).toMatch(/"persistAuthorization":\s*true/);
    });
  });

  describe('health and metrics', () => {
    it('reports live and ready', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        const response = await call(path);
        expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      }
    });

    it('serves metrics to a loopback peer that connects directly', async () => {
      const direct = await call('/metrics');
      expect(direct.status).toBe(200);
      expect(direct.headers.get('content-type')).toMatch(/^text\/plain; version=/);
      expect(await direct.text()).toMatch(/^process_cpu_seconds_total /m);
      for (const name of [
        ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Forwarded', 'Forwarded', 'Via'],
        ...['X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'True-Client-IP', 'Client-IP', 'CDN-Loop'],
        ...['CF-Connecting-IP', 'CF-Ray', 'Fastly-Client-IP', 'Fly-Client-IP', 'X-Original-Host'],
        ...['X-Envoy-External-Address', 'X-Azure-ClientIP', 'X-Amzn-Trace-Id', 'X-Cloud-Trace-Context'],
      ]) {
        expect([name, (await call('/metrics', { headers: { [name]: '127.0.0.1' } })).status]).toEqual([
          name,
          404,
        ]);
      }
    });

    it('serves metrics only under its own host names', async () => {
      const { port } = new URL(service.apiUrl);
      const shortHost = new URL(service.redirectUrl).host;
      for (const [host, status] of [
        [`localhost:${port}`, 200],
        [`LOCALHOST:${port}`, 200],
        [`[::1]:${port}`, 200],
        [shortHost, 200],
        [`rebound.example:${port}`, 404],
        [`localhost.rebound.example:${port}`, 404],
        ['localhost', 404],
        ['localhost:1', 404],
        [`localhost:${port}@rebound.example`, 400],
      ] as const) {
        expect([host, await statusUnder(host, service.apiUrl, '/metrics')]).toEqual([host, status]);
      }
    });

    it('requires METRICS_TOKEN if it is set', async () => {
      const refused = [
        await call('/metrics', {}, strictUrl),
        await call('/metrics', withKey('x'), strictUrl),
      ];
      for (const { status, headers } of refused) {
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      }
      const init = withKey(metricsToken, { 'X-Forwarded-For': '192.0.2.1' });
      expect((await call('/metrics', init, strictUrl)).status).toBe(200);
    });
  });

  describe('CORS', () => {
    const preflight = (from: string, base: string) =>
      call(
        '/v1/links',
        {
          method: 'OPTIONS',
          headers: {
            Origin: from,
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
          },
        },
        base,
      );

    it('allows pages of CORS_ORIGINS and no others', async () => {
      const allowed = await preflight(origin, strictUrl);
      expect(allowed.status).toBe(204);
      expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
      expect(allowed.headers.get('access-control-allow-methods')).toMatch(/POST/);
      expect(allowed.headers.get('access-control-allow-headers')).toMatch(/authorization.*idempotency-key/i);
      const refused = await preflight('https://evil.example', strictUrl);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      const response = await call('/v1/account', withKey(account.key, { Origin: origin }), strictUrl);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-expose-headers')).toMatch(/x-request-id/i);
      const credentials = response.headers.get('access-control-allow-credentials');
      expect(credentials).toBeNull();
    });

    it('is off by default', async () => {
      const refused = await preflight(origin, service.apiUrl);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      const response = await call('/v1/account', withKey(account.key, { Origin: origin }));
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    });
  });
});

/** The status of a GET whose Host header names another host than the one it connects to. */
async function statusUnder(host: string, url: string, path: string): Promise<number | undefined> {
  const [response] = (await once(get(`${url}${path}`, { headers: { host } }), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  return response.statusCode;
}
