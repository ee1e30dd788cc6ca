import { ApiClient, createAccountWithKey, type SharedService, sharedService } from '@app/testing';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

describe('compression', () => {
  let service: SharedService;
  let key: string;

  beforeAll(async () => {
    service = await sharedService();
    ({ key } = await createAccountWithKey(service));
    const links = Array.from({ length: 300 }, (_, n) => ({
      slug: `compressed-${n}`,
      destination: `https://shop.example/${n}`,
    }));
    expect((await new ApiClient(service, key).post('/v1/links/bulk', { links })).status).toBe(200);
  });

  /** A response as it is sent, and its text. */
  async function get(path: string, accept: string, more: { method?: string; body?: string } = {}) {
    const { method = 'GET', body } = more;
    const headers = {
      Authorization: `Bearer ${key}`,
      'Accept-Encoding': accept,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    };
    const sent = request(service.apiUrl + path, { method, headers }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const bytes = Buffer.concat((await response.toArray()) as Buffer[]);
    const encoding = response.headers['content-encoding'] as keyof typeof decoders | undefined;
    return {
      headers: response.headers,
      encoding,
      bytes,
      text: decoders[encoding ?? 'identity'](bytes).toString(),
    };
  }

  it.each([
    ['a whole list', '/v1/links'],
    ['a page', '/v1/links?limit=200&view=full'],
    ['an export', '/v1/links/export'],
    ['the OpenAPI document', '/openapi.json'],
    ['the document for language models', '/llms.txt'],
    ['a recipe', '/docs/recipes/import.md'],
    ['a page of the handbook', '/docs/handbook/api'],
  ])('makes %s smaller for clients that accept it, and not for others', async (_what, path) => {
    const plain = await get(path, 'identity');
    expect([plain.encoding, plain.headers.vary]).toEqual([
      undefined,
      expect.stringContaining('Accept-Encoding'),
    ]);
    for (const encoding of ['gzip', 'br']) {
      const packed = await get(path, encoding);
      expect([packed.encoding, packed.headers.vary]).toEqual([encoding, plain.headers.vary]);
      expect(packed.text).toBe(plain.text);
      expect(packed.headers.etag).toBe(plain.headers.etag);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    }
  });

  it('leaves small responses, pictures and errors as they are', async () => {
    const { text } = await get('/v1/links?limit=1', 'identity');
    const { id } = (JSON.parse(text) as { data: { id: string }[] }).data[0] ?? { id: '' };
    for (const path of ['/v1/links?limit=1', `/v1/links/${id}/qr`, '/v1/links?unknown=1', '/v1/nothing']) {
      expect([path, (await get(path, 'gzip, br')).encoding]).toEqual([path, undefined]);
    }
  });

  it('never compresses a response with a secret, or what may reflect one', async () => {
    const body = JSON.stringify({
      url: 'https://hooks.example/x',
      description: 'd'.repeat(100),
      events: ['link.created', 'link.updated', 'link.deleted'],
    });
    const created = await get('/v1/webhooks', 'gzip, br', { method: 'POST', body });
    expect(created.text).toContain('"secret":');
    const links = Array.from({ length: 50 }, (_, n) => ({
      slug: `packed-${n}`,
      destination: 'https://a.example',
    }));
    const bulk = await get('/v1/links/bulk', 'gzip, br', { method: 'POST', body: JSON.stringify({ links }) });
    expect(bulk.bytes.length).toBeGreaterThan(1_024);
    const session = await get('/dashboard/api/session', 'gzip, br');
    expect([created.encoding, bulk.encoding, session.encoding]).toEqual([undefined, undefined, undefined]);
  });
});
