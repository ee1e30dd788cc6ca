import { isProxyCheckToken, newId } from '@app/common';
import {
  ApiClient,
  createAccountWithKey,
  type Service,
  skipFirstSignUp,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';

interface SessionDto {
  id: string;
  lastUsedAt: string;
  expiresAt: string;
  createdAt: string;
  browser: string | null;
  system: string | null;
  current: boolean;
}
interface KeyDto {
  id: string;
  name: string;
  prefix: string;
  allowed: string[];
  suspended: boolean;
  takenOverBy: string | null;
  revokedAt: string | null;
}

const password = 'correct horse battery staple';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

describe('sessions, bearers and keys', () => {
  let service: Service;
  let database: pg.Client;
  let email: string;
  let client: BrowserClient;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SIGNUP: 'open', LOG_LEVEL: 'trace' } });
    await skipFirstSignUp(service);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    client = await signedUp(email);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  async function signedUp(address: string, userAgent = iphone): Promise<BrowserClient> {
    const browser = new BrowserClient(service.apiUrl);
    const headers = { 'User-Agent': userAgent };
    await browser.post('/sign-up', { email: address, password }, { headers });
    return browser;
  }

  async function signedIn(address: string, userAgent: string): Promise<BrowserClient> {
    const browser = new BrowserClient(service.apiUrl);
    await browser.post('/sign-in', { email: address, password }, { headers: { 'User-Agent': userAgent } });
    return browser;
  }

  const sessionsOf = async (browser: BrowserClient) =>
    (await browser.get<{ data: SessionDto[] }>('/sessions')).body.data;
  const bearerOf = async (browser: BrowserClient) =>
    (await browser.post<{ token: string; expiresInSeconds: number; expiresAt: string }>('/token')).body;
  const keysOf = async (browser: BrowserClient) => (await browser.get<{ data: KeyDto[] }>('/keys')).body.data;
  const v1 = async (token: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`${service.apiUrl}/v1/account`, {
        headers: { Authorization: `Bearer ${token}`, ...headers },
      })
    ).status;
  const age = (by: string, column: string) =>
    database.query(
      `update sessions set ${column} = now() - $1::interval where user_id = (select id from users where email = $2)`,
      [by, email],
    );

  describe('sessions', () => {
    it('are listed, most recently used first, with browser and operating system', async () => {
      await age('2 minutes', 'last_used_at');
      const other = await signedIn(email, 'curl/8');
      const sessions = await sessionsOf(other);
      expect(sessions.map(({ browser, system, current }) => [browser, system, current])).toEqual([
        [null, null, true],
        ['Safari', 'iOS', false],
      ]);
      for (const { createdAt, expiresAt } of sessions) {
        const days = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
        expect(days).toBeCloseTo(30, 3);
      }
    });

    it('end one by one, but not those of another user', async () => {
      const other = await signedIn(email, iphone);
      const outsider = await signedUp(`${randomUUID()}@example.com`);
      const [theirs] = await sessionsOf(outsider);
      const ended = (await sessionsOf(client)).find(({ current }) => !current);
      for (const id of [theirs?.id, randomUUID(), 'nonsense', '%00']) {
        expect([id, (await client.delete(`/sessions/${id}`)).status]).toEqual([id, 404]);
      }
      const { token } = await bearerOf(other);
      expect(await v1(token)).toBe(200);
      expect((await client.delete(`/sessions/${ended?.id}`)).body).toEqual({ ok: true, deleted: ended?.id });
      expect(await v1(token)).toBe(401);
      expect((await other.get('/sessions')).status).toBe(401);
      expect(await sessionsOf(outsider)).toHaveLength(1);
      expect(await sessionsOf(client)).toHaveLength(1);
    });

    it('record their use, at most once a minute, and are extended by it, for at most 90 days', async () => {
      const [first] = await sessionsOf(client);
      expect((await sessionsOf(client))[0]).toEqual(first);
      await age('80 days', 'created_at');
      await age('61 s', 'last_used_at');
      await sessionsOf(client);
      const recorded = await waitFor(async () => {
        const [session] = await sessionsOf(client);
        return session && Date.parse(session.lastUsedAt) > Date.now() - 60_000 ? session : null;
      });
      const daysLeft = (Date.parse(recorded.expiresAt) - Date.now()) / 86_400_000;
      expect(daysLeft).toBeCloseTo(10, 2);
    });

    it('expire with their bearers, and are deleted at the next sign-in', async () => {
      const { token } = await bearerOf(client);
      await age('1 ms', 'expires_at');
      expect((await client.get('/sessions')).status).toBe(401);
      expect(await v1(token)).toBe(401);
      const next = await signedIn(email, iphone);
      const { rows } = await database.query(
        'select 1 from sessions where user_id = (select id from users where email = $1)',
        [email],
      );
      expect(rows).toHaveLength(1);
      expect(await sessionsOf(next)).toHaveLength(1);
    });
  });

  describe('a bearer', () => {
    it('gives access to /v1 with the scopes of the role for ten minutes, as the account', async () => {
      const { token, expiresInSeconds, expiresAt } = await bearerOf(client);
      expect(expiresInSeconds).toBe(600);
      expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
      expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(540_000);
      const api = new ApiClient(service, token);
      const headers = { 'Idempotency-Key': 'once' };
      const first = await api.post('/v1/groups', { name: 'Mine' }, { headers });
      const again = await api.post('/v1/groups', { name: 'Mine' }, { headers });
      expect([first.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      const outsider = new ApiClient(
        service,
        (await bearerOf(await signedUp(`${randomUUID()}@example.com`))).token,
      );
      expect((await outsider.get<{ data: object[] }>('/v1/groups')).body.data).toEqual([]);
      expect((await api.get<{ data: object[] }>('/v1/groups')).body.data).toHaveLength(1);
    });

    it('ends with sign-out', async () => {
      const { token } = await bearerOf(client);
      await client.post('/sign-out');
      expect(await v1(token)).toBe(401);
    });

    it('cannot be forged', async () => {
      const { token } = await bearerOf(client);
      const outsider = (await bearerOf(await signedUp(`${randomUUID()}@example.com`))).token;
      const [account, session, expiry, signature] = token.slice(4).split('.');
      const [otherAccount, otherSession] = outsider.slice(4).split('.');
      expect(await v1(token)).toBe(200);
      for (const forged of [
        `ses_${account}.${otherSession}.${expiry}.${signature}`,
        `ses_${otherAccount}.${session}.${expiry}.${signature}`,
        `ses_${otherAccount}.${otherSession}.${expiry}.${signature}`,
        `ses_${account}.${session}.z${expiry}.${signature}`,
        `ses_${account}.${session}.${expiry}.${'A'.repeat(43)}`,
        `ses_${account}.${session}.${expiry}.`,
        token.slice(4),
        `${token}x`,
      ]) {
        expect([forged, await v1(forged)]).toEqual([forged, 401]);
      }
    });

    it('is not interchangeable: /v1 rejects the cookie, dashboard calls reject keys and bearers', async () => {
      const { token } = await bearerOf(client);
      const { key } = await createAccountWithKey(service);
      const withCookie = await fetch(`${service.apiUrl}/v1/account`, { headers: { Cookie: client.cookie } });
      expect(withCookie.status).toBe(401);
      expect(await v1(client.cookie.split('=')[1] ?? '')).toBe(401);
      for (const bearer of [key, token]) {
        const visitor = new BrowserClient(service.apiUrl);
        for (const cookie of ['', `waypost=${bearer}`]) {
          const headers = { Authorization: `Bearer ${bearer}`, Cookie: cookie };
          expect((await visitor.get('/keys', { headers })).status).toBe(401);
        }
      }
    });
  });

  describe('keys', () => {
    it('are shown once, listed without the key itself, and stored nowhere', async () => {
      const { status, body } = await client.post<KeyDto & { key: string }>('/keys', { name: ' Shop ' });
      const { key, ...rest } = body;
      expect([status, rest]).toEqual([
        201,
        {
          id: expect.any(String) as string,
          name: 'Shop',
          prefix: key.slice(0, 12),
          scopes: ['read', 'write'],
          allowed: ['read', 'write'],
          createdAt: expect.any(String) as string,
          createdBy: email,
          takenOverAt: null,
          takenOverBy: null,
          suspended: false,
          needsReview: false,
          lastUsedAt: null,
          expiresAt: null,
          revokedAt: null,
        },
      ]);
      expect(await v1(key)).toBe(200);
      const listed = await client.get<{ data: KeyDto[] }>('/keys');
      expect(listed.body.data.map(({ id }) => id)).toEqual([body.id]);
      const { token } = await bearerOf(client);
      const { rows } = await database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const dumps = await Promise.all(
        rows.map(({ name }) => database.query<{ row: string }>(`select t::text as row from ${name} t`)),
      );
      const stored = dumps.flatMap((dump) => dump.rows.map(({ row }) => row)).join('\n');
      expect(stored).toContain(body.prefix);
      const secrets = [key, client.cookie.split('=')[1] ?? '', token, password];
      for (const secret of secrets) {
        for (const place of [JSON.stringify(listed.body), stored, service.apps.api.output()]) {
          expect(place.includes(secret)).toBe(false);
        }
      }
      await waitFor(() => service.apps.api.output().includes('/dashboard/api/keys'));
    });

    it('are created once, even if the response is lost', async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      const create = (name: string) =>
        client.post<KeyDto & { key: string | null }>('/keys', { name }, { headers });
      const first = await create('Shop');
      const again = await create('Shop');
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.headers.get('Idempotent-Replayed')).toBe('true');
      // A key is shown once, so that it need not be stored.
      expect(again.body).toEqual({ ...first.body, key: null });
      expect((await client.get<{ data: KeyDto[] }>('/keys')).body.data).toHaveLength(1);
      const { rows } = await database.query<{ body: string }>('select body from idempotency_keys');
      expect(rows.some(({ body }) => body.includes(first.body.id))).toBe(true);
      expect(rows.some(({ body }) => body.includes(String(first.body.key)))).toBe(false);
      expect((await create('Another')).status).toBe(422);
      const outsider = await signedUp(`${randomUUID()}@example.com`);
      expect((await outsider.post<KeyDto>('/keys', { name: 'Shop' }, { headers })).body.id).not.toBe(
        first.body.id,
      );
    });

    it('can be read-only and can expire', async () => {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const { body } = await client.post<{ key: string }>('/keys', {
        name: 'R',
        scopes: ['read'],
        expiresAt,
      });
      expect(body).toMatchObject({ scopes: ['read'], expiresAt });
      const response = await new ApiClient(service, body.key).post('/v1/groups', { name: 'No' });
      expect(response.status).toBe(403);
    });

    it('can have scopes per resource', async () => {
      const scopes = ['links:create', 'reports:read'];
      const { body } = await client.post<{ key: string }>('/keys', { name: 'Shop', scopes });
      expect(body).toMatchObject({ scopes });
      const api = new ApiClient(service, body.key);
      const link = { slug: `s-${randomUUID()}`, destination: 'https://shop.example/' };
      const created = await api.post('/v1/links', link);
      const path = `/v1/links/${String(created.body.id)}`;
      const statuses = [created, await api.get(`${path}/analytics`), await api.get(path)];
      expect(statuses.map(({ status }) => status)).toEqual([201, 200, 403]);
      expect((await api.delete(path)).status).toBe(403);
    });

    it.each([
      [{}, 'name', 'required'],
      [{ name: ' ' }, 'name', 'too_short'],
      [{ name: 'x'.repeat(121) }, 'name', 'too_long'],
      [{ name: 'n', scopes: [] }, 'scopes', 'invalid_choice'],
      [{ name: 'n', scopes: ['admin'] }, 'scopes', 'invalid_choice'],
      [{ name: 'n', scopes: ['read', 'read'] }, 'scopes', 'invalid_choice'],
      [{ name: 'n', scopes: null }, 'scopes', 'invalid_choice'],
      [{ name: 'n', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'past'],
      [{ name: 'n', expiresAt: 'soon' }, 'expiresAt', 'invalid'],
      [{ name: 'n', expiresAt: 4102444800000 }, 'expiresAt', 'invalid'],
      [{ name: 'n', key: 'mine' }, 'key', 'unknown'],
    ])('are rejected if invalid: %j', async (body, field, code) => {
      const response = await client.post<ErrorBody>('/keys', body);
      expect([response.status, response.body.error.fields?.[0]]).toMatchObject([400, { field, code }]);
    });

    it('are revoked immediately, stay in the list, and belong to one account', async () => {
      const { body } = await client.post<KeyDto & { key: string }>('/keys', { name: 'Old' });
      const outsider = await signedUp(`${randomUUID()}@example.com`);
      expect(await keysOf(outsider)).toEqual([]);
      for (const id of [body.id, 'nonsense', body.id.toUpperCase()]) {
        expect([id, (await outsider.delete(`/keys/${id}`)).status]).toEqual([id, 404]);
      }
      expect(await v1(body.key)).toBe(200);
      expect((await client.delete(`/keys/${body.id}`)).body).toEqual({ ok: true, deleted: body.id });
      expect(await v1(body.key)).toBe(401);
      const [{ revokedAt } = { revokedAt: null }] = await keysOf(client);
      expect(revokedAt).not.toBeNull();
      expect((await client.delete(`/keys/${body.id}`)).status).toBe(200);
      expect((await keysOf(client))[0]?.revokedAt).toBe(revokedAt);
    });

    it('are taken over by an owner, all or none, whatever their state', async () => {
      const create = async (name: string) =>
        (await client.post<KeyDto & { key: string }>('/keys', { name })).body;
      const [lost, narrowed, suspended, revoked] = [
        await create('lost'),
        await create('narrowed'),
        await create('suspended'),
        await create('revoked'),
      ];
      const viewer = newId();
      await database.query(`insert into users (id, email, created_at) values ($1, $2, now())`, [
        viewer,
        `${viewer}@example.com`,
      ]);
      await database.query(
        `insert into memberships (user_id, account_id, role, created_at)
         select $1, account_id, 'viewer', now() from api_keys where id = $2`,
        [viewer, lost.id],
      );
      await database.query('update api_keys set created_by = $1 where id = $2', [newId(), lost.id]);
      await database.query('update api_keys set created_by = $1 where id = $2', [viewer, narrowed.id]);
      await database.query('update api_keys set suspended_at = now() where id = $1', [suspended.id]);
      await client.delete(`/keys/${revoked.id}`);
      const states = async () =>
        (await keysOf(client)).map((key) => [key.name, key.suspended, key.allowed, key.takenOverBy]);
      const before = [
        ['revoked', false, ['read', 'write'], null],
        ['suspended', true, [], null],
        ['narrowed', false, ['read'], null],
        ['lost', true, [], null],
      ];
      expect(await states()).toEqual(before);

      const takeOver = (...keys: { id: string }[]) =>
        client.post('/keys/take-over', { ids: keys.map(({ id }) => id) });
      expect((await takeOver(lost, revoked)).status).toBe(404);
      expect((await takeOver(lost, { id: newId() })).status).toBe(404);
      expect((await takeOver()).status).toBe(400);
      const outsider = await signedUp(`${randomUUID()}@example.com`);
      expect((await outsider.post('/keys/take-over', { ids: [lost.id] })).status).toBe(404);
      expect(await states()).toEqual(before);

      expect((await takeOver(lost, narrowed, suspended)).status).toBe(200);
      const all = ['read', 'write'];
      expect(await states()).toEqual([
        ['revoked', false, all, null],
        ['suspended', false, all, email],
        ['narrowed', false, all, email],
        ['lost', false, all, email],
      ]);
      for (const { key } of [lost, narrowed, suspended]) expect(await v1(key)).toBe(200);
    });

    it('that an upgrade took over are reviewed once', async () => {
      const { body } = await client.post<KeyDto>('/keys', { name: 'old' });
      await database.query('update api_keys set created_by = null, taken_over_at = now() where id = $1', [
        body.id,
      ]);
      expect(await keysOf(client)).toMatchObject([
        { needsReview: true, takenOverBy: null, allowed: ['read', 'write'] },
      ]);
      await client.post('/keys/take-over', { ids: [body.id] });
      expect(await keysOf(client)).toMatchObject([{ needsReview: false, takenOverBy: email }]);
    });
  });

  it('creates the address of a proxy check, signed by the installation', async () => {
    const { body } = await client.post<{ url: string; expiresAt: string }>('/proxy-check');
    const { rows } = await database.query<{ value: string }>(
      `select value from secrets where name = 'signing'`,
    );
    const url = new URL(body.url);
    expect(url.origin).toBe(service.redirectUrl);
    const token = url.searchParams.get('t') ?? '';
    expect(isProxyCheckToken(token, rows[0]?.value ?? '', Date.now())).toBe(true);
    expect(isProxyCheckToken(token, rows[0]?.value ?? '', Date.parse(body.expiresAt) + 1)).toBe(false);
  });
});

describe('the rate limit', () => {
  it('counts the bearers of one session together, separately from other sessions', async () => {
    const service = await startService({
      apps: ['api'],
      env: { RATE_LIMIT_PER_MINUTE: '6', SIGNUP: 'open' },
    });
    try {
      await skipFirstSignUp(service);
      const client = new BrowserClient(service.apiUrl);
      await client.post('/sign-up', { email: 'a@example.com', password });
      const tokens: string[] = [];
      for (let at = 0; at < 3; at++) {
        tokens.push((await client.post<{ token: string }>('/token')).body.token);
      }
      const call = async (token = '') =>
        (await fetch(`${service.apiUrl}/v1/account`, { headers: { Authorization: `Bearer ${token}` } }))
          .status;
      const statuses: number[] = [];
      for (let at = 0; at < 7; at++) statuses.push(await call(tokens[at % 3]));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
      const other = new BrowserClient(service.apiUrl);
      await other.post('/sign-in', { email: 'a@example.com', password });
      expect(await call((await other.post<{ token: string }>('/token')).body.token)).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
