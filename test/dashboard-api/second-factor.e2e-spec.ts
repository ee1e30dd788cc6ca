import { ApiClient, scanSvg, type Service, skipFirstSignUp, startService } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import pg from 'pg';
import { BrowserClient, type CallResponse, type ErrorBody } from './browser-client.js';

const password = 'correct horse battery staple';

interface SignedIn {
  account: { email: string };
  recovered: boolean;
}
interface SessionDto {
  method: string;
  isNew: boolean;
  current: boolean;
}

describe('second factors, new sign-ins and recovery', () => {
  let service: Service;
  let database: pg.Client;
  let email: string;
  let client: BrowserClient;
  let addresses = 0;
  const browser = () => new BrowserClient(service.apiUrl, `198.51.100.${++addresses}`);

  beforeAll(async () => {
    service = await startService({
      apps: ['api'],
      env: { SIGNUP: 'open', TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'trace' },
    });
    await skipFirstSignUp(service);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    client = browser();
    expect((await client.post('/sign-up', { email, password })).status).toBe(201);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  const signIn = (body: object = {}, from = browser()): Promise<CallResponse<SignedIn & ErrorBody>> =>
    from.post('/sign-in', { email, password, ...body });
  /** A code that is valid now, or `steps` of 30 seconds later or earlier. */
  const codeOf = (secret: string, steps = 0) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  /** Forgets which codes were used, so that a test need not wait for the next one. */
  const forgetSteps = () => database.query('update totp_factors set last_step = 0');
  async function addApp(): Promise<{ secret: string; codes: string[] }> {
    const { secret } = (await client.post<{ secret: string }>('/totp')).body;
    const confirmed = await client.post<{ codes: string[] }>('/totp/confirm', { code: await codeOf(secret) });
    expect(confirmed.status).toBe(200);
    await forgetSteps();
    return { secret, codes: confirmed.body.codes };
  }

  describe('an authenticator app', () => {
    it('counts only once it is confirmed, and is required at sign-in from then on', async () => {
      const setup = await client.post<{ secret: string; uri: string; qr: string }>('/totp');
      const { secret, uri, qr } = setup.body;
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toMatch(/^otpauth:\/\/totp\/Waypost/);
      expect(await scanSvg(qr)).toEqual({ jsqr: uri, zxing: uri });
      expect((await signIn()).status).toBe(200);
      const wrong = await client.post<ErrorBody>('/totp/confirm', { code: '000000' });
      expect([wrong.status, wrong.body.error.fields?.[0]]).toMatchObject([
        400,
        { field: 'code', code: 'wrong' },
      ]);
      expect((await client.post('/totp/confirm', { code: await codeOf(secret) })).status).toBe(200);
      expect((await client.get('/credentials')).body).toMatchObject({
        totp: true,
        passkeys: 0,
        recoveryCodes: 10,
      });

      const missing = browser();
      const { status, body } = await signIn({}, missing);
      expect([status, body.error.code, missing.cookie]).toEqual([401, 'second_factor_required', '']);
      await forgetSteps();
      const entered = await signIn({ code: await codeOf(secret) });
      expect([entered.status, entered.body.recovered]).toEqual([200, false]);
      expect((await signIn({ password: 'another password', code: await codeOf(secret) })).status).toBe(401);
    });

    it('accepts every code once, no matter who sends it, and none from another time', async () => {
      const { secret } = await addApp();
      const code = await codeOf(secret);
      const statuses = await Promise.all([1, 2, 3].map(async () => (await signIn({ code })).status));
      expect(statuses.sort()).toEqual([200, 400, 400]);
      expect((await signIn({ code })).status).toBe(400);
      for (const steps of [-5, 5]) {
        expect((await signIn({ code: await codeOf(secret, steps) })).status).toBe(400);
      }
      expect((await client.post('/step-up', { code })).status).toBe(400);
    });

    it('slows down guessing, even if the password is right and some attempts omit the code', async () => {
      await addApp();
      for (let attempt = 0; attempt < 10; attempt++) {
        expect((await signIn({ code: '000000' })).status).toBe(400);
        // From the tenth attempt on, this one would take the next turn.
        if (attempt < 8) expect((await signIn()).status).toBe(401);
      }
      expect((await signIn({ code: '000000' })).status).toBe(429);
    });

    it('is stored encrypted, and its secret is not shown again', async () => {
      const { secret, codes } = await addApp();
      const { rows } = await database.query<{ row: string }>(
        'select t::text as row from totp_factors t union all select r::text from recovery_codes r',
      );
      for (const hidden of [secret, ...codes]) {
        expect(rows.map(({ row }) => row).join()).not.toContain(hidden);
        expect(service.apps.api.output()).not.toContain(hidden);
      }
      expect((await client.post('/totp')).status).toBe(400);
    });

    it('is required to step up, without a password', async () => {
      const { secret, codes } = await addApp();
      await database.query(`update sessions set stepped_up_at = null`);
      expect((await client.post('/keys', { name: 'Shop' })).status).toBe(403);
      const refused = await client.post<ErrorBody>('/step-up', { password });
      expect([refused.status, refused.body.error.fields?.[0]]).toMatchObject([
        400,
        { field: 'password', code: 'not_enough' },
      ]);
      expect((await client.post('/keys', { name: 'Shop' })).status).toBe(403);
      expect((await client.post('/step-up', { code: codes[0] })).status).toBe(200);
      expect((await client.post('/step-up', { code: codes[0] })).status).toBe(400);
      await database.query(`update sessions set stepped_up_at = null`);
      expect((await client.post('/step-up', { code: await codeOf(secret) })).status).toBe(200);
      expect((await client.post('/keys', { name: 'Shop' })).status).toBe(201);
      for (const body of [{}, { password, code: '123456' }]) {
        expect((await client.post('/step-up', body)).status).toBe(400);
      }
    });

    it('is added and removed only by a user who has just authenticated', async () => {
      const { secret } = await addApp();
      await database.query(`update sessions set stepped_up_at = null`);
      for (const [method, path, body] of [
        ['POST', '/totp', undefined],
        ['POST', '/totp/confirm', { code: '123456' }],
        ['POST', '/recovery-codes', undefined],
        ['DELETE', '/totp', undefined],
      ] as const) {
        const { status, body: refusal } = await client.call<ErrorBody>(method, path, { body });
        expect([path, status, refusal.error.code]).toEqual([path, 403, 'step_up_required']);
      }
      // A confirmation of something else is not enough to remove it.
      expect((await client.post('/step-up', { code: await codeOf(secret) })).status).toBe(200);
      const { status, body } = await client.delete<ErrorBody>('/totp');
      expect([status, body.error.code]).toEqual([403, 'step_up_required']);
      await forgetSteps();
      await client.post('/step-up', { code: await codeOf(secret), forRemoval: true });
      expect((await client.delete('/totp')).status).toBe(200);
      expect((await signIn()).status).toBe(200);
      expect((await client.get('/credentials')).body).toEqual({
        password: true,
        totp: false,
        passkeys: 0,
        recoveryCodes: 0,
      });
    });
  });

  describe('a recovery code', () => {
    it('replaces the app once, however it is typed', async () => {
      const { codes } = await addApp();
      expect(codes).toHaveLength(10);
      const [first = '', second = ''] = codes;
      expect(first).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/);
      const entered = await signIn({ code: first });
      expect([entered.status, entered.body.recovered]).toEqual([200, true]);
      expect((await signIn({ code: first })).status).toBe(400);
      const statuses = await Promise.all(
        [second, second].map(
          async (code) => (await signIn({ code: code.toUpperCase().replaceAll('-', ' ') })).status,
        ),
      );
      expect(statuses.sort()).toEqual([200, 400]);
      expect((await client.get('/credentials')).body).toMatchObject({
        totp: true,
        passkeys: 0,
        recoveryCodes: 8,
      });
    });

    it('is replaced together with the others', async () => {
      const { codes } = await addApp();
      const renewed = await client.post<{ codes: string[] }>('/recovery-codes');
      expect(renewed.body.codes).toHaveLength(10);
      expect((await signIn({ code: codes[0] })).status).toBe(400);
      expect((await signIn({ code: renewed.body.codes[0] })).status).toBe(200);
    });
  });

  describe('new sign-ins', () => {
    const sessionsOf = async (from: BrowserClient) =>
      (await from.get<{ data: SessionDto[] }>('/sessions')).body.data;
    const newSignIns = async (from: BrowserClient) =>
      (await from.get<{ newSignIns: number }>('/session')).body.newSignIns;

    it('are marked for the other sessions, with their method, until the user has seen them', async () => {
      const other = browser();
      await signIn({}, other);
      expect([await newSignIns(client), await newSignIns(other)]).toEqual([1, 0]);
      expect((await sessionsOf(client)).map(({ method, isNew }) => [method, isNew]).sort()).toEqual([
        ['password', true],
        ['sign-up', false],
      ]);
      await other.post('/sessions/acknowledge');
      expect(await newSignIns(client)).toBe(1);
      await client.post('/sessions/acknowledge');
      expect(await newSignIns(client)).toBe(0);
      expect((await sessionsOf(client)).some(({ isNew }) => isNew)).toBe(false);
    });

    it('are listed together with every change of credentials and its browser', async () => {
      const other = browser();
      const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      await other.post('/sign-in', { email, password }, { headers: { 'User-Agent': firefox } });
      const { secret } = await addApp();
      await client.post('/recovery-codes');
      await other.post('/keys', { name: 'Shop' });
      await other.post('/password', { current: password, password: 'three blue cups on a table' });
      await other.post('/step-up', { code: await codeOf(secret), forRemoval: true });
      await other.delete('/totp');
      const { body } = await other.get<{ events: { kind: string; browser: string | null }[] }>('/sessions');
      expect(body.events.map(({ kind, browser }) => [kind, browser])).toEqual([
        ['totp-removed', null],
        ['password-changed', 'Firefox'],
        ['key-created', 'Firefox'],
        ['recovery-codes-renewed', null],
        ['totp-added', null],
        ['new-browser', 'Firefox'],
      ]);
    });

    it('are not marked in a browser that the user knows', async () => {
      const other = browser();
      await signIn({}, other);
      await client.post('/sessions/acknowledge');
      await other.post('/sign-out');
      await signIn({}, other);
      expect(await newSignIns(client)).toBe(0);
    });
  });

  it('revokes everything else: sessions with their bearers, keys and one-time links', async () => {
    const [other, outsider] = [browser(), browser()];
    await signIn({}, other);
    await outsider.post('/sign-up', { email: `${randomUUID()}@example.com`, password });
    const { key } = (await client.post<{ key: string }>('/keys', { name: 'Shop' })).body;
    const theirs = (await outsider.post<{ key: string }>('/keys', { name: 'Shop' })).body.key;
    const { token } = (await other.post<{ token: string }>('/token')).body;
    await database.query(
      `insert into password_links (user_id, token_hash, expires_at)
       select id, id::text, now() + interval '1 hour' from users where email = $1`,
      [email],
    );
    await database.query(
      `insert into invitations (account_id, id, role, token_hash, created_at, expires_at)
       select account_id, gen_random_uuid(), 'owner', gen_random_uuid(), now(), now() + interval '1 day'
       from memberships join users on users.id = user_id where email = $1`,
      [email],
    );
    const { url } = (
      await new ApiClient(service, key).post<{ url: string }>('/v1/reports/shares', { query: '' })
    ).body;
    expect((await fetch(url)).status).toBe(200);
    // An intruder could have added one, or have redirected another one.
    const webhook = async (of: string, host: string) =>
      (
        await new ApiClient(service, of).post<{ id: string }>('/v1/webhooks', {
          url: `https://${host}/`,
          events: ['group.created'],
        })
      ).body.id;
    const [planted, paused] = [await webhook(key, '93.184.215.14'), await webhook(key, '93.184.215.15')];
    const strange = await webhook(theirs, '93.184.215.14');
    await new ApiClient(service, key).patch(`/v1/webhooks/${paused}`, { active: false });
    await new ApiClient(service, key).post('/v1/groups', { name: 'Before' });
    expect((await client.post('/revoke-everything')).body).toEqual({
      sessions: 1,
      keys: 1,
      invitations: 1,
      reportShares: 1,
      passkeys: 0,
      webhooks: 1,
    });
    const { rows: endpoints } = await database.query<{ id: string; reason: string | null }>(
      'select id, disabled_reason as reason from webhook_endpoints',
    );
    expect(new Map(endpoints.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [planted, 'paused'],
        [paused, 'paused'],
        [strange, null],
      ]),
    );
    const { rows: waiting } = await database.query(
      'select from webhook_deliveries where next_attempt_at is null and delivered_at is null',
    );
    expect(waiting).toHaveLength(2);
    const { rows: audited } = await database.query<{ paused: number }>(
      `select (details ->> 'webhooksPaused')::int as paused from unsealed_audit_entries
       where action = 'user.revoked_everything' order by id desc limit 1`,
    );
    expect(audited).toEqual([{ paused: 1 }]);
    expect((await database.query('select 1 from invitations')).rows).toEqual([]);
    expect((await fetch(url)).status).toBe(404);
    for (const bearer of [key, token]) {
      expect((await new ApiClient(service, bearer).get('/v1/account')).status).toBe(401);
    }
    expect((await new ApiClient(service, theirs).get('/v1/account')).status).toBe(200);
    expect((await other.get('/sessions')).status).toBe(401);
    expect((await outsider.get('/sessions')).status).toBe(200);
    expect((await client.get('/sessions')).status).toBe(200);
    const links = await database.query(
      'select 1 from password_links where user_id = (select id from users where email = $1)',
      [email],
    );
    expect(links.rows).toEqual([]);
    await database.query(`update sessions set stepped_up_at = null`);
    expect((await client.post('/revoke-everything')).status).toBe(403);
  });

  it.each([
    ['password1234', 'common'],
    ['qwertyuiop123', 'common'],
    ['waypost-waypost', 'contextual'],
  ])('rejects the password %s', async (weak, code) => {
    const responses = [
      await browser().post<ErrorBody>('/sign-up', { email: `${randomUUID()}@example.com`, password: weak }),
      await client.post<ErrorBody>('/password', { current: password, password: weak }),
    ];
    for (const { status, body } of responses) {
      expect([status, body.error.fields?.[0]]).toMatchObject([400, { field: 'password', code }]);
    }
  });
});
