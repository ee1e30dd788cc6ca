import {
  AppUnderTest,
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  createMember,
  type Service,
  startService,
  waitFor,
  freePort,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MailServer } from '../fixtures/mail-server.js';
import { BrowserClient, type ErrorBody } from '../dashboard-api/browser-client.js';

interface Invitation {
  id: string;
  role: string;
  email: string | null;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
  url: string | null;
  sent: boolean;
}
interface SignedIn {
  account: { id: string; email: string; role: string };
}

const password = 'correct horse battery staple';

describe('invitations', () => {
  let service: Service;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { LOG_LEVEL: 'trace' } });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    // Sign-up is closed from here on.
    await database.query(
      `insert into users (id, email, password_hash, created_at)
       values (gen_random_uuid(), 'someone@example.com', 'none', now())`,
    );
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, { scopes: ['members:read', 'members:write'] });
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  const invite = async (body: object = { role: 'editor' }, client = api): Promise<Invitation> =>
    (await client.post<Invitation>('/v1/invitations', body)).body;
  const listed = async (): Promise<Invitation[]> =>
    (await api.get<{ data: Invitation[] }>('/v1/invitations')).body.data;
  const tokenOf = ({ url }: Invitation): string => new URL(url ?? '').hash.slice(1);
  const browser = (): BrowserClient => new BrowserClient(service.apiUrl);
  const signUp = (token: string, client = browser(), email = `${randomUUID()}@example.com`) =>
    client.post<SignedIn & ErrorBody>('/invitations/sign-up', { token, email, password });
  const offer = (token: string) => browser().post<ErrorBody>('/invitations/find', { token });
  const member = async (role: 'owner' | 'viewer', accountId = account.accountId) => {
    const created = await createMember(service, { accountId, role });
    const client = browser();
    client.cookie = created.cookie;
    return { ...created, client };
  };

  it('are links with a role and an expiry, with the token in the fragment', async () => {
    const before = Date.now();
    const { url, ...invitation } = await invite({ role: 'viewer', email: 'Ben@Example.com', days: 2 });
    expect(url).toMatch(new RegExp(`^${service.apiUrl}/dashboard/invitation#[\\w-]{43}$`));
    expect(invitation).toMatchObject({
      role: 'viewer',
      email: 'ben@example.com',
      createdBy: null,
      sent: false,
    });
    const hours = (Date.parse(invitation.expiresAt) - before) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    expect((await listed()).map((shown) => ({ ...shown, sent: false }))).toEqual([invitation]);
  });

  it('name the user who sent them', async () => {
    const { client, email } = await member('owner');
    const { token } = (await client.post<{ token: string }>('/token')).body;
    expect(await invite({ role: 'viewer' }, new ApiClient(service, token))).toMatchObject({
      createdBy: email,
    });
  });

  it.each<[object, string]>([
    [{}, 'role'],
    [{ role: 'admin' }, 'role'],
    [{ role: 'editor', email: 'nobody' }, 'email'],
    [{ role: 'editor', email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    [{ role: 'editor', email: 7 }, 'email'],
    [{ role: 'editor', days: 0 }, 'days'],
    [{ role: 'editor', days: 31 }, 'days'],
    [{ role: 'editor', days: '7' }, 'days'],
    [{ role: 'editor', token: 'x' }, 'token'],
  ])('are rejected if invalid: %j', async (body, field) => {
    const response = await api.post<ErrorBody>('/v1/invitations', body);
    expect([response.status, response.body.error.fields?.[0]?.field]).toEqual([400, field]);
    expect(await listed()).toEqual([]);
  });

  it('allow exactly one sign-up although sign-up is closed', async () => {
    const token = tokenOf(await invite());
    expect((await browser().get<{ signUp: string }>('/session')).body.signUp).toBe('closed');
    expect((await offer(token)).body).toEqual({
      accountName: account.email,
      role: 'editor',
      expiresAt: expect.any(String) as string,
    });
    const client = browser();
    const joined = await signUp(token, client, 'Carla@Example.com');
    expect([joined.status, joined.body.account]).toMatchObject([
      201,
      { id: account.accountId, email: 'carla@example.com', role: 'editor' },
    ]);
    const accounts = await client.get<{ data: { id: string }[] }>('/accounts');
    expect(accounts.body.data.map(({ id }) => id)).toEqual([account.accountId]);
    expect((await signUp(token)).status).toBe(404);
    expect((await offer(token)).status).toBe(404);
    expect(await listed()).toEqual([]);
    const again = await browser().post<SignedIn>('/sign-in', { email: 'carla@example.com', password });
    expect(again.body.account.id).toBe(account.accountId);
  });

  it('do not take over an existing user', async () => {
    const token = tokenOf(await invite());
    const { email, userId } = await member('viewer', (await createAccountWithKey(service)).accountId);
    const { status, body } = await signUp(token, browser(), email);
    expect([status, body.error.fields]).toMatchObject([400, [{ field: 'email', code: 'taken' }]]);
    const { rows } = await database.query('select role from memberships where user_id = $1', [userId]);
    expect(rows).toHaveLength(1);
    expect((await offer(token)).status).toBe(200);
  });

  it('let a signed-in user join and switch to the account', async () => {
    const token = tokenOf(await invite({ role: 'viewer' }));
    const other = await createAccountWithKey(service);
    const { client, email } = await member('owner', other.accountId);
    const joined = await client.post<SignedIn>('/invitations/accept', { token });
    expect([joined.status, joined.body.account]).toMatchObject([
      200,
      { id: account.accountId, email, role: 'viewer' },
    ]);
    expect((await client.get<{ data: object[] }>('/accounts')).body.data).toHaveLength(2);
    expect((await client.post('/invitations/accept', { token })).status).toBe(404);
  });

  it('are not used up by an account that has 1,000 members', async () => {
    const token = tokenOf(await invite());
    await database.query(
      `with added as (
         insert into users (id, email, password_hash, created_at)
         select gen_random_uuid(), gen_random_uuid() || '@example.com', 'none', now() from generate_series(1, 1000)
         returning id
       )
       insert into memberships (user_id, account_id, role, created_at)
       select id, $1, 'viewer', now() from added`,
      [account.accountId],
    );
    const { status, body } = await signUp(token);
    expect([status, body.error.message]).toEqual([
      403,
      'This account has 1,000 members, as many as it may have.',
    ]);
    await database.query(
      `delete from memberships where user_id in (select user_id from memberships where account_id = $1 limit 2)`,
      [account.accountId],
    );
    expect((await signUp(token)).status).toBe(201);
  });

  it('are not used up by a member of the account, who keeps their role', async () => {
    const token = tokenOf(await invite({ role: 'owner' }));
    const { client, userId } = await member('viewer');
    const { status, body } = await client.post<ErrorBody>('/invitations/accept', { token });
    expect([status, body.error.code]).toEqual([409, 'already_member']);
    const { rows } = await database.query('select role from memberships where user_id = $1', [userId]);
    expect(rows).toEqual([{ role: 'viewer' }]);
    expect((await offer(token)).status).toBe(200);
  });

  it('admit only one of many who accept at the same time', async () => {
    const token = tokenOf(await invite());
    const other = await createAccountWithKey(service);
    const clients = await Promise.all(Array.from({ length: 6 }, () => member('viewer', other.accountId)));
    const responses = await Promise.all(
      clients.map(({ client }) => client.post('/invitations/accept', { token })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect((await api.get<{ data: object[] }>('/v1/members')).body.data).toHaveLength(2);
  });

  it('stop working when they are revoked or expire', async () => {
    const revoked = await invite();
    const expired = await invite();
    expect((await api.delete(`/v1/invitations/${revoked.id}`)).body).toEqual({
      ok: true,
      deleted: revoked.id,
    });
    await database.query(`update invitations set expires_at = now() - interval '1 ms' where id = $1`, [
      expired.id,
    ]);
    for (const invitation of [revoked, expired]) {
      expect((await offer(tokenOf(invitation))).status).toBe(404);
      expect((await signUp(tokenOf(invitation))).status).toBe(404);
      expect(
        (await (await member('viewer')).client.post('/invitations/accept', { token: tokenOf(invitation) }))
          .status,
      ).toBe(404);
    }
    expect(await listed()).toEqual([]);
  });

  it('of other accounts are not found', async () => {
    const outsider = await createAccountWithKey(service, { scopes: ['members:write'] });
    const { id } = await invite({ role: 'viewer' }, new ApiClient(service, outsider.key));
    for (const unknown of [id, randomUUID(), 'nonsense', '%00']) {
      expect([unknown, (await api.delete(`/v1/invitations/${unknown}`)).status]).toEqual([unknown, 404]);
    }
    for (const token of ['x', 'x'.repeat(43), 7]) {
      const status = token === 'x'.repeat(43) ? 404 : 400;
      expect((await browser().post('/invitations/find', { token })).status).toBe(status);
    }
  });

  it('are bounded in number', async () => {
    await database.query(
      `insert into invitations (account_id, id, role, token_hash, created_at, expires_at)
       select $1, gen_random_uuid(), 'viewer', gen_random_uuid(), now(), now() + interval '1 day'
       from generate_series(1, 100)`,
      [account.accountId],
    );
    expect((await api.post('/v1/invitations', { role: 'viewer' })).status).toBe(403);
    expect(await listed()).toHaveLength(100);
  });

  it('are shown once, even with an Idempotency-Key, and are never stored or logged', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await api.post<Invitation>('/v1/invitations', { role: 'viewer' }, { headers });
    const again = await api.post<Invitation>('/v1/invitations', { role: 'viewer' }, { headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual({ ...first.body, url: null });
    const token = tokenOf(first.body);
    await offer(token);
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(`select t::text as row from ${name} t`);
      expect([name, rows.some(({ row }) => row.includes(token))]).toEqual([name, false]);
    }
    await waitFor(() => service.apps.api.output().includes('/dashboard/api/invitations/find'));
    expect(service.apps.api.output()).not.toContain(token);
  });

  describe('by mail', () => {
    let mails: MailServer;
    let app: AppUnderTest;
    let mailing: ApiClient;

    beforeAll(async () => {
      mails = await MailServer.start({
        onAuth: ({ username, password: secret }, _session, done) =>
          username === 'waypost' && secret === 'p@ss'
            ? done(null, { user: username })
            : done(new Error('wrong password')),
      });
      const apiPort = String(await freePort());
      app = new AppUnderTest('api', {
        ...service.env,
        API_PORT: apiPort,
        SMTP_URL: `smtp://waypost:p%40ss@${mails.host}`,
        SMTP_FROM: 'Links <links@example.com>',
      });
      await app.start();
      mailing = new ApiClient({ apiUrl: `http://127.0.0.1:${apiPort}` });
    });
    beforeEach(() => {
      mails.refuses = false;
      mails.mails.length = 0;
    });
    afterAll(async () => {
      await app?.stop();
      await mails?.stop();
    });

    const send = async (body: object, headers?: Record<string, string>): Promise<Invitation> =>
      (await mailing.post<Invitation>('/v1/invitations', body, { key: account.key, headers })).body;

    it('are sent to the address, with the link', async () => {
      const invitation = await send({ role: 'editor', email: 'ben@example.com' });
      expect(invitation.sent).toBe(true);
      expect(mails.mails).toHaveLength(1);
      const mail = mails.mails[0]?.text ?? '';
      expect(mail).toContain('From: Links <links@example.com>');
      expect(mail).toContain('To: ben@example.com');
      expect(mail).toMatch(/^Subject: Invitation to an account on 127\.0\.0\.1:\d+\r$/m);
      expect(mail).toContain(invitation.url);
      expect((await signUp(tokenOf(invitation))).status).toBe(201);
    });

    it('are written in the language of the request, or in English', async () => {
      await send({ role: 'editor', email: 'dora@example.com' }, { 'Accept-Language': 'fr-CH, en;q=0.8' });
      await send({ role: 'editor', email: 'dora@example.com' });
      expect(mails.mails.map(({ text }) => /<html lang="(\w+)"/.exec(text)?.[1])).toEqual(['fr', 'en']);
    });

    it('are valid even if the mail cannot be sent', async () => {
      mails.refuses = true;
      const invitation = await send({ role: 'editor', email: 'ben@example.com' });
      expect([invitation.sent, mails.mails]).toEqual([false, []]);
      expect((await offer(tokenOf(invitation))).status).toBe(200);
    });

    it('cannot be used to write to an address again and again, or to advertise', async () => {
      const { key, accountId } = await createAccountWithKey(service, {
        scopes: ['members:read', 'members:write'],
      });
      await database.query('update accounts set name = $2 where id = $1', [
        accountId,
        'Buy at http://spam.example now',
      ]);
      const sent: boolean[] = [];
      for (let n = 0; n < 6; n++) {
        const body = { role: 'viewer', email: 'Stranger@example.com' };
        const invitation = (await mailing.post<Invitation>('/v1/invitations', body, { key })).body;
        sent.push(invitation.sent);
        await mailing.delete(`/v1/invitations/${invitation.id}`, { key });
      }
      expect(sent).toEqual([true, true, true, false, false, false]);
      expect(mails.mails).toHaveLength(3);
      expect(mails.mails.map(({ text }) => text).join()).not.toMatch(/spam\.example/);
      // Another account shares the limit of the address.
      const body = { role: 'viewer', email: 'stranger@example.com' };
      expect((await send(body)).sent).toBe(false);
    });

    it('are not sent without an address', async () => {
      expect((await send({ role: 'editor' })).sent).toBe(false);
      expect(mails.mails).toEqual([]);
    });
  });
});
