import { newId } from '@app/common';
import {
  ApiClient,
  bearerOf,
  createMember,
  type Service,
  skipFirstSignUp,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type CallResponse, type ErrorBody } from './browser-client.js';
import { ProviderBrowser, TestOidcProvider } from './test-oidc-provider.js';

const password = 'correct horse battery staple';
const account = newId();

interface SignedIn extends ErrorBody {
  account: { id: string; email: string; role: string };
  next: string | null;
}

describe('single sign-on (OIDC)', () => {
  let provider: TestOidcProvider;
  let service: Service;
  let database: pg.Client;
  let client: BrowserClient;
  let clients = 1;
  let atProvider: ProviderBrowser;
  /** Subject and name of a new user. */
  let name: string;
  let email: string;

  beforeAll(async () => {
    provider = await TestOidcProvider.start();
    service = await startService({
      apps: ['api'],
      env: { ...provider.settings(account), SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.1' },
    });
    await skipFirstSignUp(service);
    provider.accept(service.apiUrl);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    await database.query('insert into accounts (id, name, created_at) values ($1, $2, now())', [
      account,
      'Example Agency',
    ]);
  });
  beforeEach(() => {
    client = new BrowserClient(service.apiUrl, `192.0.2.${++clients}`);
    atProvider = new ProviderBrowser();
    name = randomUUID();
    email = `${name}@example.com`;
    provider.people[name] = { email, groups: ['staff'] };
    provider.tamper = (claims) => claims;
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
    await provider?.stop();
  });

  async function begin(next?: string, browser = client): Promise<string> {
    const { status, body } = await browser.post<{ url: string }>('/sign-in/oidc', next ? { next } : {});
    expect(status).toBe(200);
    return body.url;
  }
  const finish = (query: string, browser = client): Promise<CallResponse<SignedIn>> =>
    browser.post<SignedIn>('/sign-in/oidc/finish', { query });
  async function signIn(browser = client, next?: string): Promise<CallResponse<SignedIn>> {
    const { query } = await atProvider.signIn(await begin(next, browser), name);
    return finish(query, browser);
  }
  const sessionOf = async (browser = client) =>
    (await browser.get<{ account: SignedIn['account'] | null; hasSingleSignOn: boolean }>('/session')).body;
  const rows = async (sql: string, ...values: unknown[]) =>
    (await database.query<Record<string, unknown>>(sql, values)).rows;
  const roleOf = async () =>
    (
      await rows(
        'select m.role from memberships m join users u on u.id = m.user_id where u.email = $1',
        email,
      )
    )[0]?.role;
  const entriesOf = async ({ headers }: CallResponse<unknown>) =>
    rows(
      `select action, actor_kind, actor_name, target_name, details from unsealed_audit_entries where request_id = $1`,
      headers.get('x-request-id'),
    );
  async function expectRefusal(
    response: CallResponse<ErrorBody>,
    status: number,
    message: string,
  ): Promise<void> {
    expect([response.status, response.body.error.message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(response.headers.getSetCookie().filter((cookie) => /waypost=[^;]/.test(cookie))).toEqual([]);
  }

  describe('sign-in', () => {
    it('asks the provider for a code with PKCE, state and nonce, to be sent to API_BASE_URL', async () => {
      const answer = await client.post<{ url: string }>(
        '/sign-in/oidc',
        {},
        { headers: { 'X-Forwarded-Host': 'elsewhere.example' } },
      );
      const random = expect.stringMatching(/^[\w-]{43}$/) as unknown;
      const url = new URL(answer.body.url);
      expect(url.origin).toBe(provider.issuer);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: 'waypost',
        response_type: 'code',
        redirect_uri: `${service.apiUrl}/dashboard/oidc`,
        scope: 'openid email profile',
        state: random,
        nonce: random,
        code_challenge: random,
        code_challenge_method: 'S256',
      });
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^waypost-oidc=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
      ]);
      const [, cookie = ''] = client.oidc.split('=');
      expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('verifier');
    });

    it('creates a user with the role of their groups, in one audit entry', async () => {
      provider.people[name] = { email, groups: ['unknown', 'staff', 'marketing'] };
      const response = await signIn(client, '/links?page=2');
      expect(response.body).toMatchObject({
        account: { id: account, email, role: 'editor' },
        next: '/links?page=2',
      });
      expect(await sessionOf()).toMatchObject({ account: { email }, hasSingleSignOn: true });
      expect(await entriesOf(response)).toEqual([
        {
          action: 'member.joined',
          actor_kind: 'user',
          actor_name: email,
          target_name: email,
          details: { role: 'editor', method: 'oidc' },
        },
      ]);
      expect(client.oidc).toBe('');
    });

    it('recognizes users by issuer and subject, and shows the sign-in like any other', async () => {
      await signIn();
      provider.people[name] = { email: `renamed-${email}`, groups: 'staff' };
      const other = new BrowserClient(service.apiUrl);
      const response = await signIn(other);
      expect(response.body.account).toMatchObject({ email, role: 'viewer' });
      expect(await entriesOf(response)).toMatchObject([
        { action: 'session.started', actor_name: email, details: { method: 'oidc' } },
      ]);
      const { body } = await client.get<{ data: { method: string; isNew: boolean; current: boolean }[] }>(
        '/sessions',
      );
      expect(body.data).toMatchObject([
        { method: 'oidc', isNew: true, current: false },
        { method: 'oidc', isNew: false, current: true },
      ]);
    });

    it('creates one user if they sign in twice at the same time', async () => {
      const browsers = [1, 2, 3].map(() => new BrowserClient(service.apiUrl));
      const answers = await Promise.all(
        browsers.map(async (browser) => {
          const { query } = await new ProviderBrowser().signIn(await begin(undefined, browser), name);
          return { browser, query };
        }),
      );
      const statuses = await Promise.all(
        answers.map(async ({ browser, query }) => (await finish(query, browser)).status),
      );
      expect(statuses).toEqual([200, 200, 200]);
      expect(await rows('select 1 from users where email = $1', email)).toHaveLength(1);
    });

    it('never links by email address, and rejects an address that another user has', async () => {
      await client.post('/sign-up', { email, password });
      await client.post('/sign-out');
      await expectRefusal(await signIn(), 403, 'single sign-on never takes over a user');
      expect((await sessionOf()).account).toBeNull();
      expect(await rows('select 1 from oidc_identities where subject = $1', name)).toEqual([]);
      expect((await client.post('/sign-in', { email, password })).status).toBe(200);
    });

    it.each([{ email: undefined }, { email: 'not an address' }])(
      'requires an email address: %j',
      async (claims) => {
        provider.people[name] = { ...claims, groups: ['staff'] };
        await expectRefusal(await signIn(), 403, 'sends no valid email address');
      },
    );

    it('only leads to paths of the dashboard', async () => {
      for (const next of [
        '//elsewhere.example',
        'https://elsewhere.example/',
        '/\\elsewhere.example',
        '/a\nb',
        '',
      ]) {
        const { status } = await client.post('/sign-in/oidc', { next });
        expect([next, status]).toEqual([next, 400]);
      }
    });

    it('begins only on a host where the browser will have the cookie when it returns', async () => {
      const other = new BrowserClient(
        service.apiUrl,
        '192.0.2.1',
        service.apiUrl.replace('127.0.0.1', 'localhost'),
      );
      await expectRefusal(
        await other.post<ErrorBody>('/sign-in/oidc', {}),
        403,
        `Open the dashboard at ${service.apiUrl}`,
      );
    });
  });

  describe('groups', () => {
    it.each([[['strangers']], [[]], [undefined], ['staff,marketing']])('%j are rejected', async (groups) => {
      provider.people[name] = { email, groups };
      const response = await signIn();
      await expectRefusal(response, 403, 'None of your groups');
      expect(await entriesOf(response)).toEqual([]);
      expect(await rows('select 1 from users where email = $1', email)).toEqual([]);
    });

    it('change the role at the next sign-in', async () => {
      await signIn();
      provider.people[name] = { email, groups: ['staff', 'waypost-admins'] };
      const response = await signIn(new BrowserClient(service.apiUrl));
      expect(response.body.account.role).toBe('owner');
      expect(await entriesOf(response)).toMatchObject([
        { action: 'member.updated', actor_kind: 'system', target_name: email, details: { role: 'owner' } },
      ]);
      expect((await sessionOf()).account?.role).toBe('owner');
    });

    it('end the membership and all sessions of a user who has lost them, at the next attempt', async () => {
      await signIn();
      provider.people[name] = { email, groups: [] };
      const response = await signIn(new BrowserClient(service.apiUrl));
      // They belong to no other account.
      await expectRefusal(response, 403, 'None of your groups');
      expect(await entriesOf(response)).toMatchObject([
        { action: 'member.removed', actor_kind: 'system', target_name: email },
      ]);
      expect((await sessionOf()).account).toBeNull();
      expect(await rows('select 1 from users where email = $1', email)).toEqual([]);
      expect(await rows('select 1 from oidc_identities where subject = $1', name)).toEqual([]);
    });

    it('revoke everything that could let a former member back in or that acts for them, and leave the rest to the owners', async () => {
      const owner = await createMember(service, { accountId: account, role: 'owner' });
      provider.people[name] = { email, groups: ['waypost-admins'] };
      await signIn();
      const [person] = await rows('select id from users where email = $1', email);
      await rows('update sessions set stepped_up_at = now() where user_id = $1', person?.id);
      const bearer = new ApiClient(service, (await client.post<{ token: string }>('/token')).body.token);
      const invitation = await bearer.post<{ url: string }>('/v1/invitations', { role: 'owner' });
      const events = ['link.created'];
      const url = 'https://93.184.215.14/';
      const webhook = await bearer.post<{ id: string }>('/v1/webhooks', { url, events });
      const share = await bearer.post<{ id: string; url: string }>('/v1/reports/shares', { query: '' });
      const { body: theirs } = await client.post<{ id: string; key: string }>('/keys', { name: 'theirs' });
      const key = new ApiClient(service, theirs.key);
      provider.people[name] = { email, groups: [] };
      const response = await signIn(new BrowserClient(service.apiUrl));
      await expectRefusal(response, 403, 'None of your groups');
      expect(await entriesOf(response)).toMatchObject([
        {
          action: 'member.removed',
          details: {
            ended: [expect.stringMatching(/^invitation /) as string],
            suspended: [
              expect.stringMatching(`^key ${theirs.id} theirs`) as string,
              `webhook ${webhook.body.id} 93.184.215.14`,
            ],
          },
        },
      ]);
      const token = new URL(invitation.body.url).hash.slice(1);
      const body = { token, email: `${randomUUID()}@example.com`, password };
      expect((await new BrowserClient(service.apiUrl).post('/invitations/sign-up', body)).status).toBe(404);
      expect((await fetch(share.body.url)).status).toBe(200);
      // The user is deleted, but the owners find the remaining resources.
      const owners = new ApiClient(service, await bearerOf(service.apiUrl, owner));
      const former = await owners.get<{ data: object[] }>('/v1/members/former');
      expect(former.body.data).toEqual([{ id: person?.id, email: null, keys: 1, webhooks: 1, reports: 1 }]);
      expect((await owners.get(`/v1/members/${String(person?.id)}/belongings`)).body).toMatchObject({
        email: null,
        role: null,
        webhooks: [{ id: webhook.body.id, active: false }],
        reports: [{ id: share.body.id }],
        keys: [{ id: theirs.id, active: false }],
      });
      expect((await key.get('/v1/account')).status).toBe(401);
      await owners.post(`/v1/members/${String(person?.id)}/belongings`, { keys: 'take-over' });
      expect((await key.get('/v1/account')).status).toBe(200);
      await database.query('delete from memberships where user_id = $1', [owner.userId]);
    });

    it('never remove the last owner of an account', async () => {
      await database.query(
        `update memberships set role = 'viewer' where account_id = $1 and role = 'owner'`,
        [account],
      );
      provider.people[name] = { email, groups: ['waypost-admins'] };
      await signIn();
      provider.people[name] = { email, groups: ['staff'] };
      expect((await signIn(new BrowserClient(service.apiUrl))).body.account.role).toBe('owner');
      provider.people[name] = { email, groups: [] };
      const response = await signIn(new BrowserClient(service.apiUrl));
      await expectRefusal(response, 403, 'None of your groups');
      expect(await roleOf()).toBe('owner');
      expect(await entriesOf(response)).toMatchObject([
        { action: 'session.ended', actor_kind: 'system', details: { sessionsEnded: 2 } },
      ]);
      expect((await sessionOf()).account).toBeNull();
      // With another owner, they are no longer required.
      const other = await createMember(service, { accountId: account, role: 'owner' });
      expect(other).toBeDefined();
      await signIn(new BrowserClient(service.apiUrl));
      expect(await roleOf()).toBeUndefined();
    });
  });

  describe('an answer', () => {
    const wrong = 'Start again.';

    it('works once', async () => {
      const { query } = await atProvider.signIn(await begin(), name);
      const copy = new BrowserClient(service.apiUrl);
      copy.oidc = client.oidc;
      const statuses = await Promise.all(
        [client, copy, client].map(async (browser) => (await finish(query, browser)).status),
      );
      expect(statuses.sort()).toEqual([200, 400, 400]);
      copy.oidc = client.oidc;
      await expectRefusal(await finish(query, copy), 400, wrong);
    });

    it('is rejected with a code that was used before', async () => {
      const { query } = await atProvider.signIn(await begin(), name);
      const code = new URLSearchParams(query).get('code') ?? '';
      expect((await finish(query)).status).toBe(200);
      const fresh = new BrowserClient(service.apiUrl);
      const second = new URLSearchParams(
        (await atProvider.signIn(await begin(undefined, fresh), name)).query,
      );
      second.set('code', code);
      await expectRefusal(await finish(second.toString(), fresh), 400, wrong);
    });

    it('is rejected without the cookie, with a changed or an old one, and in another browser', async () => {
      const { query } = await atProvider.signIn(await begin(), name);
      const own = client.oidc;
      const before = provider.requests.length;
      const other = new BrowserClient(service.apiUrl);
      await expectRefusal(await finish(query, other), 400, wrong);
      await begin(undefined, other);
      await expectRefusal(await finish(query, other), 400, wrong);
      other.oidc = `${own.slice(0, -2)}${own.endsWith('A') ? 'BB' : 'AA'}`;
      await expectRefusal(await finish(query, other), 400, wrong);
      other.oidc = 'waypost-oidc=x';
      await expectRefusal(await finish(query, other), 400, wrong);
      expect(provider.requests.length).toBe(before);
      client.oidc = own;
      expect((await finish(query)).status).toBe(200);
    });

    it.each(['', 'state=', 'code=x', 'state=x&code=x', '%', '\u0000'])(
      'is rejected with a bad state, before the provider is asked: %j',
      async (query) => {
        await begin();
        const before = provider.requests.length;
        await expectRefusal(await finish(query), 400, wrong);
        expect(provider.requests.length).toBe(before);
      },
    );

    it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
      ['nonce', (claims) => ({ ...claims, nonce: 'another' })],
      ['missing nonce', ({ nonce: _nonce, ...claims }) => claims],
      ['issuer', (claims) => ({ ...claims, iss: 'https://elsewhere.example' })],
      ['audience', (claims) => ({ ...claims, aud: 'another client' })],
      ['expiry', (claims) => ({ ...claims, exp: 1_700_000_000 })],
    ])('is rejected with a bad %s in the ID token', async (_name, tamper) => {
      provider.tamper = tamper;
      await expectRefusal(await signIn(), 403, 'could not be verified');
      expect(await rows('select 1 from oidc_identities where subject = $1', name)).toEqual([]);
    });

    it('is rejected if the provider denied access', async () => {
      const state = new URL(await begin()).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ state, error: 'access_denied', iss: provider.issuer }).toString();
      await expectRefusal(await finish(query), 403, 'did not let you in');
    });

    it('cannot be guessed, because invented codes slow down their address', async () => {
      const browser = new BrowserClient(service.apiUrl, '198.51.100.7');
      let last: CallResponse<SignedIn> | undefined;
      for (let n = 0; n <= 10; n++) {
        const state = new URL(await begin(undefined, browser)).searchParams.get('state') ?? '';
        last = await finish(
          new URLSearchParams({ state, code: 'x', iss: provider.issuer }).toString(),
          browser,
        );
      }
      expect(last?.status).toBe(429);
    });

    it('is not accepted from pages of other sites, and is not read beyond 4 KiB', async () => {
      const { query } = await atProvider.signIn(await begin(), name);
      const foreign = await client.post<ErrorBody>(
        '/sign-in/oidc/finish',
        { query },
        { headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' } },
      );
      expect(foreign.status).toBe(403);
      expect((await finish('x'.repeat(4_500))).status).toBe(413);
    });
  });

  describe('step-up', () => {
    const age = () =>
      database.query(
        `update sessions set stepped_up_at = null where user_id = (select id from users where email = $1)`,
        [email],
      );
    const beginStepUp = (browser = client) =>
      browser.post<ErrorBody & { url: string }>('/step-up/oidc', { next: '/keys' });
    const createKey = async () => (await client.post('/keys', { name: 'Shop' })).status;

    beforeEach(async () => {
      provider.people[name] = { email, groups: ['waypost-admins'] };
      expect((await signIn()).body).toMatchObject({ account: { role: 'owner' } });
    });

    it('is not implied by a sign-in without a prompt from the provider', async () => {
      expect(await createKey()).toBe(403);
      provider.tamper = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) });
      await signIn();
      expect(await createKey()).toBe(201);
      provider.tamper = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3_600 });
      await signIn();
      expect(await createKey()).toBe(403);
    });

    it('asks the provider to authenticate users again, and returns', async () => {
      await age();
      const { body } = await beginStepUp();
      expect(Object.fromEntries(new URL(body.url).searchParams)).toMatchObject({
        prompt: 'login',
        max_age: '0',
      });
      // They are still signed in there.
      const { query, asked } = await atProvider.signIn(body.url, name);
      expect(asked).toBe(true);
      const response = await finish(query);
      expect([response.status, response.body.next]).toEqual([200, '/keys']);
      expect(await entriesOf(response)).toMatchObject([{ action: 'session.stepped_up', actor_name: email }]);
      expect(await createKey()).toBe(201);
    });

    it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
      ['has not done so', (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 120 })],
      ['does not say so', ({ auth_time: _time, ...claims }) => claims],
    ])('is rejected if the provider %s', async (_name, tamper) => {
      await age();
      const { query } = await atProvider.signIn((await beginStepUp()).body.url, name);
      provider.tamper = tamper;
      await expectRefusal(await finish(query), 403, 'could not be verified');
      expect(await createKey()).toBe(403);
    });

    it('is rejected for another user, in another session, and for users with a password', async () => {
      await age();
      const colleague = randomUUID();
      provider.people[colleague] = { email: `${colleague}@example.com`, groups: ['staff'] };
      const other = new ProviderBrowser();
      const { query } = await other.signIn((await beginStepUp()).body.url, colleague);
      await expectRefusal(await finish(query), 403, 'as somebody else');
      expect(await rows('select 1 from oidc_identities where subject = $1', colleague)).toEqual([]);

      const own = await atProvider.signIn((await beginStepUp()).body.url, name);
      client.cookie = '';
      await expectRefusal(await finish(own.query), 400, 'Start again.');

      const person = new BrowserClient(service.apiUrl);
      await person.post('/sign-up', { email: `${randomUUID()}@example.com`, password });
      expect((await beginStepUp(person)).status).toBe(403);
      expect((await beginStepUp(new BrowserClient(service.apiUrl))).status).toBe(401);
    });

    it('ends the sessions of a user who has lost their groups', async () => {
      const { query } = await atProvider.signIn((await beginStepUp()).body.url, name);
      await createMember(service, { accountId: account, role: 'owner' });
      provider.people[name] = { email, groups: [] };
      await expectRefusal(await finish(query), 403, 'None of your groups');
      expect((await sessionOf()).account).toBeNull();
    });

    it('never lets users add a credential of their own, which would outlive their groups', async () => {
      await finish((await atProvider.signIn((await beginStepUp()).body.url, name)).query);
      for (const path of ['/totp', '/passkeys/options']) {
        const { status, body } = await client.post<ErrorBody>(path);
        expect([path, status, body.error.message]).toEqual([
          path,
          403,
          expect.stringContaining('single sign-on'),
        ]);
      }
      expect((await client.post('/sign-in', { email, password })).status).toBe(401);
    });
  });

  describe('a provider that is unavailable', () => {
    it('stops only single sign-on, is retried later, and does not delay other requests', async () => {
      const issuer = await TestOidcProvider.start();
      await issuer.stop();
      const alone = await startService({
        apps: ['api'],
        databaseUrl: service.databaseUrl,
        env: issuer.settings(account),
      });
      try {
        issuer.accept(alone.apiUrl);
        const browser = new BrowserClient(alone.apiUrl);
        const attempt = () => browser.post<ErrorBody>('/sign-in/oidc', {});
        await expectRefusal(await attempt(), 503, 'Your sign-in provider cannot be reached right now.');
        expect((await fetch(`${alone.apiUrl}/health/ready`)).status).toBe(200);
        issuer.hangs = true;
        await issuer.resume();
        await waitFor(async () => {
          const before = issuer.requests.length;
          const started = Date.now();
          expect((await attempt()).status).toBe(503);
          // Five seconds, plus the delay of a busy machine.
          expect(Date.now() - started).toBeLessThan(30_000);
          return issuer.requests.length > before;
        });
        issuer.hangs = false;
        await waitFor(async () => (await attempt()).status === 200);
      } finally {
        await alone.stop();
        await issuer.stop();
      }
    });

    it('is reported, too, if another issuer responds at its address', async () => {
      const alone = await startService({
        apps: ['api'],
        databaseUrl: service.databaseUrl,
        env: {
          ...provider.settings(account),
          OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
        },
      });
      try {
        const browser = new BrowserClient(alone.apiUrl);
        await expectRefusal(await browser.post<ErrorBody>('/sign-in/oidc', {}), 503, 'cannot be reached');
      } finally {
        await alone.stop();
      }
    });

    it('is not found if none is configured', async () => {
      const alone = await startService({ apps: ['api'], databaseUrl: service.databaseUrl });
      try {
        const browser = new BrowserClient(alone.apiUrl);
        expect((await browser.post('/sign-in/oidc', {})).status).toBe(404);
        expect((await browser.get('/session')).body.settings).toMatchObject({ singleSignOn: null });
      } finally {
        await alone.stop();
      }
    });
  });
});
