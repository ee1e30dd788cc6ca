import { issueKey } from '@app/common';
import { createAccountWithKey, type Service, startService } from '@app/testing';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { BrowserClient } from '../dashboard-api/browser-client.js';

const limit = 5;

/** Different notations of one client behind a proxy, as proxies write them. */
const notations: [string, (n: number) => string][] = [
  ['an address with the port of each connection', (n) => `192.0.2.10:${40_000 + n}`],
  ['an IPv4-mapped address', (n) => (n % 2 ? '::ffff:192.0.2.11' : '::ffff:c000:20b')],
  ['any address of an IPv6 network', (n) => `2001:db8:1:2:${n.toString(16)}::1`],
  ['an IPv6 address with a port', (n) => `[2001:db8:1:3::${n + 1}]:${40_000 + n}`],
  ['an address to the right of forged ones', (n) => `198.51.100.${n}, 192.0.2.12`],
];

describe('a client behind a proxy', () => {
  let service: Service;
  /** The same without a rate limit. */
  let unlimited: Service;
  let database: pg.Client;

  beforeAll(async () => {
    const proxied = { TRUSTED_PROXIES: '127.0.0.0/8' };
    service = await startService({
      apps: ['api'],
      env: { ...proxied, RATE_LIMIT_PER_MINUTE: String(limit) },
    });
    unlimited = await startService({ apps: ['api'], env: proxied });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
    await unlimited?.stop();
  });

  const call = (address: string, headers: Record<string, string> = {}, path = '/v1/account') =>
    fetch(service.apiUrl + path, { headers: { 'X-Forwarded-For': address, ...headers } });
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

  it.each(notations)('is one client to the limiter if it is %s', async (_name, address) => {
    const statuses: number[] = [];
    for (let n = 0; n <= limit; n++) statuses.push((await call(address(n))).status);
    expect(statuses).toEqual([...Array<number>(limit).fill(401), 429]);
  });

  it.each([
    ['IPv6 network', (n: number) => `2001:db8:2:${n}::1`],
    ['address with a port', (n: number) => `192.0.2.${30 + n}:4711`],
    ['IPv6 network with a port', (n: number) => `[2001:db8:3:${n}::1]:4711`],
  ])('is another client with another %s', async (_name, address) => {
    for (let n = 0; n <= limit; n++) expect((await call(address(n))).status).toBe(401);
  });

  it.each<[string, (n: number) => string, () => Record<string, string>, string]>([
    ['keys', (n) => `192.0.2.20:${n + 1}`, () => bearer(issueKey()), '/v1/account'],
    [
      'session cookies',
      (n) => `192.0.2.21:${n + 1}`,
      () => ({ Cookie: `waypost=${randomBytes(32).toString('base64url')}` }),
      '/dashboard/api/sessions',
    ],
  ])('cannot make the API look up many unknown %s', async (_what, address, credential, path) => {
    for (let n = 0; n < limit; n++) expect((await call(address(n), credential(), path)).status).toBe(401);
    await database.query('begin');
    try {
      // From here on, every lookup has to wait.
      await database.query('lock table api_keys, sessions in access exclusive mode');
      expect((await call(address(limit), credential(), path)).status).toBe(429);
    } finally {
      await database.query('rollback');
    }
  });

  it('keeps its access with a valid key while others flood from the same address', async () => {
    const address = '192.0.2.22';
    const [used, fresh] = [await createAccountWithKey(service), await createAccountWithKey(service)];
    expect((await call(address, bearer(used.key))).status).toBe(200);
    for (let n = 0; n < 2 * limit; n++) await call(address, bearer(issueKey()));
    expect((await call(address, bearer(used.key))).status).toBe(200);
    expect((await call(address, bearer(fresh.key))).status).toBe(429);
    expect((await call('192.0.2.23', bearer(fresh.key))).status).toBe(200);
  });

  it('may use more valid keys than the limit of unknown ones', async () => {
    for (let n = 0; n < 2 * limit; n++) {
      const { key } = await createAccountWithKey(service);
      expect((await call('192.0.2.24', bearer(key))).status).toBe(200);
    }
  });

  it('counts a valid key once, however many calls arrive before its first lookup', async () => {
    const { key } = await createAccountWithKey(service);
    const calls = await Promise.all(Array.from({ length: limit }, () => call('192.0.2.25', bearer(key))));
    expect(calls.map(({ status }) => status)).toEqual(Array<number>(limit).fill(200));
    const { key: other } = await createAccountWithKey(service);
    expect((await call('192.0.2.25', bearer(other))).status).toBe(200);
  });

  it('loses access with a revoked key at once, and is then limited as with an unknown one', async () => {
    const { key, keyId } = await createAccountWithKey(service);
    expect((await call('192.0.2.26', bearer(key))).status).toBe(200);
    await database.query('update api_keys set revoked_at = now() where id = $1', [keyId]);
    const statuses: number[] = [];
    for (let n = 0; n <= limit; n++) statuses.push((await call('192.0.2.26', bearer(key))).status);
    expect(statuses).toEqual([...Array<number>(limit).fill(401), 429]);
  });

  it.each(notations)('is one client to the slowdown of sign-ins if it is %s', async (_name, address) => {
    const signIn = async (n: number) => {
      const browser = new BrowserClient(unlimited.apiUrl, address(n));
      const body = { email: `nobody-${n}@example.com`, password: 'a wrong password' };
      return (await browser.post('/sign-in', body)).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push(await signIn(n));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});
