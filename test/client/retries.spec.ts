import { etagOf, type Waypost, WaypostError, type WaypostOptions } from '../../packages/client/src/index.js';
import { retryDelay } from '../../packages/client/src/retry-delay.js';
import { answer, type Answer, AnsweringServer, busy, errorOf, lost } from './answering-server.js';

const limited = answer(429, errorOf('rate_limited'), { 'Retry-After': '0' });
const created = answer(201, { id: '7' });

describe('calls of the client', () => {
  let server: AnsweringServer;
  const client = (options?: Partial<WaypostOptions>): Waypost => server.client(options);

  beforeEach(async () => {
    server = new AnsweringServer();
    await server.start();
  });
  afterEach(() => server.stop());

  const link = { destination: 'https://shop.example/', slug: 'a' };

  it('are repeated after a 429, a 503 and a lost connection, with the same idempotency key', async () => {
    server.answers = [busy, limited, lost, created];
    expect(await client().links.create(link)).toEqual({ id: '7' });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    server.answers = [created];
    await client().links.create(link);
    expect(server.requests.at(-1)?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  it('require no secure context in a browser', async () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      server.answers = [created, created];
      await client().links.get('7');
      await client().links.create(link);
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID');
    }
    expect(typeof crypto.randomUUID).toBe('function');
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      undefined,
      expect.stringMatching(/^\d+(-\d+){3}$/),
    ]);
  });

  it('are repeated while the first attempt of a POST is still in progress', async () => {
    server.answers = [lost, answer(409, errorOf('idempotency_conflict'), { 'Retry-After': '0' }), created];
    expect(await client().links.create(link, { idempotencyKey: 'mine' })).toEqual({ id: '7' });
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'mine',
      'mine',
      'mine',
    ]);
  });

  it('make a change conditional on the ETag of the response that was read', async () => {
    server.answers = [answer(200, { id: '7' }, { ETag: '"a.b"' }), answer(200, { id: '7' }), created];
    const read = await client().links.get('7');
    expect(etagOf(read)).toBe('"a.b"');
    const changed = await client().links.update('7', { note: 'x' }, { ifMatch: etagOf(read) });
    expect(etagOf(changed)).toBeUndefined();
    await client().links.create(link);
    const sent = server.requests.map(({ headers, url }) => [headers['if-match'], url?.includes('ifMatch')]);
    expect(sent).toEqual([
      [undefined, false],
      ['"a.b"', false],
      [undefined, false],
    ]);
    const empty = client().links.update('7', { note: 'x' }, { ifMatch: ' ' });
    await expect(empty).rejects.toEqual(new TypeError('`ifMatch` is empty.'));
  });

  const missing = answer(404, errorOf('not_found'));

  it('succeed if a DELETE whose response was or may have been lost finds nothing anymore', async () => {
    for (const first of [lost, busy]) {
      server.answers = [limited, first, missing];
      expect(await client().links.delete('7')).toEqual({ ok: true, deleted: '7' });
    }
    server.answers = [busy, missing];
    expect(await client().webhooks.delete('a b')).toEqual({ ok: true, deleted: 'a b' });
  });

  it('fail if a DELETE finds nothing that an earlier attempt could have deleted', async () => {
    server.answers = [missing];
    await expect(client().links.delete('7')).rejects.toMatchObject({ status: 404 });
    server.answers = [limited, missing];
    await expect(client().links.delete('7')).rejects.toMatchObject({ status: 404 });
  });

  it('fail if only a lost response could reveal the outcome of a DELETE', async () => {
    server.answers = [busy, missing, busy, missing, busy, missing];
    await expect(client().members.remove('7')).rejects.toMatchObject({ status: 404 });
    await expect(client().links.deleteByExternalId('7')).rejects.toMatchObject({ status: 404 });
    await expect(client().links.get('7')).rejects.toMatchObject({ status: 404 });
  });

  it('fail after the last retry, with the error of the server', async () => {
    server.answers = [];
    const failed = client({ maxRetries: 2 }).links.get('1');
    await expect(failed).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      requestId: 'r-1',
      fields: [],
    });
    await expect(failed).rejects.toBeInstanceOf(WaypostError);
    expect(server.requests).toHaveLength(3);
  });

  it('are not repeated after other errors, or if the server asks for more than a minute', async () => {
    server.answers = [
      answer(400, { error: { code: 'invalid_request', message: 'No.', fields: [{ field: 'slug' }] } }),
    ];
    await expect(client().links.create(link)).rejects.toMatchObject({ fields: [{ field: 'slug' }] });
    server.answers = [answer(429, errorOf('rate_limited'), { 'Retry-After': '61' })];
    await expect(client().links.get('1')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(server.requests).toHaveLength(2);
  });

  it('end when they are aborted or time out', async () => {
    server.answers = [() => undefined];
    const aborted = client().links.get('1', { signal: AbortSignal.timeout(50) });
    await expect(aborted).rejects.toMatchObject({ name: 'TimeoutError' });
    server.answers = [() => undefined];
    const late = client({ timeoutMs: 50, maxRetries: 0 }).links.get('1');
    await expect(late).rejects.toMatchObject({ status: 0, code: 'timeout' });
  });

  it('may take as long as an upload if their body is a file', async () => {
    const file = new Blob(['slug,destination'], { type: 'text/csv' });
    const late: Answer = (response) => void setTimeout(() => created(response), 300);
    server.answers = [late, late];
    // Files are not limited by `timeoutMs`.
    expect(await client({ timeoutMs: 1 }).imports.create(file)).toEqual({ id: '7' });
    server.answers = [() => undefined];
    const upload = client({ uploadTimeoutMs: 50, maxRetries: 0 }).imports.create(file);
    await expect(upload).rejects.toMatchObject({ status: 0, code: 'timeout' });
  });

  it('send ids, bodies and queries as the API expects them', async () => {
    const ok = answer(200, { data: [] });
    server.answers = [ok, ok, ok];
    await client().links.deleteMany({ ids: ['1'] });
    await client().slugs.get('a/b?');
    await client()
      .links.list({ active: false, tag: ['x', 'y&z'], q: undefined })
      .page({ limit: 2, cursor: 'c' });
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /v1/links/bulk',
      'GET /v1/slugs/a%2Fb%3F',
      'GET /v1/links?active=false&tag=x&tag=y%26z&limit=2&cursor=c',
    ]);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill('Bearer way_1'),
    );
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
    expect(server.requests[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('read lists page by page, until the last', async () => {
    server.answers = [
      answer(200, { data: [{ id: '3' }, { id: '2' }], nextCursor: 'c2' }),
      answer(200, { data: [{ id: '1' }], nextCursor: null }),
    ];
    const ids: string[] = [];
    for await (const { id } of client().links.list({ view: 'full' })) ids.push(id);
    expect(ids).toEqual(['3', '2', '1']);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/v1/links?view=full&limit=1000',
      '/v1/links?view=full&limit=1000&cursor=c2',
    ]);
  });

  it('read exports line by line', async () => {
    server.answers = [(response) => void response.end('{"seq":1}\n{"seq":2}\n')];
    const entries: unknown[] = [];
    for await (const entry of client().auditLog.export()) entries.push(entry);
    expect(entries).toEqual([{ seq: 1 }, { seq: 2 }]);
  });
});

describe('retryDelay', () => {
  it('is what Retry-After says, in seconds or as a date', () => {
    expect(retryDelay(0, '7')).toBe(7000);
    const inFive = retryDelay(0, new Date(Date.now() + 5000).toUTCString()) ?? 0;
    expect(inFive > 3000 && inFive <= 5000).toBe(true);
    expect(retryDelay(0, '61')).toBeNull();
  });

  it('grows without Retry-After, up to a minute', () => {
    const delays = Array.from({ length: 20 }, (_, attempt) => retryDelay(attempt, null) ?? 0);
    expect(delays.every((delay, at) => delay >= Math.min(250 * 2 ** at, 30_000) && delay <= 60_000)).toBe(
      true,
    );
  });
});
