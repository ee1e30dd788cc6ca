import type { Role } from '@app/database';
import {
  type AccountWithKey,
  ApiClient,
  bearerOf,
  createAccountWithKey,
  createMember,
  type MemberUnderTest,
  type SharedService,
  sharedService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BrowserClient, type ErrorBody } from '../dashboard-api/browser-client.js';

interface Belonging {
  id: string;
  name: string | null;
  active: boolean;
}
type Kind = 'keys' | 'webhooks' | 'reports' | 'invitations' | 'imports';
type Belongings = Record<Kind, Belonging[]> & { id: string; email: string | null; role: Role | null };
interface Invitation {
  id: string;
  url: string;
}

const file = 'slug,destination\n' + `offboarding-${randomUUID()},https://shop.example/\n`;

describe('offboarding', () => {
  let service: SharedService;
  let database: pg.Client;
  let account: AccountWithKey;
  /** The owner of the account, who decides. */
  let owner: MemberUnderTest;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    owner = await add('owner');
    api = await clientOf(owner);
  });
  afterAll(async () => {
    await database?.end();
  });

  const add = (role: Role): Promise<MemberUnderTest> =>
    createMember(service, { accountId: account.accountId, role });
  const clientOf = async (member: MemberUnderTest): Promise<ApiClient> =>
    new ApiClient(service, await bearerOf(service.apiUrl, member));
  const browserOf = ({ cookie }: MemberUnderTest): BrowserClient =>
    Object.assign(new BrowserClient(service.apiUrl), { cookie });
  const invite = async (client: ApiClient, role: Role = 'owner'): Promise<Invitation> =>
    (await client.post<Invitation>('/v1/invitations', { role })).body;
  const tokenOf = ({ url }: Invitation): string => new URL(url).hash.slice(1);
  const join = async (invitation: Invitation): Promise<number> => {
    const body = {
      token: tokenOf(invitation),
      email: `${randomUUID()}@example.com`,
      password: 'correct horse battery staple',
    };
    return (await new BrowserClient(service.apiUrl).post('/invitations/sign-up', body)).status;
  };
  const createWebhook = async (
    client: ApiClient,
    where: object = { url: `http://127.0.0.1/${randomUUID()}` },
  ): Promise<string> =>
    (await client.post<{ id: string }>('/v1/webhooks', { ...where, events: ['link.created'] })).body.id;
  const shareReport = async (client: ApiClient): Promise<{ id: string; url: string }> =>
    (await client.post<{ id: string; url: string }>('/v1/reports/shares', { query: '', name: 'Spring' }))
      .body;
  const sendFile = async (client: ApiClient): Promise<string> => {
    const headers = { 'Content-Type': 'text/csv' };
    return (await client.post<{ id: string }>('/v1/imports?name=spring.csv', file, { headers })).body.id;
  };
  const createKey = async (member: MemberUnderTest): Promise<{ id: string; key: string }> =>
    (await browserOf(member).post<{ id: string; key: string }>('/keys', { name: 'theirs' })).body;
  const belongingsOf = async ({ userId }: MemberUnderTest): Promise<Belongings> =>
    (await api.get<Belongings>(`/v1/members/${userId}/belongings`)).body;
  const idsOf = (belongings: Belongings): Record<Kind, string[]> => {
    const ids = (kind: Kind): string[] => belongings[kind].map(({ id }) => id);
    return {
      keys: ids('keys'),
      webhooks: ids('webhooks'),
      reports: ids('reports'),
      invitations: ids('invitations'),
      imports: ids('imports'),
    };
  };
  const none = { keys: [], webhooks: [], reports: [], invitations: [], imports: [] };
  const creatorOf = async (path: string): Promise<string | null | undefined> =>
    (await api.get<{ createdBy: string | null }>(path)).body.createdBy;
  const creatorOfShare = async (id: string): Promise<string | null | undefined> => {
    const { body } = await api.get<{ data: { id: string; createdBy: string | null }[] }>(
      '/v1/reports/shares',
    );
    return body.data.find((share) => share.id === id)?.createdBy;
  };
  const entriesAbout = async ({ userId }: MemberUnderTest, action: string) =>
    (
      await database.query<{ details: Record<string, unknown> }>(
        'select details from unsealed_audit_entries where target_id = $1 and action = $2',
        [userId, action],
      )
    ).rows.map(({ details }) => details);

  /** A member who created one of everything. */
  async function creator(role: 'owner' | 'editor') {
    const member = await add('owner');
    const client = await clientOf(member);
    const created = {
      key: await createKey(member),
      webhook: await createWebhook(client),
      share: await shareReport(client),
      invitation: await invite(client),
      import: await sendFile(client),
    };
    if (role === 'editor') {
      await database.query('update memberships set role = $1 where user_id = $2', [role, member.userId]);
    }
    return { member, client, ...created };
  }

  it('lists the resources that a member created, with names that reveal nothing', async () => {
    const { member, key, webhook, share, invitation, import: imported } = await creator('owner');
    expect(await belongingsOf(member)).toMatchObject({
      id: member.userId,
      email: member.email,
      role: 'owner',
      keys: [{ id: key.id, name: expect.stringMatching(/^theirs \(/) as string, active: true }],
      webhooks: [{ id: webhook, name: '127.0.0.1', active: true }],
      reports: [{ id: share.id, name: 'Spring' }],
      invitations: [{ id: invitation.id, name: null }],
      imports: [{ id: imported, name: 'spring.csv' }],
    });
    expect(idsOf(await belongingsOf(owner))).toEqual(none);
    expect((await api.get(`/v1/members/${randomUUID()}/belongings`)).status).toBe(404);
    const outsider = await createAccountWithKey(service, { scopes: ['members:read'] });
    const other = new ApiClient(service, outsider.key);
    expect((await other.get(`/v1/members/${member.userId}/belongings`)).status).toBe(404);
  });

  it.each([
    ['removed', (path: string) => api.delete(path)],
    ['demoted', (path: string) => api.patch(path, { role: 'editor' })],
  ])('ends the invitations, the password link and the waiting imports of a %s owner', async (_how, end) => {
    const { member, invitation, import: imported } = await creator('owner');
    await database.query(
      `insert into password_links (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [member.userId, randomUUID()],
    );
    const kept = await invite(api);
    expect((await end(`/v1/members/${member.userId}`)).status).toBe(200);
    expect(await join(invitation)).toBe(404);
    expect((await api.get<{ state: string }>(`/v1/imports/${imported}`)).body.state).toBe('cancelled');
    const { rows } = await database.query('select 1 from password_links where user_id = $1', [member.userId]);
    expect(rows).toEqual([]);
    expect(await join(kept)).toBe(201);
  });

  it('ends an import whose file is still uploading, and stores nothing of it', async () => {
    const member = await add('editor');
    const bearer = await bearerOf(service.apiUrl, member);
    const rest = Promise.withResolvers<void>();
    async function* slowFile(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode(file);
      await rest.promise;
      yield new TextEncoder().encode('second,https://shop.example/\n');
    }
    const sent = fetch(`${service.apiUrl}/v1/imports?start=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'text/csv' },
      body: ReadableStream.from(slowFile()),
      duplex: 'half',
    });
    const isStored = async (): Promise<boolean> => idsOf(await belongingsOf(member)).imports.length === 1;
    await waitFor(isStored);
    await api.delete(`/v1/members/${member.userId}`);
    rest.resolve();
    expect((await sent).status).toBe(403);
    const { rows } = await database.query(
      `select i.state, count(c.place)::int as chunks from imports i
       left join import_chunks c on c.account_id = i.account_id and c.import_id = i.id
       where i.account_id = $1 group by i.id, i.state`,
      [account.accountId],
    );
    expect(rows).toEqual([{ state: 'cancelled', chunks: 0 }]);
  });

  it("makes the owner who removes a member responsible for the member's resources by default", async () => {
    const { member, webhook, share } = await creator('editor');
    expect(await creatorOf(`/v1/webhooks/${webhook}`)).toBe(member.userId);
    await api.delete(`/v1/members/${member.userId}`);
    expect(await creatorOf(`/v1/webhooks/${webhook}`)).toBe(owner.userId);
    expect(await creatorOfShare(share.id)).toBe(owner.userId);
    expect((await fetch(share.url)).status).toBe(200);
    expect(idsOf(await belongingsOf(owner))).toMatchObject({ webhooks: [webhook], reports: [share.id] });
  });

  it('ends the keys, webhooks and shared reports of a removed member if the owner chooses so', async () => {
    const { member, key, webhook, share } = await creator('editor');
    const query = 'keys=revoke&webhooks=revoke&reports=revoke';
    expect((await api.delete(`/v1/members/${member.userId}?${query}`)).body).toMatchObject({
      keysRevoked: 1,
    });
    expect((await new ApiClient(service, key.key).get('/v1/account')).status).toBe(401);
    expect((await api.get(`/v1/webhooks/${webhook}`)).status).toBe(404);
    expect((await fetch(share.url)).status).toBe(404);
  });

  it('keeps the keys of a removed member working, and makes the owner responsible for them', async () => {
    const { member, key } = await creator('owner');
    await api.delete(`/v1/members/${member.userId}`);
    expect((await new ApiClient(service, key.key).get('/v1/account')).status).toBe(200);
    expect(idsOf(await belongingsOf(owner)).keys).toEqual([key.id]);
  });

  it('limits the keys of a demoted owner to the lower role, unless they are taken over', async () => {
    const statusOf = async (query: string): Promise<number[]> => {
      const member = await add('owner');
      const { body } = await browserOf(member).post<{ key: string }>('/keys', {
        name: 'theirs',
        scopes: ['read', 'members:write'],
      });
      const key = new ApiClient(service, body.key);
      await api.patch(`/v1/members/${member.userId}?${query}`, { role: 'editor' });
      const promotion = await key.patch(`/v1/members/${member.userId}`, { role: 'owner' });
      return [promotion.status, (await key.get('/v1/account')).status];
    };
    expect(await statusOf('')).toEqual([403, 200]);
    expect(await statusOf('keys=keep')).toEqual([403, 200]);
    expect(await statusOf('keys=take-over')).toEqual([200, 200]);
    expect(await statusOf('keys=revoke')).toEqual([401, 401]);
  });

  it('applies to a member who gets a lower role, and not to one who gets a higher role', async () => {
    const { member, webhook, share } = await creator('editor');
    const path = `/v1/members/${member.userId}`;
    await api.patch(`${path}?webhooks=revoke&reports=revoke`, { role: 'owner' });
    expect(idsOf(await belongingsOf(member))).toMatchObject({ webhooks: [webhook], reports: [share.id] });
    await api.patch(`${path}?webhooks=revoke`, { role: 'viewer' });
    expect((await api.get(`/v1/webhooks/${webhook}`)).status).toBe(404);
    expect(await creatorOfShare(share.id)).toBe(owner.userId);
    expect((await api.patch(`${path}?webhooks=keep`, { role: 'owner' })).status).toBe(400);
  });

  it('writes one entry to the audit log, which lists everything', async () => {
    const { member, key, webhook, share, invitation, import: imported } = await creator('owner');
    await api.delete(`/v1/members/${member.userId}?keys=revoke&webhooks=revoke`);
    const [details, ...others] = await entriesAbout(member, 'member.removed');
    expect(others).toEqual([]);
    expect(details).toEqual({
      keysRevoked: 1,
      ended: [
        `invitation ${invitation.id}`,
        `import ${imported} spring.csv`,
        expect.stringMatching(`^key ${key.id} theirs`) as string,
        `webhook ${webhook} 127.0.0.1`,
      ],
      takenOver: [`report_share ${share.id} Spring`],
    });
    expect(await entriesAbout(member, 'member.offboarded')).toEqual([]);
  });

  it('can be decided one by one, before and after', async () => {
    const { member, client, webhook, share } = await creator('editor');
    const second = await createWebhook(client, { kind: 'poll' });
    const path = `/v1/members/${member.userId}/belongings`;
    const one = await api.post<Belongings>(path, { webhooks: 'revoke', ids: [webhook] });
    expect(idsOf(one.body)).toMatchObject({ webhooks: [second], reports: [share.id] });
    // As after single sign-on has removed them.
    await database.query('delete from memberships where user_id = $1', [member.userId]);
    const rest = await api.post<Belongings>(path, { webhooks: 'take-over', reports: 'revoke' });
    expect(idsOf(rest.body)).toMatchObject({ webhooks: [], reports: [] });
    expect(await creatorOf(`/v1/webhooks/${second}`)).toBe(owner.userId);
    expect((await fetch(share.url)).status).toBe(404);
    expect(await entriesAbout(member, 'member.offboarded')).toEqual([
      { ended: [`webhook ${webhook} 127.0.0.1`] },
      { ended: [`report_share ${share.id} Spring`], takenOver: [`webhook ${second} GET /v1/events`] },
    ]);
    expect((await api.post(path, { ids: ['nonsense'] })).status).toBe(400);
  });

  it('lets an owner who leaves hand over to the longest-standing owner', async () => {
    const webhook = await createWebhook(api);
    const second = await add('owner');
    const remaining = await clientOf(second);
    const { rows } = await database.query<{ user_id: string }>(
      'select user_id from memberships where account_id = $1 order by created_at limit 1',
      [account.accountId],
    );
    expect((await api.delete(`/v1/members/${owner.userId}`)).status).toBe(200);
    const { body } = await remaining.get<{ createdBy: string }>(`/v1/webhooks/${webhook}`);
    expect(body.createdBy).toBe(rows[0]?.user_id);
  });

  it('leaves resources without a known creator alone', async () => {
    const webhook = await createWebhook(api);
    const share = await shareReport(api);
    const member = await add('editor');
    for (const table of ['webhook_endpoints', 'report_shares']) {
      await database.query(`update ${table} set created_by = null where account_id = $1`, [
        account.accountId,
      ]);
    }
    await api.delete(`/v1/members/${member.userId}?webhooks=revoke&reports=revoke`);
    expect(await creatorOf(`/v1/webhooks/${webhook}`)).toBeNull();
    expect(await creatorOfShare(share.id)).toBeNull();
    expect((await fetch(share.url)).status).toBe(200);
  });

  it('makes the user who changes the URL of a webhook responsible for it', async () => {
    const webhook = await createWebhook(api);
    const editor = await add('editor');
    const client = await clientOf(editor);
    await client.patch(`/v1/webhooks/${webhook}`, { description: 'CRM' });
    expect(await creatorOf(`/v1/webhooks/${webhook}`)).toBe(owner.userId);
    await client.patch(`/v1/webhooks/${webhook}`, { url: 'http://127.0.0.1/elsewhere' });
    expect(await creatorOf(`/v1/webhooks/${webhook}`)).toBe(editor.userId);
  });

  it('attributes resources that a key creates to the user it acts for', async () => {
    const member = await add('owner');
    const { key } = await createKey(member);
    const webhook = await createWebhook(new ApiClient(service, key));
    expect(await creatorOf(`/v1/webhooks/${webhook}`)).toBe(member.userId);
    const ofCommandLine = await createWebhook(new ApiClient(service, account.key));
    expect(await creatorOf(`/v1/webhooks/${ofCommandLine}`)).toBeNull();
  });

  describe('racing a removal', () => {
    /** Runs `request` up to the lock of the account, then removes the member, and lets it continue. */
    async function whileRemoving<T>({ userId }: MemberUnderTest, request: () => Promise<T>): Promise<T> {
      await database.query('begin');
      await database.query('select 1 from accounts where id = $1 for update', [account.accountId]);
      const response = request();
      await waitFor(async () => {
        // A transaction keeps the snapshot of the activity that it first read.
        await database.query('select pg_stat_clear_snapshot()');
        const { rows } = await database.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows.length > 0;
      });
      await database.query('delete from memberships where user_id = $1', [userId]);
      await database.query('commit');
      return response;
    }

    it('rejects an invitation that the removed member made', async () => {
      const member = await add('owner');
      const invitation = await invite(await clientOf(member));
      expect(await whileRemoving(member, () => join(invitation))).toBe(404);
    });

    it.each<[string, (client: ApiClient) => Promise<{ status: number; body: ErrorBody }>]>([
      ['invites', (client) => client.post('/v1/invitations', { role: 'owner' })],
      [
        'creates a webhook',
        (client) => client.post('/v1/webhooks', { url: 'http://127.0.0.1/', events: ['link.created'] }),
      ],
      ['shares a report', (client) => client.post('/v1/reports/shares', { query: '' })],
    ])('leaves nothing behind when the member %s', async (_what, request) => {
      const member = await add('owner');
      const client = await clientOf(member);
      const { status, body } = await whileRemoving(member, () => request(client));
      expect([status, body.error.code]).toEqual([403, 'forbidden']);
      expect((await api.get(`/v1/members/${member.userId}/belongings`)).status).toBe(404);
    });

    it('never leaves an invitation of a removed owner open while many accept', async () => {
      for (let round = 0; round < 4; round++) {
        const member = await add('owner');
        const invitation = await invite(await clientOf(member), 'viewer');
        const [removed] = await Promise.all([
          api.delete(`/v1/members/${member.userId}`),
          join(invitation),
          join(invitation),
        ]);
        expect(removed.status).toBe(200);
        expect(await join(invitation)).toBe(404);
      }
    });
  });
});
