import { securityMail, takeSecurityMails } from '@app/accounts';
import { ormConfig } from '@app/database';
import {
  AppUnderTest,
  createAccountWithKey,
  createTestDatabase,
  type Service,
  setupCodeOf,
  skipFirstSignUp,
  startService,
  waitFor,
  freePort,
} from '@app/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';

interface State {
  account: { id: string; email: string; createdAt: string } | null;
  signUp: string;
  settings: object;
}

const password = 'correct horse battery staple';
const proxied = { TRUSTED_PROXIES: '127.0.0.0/8' };
let addresses = 0;
/** A new address per browser, so that tests do not slow each other down. */
const newAddress = () => `198.51.100.${++addresses}`;
const newEmail = () => `${randomUUID()}@example.com`;

describe('sign-up, sign-in and sign-out', () => {
  let service: Service;
  let database: pg.Client;
  const browser = (address = newAddress()) => new BrowserClient(service.apiUrl, address);
  const stateOf = async (client: BrowserClient) => (await client.get<State>('/session')).body;

  async function signedUp(): Promise<{ client: BrowserClient; email: string }> {
    const [client, email] = [browser(), newEmail()];
    expect((await client.post('/sign-up', { email, password })).status).toBe(201);
    return { client, email };
  }

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { ...proxied, SIGNUP: 'open' } });
    await skipFirstSignUp(service);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it('reports who is signed in and the settings of the page, with or without a session', async () => {
    const client = browser();
    const { status, headers, body } = await client.get<State>('/session');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      account: null,
      signUp: 'open',
      newSignIns: 0,
      liveKeys: 0,
      hasSingleSignOn: false,
      isOperator: false,
      disabled: null,
      settings: {
        shortUrlBase: service.redirectUrl,
        apiBaseUrl: service.apiUrl,
        dashboardOrigins: ['localhost', '127.0.0.1', '[::1]'].map((name) =>
          service.apiUrl.replace('127.0.0.1', name),
        ),
        sendsMail: false,
        singleSignOn: null,
      },
    });
    const email = newEmail();
    const { body: signedIn } = await client.post<{ account: object }>('/sign-up', {
      email: ` ${email.toUpperCase()} `,
      password,
    });
    expect(signedIn.account).toMatchObject({ email });
    expect((await stateOf(client)).account).toEqual(signedIn.account);
    expect((await client.post('/keys', { name: 'Shop' })).status).toBe(201);
    expect((await client.get<{ liveKeys: number }>('/session')).body.liveKeys).toBe(1);
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const client = browser();
    const { headers } = await client.post('/sign-up', { email: newEmail(), password });
    const [session, device] = headers.getSetCookie().map((set) => set.split('; '));
    expect(session?.[0]).toMatch(/^waypost=[\w-]{43}$/);
    expect(session?.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax']);
    expect(device?.[0]).toMatch(/^waypost-device=[\w-]{22}\.[\w-]{43}$/);
    expect(device?.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict']);
    const { rows } = await database.query<{ row: string }>('select s::text as row from sessions s');
    expect(rows.map(({ row }) => row).join()).not.toContain(client.cookie.split('=')[1]);
  });

  it('counts rejected passwords of an existing user for the audit log, wherever they are asked for', async () => {
    const { client, email } = await signedUp();
    const attempt = (more: object) => browser().post('/sign-in', { email, password, ...more });
    const wrong = { password: 'not the password' };
    const results = [await attempt(wrong), await attempt({}), await attempt(wrong)];
    expect(results.map(({ status }) => status)).toEqual([401, 200, 401]);
    const current = wrong.password;
    expect((await client.post('/step-up', wrong)).status).toBe(400);
    expect((await client.post('/password', { current, password: 'another good password' })).status).toBe(400);
    const count = async () => {
      const { rows } = await database.query<{ attempts: number }>(
        `select sum(attempts)::int as attempts from sign_in_failures
         where user_id = (select id from users where email = $1)`,
        [email],
      );
      return rows[0]?.attempts;
    };
    await waitFor(async () => (await count()) === 4);
  });

  it('issues a new token at each sign-in and ends the previous session', async () => {
    const { client, email } = await signedUp();
    const before = client.cookie;
    expect((await client.post('/sign-in', { email: email.toUpperCase(), password })).status).toBe(200);
    expect(client.cookie).not.toBe(before);
    expect((await stateOf(client)).account?.email).toBe(email);
    const old = browser();
    old.cookie = before;
    expect((await stateOf(old)).account).toBeNull();
    // A token planted before sign-in is never adopted (session fixation).
    const planted = browser();
    planted.cookie = `waypost=${'A'.repeat(43)}`;
    await planted.post('/sign-in', { email, password });
    expect(planted.cookie).toMatch(/^waypost=(?!AAAA)[\w-]{43}$/);
  });

  it('keeps the language of the dashboard at sign-ins and page loads, for the mails to the user', async () => {
    const [client, email] = [browser(), newEmail()];
    const inLanguage = (name: string) => ({ headers: { 'Accept-Language': name } });
    const language = async () =>
      (await database.query<object>('select language from users where email = $1', [email])).rows;
    await client.post('/sign-up', { email, password }, inLanguage('fr'));
    expect(await language()).toEqual([{ language: 'fr' }]);
    await client.get('/session', inLanguage('ja'));
    expect(await language()).toEqual([{ language: 'ja' }]);
    await browser().post('/sign-in', { email, password: 'not the password' }, inLanguage('it'));
    expect(await language()).toEqual([{ language: 'ja' }]);

    await browser().post('/sign-in', { email, password }, inLanguage('it'));
    expect(await language()).toEqual([{ language: 'ja' }]);
    const orm = await MikroORM.init(ormConfig(service.databaseUrl));
    const notices = await takeSecurityMails(orm.em.fork(), 1000).finally(() => orm.close());
    const mails = notices
      .map((notice) => securityMail(notice, service.apiUrl))
      .filter(({ to }) => to === email);
    expect(mails).toMatchObject([{ language: 'ja' }]);
    await client.get('/session', inLanguage('it'));
    expect(await language()).toEqual([{ language: 'ja' }]);

    await database.query(
      `update security_events set created_at = now() - interval '25 hours'
       where user_id = (select id from users where email = $1)`,
      [email],
    );
    // The header of a browser, not of the dashboard.
    await client.get('/session', inLanguage('de-AT,de;q=0.9,en;q=0.5'));
    expect(await language()).toEqual([{ language: 'ja' }]);
    await client.get('/session', inLanguage('de'));
    expect(await language()).toEqual([{ language: 'de' }]);
  });

  it('signs out immediately, however often', async () => {
    const { client } = await signedUp();
    const token = client.cookie;
    const { status, headers } = await client.post('/sign-out');
    expect([status, client.cookie]).toEqual([200, '']);
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(headers.get('set-cookie')).toBe('waypost=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect((await client.post('/sign-out')).status).toBe(200);
    client.cookie = token;
    expect((await stateOf(client)).account).toBeNull();
  });

  it('responds identically whatever is wrong with the email address and password', async () => {
    const { email } = await signedUp();
    const { email: passwordless } = await createAccountWithKey(service);
    const wrong = [
      { email, password: 'another password' },
      { email: passwordless, password },
      { email: newEmail(), password },
      { email: 'nobody', password },
    ];
    const responses = [];
    for (const credentials of wrong) {
      const { status, headers, body } = await browser().post<ErrorBody>('/sign-in', credentials);
      responses.push([status, headers.get('set-cookie'), { ...body.error, requestId: '' }]);
    }
    const message = 'There is no account with this email and password.';
    for (const response of responses) {
      expect(response).toEqual([401, null, { code: 'unauthorized', message, requestId: '' }]);
    }
  });

  it('reports every invalid field of a sign-up by name', async () => {
    const { email } = await signedUp();
    const { email: passwordless } = await createAccountWithKey(service);
    for (const [body, fields] of [
      [{ email, password }, [{ field: 'email', code: 'taken' }]],
      [{ email: passwordless, password }, [{ field: 'email', code: 'taken' }]],
      [
        { email: 'nobody', password: 'x'.repeat(11) },
        [
          { field: 'email', code: 'invalid' },
          { field: 'password', code: 'invalid_length' },
        ],
      ],
      [{ email: newEmail(), password: 'x'.repeat(129) }, [{ field: 'password', code: 'invalid_length' }]],
      [
        { email: 1, admin: true },
        [
          { field: 'admin', code: 'unknown' },
          { field: 'email', code: 'invalid_type' },
          { field: 'password', code: 'required' },
        ],
      ],
    ] as const) {
      const response = await browser().post<ErrorBody>('/sign-up', body);
      const fieldErrors = response.body.error.fields?.map(({ field, code }) => ({ field, code }));
      expect([response.status, fieldErrors]).toEqual([400, fields]);
    }
    const { rows } = await database.query<{ hash: string | null }>(
      'select password_hash as hash from users where email = $1',
      [passwordless],
    );
    expect(rows).toEqual([{ hash: null }]);
  });

  it('rejects requests from pages of other sites, and bodies that are not JSON', async () => {
    const { client, email } = await signedUp();
    const own = new URL(service.apiUrl);
    const from = async (headers: Record<string, string | undefined>) => {
      const sent = await fetch(`${service.apiUrl}/dashboard/api/sign-out`, {
        method: 'POST',
        headers: { Cookie: client.cookie, ...(headers as Record<string, string>) },
      });
      return sent.status;
    };
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: service.apiUrl },
      { Origin: 'https://elsewhere.example' },
      { Origin: `${own.protocol}//${own.hostname}:1` },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://elsewhere.example' },
    ]) {
      expect([headers, await from(headers)]).toEqual([headers, 403]);
    }
    const text = await fetch(`${service.apiUrl}/dashboard/api/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    });
    expect(text.status).toBe(415);
    expect((await stateOf(client)).account?.email).toBe(email);
    const localhost = service.apiUrl.replace('127.0.0.1', 'localhost');
    for (const headers of [
      { Origin: service.apiUrl },
      { Origin: localhost },
      { 'Sec-Fetch-Site': 'same-origin' },
      {},
    ]) {
      expect([headers, await from(headers)]).toEqual([headers, 200]);
    }
  });

  it('does not trust the requested host: a name that leads here is another site', async () => {
    const { port } = new URL(service.apiUrl);
    const signOut = async (headers: OutgoingHttpHeaders) => {
      const sent = request(`${service.apiUrl}/dashboard/api/sign-out`, { method: 'POST', headers });
      const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
      const body = Buffer.concat((await response.toArray()) as Buffer[]).toString();
      return { status: response.statusCode, body };
    };
    const Host = `rebound.example:${port}`;
    for (const headers of [
      { Host, Origin: `http://${Host}` },
      { Host, Origin: `http://${Host}`, 'Sec-Fetch-Site': 'same-origin' },
      { Host, 'Sec-Fetch-Site': 'same-origin' },
      { Host: `localhost:1`, 'Sec-Fetch-Site': 'same-origin' },
      { Host, Origin: `http://${Host}`, 'X-Forwarded-Host': new URL(service.apiUrl).host },
    ]) {
      const { status, body } = await signOut(headers);
      expect([headers, status]).toEqual([headers, 403]);
      expect(body).toContain(`Open the dashboard at ${service.apiUrl}/dashboard/, or set API_BASE_URL`);
    }
    for (const headers of [
      { Host: `localhost:${port}`, Origin: `http://localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' },
      { Host: `[::1]:${port}`, 'Sec-Fetch-Site': 'same-origin' },
      // A proxy that changes the host.
      { Host: 'backend', Origin: service.apiUrl, 'Sec-Fetch-Site': 'same-origin' },
    ]) {
      expect([headers, (await signOut(headers)).status]).toEqual([headers, 200]);
    }
  });

  it('requires a session for all other calls, and has no further calls', async () => {
    const client = browser();
    client.cookie = `waypost=${'A'.repeat(43)}`;
    for (const [method, path] of [
      ['POST', '/password'],
      ['GET', '/sessions'],
      ['DELETE', `/sessions/${randomUUID()}`],
      ['GET', '/keys'],
      ['POST', '/keys'],
      ['DELETE', `/keys/${randomUUID()}`],
      ['POST', '/token'],
      ['POST', '/proxy-check'],
    ] as const) {
      const { status, headers, body } = await client.call<ErrorBody>(method, path, {
        body: method === 'GET' ? undefined : { nonsense: true },
      });
      expect([path, status, body.error.code]).toEqual([path, 401, 'unauthorized']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    for (const [method, path, status] of [
      ['GET', '/nothing', 404],
      ['POST', '/nothing', 404],
      ['GET', '', 404],
      ['GET', '/sign-in', 405],
      ['DELETE', '/session', 405],
    ] as const) {
      const { status: actual } = await client.call(method, path, { checked: false });
      expect([method, path, actual]).toEqual([method, path, status]);
    }
  });

  describe('after ten failures', () => {
    const statusOf = async (client: BrowserClient, email: string, tried: string) => {
      const { status, headers, body } = await client.post<ErrorBody>('/sign-in', { email, password: tried });
      return { status, retryAfter: Number(headers.get('retry-after')), code: body.error?.code };
    };

    it('makes every user wait, known or not, from any address, without checking the password', async () => {
      const { email: known } = await signedUp();
      for (const email of [known, newEmail()]) {
        for (let attempt = 0; attempt < 10; attempt++) {
          expect((await statusOf(browser(), email, 'wrong password')).status).toBe(401);
        }
        const slowed = await statusOf(browser(), email.toUpperCase(), password);
        expect(slowed).toMatchObject({ status: 429, code: 'rate_limited' });
        expect(slowed.retryAfter).toBeGreaterThan(0);
        expect(slowed.retryAfter).toBeLessThanOrEqual(60);
      }
    });

    it('makes an address wait for any user; concurrent attempts gain nothing', async () => {
      const { email } = await signedUp();
      const client = browser();
      const tried = await Promise.all(
        Array.from({ length: 25 }, () => statusOf(client, newEmail(), 'wrong password')),
      );
      expect(tried.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(tried.filter(({ status }) => status === 429)).toHaveLength(15);
      const slowed = await statusOf(client, email, password);
      expect(slowed.status).toBe(429);
      expect(slowed.retryAfter).toBeLessThanOrEqual(30);
      expect((await statusOf(browser(), email, password)).status).toBe(200);
    });

    it('counts only consecutive failures', async () => {
      const { email } = await signedUp();
      for (let round = 0; round < 2; round++) {
        for (let attempt = 0; attempt < 9; attempt++) {
          expect((await statusOf(browser(), email, 'wrong password')).status).toBe(401);
        }
        expect((await statusOf(browser(), email, password)).status).toBe(200);
      }
    });

    it('counts a wrong current password, too', async () => {
      const { client, email } = await signedUp();
      const body = { current: 'wrong password', password: 'three blue cups on a table' };
      for (let attempt = 0; attempt < 10; attempt++) {
        const { status, body: refusal } = await client.post<ErrorBody>('/password', body);
        expect([status, refusal.error.fields?.[0]]).toMatchObject([400, { field: 'current', code: 'wrong' }]);
      }
      expect((await client.post('/password', { ...body, current: password })).status).toBe(429);
      expect((await statusOf(client, email, password)).status).toBe(429);
    });

    it('does not slow down a browser that signed in before, whatever other clients do from its address', async () => {
      const { client: owner, email } = await signedUp();
      const outsider = new BrowserClient(service.apiUrl, owner.address);
      await owner.post('/sign-out');
      while ((await statusOf(outsider, email, 'wrong password')).status !== 429);
      expect((await statusOf(outsider, email, password)).status).toBe(429);
      expect((await statusOf(browser(), email, password)).status).toBe(429);
      expect((await statusOf(owner, email, password)).status).toBe(200);
    });

    it('counts a browser that signed in before separately', async () => {
      const { client: owner, email } = await signedUp();
      const copy = browser();
      copy.device = owner.device;
      for (let attempt = 0; attempt < 10; attempt++) {
        expect((await statusOf(copy, email, 'wrong password')).status).toBe(401);
      }
      expect((await statusOf(owner, email, password)).status).toBe(429);
      expect((await statusOf(browser(), email, password)).status).toBe(200);
    });

    it('recognizes a browser only for the users who signed in there', async () => {
      const { email } = await signedUp();
      const { client: attacker } = await signedUp();
      const forged = browser();
      forged.device = `waypost-device=${'A'.repeat(22)}.${'A'.repeat(43)}`;
      for (const client of [attacker, forged]) {
        const outsider = browser();
        while ((await statusOf(outsider, email, 'wrong password')).status === 401);
        expect((await statusOf(client, email, password)).status).toBe(429);
      }
      await attacker.post('/sign-in', {
        email: 'operator@example.com',
        password: 'the password of the operator',
      });
      expect(attacker.device.split('~')).toHaveLength(2);
    });
  });

  it('changes the password, ends all other sessions and all bearers, and issues a new token', async () => {
    const { client, email } = await signedUp();
    const other = browser();
    await other.post('/sign-in', { email, password });
    const before = client.cookie;
    const bearers = await Promise.all(
      [client, other].map(async (signedIn) => (await signedIn.post<{ token: string }>('/token')).body.token),
    );
    const key = (await client.post<{ key: string }>('/keys', { name: 'ci' })).body;
    const keyHeaders = { Authorization: `Bearer ${key.key}` };
    const next = 'three blue cups on a table';
    const short = await client.post<ErrorBody>('/password', { current: password, password: 'short' });
    expect([short.status, short.body.error.fields?.[0]]).toMatchObject([
      400,
      { field: 'password', code: 'invalid_length' },
    ]);
    expect((await client.post('/password', { current: password, password: next })).body).toEqual({
      ok: true,
      ended: 1,
      liveKeys: 1,
    });
    expect((await fetch(`${service.apiUrl}/v1/account`, { headers: keyHeaders })).status).toBe(200);
    expect(client.cookie).not.toBe(before);
    expect((await stateOf(client)).account?.email).toBe(email);
    expect((await stateOf(other)).account).toBeNull();
    for (const token of bearers) {
      const headers = { Authorization: `Bearer ${token}` };
      expect((await fetch(`${service.apiUrl}/v1/account`, { headers })).status).toBe(401);
    }
    expect((await browser().post('/sign-in', { email, password })).status).toBe(401);
    expect((await browser().post('/sign-in', { email, password: next })).status).toBe(200);
  });
});

describe('where sign-up ends with the first user', () => {
  let service: Service;
  let database: pg.Client;
  let code: string;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: proxied });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    code = await setupCodeOf(service);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });
  // As after the start on a new database, which takes seconds.
  beforeEach(async () => {
    await database.query('truncate users, accounts cascade');
    await database.query(`insert into secrets (name, value) values ('setup', $1) on conflict do nothing`, [
      code,
    ]);
  });

  describe('a one-time link for a password', () => {
    async function createLink(email: string, expires = '1 hour'): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await database.query(
        `insert into password_links (user_id, token_hash, expires_at)
       select id, $2, now() + $3::interval from users where email = $1`,
        [email, createHash('sha256').update(token).digest('hex'), expires],
      );
      return token;
    }
    const use = (token: string, secret = password) => {
      const client = new BrowserClient(service.apiUrl, newAddress());
      return client.post<ErrorBody & { account: object }>('/password-link', { token, password: secret });
    };

    it('enters the account once, ends its other sessions, and ends the setup code', async () => {
      const { accountId, email } = await createAccountWithKey(service);
      const first = await use(await createLink(email));
      expect([first.status, first.body.account]).toMatchObject([200, { id: accountId, email }]);
      expect(first.headers.getSetCookie()[0]).toMatch(/^waypost=[\w-]{43};/);
      await expect(setupCodeOf(service)).rejects.toThrow('no setup code');

      const other = new BrowserClient(service.apiUrl, newAddress());
      expect((await other.post('/sign-in', { email, password })).status).toBe(200);
      const token = await createLink(email);
      const results = await Promise.all(
        Array.from({ length: 4 }, () => use(token, 'three blue cups on a table')),
      );
      expect(results.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
      expect((await other.get<State>('/session')).body.account).toBeNull();
      expect((await other.post('/sign-in', { email, password })).status).toBe(401);
    });

    it('is rejected if it is expired, unknown or malformed, and is not used up by a bad password', async () => {
      const { email } = await createAccountWithKey(service);
      const expired = await createLink(email, '-1 second');
      for (const token of [expired, randomBytes(32).toString('base64url'), '', 'x']) {
        const { status, body } = await use(token);
        expect([token, status, body.error.code]).toEqual([token, 403, 'forbidden']);
      }
      await database.query('delete from password_links');
      const token = await createLink(email);
      expect((await use(token, 'too short')).status).toBe(400);
      expect((await use(token)).status).toBe(200);
    });

    it('cannot be guessed quickly', async () => {
      const client = new BrowserClient(service.apiUrl, newAddress());
      const guess = () =>
        client.post('/password-link', { token: randomBytes(32).toString('base64url'), password });
      for (let attempt = 0; attempt < 10; attempt++) expect((await guess()).status).toBe(403);
      expect((await guess()).status).toBe(429);
    });
  });

  describe('the first sign-up', () => {
    it('succeeds for one of many, and closes sign-up', async () => {
      const { accountId, email } = await createAccountWithKey(service);
      const clients = Array.from({ length: 6 }, () => new BrowserClient(service.apiUrl, newAddress()));
      expect((await clients[0]?.get<State>('/session'))?.body.signUp).toBe('first');
      const responses = await Promise.all(
        clients.map((client, at) =>
          client.post<Partial<ErrorBody & { account: { id: string } }>>('/sign-up', {
            email: at % 2 ? email : `other-${at}@example.com`,
            password,
            code,
          }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
      const winner = responses.findIndex(({ status }) => status === 201);
      if (winner % 2) expect(responses[winner]?.body.account?.id).toBe(accountId);
      expect((await clients[winner]?.get<State>('/session'))?.body).toMatchObject({ signUp: 'closed' });
      const late = await clients[0]?.post<ErrorBody>('/sign-up', { email: newEmail(), password, code });
      expect([late?.status, late?.body.error.message]).toEqual([
        403,
        expect.stringContaining('npm run --silent cli -- account:password --email '),
      ]);
      await expect(setupCodeOf(service)).rejects.toThrow('no setup code');
    });

    it('takes over the account that the CLI created, with its keys, and makes the user an operator', async () => {
      const { accountId, email, keyId } = await createAccountWithKey(service);
      const client = new BrowserClient(service.apiUrl);
      const { body } = await client.post<{ account: object }>('/sign-up', { email, password, code });
      expect(body.account).toMatchObject({ id: accountId, email });
      const keys = await client.get<{ data: { id: string }[] }>('/keys');
      expect(keys.body.data.map(({ id }) => id)).toEqual([keyId]);
      expect(await operators(service)).toEqual([email]);
    });

    it('requires the setup code, and explains where it is', async () => {
      const { email } = await createAccountWithKey(service);
      for (const wrong of [undefined, '', 'a', code.slice(1), `${code}x`, code.toLowerCase()]) {
        const body = { email, password, ...(wrong === undefined ? {} : { code: wrong }) };
        const client = new BrowserClient(service.apiUrl, newAddress());
        const { status, body: refusal } = await client.post<ErrorBody>('/sign-up', body);
        expect([wrong, status, refusal.error.code]).toEqual([wrong, 403, 'forbidden']);
        expect(refusal.error.message).toContain('npm run --silent cli -- setup:code');
        expect(client.cookie).toBe('');
      }
      expect(code).toMatch(/^[\w-]{32}$/);
    });

    it('slows down an address that guesses the code, and no other', async () => {
      const guesser = new BrowserClient(service.apiUrl, newAddress());
      const guess = async (tried: string) =>
        (await guesser.post('/sign-up', { email: newEmail(), password, code: tried })).status;
      for (let attempt = 0; attempt < 10; attempt++) expect(await guess('wrong')).toBe(403);
      expect(await guess(code)).toBe(429);
      const owner = new BrowserClient(service.apiUrl, newAddress());
      const short = { email: newEmail(), password: 'short', code };
      for (let attempt = 0; attempt < 12; attempt++) {
        expect((await owner.post('/sign-up', short)).status).toBe(400);
      }
      expect((await owner.post('/sign-up', { ...short, password })).status).toBe(201);
    });
  });
});

describe('the first sign-up while sign-up is open', () => {
  it('requires the setup code, while later ones do not require it and take over no user', async () => {
    const service = await startService({ apps: ['api'], env: { ...proxied, SIGNUP: 'open' } });
    try {
      const { email: passwordless } = await createAccountWithKey(service);
      const [first, second] = [newEmail(), newEmail()];
      const signUp = async (email: string, code?: string) =>
        (await new BrowserClient(service.apiUrl, newAddress()).post('/sign-up', { email, password, code }))
          .status;
      expect(await signUp(first)).toBe(403);
      expect(await signUp(first, await setupCodeOf(service))).toBe(201);
      expect(await signUp(second)).toBe(201);
      expect(await signUp(passwordless)).toBe(400);
      expect(await operators(service)).toEqual([first]);
    } finally {
      await service.stop();
    }
  });
});

async function operators({ databaseUrl }: Service): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from users where operator');
  await client.end();
  return rows.map(({ email }) => email);
}

describe('behind HTTPS, with several processes', () => {
  it('restricts the cookie to this host and HTTPS, and shares sessions between API processes', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const env = {
      ...proxied,
      API_BASE_URL: 'https://waypost.example',
      CORS_ORIGINS: '*',
      RATE_LIMIT_PER_MINUTE: '8',
    };
    const service = await startService({ apps: ['api'], databaseUrl: database.url, env });
    const second = new AppUnderTest('api', { ...service.env, API_PORT: String(port) });
    try {
      await second.start();
      const page = 'https://waypost.example';
      const client = new BrowserClient(service.apiUrl, newAddress(), page);
      const code = await setupCodeOf(service);
      const { headers } = await client.post('/sign-up', { email: newEmail(), password, code });
      const [session, device] = headers.getSetCookie();
      expect(session).toMatch(
        /^__Host-waypost=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/,
      );
      expect(device).toMatch(
        /^__Host-waypost-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=/,
      );
      const elsewhere = new BrowserClient(`http://127.0.0.1:${port}`, newAddress(), page);
      elsewhere.cookie = client.cookie;
      expect((await elsewhere.get<State>('/session')).body.account).not.toBeNull();

      const origin = { Origin: 'https://elsewhere.example' };
      const opened = await client.get('/session', { headers: origin });
      expect(opened.headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await fetch(`${service.apiUrl}/dashboard/api/sign-in`, {
        method: 'OPTIONS',
        headers: { ...origin, 'Access-Control-Request-Method': 'POST' },
      });
      expect([preflight.ok, preflight.headers.get('access-control-allow-origin')]).toEqual([false, null]);
      // A browser without fetch metadata, behind a proxy that changes the host.
      const signOut = (from: string) =>
        fetch(`${service.apiUrl}/dashboard/api/sign-out`, { method: 'POST', headers: { Origin: from } });
      expect((await signOut('https://waypost.example')).status).toBe(200);
      expect((await signOut('https://elsewhere.example')).status).toBe(403);

      const limited = new BrowserClient(service.apiUrl, newAddress(), page);
      const remaining = [];
      for (let call = 0; call < 9; call++) {
        const { status, headers } = await limited.get('/session');
        remaining.push(status === 200 ? headers.get('x-ratelimit-remaining') : status);
      }
      expect(remaining).toEqual(['7', '6', '5', '4', '3', '2', '1', '0', 429]);
      expect((await client.get('/session')).status).toBe(200);

      await client.post('/sign-out');
      expect((await elsewhere.get<State>('/session')).body.account).toBeNull();
    } finally {
      await second.stop();
      await service.stop();
      await database.drop();
    }
  });
});
