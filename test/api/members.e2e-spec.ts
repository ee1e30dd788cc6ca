import type { Role } from '@app/database';
import {
  type AccountWithKey,
  ApiClient,
  AppUnderTest,
  bearerOf,
  createAccountWithKey,
  createMember,
  type MemberUnderTest,
  pageHeaders,
  sharedService,
  type SharedService,
  freePort,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface MemberDto {
  id: string;
  email: string;
  role: Role;
}
interface ErrorBody {
  error: { code: string };
}

describe('members', () => {
  let service: SharedService;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;
  let owner: MemberDto;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'members:read', 'members:write'],
    });
    api = new ApiClient(service, account.key);
    [owner] = (await members()) as [MemberDto];
  });
  afterAll(async () => {
    await database?.end();
  });

  const members = async (): Promise<MemberDto[]> =>
    (await api.get<{ data: MemberDto[] }>('/v1/members')).body.data;
  const add = (role: Role, userId?: string): Promise<MemberUnderTest> =>
    createMember(service, { accountId: account.accountId, role, userId });
  const setRole = (id: string, role: Role) => api.patch<MemberDto & ErrorBody>(`/v1/members/${id}`, { role });
  const count = async (table: string, condition: string, value: string): Promise<number> => {
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${condition} = $1`,
      [value],
    );
    return rows[0]?.n ?? -1;
  };
  const sessionStatus = async (apiUrl: string, { cookie }: MemberUnderTest): Promise<number> =>
    (await fetch(`${apiUrl}/dashboard/api/sessions`, { headers: { Cookie: cookie } })).status;
  const bearerStatus = async (apiUrl: string, token: string): Promise<number> =>
    (await fetch(`${apiUrl}/v1/account`, { headers: { Authorization: `Bearer ${token}` } })).status;

  it('are listed newest first, whole or in pages', async () => {
    const editor = await add('editor');
    const viewer = await add('viewer');
    expect((await members()).map(({ email, role }) => [email, role])).toEqual([
      [viewer.email, 'viewer'],
      [editor.email, 'editor'],
      [account.email, 'owner'],
    ]);
    const page = await api.get<{ data: MemberDto[]; nextCursor: string }>('/v1/members?limit=2');
    expect(page.body.data.map(({ id }) => id)).toEqual([viewer.userId, editor.userId]);
    const rest = await api.get<{ data: MemberDto[] }>(`/v1/members?cursor=${page.body.nextCursor}`);
    expect(rest.body.data).toEqual([owner]);
  });

  it('can get another role, which takes effect immediately', async () => {
    const member = await add('viewer');
    const bearer = new ApiClient(service, await bearerOf(service.apiUrl, member));
    expect((await bearer.post('/v1/groups', { name: 'No' })).status).toBe(403);
    const { status, body } = await setRole(member.userId, 'editor');
    expect([status, body]).toEqual([200, expect.objectContaining({ id: member.userId, role: 'editor' })]);
    expect((await bearer.post('/v1/groups', { name: 'Yes' })).status).toBe(201);
    expect((await api.patch<MemberDto>(`/v1/members/${member.userId}`, {})).body.role).toBe('editor');
    await setRole(member.userId, 'viewer');
    expect((await bearer.post('/v1/groups', { name: 'No' })).status).toBe(403);
  });

  it('of other accounts are not found', async () => {
    const other = await createAccountWithKey(service);
    const outsider = await createMember(service, { accountId: other.accountId, role: 'editor' });
    for (const id of [outsider.userId, randomUUID(), 'nonsense', '%00']) {
      expect([id, (await api.patch(`/v1/members/${id}`, { role: 'viewer' })).status]).toEqual([id, 404]);
      expect([id, (await api.delete(`/v1/members/${id}`)).status]).toEqual([id, 404]);
    }
    expect(await count('memberships', 'user_id', outsider.userId)).toBe(1);
  });

  it.each([{ role: 'admin' }, { role: null }, { role: ['owner'] }, { email: 'a@example.com' }])(
    'reject %j',
    async (body) => {
      expect((await api.patch(`/v1/members/${owner.id}`, body)).status).toBe(400);
      expect(await members()).toEqual([owner]);
    },
  );

  it('always include an owner', async () => {
    await add('editor');
    for (const response of [
      await setRole(owner.id, 'editor'),
      await api.delete<ErrorBody>(`/v1/members/${owner.id}`),
    ]) {
      expect([response.status, response.body.error.code]).toEqual([409, 'last_owner']);
    }
    expect((await setRole(owner.id, 'owner')).status).toBe(200);
    const second = await add('owner');
    expect((await api.delete(`/v1/members/${owner.id}`)).status).toBe(200);
    expect((await setRole(second.userId, 'viewer')).body.error.code).toBe('last_owner');
  });

  it('always include an owner, even if owners remove and demote each other at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const owners = [owner.id, (await add('owner')).userId, (await add('owner')).userId];
      const responses = await Promise.all(
        owners.map((id, n) => (n % 2 ? setRole(id, 'viewer') : api.delete<ErrorBody>(`/v1/members/${id}`))),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
      const left = (await members()).filter(({ role }) => role === 'owner');
      expect(left).toHaveLength(1);
      [owner] = left as [MemberDto];
    }
  });

  it('have no access as soon as they are removed, on every instance', async () => {
    const port = String(await freePort());
    const second = new AppUnderTest('api', { ...service.env, API_PORT: port });
    await second.start();
    try {
      const secondUrl = `http://127.0.0.1:${port}`;
      const member = await add('editor');
      const token = await bearerOf(service.apiUrl, member);
      for (const url of [service.apiUrl, secondUrl]) {
        expect([await sessionStatus(url, member), await bearerStatus(url, token)]).toEqual([200, 200]);
      }
      // The next request is rejected: nothing is cached, so nothing has to expire.
      expect((await api.delete(`/v1/members/${member.userId}`)).body).toEqual({
        ok: true,
        deleted: member.userId,
        keysRevoked: 0,
      });
      for (const url of [secondUrl, service.apiUrl]) {
        expect([await bearerStatus(url, token), await sessionStatus(url, member)]).toEqual([401, 401]);
      }
    } finally {
      await second.stop();
    }
  });

  it('have no access without a membership, even if a session remains', async () => {
    const member = await add('editor');
    const token = await bearerOf(service.apiUrl, member);
    await database.query('delete from memberships where user_id = $1', [member.userId]);
    expect(await bearerStatus(service.apiUrl, token)).toBe(401);
    expect(await sessionStatus(service.apiUrl, member)).toBe(401);
  });

  it('leave their keys behind unless these are revoked', async () => {
    const keyOf = async (member: MemberUnderTest): Promise<string> => {
      const response = await fetch(`${service.apiUrl}/dashboard/api/keys`, {
        method: 'POST',
        headers: {
          ...(await pageHeaders(service.apiUrl, member.cookie)),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ name: 'theirs' }),
      });
      return ((await response.json()) as { key: string }).key;
    };
    const [kept, revoked] = [await add('owner'), await add('owner')];
    const [keptKey, revokedKey] = [await keyOf(kept), await keyOf(revoked)];
    const keep = await api.delete(`/v1/members/${kept.userId}`);
    const revoke = await api.delete(`/v1/members/${revoked.userId}?keys=revoke`);
    expect([keep.body.keysRevoked, revoke.body.keysRevoked]).toEqual([0, 1]);
    expect(await bearerStatus(service.apiUrl, keptKey)).toBe(200);
    expect(await bearerStatus(service.apiUrl, revokedKey)).toBe(401);
    expect((await api.delete(`/v1/members/${owner.id}?keys=burn`)).status).toBe(400);
  });

  it('do not regain their role with an earlier key, on any instance', async () => {
    const port = String(await freePort());
    const second = new AppUnderTest('api', { ...service.env, API_PORT: port });
    await second.start();
    try {
      const member = await add('owner');
      const { rows } = await database.query<{ id: string }>('select id from api_keys where account_id = $1', [
        account.accountId,
      ]);
      const old = new ApiClient(service, account.key);
      const elsewhere = new ApiClient({ apiUrl: `http://127.0.0.1:${port}` }, account.key);
      await database.query('update api_keys set created_by = $1 where id = $2', [member.userId, rows[0]?.id]);
      for (const client of [old, elsewhere]) expect((await client.get('/v1/members')).status).toBe(200);
      const present = new ApiClient(service, await bearerOf(service.apiUrl, await add('owner')));
      const demoted = await present.patch(`/v1/members/${member.userId}`, { role: 'viewer' });
      expect(demoted.status).toBe(200);
      for (const client of [elsewhere, old]) {
        const attempts = [
          await client.patch(`/v1/members/${member.userId}`, { role: 'owner' }),
          await client.post('/v1/invitations', { role: 'owner' }),
          await client.get('/v1/members'),
          await client.post('/v1/links', { destination: 'https://shop.example/' }),
        ];
        expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
        expect((await client.get('/v1/links')).status).toBe(200);
      }
      // Nor when they are removed and an owner takes over the key as is.
      expect((await present.delete(`/v1/members/${member.userId}`)).status).toBe(200);
      for (const client of [elsewhere, old]) {
        expect((await client.post('/v1/invitations', { role: 'owner' })).status).toBe(403);
        expect((await client.get('/v1/links')).status).toBe(200);
      }
    } finally {
      await second.stop();
    }
  });

  it('are deleted as users if they belong to no other account', async () => {
    const member = await add('editor');
    const other = await createAccountWithKey(service);
    const both = await createMember(service, { accountId: other.accountId, role: 'viewer' });
    await add('editor', both.userId);
    await api.delete(`/v1/members/${member.userId}`);
    await api.delete(`/v1/members/${both.userId}`);
    expect(await count('users', 'id', member.userId)).toBe(0);
    expect(await count('sessions', 'user_id', member.userId)).toBe(0);
    expect(await count('users', 'id', both.userId)).toBe(1);
    // The session for the other account continues.
    expect(await sessionStatus(service.apiUrl, both)).toBe(200);
  });

  it('are managed by owners, and by keys with the scopes for it', async () => {
    const plain = await createAccountWithKey(service);
    expect((await new ApiClient(service, plain.key).get('/v1/members')).status).toBe(403);
    const editor = new ApiClient(service, await bearerOf(service.apiUrl, await add('editor')));
    expect((await editor.get('/v1/members')).status).toBe(403);
    expect((await editor.delete(`/v1/members/${owner.id}`)).status).toBe(403);
    const second = new ApiClient(service, await bearerOf(service.apiUrl, await add('owner')));
    expect((await second.get('/v1/members')).status).toBe(200);
  });
});
