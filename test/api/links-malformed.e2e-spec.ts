import { ApiClient, createAccountWithKey, startService, type Service } from '@app/testing';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

interface ErrorResponse {
  error: { code: string; message: string; requestId: string; fields?: { field: string; message?: string }[] };
}

const destination = 'https://shop.example';
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

describe('malformed requests about links and groups', () => {
  let service: Service;
  let api: ApiClient;
  let link: string;
  let group: string;
  let before: unknown;

  beforeAll(async () => {
    service = await startService({ apps: ['api'] });
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
    link = (await api.post<{ id: string }>('/v1/links', { destination, slug: 'target' })).body.id;
    group = (await api.post<{ id: string }>('/v1/groups', { name: 'target' })).body.id;
    before = (await api.get('/v1/links?view=full')).body;
  });

  afterAll(async () => {
    expect((await api.get('/v1/links?view=full')).body).toEqual(before);
    expect((await api.get<{ data: object[] }>('/v1/groups')).body.data).toHaveLength(1);
    expect(service.apps.api.output()).not.toContain('"level":50');
    await service?.stop();
  });

  it('suggest the intended field', async () => {
    const messageOf = ({ body: { error } }: { body: ErrorResponse }): string | undefined =>
      error.fields?.[0]?.message ?? error.message;
    const post = async (body: object) => messageOf(await api.post<ErrorResponse>('/v1/links', body));
    const patch = async (body: object) =>
      messageOf(await api.patch<ErrorResponse>(at('/v1/links/:link'), body));
    const meant = 'There is no such field. Did you mean destination?';
    expect(await post({ slug: 'a', url: destination })).toContain(meant);
    expect(await post({ slug: 'a', destination, long_url: destination })).toBe(meant);
    expect(await patch({ expires_at: null })).toBe('There is no such field. Did you mean expiresAt?');
    expect(await patch({ slug: 'b' })).toBe(
      'The slug of a link cannot be changed. `aliases` adds further ones.',
    );
    expect(await post({ destination })).toBe(
      'This field is required. GET /v1/slug-suggestions suggests free slugs.',
    );
    expect(await patch({ metadata: { order: 7 } })).toBe('The value of "order": This must be a string.');
    expect(await patch({ metadata: { ['x'.repeat(41)]: 'a' } })).toMatch(/^The key "x{40}": /);
    const { status, body } = await api.get<ErrorResponse>('/v1/links/target');
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'not_found',
      expect.stringMatching(/^There is nothing at this address.*GET \/v1\/links\?slug= finds/),
    ]);
    const { body: slash } = await api.get<ErrorResponse>('/v1/links/');
    expect(slash.error.message).toMatch(/^The id is missing: /);
  });

  const writing: [string, string][] = [
    ['POST', '/v1/links'],
    ['PATCH', '/v1/links/:link'],
    ['POST', '/v1/links/:link/pause'],
    ['POST', '/v1/links/:link/activate'],
    ['POST', '/v1/groups'],
    ['POST', '/v1/groups/:group/links'],
  ];
  const at = (path: string) => path.replace(':link', link).replace(':group', group);

  const bodies: [string, string][] = [
    ['truncated', '{"slug":"a"'],
    ['not JSON', 'slug=a&destination=b'],
    ['two values', '{}{}'],
    ['a comment', '{/* */}'],
    ['a list', '[]'],
    ['a list of objects', '[{"slug":"a"}]'],
    ['a string', '"slug"'],
    ['a number', '5'],
    ['null', 'null'],
    ['true', 'true'],
    ['__proto__', '{"__proto__":{"active":true}}'],
    ['nested __proto__', '{"name":{"__proto__":1}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}'],
    ['constructor', '{"constructor":1}'],
    ['prototype and toString', '{"prototype":1,"toString":2}'],
    ['lists in lists', `{"name":${nested('[', ']', 100_000)}}`],
    ['objects in objects', `{"name":${nested('{"a":', '', 20_000)}1${'}'.repeat(20_000)}}`],
    ['deep elements', `{"add":[${nested('[', ']', 50_000)}]}`],
    ['a huge number', '{"name":1e999}'],
    ['a field without a name', '{"":1}'],
    ['NUL', '{"na\\u0000me":"x","name":"\\u0000"}'],
    ['lone surrogates', '{"name":"\\ud800","slug":"\\udfff","destination":"https://a.example/\\ud800"}'],
    ['then', '{"then":"x"}'],
    [
      'many unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, n]))),
    ],
  ];

  describe.each(writing)('%s %s', (method, path) => {
    it.each(bodies)('rejects a body: %s', async (_what, body) => {
      const response = await api.request<ErrorResponse>(method, at(path), { body });
      expect([response.status, response.body.error.code]).toEqual([400, 'invalid_request']);
      expect(Object.keys(response.body)).toEqual(['error']);
      expect(response.body.error.message).not.toMatch(/ at |select|node_modules|SyntaxError/i);
    });

    it('rejects a body larger than 256 KiB', async () => {
      const body = `{"name":"${'x'.repeat(256 * 1024)}"}`;
      const response = await api.request<ErrorResponse>(method, at(path), { body, documented: false });
      expect([response.status, response.body.error.code]).toEqual([413, 'payload_too_large']);
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ])('rejects a body of type %s', async (type) => {
      const response = await api.request<ErrorResponse>(method, at(path), {
        body: '{"name":"x"}',
        headers: { 'Content-Type': type },
        documented: false,
      });
      expect([response.status, response.body.error.code]).toEqual([415, 'unsupported_media_type']);
    });

    it('repeats an error for the same Idempotency-Key', async () => {
      const options = { headers: { 'Idempotency-Key': `${method} ${path}` } };
      const first = await api.request<ErrorResponse>(method, at(path), { body: { color: 1 }, ...options });
      const second = await api.request<ErrorResponse>(method, at(path), { body: { color: 1 }, ...options });
      expect([first.status, second.status]).toEqual([400, 400]);
      expect(second.body.error.fields).toEqual(first.body.error.fields);
    });
  });

  it.each<[string, string, number]>([
    ['GET', '/v1/links', 200],
    ['GET', '/v1/links/:link', 200],
    ['GET', '/v1/groups', 200],
    ['GET', '/v1/slugs/free', 200],
    ['PATCH', '/v1/links/:link', 200],
    ['POST', '/v1/links/:link/activate', 200],
    ['POST', '/v1/groups/:group/links', 200],
    ['DELETE', '/v1/links/01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3', 404],
    ['DELETE', '/v1/groups/01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3', 404],
  ])('%s %s accepts an empty JSON body', async (method, path, status) => {
    const headers = { 'Content-Type': 'application/json' };
    expect((await api.request(method, at(path), { headers })).status).toBe(status);
    const withCharset = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await api.request(method, at(path), { headers: withCharset })).status).toBe(status);
    const notJson = { 'Content-Type': 'text/plain' };
    expect((await api.request(method, at(path), { headers: notJson })).status).toBe(status);
  });

  it.each(['/v1/links/:link', '/v1/groups/:group'])(
    'DELETE %s rejects every field of a body',
    async (path) => {
      const { status, body } = await api.delete<ErrorResponse>(at(path), {
        body: { force: true, toString: 1 },
      });
      expect(status).toBe(400);
      expect(body.error.fields?.map(({ field }) => field)).toEqual(['force', 'toString']);
    },
  );

  it.each<[string, string, string[]]>([
    ['PUT', '/v1/links', ['GET', 'POST']],
    ['DELETE', '/v1/links', ['GET', 'POST']],
    ['QUERY', '/v1/links', ['GET', 'POST']],
    ['PUT', '/v1/links/:link', ['DELETE', 'GET', 'PATCH']],
    ['POST', '/v1/links/:link', ['DELETE', 'GET', 'PATCH']],
    ['GET', '/v1/links/:link/pause', ['POST']],
    ['DELETE', '/v1/links/:link/activate', ['POST']],
    ['PATCH', '/v1/groups', ['GET', 'POST']],
    ['PUT', '/v1/groups/:group', ['DELETE', 'GET', 'PATCH']],
    ['GET', '/v1/groups/:group/links', ['POST']],
    ['POST', '/v1/slugs/free', ['GET']],
  ])('%s %s is not allowed, and the response lists the methods that are', async (method, path, allowed) => {
    const { status, headers, body } = await api.request<ErrorResponse>(method, at(path));
    expect([status, body.error.code]).toEqual([405, 'method_not_allowed']);
    const allow = (headers.get('allow') ?? '').split(', ').filter((name) => name !== 'HEAD');
    expect(allow).toEqual(allowed);
    const malformed = await api.request<ErrorResponse>(method, at(path), {
      body: method === 'GET' ? undefined : '{',
    });
    expect(malformed.status).toBe(405);
  });

  it.each([
    ['/v1/links/', 404],
    ['/v1/groups/', 404],
    ['/v1/slugs/', 404],
    ['/v1/links//pause', 404],
    ['/v1/link', 404],
    ['/v1/links/a/b', 404],
    ['/v1/links/a/b/c', 404],
    ['/v1/links/%', 404],
    ['/v1/links/%zz', 404],
    ['/v1/links/%ff', 404],
    ['/v1/links/%c0%80', 404],
    [`/v1/links/${'x'.repeat(8000)}`, 404],
  ])('GET %s returns %i with the standard error body', async (path, expected) => {
    const { status, body } = await api.get<ErrorResponse>(path, { documented: false });
    expect(status).toBe(expected);
    expect(body.error.code).toBe(status === 404 ? 'not_found' : 'invalid_request');
    expect(body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['GET', '*'],
    ['POST', '*'],
    ['GET', '*?limit=1'],
  ])('%s %s returns 404', async (method, path) => {
    const sent = request(service.apiUrl, { method, path, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers['x-content-type-options']]).toEqual([404, 'nosniff']);
    const { error } = (await json(response)) as ErrorResponse;
    expect([error.code, response.headers['x-request-id']]).toEqual(['not_found', error.requestId]);
  });
});
