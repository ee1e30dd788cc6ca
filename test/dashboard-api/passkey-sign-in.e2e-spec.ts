import { AppUnderTest, type Service, skipFirstSignUp, startService, waitFor, freePort } from '@app/testing';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';
import { addPasskey, confirmRemoval, optionsOf, passkeyOrigin, signInWith, stepUpWith } from './passkeys.js';
import { SoftwareAuthenticator, type Tricks } from './software-authenticator.js';

const password = 'correct horse battery staple';

describe('signing in and stepping up with a passkey', () => {
  let service: Service;
  let secondApi: AppUnderTest;
  let secondUrl: string;
  let database: pg.Client;
  let email: string;
  let client: BrowserClient;
  let authenticator: SoftwareAuthenticator;
  let addresses = 0;
  const browser = (url = service.apiUrl) =>
    new BrowserClient(url, `198.51.100.${++addresses}`, service.apiUrl);
  const newAuthenticator = (counts?: boolean) =>
    new SoftwareAuthenticator(passkeyOrigin(service.apiUrl), counts);
  const usedChallenges = async () =>
    (await database.query('select 1 from used_passkey_challenges')).rows.length;

  beforeAll(async () => {
    service = await startService({
      apps: ['api'],
      env: { SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'trace' },
    });
    const port = await freePort();
    secondApi = new AppUnderTest('api', { ...service.env, API_PORT: String(port) });
    await secondApi.start();
    secondUrl = `http://127.0.0.1:${port}`;
    await skipFirstSignUp(service);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    client = browser();
    expect((await client.post('/sign-up', { email, password })).status).toBe(201);
    authenticator = newAuthenticator();
    expect((await addPasskey(client, authenticator)).status).toBe(201);
    await database.query('delete from used_passkey_challenges');
  });
  afterAll(async () => {
    await database?.end();
    await secondApi?.stop();
    await service?.stop();
  });

  it('signs in without a password, and without a code if the user has an authenticator app', async () => {
    await database.query(
      `insert into totp_factors (user_id, sealed_secret, confirmed_at)
       select id, 'unused', now() from users where email = $1`,
      [email],
    );
    const from = browser();
    const { status, body } = await signInWith(from, authenticator);
    expect([status, body.account.email]).toEqual([200, email]);
    expect(from.cookie).toMatch(/^waypost=[\w-]{43}$/);
    const { body: sessions } = await from.get<{ data: { method: string; current: boolean }[] }>('/sessions');
    expect(sessions.data.find(({ current }) => current)?.method).toBe('passkey');
    expect((await from.get<{ data: { lastUsedAt: string | null }[] }>('/passkeys')).body.data).toMatchObject([
      { lastUsedAt: expect.stringMatching(/Z$/) as string },
    ]);
    // A sign-in counts as a step-up, as with a password.
    expect((await from.post('/keys', { name: 'Shop' })).status).toBe(201);
  });

  it('shows in other sessions if the browser is new', async () => {
    const newSignIns = async () => (await client.get<{ newSignIns: number }>('/session')).body.newSignIns;
    const from = browser();
    await signInWith(from, authenticator);
    expect(await newSignIns()).toBe(1);
    await client.post('/sessions/acknowledge');
    await from.post('/sign-out');
    await signInWith(from, authenticator);
    expect(await newSignIns()).toBe(0);
  });

  it('ties its cookie to the page, for as long as a challenge is valid', async () => {
    const { headers, body } = await browser().post<{ options: object }>('/sign-in/passkey/options');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^waypost-passkey=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/),
    ]);
    expect(body.options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{70}$/) as string,
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
      timeout: 300_000,
    });
  });

  it.each<[string, Tricks]>([
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['without verification of the person', { userVerified: false }],
    ['with a counter that stays', { counter: 1 }],
    ['with a counter that goes back', { counter: 0 }],
    ['of another user', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
    ['without a user', { userHandle: null }],
    ['of another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['of an invented challenge', { challenge: 'A'.repeat(70) }],
    ['of no challenge', { challenge: '' }],
    ['of a new passkey', { type: 'webauthn.create' }],
  ])('refuses a signature %s', async (_name, tricks) => {
    const from = browser();
    const { status, body } = await signInWith(from, authenticator, tricks);
    expect([status, body.error.code, from.cookie]).toEqual([401, 'unauthorized', '']);
    expect(await usedChallenges()).toBe(0);
    expect((await signInWith(from, authenticator)).status).toBe(200);
  });

  it.each([
    [true, 'counts'],
    [false, 'does not count'],
  ])(
    'accepts a signature once, even at the same time, from an authenticator that counts: %s',
    async (counts) => {
      const other = newAuthenticator(counts);
      await addPasskey(client, other);
      const [from, alsoFrom] = [browser(), browser(secondUrl)];
      const assertion = other.get(await optionsOf(from, '/sign-in/passkey'));
      alsoFrom.passkey = from.passkey;
      const send = async (by: BrowserClient) => (await by.post('/sign-in/passkey', assertion)).status;
      const statuses = await Promise.all([send(from), send(alsoFrom), send(from)]);
      expect(statuses.sort()).toEqual([200, 401, 401]);
      expect(await send(from)).toBe(401);
    },
  );

  it('accepts a challenge of any process, but only in the browser that asked for it', async () => {
    const [from, thief] = [browser(), browser()];
    const options = await optionsOf(from, '/sign-in/passkey');
    thief.passkey = 'waypost-passkey=AAAAAAAAAAAAAAAAAAAAAA';
    for (const passkey of ['', thief.passkey]) {
      thief.passkey = passkey;
      expect((await thief.post('/sign-in/passkey', authenticator.get(options))).status).toBe(401);
    }
    const elsewhere = browser(secondUrl);
    elsewhere.passkey = from.passkey;
    expect((await elsewhere.post('/sign-in/passkey', authenticator.get(options))).status).toBe(200);
  });

  it('accepts challenges only for their purpose and their session', async () => {
    const other = browser();
    await signInWith(other, authenticator);
    await database.query('update sessions set stepped_up_at = null');
    const forSignIn = authenticator.get(await optionsOf(client, '/sign-in/passkey'));
    const forOther = authenticator.get(await optionsOf(other, '/step-up/passkey'));
    for (const assertion of [forSignIn, forOther]) {
      const { status, body } = await client.post<ErrorBody>('/step-up/passkey', assertion);
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    }
    const forStepUp = authenticator.get(await optionsOf(client, '/step-up/passkey'));
    expect((await client.post('/sign-in/passkey', forStepUp)).status).toBe(401);
    expect((await client.post('/keys', { name: 'Shop' })).status).toBe(403);
    expect((await client.post('/step-up/passkey', forStepUp)).status).toBe(200);
  });

  it('steps up with a passkey of the user, once per signature', async () => {
    await database.query('update sessions set stepped_up_at = null');
    expect((await client.post('/keys', { name: 'Shop' })).status).toBe(403);
    const outsider = browser();
    await outsider.post('/sign-up', { email: `${randomUUID()}@example.com`, password });
    const theirs = newAuthenticator();
    await addPasskey(outsider, theirs);
    expect((await stepUpWith(client, theirs)).status).toBe(400);
    expect((await stepUpWith(client, theirs, { userHandle: null })).status).toBe(400);
    expect((await stepUpWith(client, authenticator, { userVerified: false })).status).toBe(400);
    const options = await optionsOf(client, '/step-up/passkey');
    expect(options).toMatchObject({ allowCredentials: [{ id: authenticator.id, transports: ['internal'] }] });
    const assertion = authenticator.get(options, { userHandle: null });
    const before = Date.now();
    const { status, body } = await client.post<{ until: string }>('/step-up/passkey', assertion);
    expect(status).toBe(200);
    expect(Date.parse(body.until) - before).toBeGreaterThanOrEqual(600_000);
    expect((await client.post('/step-up/passkey', assertion)).status).toBe(400);
    expect((await client.post('/keys', { name: 'Shop' })).status).toBe(201);
  });

  it('ends with the passkey or the user, on every instance', async () => {
    const elsewhere = browser(secondUrl);
    expect((await signInWith(elsewhere, authenticator)).status).toBe(200);
    const { body } = await client.get<{ data: { id: string }[] }>('/passkeys');
    const pending = browser(secondUrl);
    const assertion = authenticator.get(await optionsOf(pending, '/sign-in/passkey'));
    await confirmRemoval(client, authenticator);
    expect((await client.delete(`/passkeys/${body.data[0]?.id}`)).body).toMatchObject({ sessionsEnded: 1 });
    expect((await pending.post('/sign-in/passkey', assertion)).status).toBe(401);
    expect((await elsewhere.get('/sessions')).status).toBe(401);

    const last = newAuthenticator();
    await addPasskey(client, last);
    expect((await client.post('/account/delete', { name: email })).status).toBe(200);
    expect((await signInWith(browser(secondUrl), last)).status).toBe(401);
    const { rows } = await database.query('select 1 from passkeys where credential_id = $1', [last.id]);
    expect(rows).toEqual([]);
  });

  it('costs little, and stores nothing, until a user signs in', async () => {
    // Without the queue, to which the deletion of an account before this test may still add a job, and without
    // failures, which are counted after the response.
    const countRows = async () => {
      const { rows } = await database.query<{ n: string }>(
        `select sum((xpath('//n/text()', query_to_xml(
           format('select count(*) as n from %I', relname), false, true, ''
         )))[1]::text::bigint) as n from pg_stat_user_tables where schemaname = 'public' and relname <> 'sign_in_failures'`,
      );
      return rows[0]?.n;
    };
    const before = await countRows();
    const outsider = browser();
    for (let at = 0; at < 50; at++) await outsider.post('/sign-in/passkey/options');
    expect([await countRows(), await usedChallenges()]).toEqual([before, 0]);
    await signInWith(browser(), authenticator);
    expect(await usedChallenges()).toBe(1);
    await database.query(`update used_passkey_challenges set expires_at = now() - interval '1 second'`);
    await signInWith(browser(), authenticator);
    expect(await usedChallenges()).toBe(1);
  });

  it('slows down failures of an address, but not the owner or a known browser', async () => {
    const attacker = browser();
    const fail = (from: BrowserClient) => signInWith(from, authenticator, { userVerified: false });
    for (let at = 0; at < 10; at++) expect((await fail(attacker)).status).toBe(401);
    const { status, body } = await fail(attacker);
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect((await attacker.post('/sign-in', { email, password })).status).toBe(429);
    // The user's passkey and password work elsewhere without a wait.
    expect((await browser().post('/sign-in', { email, password })).status).toBe(200);
    expect((await signInWith(browser(), authenticator)).status).toBe(200);
    const known = new BrowserClient(service.apiUrl, attacker.address);
    known.device = client.device;
    expect((await signInWith(known, authenticator)).status).toBe(200);
    for (let at = 0; at < 10; at++) expect((await fail(known)).status).toBe(401);
    expect((await fail(known)).status).toBe(429);
    // The audit log will record how many were rejected. Delayed attempts were not checked.
    await waitFor(async () => {
      const { rows } = await database.query<{ attempts: number }>(
        `select sum(attempts)::int as attempts from sign_in_failures
         where user_id = (select id from users where email = $1)`,
        [email],
      );
      return rows[0]?.attempts === 20;
    });
  });

  it('rejects bodies that are not signatures, and logs none', async () => {
    const fields = await browser().post<ErrorBody>('/sign-in/passkey', {
      id: 'no base64url!',
      clientDataJSON: 1,
      signature: 'A'.repeat(9_000),
      userHandle: null,
      more: true,
    });
    // Unauthenticated callers may send 4 KiB.
    expect(fields.status).toBe(413);
    const { status, body } = await browser().post<ErrorBody>('/sign-in/passkey', {
      id: 'no base64url!',
      clientDataJSON: 1,
      userHandle: null,
      more: true,
    });
    expect([status, body.error.fields?.map(({ field, code }) => `${field} ${code}`).sort()]).toEqual([
      400,
      [
        'authenticatorData required',
        'clientDataJSON invalid_type',
        'id invalid',
        'more unknown',
        'signature required',
        'userHandle invalid_type',
      ],
    ]);
    const assertion = authenticator.get(await optionsOf(client, '/sign-in/passkey'));
    expect((await client.post('/sign-in/passkey', assertion)).status).toBe(200);
    for (const secret of [assertion.signature, authenticator.id, client.passkey.split('=')[1] ?? '']) {
      expect(service.apps.api.output()).not.toContain(secret);
    }
  });
});
