import { ApiClient, createAccountWithKey, type Service, startService, waitFor } from '@app/testing';
import pg from 'pg';

interface Resource {
  id: string;
}

interface ErrorBody {
  error: { code: string; fields?: { field: string }[] };
}

const origin = 'https://app.example';

describe('conditional requests', () => {
  let service: Service;
  let api: ApiClient;
  let database: pg.Client;
  let made = 0;

  beforeAll(async () => {
    service = await startService({
      apps: ['api'],
      env: { CORS_ORIGINS: origin, RATE_LIMIT_PER_MINUTE: '0' },
    });
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  const create = async (path: string, body: object): Promise<string> => {
    const { status, body: created } = await api.post<Resource>(path, body);
    expect(status).toBe(201);
    return `${path}/${created.id}`;
  };
  const newLink = (more: object = {}): Promise<string> =>
    create('/v1/links', { slug: `conditional-${++made}`, destination: 'https://shop.example', ...more });

  const usualSettings = async (): Promise<string> => {
    const path = '/v1/account/settings';
    expect((await api.patch(path, { defaultBehavior: 'basic' })).status).toBe(200);
    return path;
  };

  const resources: [string, () => Promise<string>, object][] = [
    ['a link', newLink, { note: 'changed' }],
    ['a website', () => create('/v1/websites', { slug: `conditional-${++made}` }), { bio: 'changed' }],
    ['a group', () => create('/v1/groups', { name: 'g' }), { name: 'changed' }],
    [
      'a domain',
      () => create('/v1/domains', { host: `go-${++made}.example` }),
      { homeUrl: 'https://a.example' },
    ],
    [
      'a webhook',
      () => create('/v1/webhooks', { url: 'https://hooks.example/x', events: ['link.created'] }),
      { description: 'changed' },
    ],
    ['the settings', usualSettings, { defaultBehavior: 'aggressive' }],
  ];
  const tagOf = async (path: string): Promise<string> => {
    const tag = (await api.get(path)).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w.-]+"$/);
    return tag;
  };
  const change = (path: string, body: object, ifMatch: string) =>
    api.patch<ErrorBody>(path, body, { headers: { 'If-Match': ifMatch } });
  const readIfNew = (path: string, tag: string) => api.get(path, { headers: { 'If-None-Match': tag } });

  it.each(resources)('return %s again only if it has changed', async (_what, make, changes) => {
    const path = await make();
    const tag = await tagOf(path);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, headers, body } = await readIfNew(path, known);
      expect([known, status, headers.get('etag'), body]).toEqual([known, 304, tag, '']);
    }
    expect((await readIfNew(path, '"other"')).status).toBe(200);
    expect((await api.patch(path, changes)).status).toBe(200);
    const after = await readIfNew(path, tag);
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(tag);
  });

  it.each(resources)('change %s only if it is unchanged since it was read', async (_what, make, changes) => {
    const path = await make();
    const tag = await tagOf(path);
    const changed = await change(path, changes, `"other", ${tag}`);
    expect(changed.status).toBe(200);
    const before = await api.get(path);
    const lost = await change(path, changes, tag);
    expect([lost.status, lost.body.error.code]).toEqual([412, 'precondition_failed']);
    expect((await api.get(path)).body).toEqual(before.body);
    // The response to a change has the tag for the next one.
    expect((await change(path, changes, changed.headers.get('etag') ?? '')).status).toBe(200);
    expect((await change(path, changes, '*')).status).toBe(200);
  });

  it.each(resources.slice(0, 5))('delete %s only if unchanged since read', async (_what, make, changes) => {
    const path = await make();
    const tag = await tagOf(path);
    expect((await api.patch(path, changes)).status).toBe(200);
    const remove = (ifMatch: string) => api.delete<ErrorBody>(path, { headers: { 'If-Match': ifMatch } });
    expect((await remove(tag)).body.error.code).toBe('precondition_failed');
    expect((await remove(await tagOf(path))).status).toBe(200);
    expect((await remove('*')).status).toBe(404);
  });

  it.each([
    ['a link', 'links', newLink],
    ['a website', 'websites', () => create('/v1/websites', { slug: `conditional-${++made}` })],
    ['a group', 'groups', () => create('/v1/groups', { name: 'g' })],
  ])('let exactly one of many concurrent changes of %s succeed', async (_what, table, make) => {
    const path = await make();
    const tag = await tagOf(path);
    // Until several changes wait for the row, which they would have read already if they did not lock it first.
    await database.query('begin');
    await database.query(`select 1 from ${table} where id = $1 for update`, [path.split('/').at(-1)]);
    const names = Array.from({ length: 20 }, (_, n) => `name ${n}`);
    const changes = Promise.all(
      names.map(async (name) => [(await change(path, { name }, tag)).status, name] as const),
    );
    await waitFor(async () => {
      await database.query('select pg_stat_clear_snapshot()');
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return ((await database.query(waiting)).rowCount ?? 0) > 1;
    });
    await database.query('commit');
    const outcomes = await changes;
    const winners = outcomes.filter(([status]) => status === 200);
    expect(winners).toHaveLength(1);
    expect(outcomes.filter(([status]) => status === 412)).toHaveLength(19);
    expect((await api.get<{ name: string }>(`${path}?view=full`)).body.name).toBe(winners[0]?.[1]);
  });

  it('distinguish views when reading, but not when changing', async () => {
    const path = await newLink();
    const [basic, full] = [await tagOf(path), await tagOf(`${path}?view=full`)];
    expect(full).not.toBe(basic);
    expect((await readIfNew(`${path}?view=full`, basic)).status).toBe(200);
    expect((await change(path, { name: 'one' }, full)).status).toBe(200);
    expect((await change(path, { name: 'two' }, basic)).status).toBe(412);
  });

  it('work by external id', async () => {
    const path = await newLink({ externalId: 'crm/7' });
    const other = '/v1/links/by-external-id/crm%2F7';
    const tag = await tagOf(other);
    expect(await tagOf(path)).toBe(tag);
    expect((await change(path, { name: 'changed' }, tag)).status).toBe(200);
    const stale = await api.delete(other, { headers: { 'If-Match': tag } });
    expect(stale.status).toBe(412);
    expect((await api.delete(other, { headers: { 'If-Match': await tagOf(other) } })).status).toBe(200);
  });

  it('replace a link by its external id only if it is unchanged since it was read, and create none', async () => {
    const path = '/v1/links/by-external-id/crm%2F8';
    const body = { slug: `conditional-${++made}`, destination: 'https://shop.example' };
    const put = (name: string, headers = {}) =>
      api.put<ErrorBody & { name: string }>(path, { ...body, name }, { headers });
    for (const ifMatch of ['*', '"other"']) {
      const { status, body: answer } = await put('none', { 'If-Match': ifMatch });
      expect([status, answer.error.code]).toEqual([412, 'precondition_failed']);
    }
    expect((await api.get(path)).status).toBe(404);
    const created = await put('first');
    expect(created.status).toBe(201);
    const tag = created.headers.get('etag') ?? '';
    const replaced = await put('second', { 'If-Match': tag });
    expect([replaced.status, replaced.body.name]).toEqual([200, 'second']);
    expect((await put('third', { 'If-Match': tag })).status).toBe(412);
    expect((await api.get<{ name: string }>(`${path}?view=full`)).body.name).toBe('second');
    const racing = { 'If-Match': replaced.headers.get('etag') ?? '' };
    const results = await Promise.all(Array.from({ length: 10 }, (_, n) => put(`racing ${n}`, racing)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  it('never match a weak tag, and report a malformed header by name', async () => {
    const path = await newLink();
    expect((await change(path, { name: 'x' }, `W/${await tagOf(path)}`)).status).toBe(412);
    for (const header of ['tag', '"tag', '"a" "b"', '*, "a"', 'w/"a"', ',']) {
      const { status, body } = await change(path, { name: 'x' }, header);
      expect([header, status, body.error.fields?.map(({ field }) => field)]).toEqual([
        header,
        400,
        ['If-Match'],
      ]);
    }
    expect((await change('/v1/links/unknown', {}, '"a"')).status).toBe(404);
  });

  it('work for the documents', async () => {
    for (const path of ['/openapi.json', '/llms.txt', '/docs/recipes/']) {
      const response = await fetch(service.apiUrl + path);
      await response.arrayBuffer();
      const tag = response.headers.get('etag') ?? '';
      expect([path, response.status, tag]).toEqual([path, 200, expect.stringMatching(/^"[\w-]+"$/)]);
      const again = await fetch(service.apiUrl + path, { headers: { 'If-None-Match': tag } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
      const any = await fetch(service.apiUrl + path, { headers: { 'If-None-Match': '*' } });
      expect([any.status, await any.text()]).toEqual([304, '']);
      // A weak asterisk is no condition.
      const other = await fetch(service.apiUrl + path, { headers: { 'If-None-Match': '"other", W/*' } });
      expect([other.status, (await other.text()).length > 0]).toEqual([200, true]);
    }
  });

  it('are possible for pages of other origins, which see every header they need', async () => {
    const preflight = await fetch(`${service.apiUrl}/v1/links`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'PATCH' },
    });
    const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
    expect(allowed.split(', ')).toEqual(
      expect.arrayContaining(['If-Match', 'If-None-Match', 'Idempotency-Key']),
    );
    const { headers } = await fetch(`${service.apiUrl}/v1/account`, { headers: { Origin: origin } });
    expect((headers.get('access-control-expose-headers') ?? '').split(', ').sort()).toEqual([
      'Allow',
      'Content-Disposition',
      'ETag',
      'Idempotent-Replayed',
      'Retry-After',
      'WWW-Authenticate',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'X-Request-Id',
    ]);
  });
});
