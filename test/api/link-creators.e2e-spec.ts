import {
  ApiClient,
  bearerOf,
  createAccountWithKey,
  createMember,
  sharedService,
  type SharedService,
  waitFor,
} from '@app/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface Link {
  id: string;
  slug: string;
  createdBy?: string | null;
}
interface Links {
  data: Link[];
  nextCursor?: string | null;
  total?: number;
}

const destination = 'https://shop.example/creators';

describe('the creator of a link', () => {
  let service: SharedService;
  let database: pg.Client;
  let account: Awaited<ReturnType<typeof createAccountWithKey>>;
  let api: ApiClient;

  beforeAll(async () => {
    service = await sharedService('jobs');
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(() => database?.end());

  const nextSlug = () => `creator-${randomUUID()}`;
  const body = () => ({ slug: nextSlug(), destination });
  const read = async (id: string) => (await api.get<Link>(`/v1/links/${id}?view=full`)).body;
  /** A session of a new member, who calls the API as the dashboard does. */
  const member = async () => {
    const { userId, cookie } = await createMember(service, { accountId: account.accountId, role: 'owner' });
    const bearer = await bearerOf(service.apiUrl, { cookie });
    return { userId, as: new ApiClient(service, bearer) };
  };

  it('is the key, for each way in which a key creates links', async () => {
    const { id } = (await api.post<Link>('/v1/links', body())).body;
    await api.post(`/v1/links/${id}/duplicate`, { slug: nextSlug() });
    await api.post('/v1/links', { slug: 'auto', destination, tags: ['Print'] });
    await api.put(`/v1/links/by-external-id/${randomUUID()}`, body());
    await api.post('/v1/links/bulk', { links: [body(), { ...body(), tags: ['Print'] }] });
    const mcp = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { Authorization: `Bearer ${account.key}` } };
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${service.apiUrl}/mcp`), { requestInit }));
    await mcp.callTool({ name: 'create_link', arguments: body() });
    await mcp.close();
    const file = await fetch(`${service.apiUrl}/v1/imports?start=true`, {
      method: 'POST',
      headers: { ...requestInit.headers, 'Content-Type': 'text/csv' },
      body: `slug,destination\n${nextSlug()},${destination}\n`,
    });
    expect(file.status).toBe(201);
    const all = await waitFor(async () => {
      const { data } = (await api.get<Links>('/v1/links?view=full')).body;
      return data.length === 8 ? data : undefined;
    });
    expect(all.map(({ createdBy }) => createdBy)).toEqual(all.map(() => account.keyId));
  });

  it('is the user in the dashboard, not the session', async () => {
    const { userId, as } = await member();
    const created = await as.post<Link>('/v1/links?view=full', body());
    expect(created.body.createdBy).toBe(userId);
    expect(await read(created.body.id)).toHaveProperty('createdBy', userId);
  });

  it('is in the full view only, and the same in the response to the creation as later', async () => {
    const created = await api.post<Link>('/v1/links?view=full', body());
    const { id } = created.body;
    expect(created.body.createdBy).toBe(account.keyId);
    expect((await api.get<Links>('/v1/links?view=full')).body.data[0]).toHaveProperty(
      'createdBy',
      account.keyId,
    );
    for (const path of [`/v1/links/${id}`, '/v1/links', '/v1/links?limit=1']) {
      expect(JSON.stringify((await api.get(path)).body)).not.toContain('createdBy');
    }
  });

  it('stays when another user changes or replaces the link, and when its key is revoked', async () => {
    const externalId = randomUUID();
    const given = body();
    const { id } = (await api.put<Link>(`/v1/links/by-external-id/${externalId}`, given)).body;
    const { as } = await member();
    await as.patch(`/v1/links/${id}`, { name: 'Changed' });
    await as.put(`/v1/links/by-external-id/${externalId}`, { ...given, name: 'Replaced' });
    await database.query('update api_keys set revoked_at = now() where id = $1', [account.keyId]);
    const { body: links } = await as.get<Links>(`/v1/links?view=full&createdBy=${account.keyId}`);
    expect(links.data).toMatchObject([{ id, name: 'Replaced', createdBy: account.keyId }]);
  });

  it('cannot be set: a body that contains it is rejected', async () => {
    const response = await api.post('/v1/links', { ...body(), createdBy: account.keyId });
    expect([response.status, response.body]).toMatchObject([
      400,
      { error: { fields: [{ field: 'createdBy', code: 'unknown' }] } },
    ]);
  });

  it('is null for a link from before it was recorded', async () => {
    const { id } = (await api.post<Link>('/v1/links', body())).body;
    await database.query('update links set created_by = null where id = $1', [id]);
    expect(await read(id)).toHaveProperty('createdBy', null);
    expect((await api.get<Links>(`/v1/links?createdBy=${account.keyId}`)).body.data).toEqual([]);
  });

  it('selects links in lists, together with other filters, and in the export', async () => {
    const { userId, as } = await member();
    const [a, b] = [
      (await api.post<Link>('/v1/links', body())).body,
      (await api.post<Link>('/v1/links', { ...body(), tags: ['Print'] })).body,
    ];
    const c = (await as.post<Link>('/v1/links', { ...body(), tags: ['Print'] })).body;
    const ids = async (query: string) =>
      (await api.get<Links>(`/v1/links?${query}`)).body.data.map(({ id }) => id);
    for (const sort of ['sort=newest', 'sort=name', 'sort=clicks', 'q=creator']) {
      expect((await ids(`${sort}&createdBy=${account.keyId}`)).sort()).toEqual([a.id, b.id].sort());
      expect(await ids(`${sort}&createdBy=${userId}`)).toEqual([c.id]);
      expect(await ids(`${sort}&createdBy=${account.keyId}&tag=print`)).toEqual([b.id]);
      expect(await ids(`${sort}&createdBy=${randomUUID()}`)).toEqual([]);
    }
    const page = `/v1/links?limit=1&count=true&createdBy=${account.keyId}`;
    const { nextCursor, total, data } = (await api.get<Links>(page)).body;
    expect([data.map(({ id }) => id), total]).toEqual([[b.id], 2]);
    const next = (await api.get<Links>(`${page}&cursor=${nextCursor}`)).body;
    expect([next.data.map(({ id }) => id), next.nextCursor]).toEqual([[a.id], null]);
    const { status } = await api.get(
      `/v1/links?limit=1&cursor=${nextCursor}&createdBy=${encodeURIComponent(userId)}`,
    );
    expect(status).toBe(400);
    const exported = await fetch(`${service.apiUrl}/v1/links/export?createdBy=${userId}&format=ndjson`, {
      headers: { Authorization: `Bearer ${account.key}` },
    });
    const lines = (await exported.text()).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Link).slug)).toEqual([c.slug]);
  });

  it('selects none of the links that another account has by the same id', async () => {
    await api.post('/v1/links', body());
    const other = await createAccountWithKey(service);
    const { body: links } = await new ApiClient(service, other.key).get<Links>(
      `/v1/links?createdBy=${account.keyId}`,
    );
    expect(links.data).toEqual([]);
  });
});
