import { ApiClient, type SharedService, sharedService } from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from './browser-client.js';

interface AccountDto {
  id: string;
  name: string;
  zone: string;
  email: string;
  role: string;
  scopes: string[];
}

const password = 'correct horse battery staple';

describe('the accounts of a user', () => {
  let service: SharedService;
  let database: pg.Client;
  let email: string;
  let client: BrowserClient;

  beforeAll(async () => {
    service = await sharedService('open');
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    client = await signedUp(email);
  });
  afterAll(async () => {
    await database?.end();
  });

  async function signedUp(address: string): Promise<BrowserClient> {
    const browser = new BrowserClient(service.apiUrl);
    await browser.post('/sign-up', { email: address, password });
    return browser;
  }

  const accountOf = async (browser: BrowserClient): Promise<AccountDto | null> =>
    (await browser.get<{ account: AccountDto | null }>('/session')).body.account;
  const accountsOf = async (browser: BrowserClient) =>
    (await browser.get<{ data: { id: string; name: string; role: string }[] }>('/accounts')).body.data;
  const apiOf = async (browser: BrowserClient) =>
    new ApiClient(service, (await browser.post<{ token: string }>('/token')).body.token);
  const create = async (name: string) =>
    (await client.post<{ account: AccountDto }>('/accounts', { name })).body.account;
  /** Makes the user of `client` a member of the account of `other`. */
  async function join(other: BrowserClient, role: string): Promise<AccountDto> {
    const account = await accountOf(other);
    if (!account) throw new Error('nobody is signed in');
    await database.query(
      `insert into memberships (user_id, account_id, role, created_at)
       select id, $1, $2, now() from users where email = $3`,
      [account.id, role, email],
    );
    return account;
  }

  it('are named after the email address of their owner until they get a name', async () => {
    expect(await accountOf(client)).toMatchObject({ name: email, email, role: 'owner' });
    const renamed = await client.call<{ account: AccountDto }>('PATCH', '/account', {
      body: { name: ' Example Agency ' },
    });
    expect(renamed.body.account.name).toBe('Example Agency');
    expect(await accountOf(client)).toMatchObject({ name: 'Example Agency', email });
  });

  it('show their own storage usage once it has been measured', async () => {
    const storage = async () => (await client.get('/account/storage')).body;
    expect(await storage()).toEqual({ measuredAt: null, bytes: null });
    const other = await accountOf(await signedUp(`${randomUUID()}@example.com`));
    const insert = (id: string | undefined, links: number) =>
      database.query(
        `insert into account_storage (account_id, links, responses, measured_at)
         values ($1, $2, 7, '2026-11-28T08:00:00Z')`,
        [id, links],
      );
    await insert(other?.id, 5_000_000_000);
    expect(await storage()).toEqual({ measuredAt: null, bytes: null });
    await insert((await accountOf(client))?.id, 6_000_000_000);
    expect(await storage()).toEqual({
      measuredAt: '2026-11-28T08:00:00.000Z',
      bytes: { links: 6_000_000_000, bioPages: 0, images: 0, imports: 0, webhooks: 0, responses: 7 },
    });
  });

  it('are not changed by a page that shows another one, or that does not name the one it shows', async () => {
    const first = (await accountOf(client))?.id ?? '';
    const second = (await create('Second')).id;
    const call = async (method: string, path: string, shown?: string, body?: object) => {
      const headers = { Cookie: client.cookie, 'Sec-Fetch-Site': 'same-origin' };
      const response = await fetch(`${service.apiUrl}/dashboard/api${path}`, {
        method,
        headers: {
          ...headers,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(shown !== undefined && { 'Waypost-Account': shown }),
        },
        body: body && JSON.stringify(body),
      });
      return [response.status, /"code":"(\w+)"/.exec(await response.text())?.[1]];
    };
    for (const shown of [first, undefined, '']) {
      for (const [method, path, body] of [
        ['POST', '/token', undefined],
        ['POST', '/keys', { name: 'theirs' }],
        ['PATCH', '/account', { name: 'Renamed' }],
        ['PUT', '/account/zone', { zone: 'Europe/Berlin' }],
        ['POST', '/account/export', undefined],
        ['POST', '/account/delete', { name: 'Second' }],
      ] as const) {
        expect([path, shown, await call(method, path, shown, body)]).toEqual([
          path,
          shown,
          [409, 'account_changed'],
        ]);
      }
    }
    // A download names it in its address, and a read that names none uses the account that is entered.
    expect(await call('GET', '/keys', first)).toEqual([409, 'account_changed']);
    expect(await call('GET', `/account/export?account=${first}`)).toEqual([409, 'account_changed']);
    expect(await call('GET', `/account/export?account=${second}`)).toEqual([200, undefined]);
    expect((await call('GET', '/keys'))[0]).toBe(200);
    expect((await call('POST', '/token', second))[0]).toBe(200);
    expect((await accountsOf(client)).map(({ name }) => name)).toContain('Second');
  });

  it('use the days of their time zone in reports', async () => {
    const api = await apiOf(client);
    const zoneOf = async (query: string) =>
      (await api.get<{ range: { zone: string } }>(`/v1/analytics/report?${query}`)).body.range.zone;
    expect([(await accountOf(client))?.zone, await zoneOf('days=7')]).toEqual(['UTC', 'UTC']);
    const body = { zone: 'Asia/Kathmandu' };
    expect(await client.call('PUT', '/account/zone', { body })).toMatchObject({
      status: 200,
      body: { account: body },
    });
    expect([(await accountOf(client))?.zone, await zoneOf('days=7')]).toEqual([body.zone, body.zone]);
    expect(await zoneOf('days=7&zone=Europe/Berlin')).toBe('Europe/Berlin');
    expect(await zoneOf('days=7&country=DE')).toBe('UTC');
    for (const zone of ['Mars/Olympus', '+01:00', '', 7, null]) {
      const { status, body: error } = await client.call<ErrorBody>('PUT', '/account/zone', {
        body: { zone },
      });
      expect([status, error.error.fields?.[0]]).toMatchObject([400, { field: 'zone', code: 'invalid_zone' }]);
    }
    expect((await accountOf(client))?.zone).toBe(body.zone);
  });

  it.each([{}, { name: ' ' }, { name: 'x'.repeat(121) }, { name: 'a\u0007b' }, { name: 7 }])(
    'are neither created nor named %j',
    async (body) => {
      for (const [method, path] of [
        ['POST', '/accounts'],
        ['PATCH', '/account'],
      ] as const) {
        const { status, body: error } = await client.call<ErrorBody>(method, path, { body });
        expect([status, error.error.fields?.[0]?.field]).toEqual([400, 'name']);
      }
      expect(await accountsOf(client)).toHaveLength(1);
    },
  );

  it('are created, entered and left, each with its own resources', async () => {
    const first = await accountOf(client);
    await (await apiOf(client)).post('/v1/groups', { name: 'In the first' });
    const second = await create('Second');
    expect(await accountOf(client)).toEqual(second);
    expect(second).toMatchObject({ name: 'Second', email, role: 'owner' });
    const groups = (await (await apiOf(client)).get<{ data: object[] }>('/v1/groups')).body.data;
    expect(groups).toEqual([]);

    expect((await accountsOf(client)).map(({ id, role }) => [id, role])).toEqual(
      expect.arrayContaining([
        [first?.id, 'owner'],
        [second.id, 'owner'],
      ]),
    );
    const entered = await client.post<{ account: AccountDto }>(`/accounts/${first?.id}/enter`);
    expect(entered.body.account).toEqual(first);
    const { body } = await (await apiOf(client)).get<{ data: { name: string }[] }>('/v1/groups');
    expect(body.data.map(({ name }) => name)).toEqual(['In the first']);
  });

  it('are created once, even if the response is lost', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const createOnce = () => client.post<{ account: AccountDto }>('/accounts', { name: 'Once' }, { headers });
    const first = await createOnce();
    // The session acts for the new account by now.
    const again = await createOnce();
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await accountsOf(client)).map(({ name }) => name).sort()).toEqual(['Once', email].sort());
    expect(await accountOf(client)).toMatchObject({ id: first.body.account.id });
  });

  it('end the bearers of the previous account when another one is entered', async () => {
    const api = await apiOf(client);
    expect((await api.get('/v1/account')).status).toBe(200);
    await create('Second');
    expect((await api.get('/v1/account')).status).toBe(401);
  });

  it('cannot be entered by non-members', async () => {
    const outsider = await signedUp(`${randomUUID()}@example.com`);
    const theirs = await accountOf(outsider);
    const mine = await accountOf(client);
    for (const id of [theirs?.id, randomUUID(), 'nonsense', '%00']) {
      expect([id, (await client.post(`/accounts/${id}/enter`)).status]).toEqual([id, 404]);
    }
    expect(await accountOf(client)).toEqual(mine);
  });

  it('have the role that the user has in each', async () => {
    const other = await signedUp(`${randomUUID()}@example.com`);
    const { id } = await join(other, 'viewer');
    const { account } = (await client.post<{ account: AccountDto }>(`/accounts/${id}/enter`)).body;
    expect(account).toMatchObject({ id, role: 'viewer', email });
    expect(account.scopes).not.toContain('links:create');
    const api = await apiOf(client);
    expect((await api.get('/v1/groups')).status).toBe(200);
    const { status, body } = await api.post<ErrorBody>('/v1/groups', { name: 'No' });
    expect([status, body.error.code]).toEqual([403, 'forbidden']);
    expect(body.error.message).toBe('Your role in this account does not allow this.');
    expect((await client.get('/keys', { checked: false })).status).toBe(403);

    // The current role counts, even for a bearer that was issued before.
    await database.query(`update memberships set role = 'editor' where account_id = $1`, [id]);
    expect((await api.post('/v1/groups', { name: 'Yes' })).status).toBe(201);
  });

  it('are created by owners only', async () => {
    const other = await signedUp(`${randomUUID()}@example.com`);
    const { id } = await join(other, 'editor');
    await client.post(`/accounts/${id}/enter`);
    expect((await client.post('/accounts', { name: 'No' })).status).toBe(403);
    expect((await client.call('PATCH', '/account', { body: { name: 'No' } })).status).toBe(403);
  });

  it('accept only the roles that exist', async () => {
    await expect(join(await signedUp(`${randomUUID()}@example.com`), 'admin')).rejects.toThrow(
      'memberships_role_check',
    );
  });
});
