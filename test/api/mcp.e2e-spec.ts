import { readFileSync } from 'node:fs';
import { ApiClient, createAccountWithKey, startService, type Service } from '@app/testing';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

type Result = Awaited<ReturnType<Client['callTool']>>;
type Json = Record<string, unknown>;
interface ToolError {
  error: { code: string; message: string; requestId?: string; fields?: { field: string; code: string }[] };
}

const errorOf = ({ isError, structuredContent }: Result) => {
  expect(isError).toBe(true);
  return (structuredContent as ToolError).error;
};

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('POST /mcp', () => {
  let service: Service;
  let key: string;
  let api: ApiClient;
  const opened: Client[] = [];

  async function connect(
    bearer: string | null = key,
    mode: 'legacy' | 'auto' = 'legacy',
    headers: Record<string, string> = {},
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const authorization = bearer === null ? {} : { Authorization: `Bearer ${bearer}` };
    const requestInit = { headers: { ...authorization, ...headers } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.apiUrl}/mcp`), { requestInit }),
    );
    opened.push(client);
    return client;
  }

  const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`${service.apiUrl}/mcp`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: method === 'POST' ? JSON.stringify(body) : undefined,
    });

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { RATE_LIMIT_PER_MINUTE: '200' } });
    ({ key } = await createAccountWithKey(service));
    api = new ApiClient(service, key);
  });

  afterAll(async () => {
    await Promise.all(opened.map((client) => client.close()));
    await service?.stop();
  });

  describe.each(['legacy', 'auto'] as const)('for clients that negotiate: %s', (mode) => {
    it('lists tools whose arguments are those of the API', async () => {
      const { tools } = await (await connect(key, mode)).listTools();
      const byName = new Map(tools.map((tool) => [tool.name, tool]));
      expect([...byName.keys()].sort()).toEqual([
        'create_bio_page',
        'create_group',
        'create_link',
        'find_links',
        'get_account',
        'get_bio_page',
        'get_link',
        'get_qr_code',
        'get_report',
        'list_bio_pages',
        'list_groups',
        'list_tags',
        'move_links',
        'rename_group',
        'rename_tag',
        'suggest_slugs',
        'update_bio_page',
        'update_link',
      ]);
      const table = /^\| Tool +\|[^]*?\n\n/m.exec(readFileSync('docs/mcp.md', 'utf8'))?.[0] ?? '';
      const documented = [...table.matchAll(/^\| (.*?) +\|/gm)].flatMap(
        ([, cell = '']) => cell.match(/[a-z]+_[a-z_]+/g) ?? [],
      );
      expect(documented.sort()).toEqual([...byName.keys()].sort());
      const { inputSchema, annotations } = byName.get('create_link') ?? {};
      expect(inputSchema?.required).toEqual(['destination']);
      expect(inputSchema?.properties).toMatchObject({ slug: { type: 'string' } });
      expect(annotations).toMatchObject({ destructiveHint: false });
      expect(byName.get('update_link')?.inputSchema.required).toEqual(['id']);
      expect(byName.get('update_link')?.annotations).toMatchObject({ destructiveHint: true });
      expect(byName.get('find_links')?.annotations).toMatchObject({ readOnlyHint: true });
      expect(byName.get('find_links')?.inputSchema.properties).toMatchObject({ limit: { default: 25 } });
      expect(JSON.stringify(tools)).not.toContain('$ref');
      // They fill the context of every conversation.
      expect(JSON.stringify(tools).length).toBeLessThan(16_000);
      for (const { description } of tools) expect(description?.length).toBeGreaterThan(10);
    });

    it('creates, finds, reads and changes links', async () => {
      const client = await connect(key, mode);
      const call = async (name: string, given: Json = {}) => {
        const { isError, structuredContent, content } = await client.callTool({ name, arguments: given });
        expect([isError ?? false, content]).toEqual([
          false,
          [{ type: 'text', text: JSON.stringify(structuredContent) }],
        ]);
        return structuredContent as Json;
      };
      const destination = `https://shop.example/${mode}`;
      const [suggestion] = (await call('suggest_slugs', { destination, count: 3 })).data as Json[];
      const link = await call('create_link', { destination, slug: suggestion?.slug, tags: ['Summer'] });
      expect((await api.get(`/v1/links/${String(link.id)}?view=full`)).body).toEqual(link);
      expect(link.slug).toBe(suggestion?.slug);
      expect((await call('create_link', { destination })).slug).toMatch(/^[a-z2-8]{8}$/);
      expect((await call('find_links', { q: mode, tag: ['summer'] })).data).toMatchObject([{ id: link.id }]);
      const changed = await call('update_link', { id: link.id, active: false, note: 'from a model' });
      expect(changed).toMatchObject({ id: link.id, active: false, note: 'from a model', destination });
      expect(await call('get_link', { id: link.id })).toEqual(changed);
      expect(await call('get_report', { link: link.id, days: 7, by: ['country', 'device'] })).toMatchObject({
        totals: { views: 0, clicks: 0 },
        breakdowns: [{ by: 'country' }, { by: 'device' }],
      });
      const page = await call('create_bio_page', {
        slug: `me-${mode}`,
        items: [{ title: 'Shop', link: link.id }],
      });
      expect(page).toMatchObject({ slug: `me-${mode}`, published: false, items: [{ title: 'Shop' }] });
      expect((await call('list_bio_pages')).data).toContainEqual(expect.objectContaining({ id: page.id }));
      const items = [...((await call('get_bio_page', { id: page.id })).items as Json[]), { text: 'New' }];
      const published = await call('update_bio_page', {
        id: page.id,
        published: true,
        items,
        accent: '#112233',
      });
      expect(published).toMatchObject({
        published: true,
        accent: '#112233',
        items: [items[0], { text: 'New' }],
      });
      const tag = ((await call('list_tags')).data as Json[]).find(({ name }) => name === 'Summer');
      expect(await call('rename_tag', { id: tag?.id, name: mode })).toMatchObject({ name: mode });
      const group = await call('create_group', { name: mode });
      expect(await call('rename_group', { id: group.id, name: `B ${mode}` })).toMatchObject({
        name: `B ${mode}`,
      });
      await call('move_links', { id: group.id, add: [link.id] });
      expect((await call('list_groups')).data).toContainEqual(
        expect.objectContaining({ id: group.id, linkCount: 1 }),
      );
      const picture = await client.callTool({ name: 'get_qr_code', arguments: { id: link.id } });
      const [image] = picture.content as { type: string; mimeType: string; data: string }[];
      expect(image).toMatchObject({ type: 'image', mimeType: 'image/png' });
      expect(
        Buffer.from(image?.data ?? '', 'base64')
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
      expect(await call('get_account')).toMatchObject({ links: { paused: expect.any(Number) as number } });
    });
  });

  it('reports every invalid argument by name, and changes nothing', async () => {
    const client = await connect();
    const before = (await api.get('/v1/account')).body;
    const error = errorOf(
      await client.callTool({
        name: 'create_link',
        arguments: { destination: 'http://x.example', slug: 'api', nonsense: 1, name: 7 },
      }),
    );
    expect(error).toMatchObject({ code: 'invalid_request', requestId: expect.any(String) as string });
    expect(error.fields?.map(({ field }) => field).sort()).toEqual([
      'destination',
      'name',
      'nonsense',
      'slug',
    ]);
    const query = errorOf(
      await client.callTool({ name: 'find_links', arguments: { limit: 0, view: 'x', z: 1 } }),
    );
    expect(query.fields?.map(({ field }) => field).sort()).toEqual(['limit', 'view', 'z']);
    const wrongFields = async (name: string, given: object) => {
      const { code, fields } = errorOf(await client.callTool({ name, arguments: { ...given } }));
      return [code, ...(fields ?? []).map((one) => `${one.field} ${one.code}`)];
    };
    // In a query, every value would be text: null would search for "null".
    expect(await wrongFields('find_links', { q: null, tag: [1], active: 1, limit: 0 })).toEqual([
      'invalid_request',
      'active invalid_type',
      'q invalid_type',
      'tag invalid_type',
      'limit invalid_limit',
    ]);
    expect(await wrongFields('get_report', { country: { DE: true }, format: 'csv' })).toEqual([
      'invalid_request',
      'country invalid_type',
      'format unknown',
    ]);
    expect(await wrongFields('update_link', { name: 7 })).toEqual([
      'invalid_request',
      'id required',
      'name invalid_type',
    ]);
    for (const id of [null, ['a'], 5]) {
      expect(await wrongFields('get_link', { id })).toEqual(['invalid_request', 'id invalid_type']);
    }
    for (const id of ['../../account', '..', '%2e%2e', 'x?y=1']) {
      const { code } = errorOf(await client.callTool({ name: 'get_link', arguments: { id } }));
      expect([id, code]).toEqual([id, 'not_found']);
    }
    expect(errorOf(await client.callTool({ name: 'drop_tables', arguments: {} })).code).toBe('not_found');
    expect((await api.get('/v1/account')).body).toEqual(before);
  });

  it('has the scopes of the key', async () => {
    const reader = await connect((await createAccountWithKey(service, { scopes: ['links:read'] })).key);
    expect((await reader.callTool({ name: 'find_links', arguments: {} })).isError ?? false).toBe(false);
    const refused = await reader.callTool({
      name: 'create_link',
      arguments: { destination: 'https://x.example', slug: 'not-mine' },
    });
    expect(errorOf(refused)).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('links:create') as string,
    });
    expect(errorOf(await reader.callTool({ name: 'get_account', arguments: {} })).code).toBe('forbidden');
  });

  it('shows a key only the links of its account', async () => {
    const { body: link } = await api.post<{ id: string }>('/v1/links', {
      destination: 'https://x.example',
      slug: 'ours',
    });
    const outsider = await connect((await createAccountWithKey(service)).key);
    expect(errorOf(await outsider.callTool({ name: 'get_link', arguments: { id: link.id } })).code).toBe(
      'not_found',
    );
    const { structuredContent } = await outsider.callTool({ name: 'find_links', arguments: {} });
    expect(structuredContent).toMatchObject({ data: [] });
  });

  it('rejects a missing or unknown key before anything else', async () => {
    for (const bearer of [null, 'way_nonsense', key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')]) {
      await expect(connect(bearer)).rejects.toThrow(/401|unauthorized/i);
    }
    const { status, headers } = await send(initialize, { Authorization: '' });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('records changes in the audit log with the key', async () => {
    const owner = await createAccountWithKey(service, { scopes: ['read', 'write', 'audit:read'] });
    const client = await connect(owner.key);
    await client.callTool({
      name: 'create_link',
      arguments: { destination: 'https://x.example', slug: 'audited' },
    });
    const { body } = await api.get<{ data: Json[] }>('/v1/audit-log', { key: owner.key });
    expect(body.data).toMatchObject([{ action: 'link.created' }]);
    expect(JSON.stringify(body.data[0])).toContain(owner.keyId);
  });

  it('counts against the limit of the key, and returns Retry-After', async () => {
    const limited = await createAccountWithKey(service);
    const client = await connect(limited.key);
    const key = { key: limited.key };
    let left = Infinity;
    while (left > 1) {
      const { headers } = await api.get('/v1/tags', key);
      left = Number(headers.get('x-ratelimit-remaining'));
    }
    // One for the message, none for the call to the API.
    const error = errorOf(await client.callTool({ name: 'list_tags', arguments: {} }));
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) as number });
    await expect(client.callTool({ name: 'list_tags', arguments: {} })).rejects.toThrow(/429|rate_limited/);
  });

  it('responds with JSON, without a session, and to POST only', async () => {
    const response = await send(initialize);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.has('mcp-session-id')).toBe(false);
    const noted = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([noted.status, await noted.text()]).toEqual([202, '']);
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await send(null, {}, method);
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it.each([
    ['an array', [initialize], 400],
    ['nothing', undefined, 415],
    ['no message', { hello: 'world' }, 400],
    ['too much', { ...initialize, padding: 'x'.repeat(300_000) }, 413],
  ])('rejects %s', async (_what, body, expected) => {
    const response = await send(body);
    const text = await response.text();
    expect(response.status).toBe(expected);
    expect(text).not.toMatch(/\bat \S+:\d+|node_modules|\/src\//);
  });

  it('responds to an unknown method without details', async () => {
    const response = await send({
      jsonrpc: '2.0',
      id: 7,
      method: 'resources/read',
      params: { uri: 'file:///etc/passwd' },
    });
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  it('rejects pages of other origins, and host names that are not its own', async () => {
    const own = new URL(service.apiUrl).origin;
    const statusWith = async (headers: Record<string, string>) => (await send(initialize, headers)).status;
    expect(await statusWith({ Origin: own })).toBe(200);
    expect(await statusWith({ Origin: 'https://evil.example' })).toBe(403);
    expect(await statusWith({ Origin: 'null' })).toBe(403);
  });
});
