import { createAccountWithKey, type Service, startService } from '@app/testing';
import { readFileSync } from 'node:fs';

const origin = 'https://app.example';
const hsts = 'strict-transport-security';

/** Every operation of `/v1`, with `x` for the parameters of its path. */
const operations = Object.entries(
  (JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: Record<string, object> }).paths,
).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x')] as const),
);

describe('response headers', () => {
  let plain: Service;
  let secure: Service;
  let key: string;

  beforeAll(async () => {
    plain = await startService({ apps: ['api', 'redirect'] });
    secure = await startService({
      apps: ['api', 'redirect'],
      env: {
        API_BASE_URL: 'https://api.example',
        SHORT_URL_BASE: 'https://go.example',
        CORS_ORIGINS: origin,
        TRUSTED_PROXIES: '127.0.0.0/8',
        SECURITY_CONTACT: 'mailto:security@example.com, https://example.com/security',
      },
    });
    ({ key } = await createAccountWithKey(secure));
  });
  afterAll(async () => {
    await plain?.stop();
    await secure?.stop();
  });

  const authorized = () => ({ Authorization: `Bearer ${key}` });

  it.each([
    '/v1/account',
    '/v1/nothing',
    '/nothing',
    '/docs',
    '/openapi.json',
    '/dashboard/',
    '/dashboard/api/session',
    '/health/live',
  ])('tell clients to use https for the API at %s only if it does', async (path) => {
    const headers = async ({ apiUrl }: Service) => (await fetch(apiUrl + path)).headers.get(hsts);
    expect([await headers(secure), await headers(plain)]).toEqual(['max-age=31536000', null]);
  });

  it.each(['/', '/slug', '/a/b/c', '/robots.txt', '/.well-known/x', '/health/live'])(
    'tell clients to use https for the short host at %s only if it does',
    async (path) => {
      const headers = async ({ redirectUrl }: Service, method: string) =>
        (await fetch(redirectUrl + path, { method })).headers.get(hsts);
      for (const method of ['GET', 'POST']) {
        expect([await headers(secure, method), await headers(plain, method)]).toEqual([
          'max-age=31536000',
          null,
        ]);
      }
    },
  );

  it('keep every response of /v1 out of caches', async () => {
    const json = { 'Content-Type': 'application/json' };
    const requests: [string, string, RequestInit][] = [
      ...operations.map(([method, path]): [string, string, RequestInit] => [method, path, {}]),
      ...operations.map(([method, path]): [string, string, RequestInit] => [
        method,
        path,
        { headers: authorized() },
      ]),
      ['GET', '/v1/nothing', { headers: authorized() }],
      ['GET', '/%761/links', { headers: authorized() }],
      ['PUT', '/v1/links', { headers: authorized() }],
      ['POST', '/v1/links', { headers: { ...authorized(), ...json }, body: '{' }],
      ['POST', '/v1/groups', { headers: { ...authorized(), ...json }, body: '{"name":"g"}' }],
    ];
    expect(operations.length).toBeGreaterThan(20);
    for (const [method, path, init] of requests) {
      const response = await fetch(secure.apiUrl + path, { ...init, method });
      const cacheControl = response.headers.get('cache-control');
      expect([method, path, response.status, cacheControl]).toEqual([
        method,
        path,
        response.status,
        'no-store',
      ]);
      await response.arrayBuffer();
    }
  });

  it('allow other origins by the decoded path', async () => {
    const preflight = async (path: string) => {
      const { headers } = await fetch(secure.apiUrl + path, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      });
      return headers.get('access-control-allow-origin');
    };
    for (const path of ['/v1/links', '/%761/links', '/v1/%6cinks']) {
      expect([path, await preflight(path)]).toEqual([path, origin]);
    }
    for (const path of [
      '/dashboard/api/keys',
      '/%64ashboard/api/keys',
      '/dashboard/%61pi/keys',
      '/dashboard%2Fapi/keys',
      '/dashboard/api/%6beys?x=1',
    ]) {
      expect([path, await preflight(path)]).toEqual([path, null]);
    }
  });

  it('have an id and no sniffing, also if they answer a preflight', async () => {
    const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
    for (const sent of [headers, { ...headers, Origin: 'https://evil.example' }]) {
      const response = await fetch(`${secure.apiUrl}/v1/links`, { method: 'OPTIONS', headers: sent });
      expect(response.status).toBe(204);
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('are errors like any other to an OPTIONS that is no preflight', async () => {
    for (const sent of [{}, { Origin: origin }, { 'Access-Control-Request-Method': 'GET' }]) {
      const response = await fetch(`${secure.apiUrl}/v1/links`, {
        method: 'OPTIONS',
        headers: { ...authorized(), ...sent },
      });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    }
  });

  it('require a key for a path under /v1, however it is encoded', async () => {
    for (const path of ['/%761/links', '/%76%31/nothing', '/v1%2Fnothing']) {
      expect([path, (await fetch(secure.apiUrl + path)).status]).toEqual([path, 401]);
    }
  });

  it('never follow X-Forwarded-Host', async () => {
    const signOut = async (headers: Record<string, string>) => {
      const response = await fetch(`${secure.apiUrl}/dashboard/api/sign-out`, { method: 'POST', headers });
      return response.status;
    };
    expect(await signOut({ Origin: 'https://api.example' })).toBe(200);
    for (const host of ['evil.example', 'evil.example, api.example']) {
      const headers = {
        Origin: 'https://evil.example',
        'X-Forwarded-Host': host,
        'X-Forwarded-Proto': 'https',
      };
      expect(await signOut(headers)).toBe(403);
    }
  });

  it('describe how to report a vulnerability, if SECURITY_CONTACT is set', async () => {
    const path = '/.well-known/security.txt';
    for (const [url, base] of [
      [secure.apiUrl, 'https://api.example'],
      [secure.redirectUrl, 'https://go.example'],
    ]) {
      const response = await fetch(`${url}${path}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; charset=utf-8',
      ]);
      const lines = (await response.text()).split('\n');
      expect(lines).toEqual([
        'Contact: mailto:security@example.com',
        'Contact: https://example.com/security',
        expect.stringMatching(/^Expires: /),
        `Canonical: ${base}${path}`,
        '',
      ]);
      const expires = Date.parse(lines[2]?.slice('Expires: '.length) ?? '');
      expect(expires).toBeGreaterThan(Date.now());
      expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
    }
    for (const url of [plain.apiUrl, plain.redirectUrl])
      expect((await fetch(`${url}${path}`)).status).toBe(404);
  });
});
