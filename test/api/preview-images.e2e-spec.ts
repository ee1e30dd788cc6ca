import {
  ApiClient,
  createAccountWithKey,
  readSample,
  sampleImage,
  type SharedService,
  sharedService,
  waitFor,
  withPngSize,
} from '@app/testing';
import { newId } from '@app/common';
import type { Scope } from '@app/database';
import { type ClientRequest, request } from 'node:http';
import pg from 'pg';
import { visit } from '../redirect/visit.js';

interface LinkResponse {
  id: string;
  hasPreviewImage: boolean;
  updatedAt: string;
}
interface ErrorBody {
  error: { code: string; message: string; fields?: { field: string; code: string }[] };
}

const messenger = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
const maxBytes = 5 * 1024 * 1024;

describe('the preview image of a link', () => {
  let service: SharedService;
  let database: pg.Client;
  let account: Awaited<ReturnType<typeof createAccountWithKey>>;
  let api: ApiClient;
  let png: Buffer;
  let jpeg: Buffer;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
    [png, jpeg] = await Promise.all([sampleImage('PNG', 800, 420), sampleImage('JPEG', 300, 400)]);
  });
  afterAll(async () => {
    await database?.end();
  });

  const createLink = async (more: object = {}) => {
    const slug = `image-${++count}`;
    const preview = { title: 'Summer', description: 'Everything for the beach.' };
    const { body } = await api.post<LinkResponse>('/v1/links', {
      slug,
      destination: 'https://shop.example/',
      preview,
      ...more,
    });
    return { id: body.id, slug };
  };
  const put = <T = LinkResponse>(id: string, image: unknown, type = 'image/png', query = '') =>
    api.put<T>(`/v1/links/${id}/preview-image${query}`, image, { headers: { 'Content-Type': type } });
  const remove = (id: string) => api.delete<LinkResponse>(`/v1/links/${id}/preview-image`);
  const full = async (id: string) => (await api.get<LinkResponse>(`/v1/links/${id}?view=full`)).body;
  const stored = async (id: string) => {
    const { rows } = await database.query('select version from link_images where link_id = $1', [id]);
    return rows.length;
  };
  const entriesOf = async (id: string) => {
    const { rows } = await database.query<{ action: string; fields: string[] }>(
      `select action, fields from unsealed_audit_entries where target_id = $1 and action <> 'link.created'`,
      [id],
    );
    return rows.map(({ action, fields }) => `${action} ${fields.join()}`);
  };
  const at = (path: string) => `${service.redirectUrl}/${path}`;
  /** The address of the image in the link preview. */
  const cardImage = async (slug: string) => {
    const { body } = await visit(at(slug), { headers: { 'User-Agent': messenger } });
    return /"og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
  };
  const hasImageAt = (slug: string, path: string) =>
    waitFor(async () => ((await cardImage(slug)).startsWith(at(`${slug}/${path}?v=`)) ? true : null), {
      what: `an image at ${path}`,
    });

  it('is set, shown to messengers, replaced and removed', async () => {
    const { id, slug } = await createLink();
    expect((await full(id)).hasPreviewImage).toBe(false);
    await hasImageAt(slug, 'og.png');
    expect((await visit(at(`${slug}/og.jpg`))).status).toBe(404);

    const set = await put(id, png);
    expect([set.status, set.body]).toEqual([200, { id, hasPreviewImage: true }]);
    expect((await full(id)).hasPreviewImage).toBe(true);
    await hasImageAt(slug, 'og.jpg');
    const address = await cardImage(slug);
    const response = await fetch(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const image = await readSample(new Uint8Array(await response.arrayBuffer()));
    expect(image).toMatchObject({ width: 1200, height: 630 });
    const [red = 0, green = 255] = image.at(50, 50);
    expect([red > 200, green < 55]).toEqual([true, true]);
    const tag = response.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'If-None-Match': tag } })).status).toBe(304);

    expect((await put(id, jpeg, 'image/jpeg')).status).toBe(200);
    await waitFor(async () => ((await cardImage(slug)) === address ? null : true));
    const replaced = await fetch(await cardImage(slug));
    expect([replaced.status, replaced.headers.get('etag') === tag]).toEqual([200, false]);

    const removed = await remove(id);
    expect([removed.status, removed.body]).toEqual([200, { id, hasPreviewImage: false }]);
    await hasImageAt(slug, 'og.png');
    expect((await visit(at(`${slug}/og.jpg`))).status).toBe(404);
    expect(await stored(id)).toBe(0);
  });

  it('is not changed, nor recorded in the audit log, by the same image', async () => {
    const { id } = await createLink();
    const first = await put(id, png, 'image/png', '?view=full');
    const again = await put(id, png, 'image/png', '?view=full');
    expect(again.body).toEqual(first.body);
    expect(await entriesOf(id)).toEqual(['link.updated previewImage']);
    for (let n = 0; n < 2; n++) expect((await remove(id)).body.hasPreviewImage).toBe(false);
    expect(await entriesOf(id)).toEqual(['link.updated previewImage', 'link.updated previewImage']);
  });

  it('may be PNG, JPEG or WebP of up to 5 MB, as the Content-Type says', async () => {
    const { id } = await createLink();
    const webp = await sampleImage('WEBP', 64, 64);
    const padded = Buffer.concat([jpeg, Buffer.alloc(maxBytes - jpeg.length)]);
    for (const [image, type] of [
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
      [padded, 'IMAGE/JPEG; charset=binary'],
    ] as const) {
      expect((await put(id, image, type)).status).toBe(200);
    }
    for (const [image, type] of [
      [png, 'image/jpeg'],
      [Buffer.from('GIF89a'), 'image/gif'],
      [Buffer.from('GIF89a'), 'image/png'],
      [png, 'application/octet-stream'],
      ['{}', 'application/json'],
      ['', 'image/png'],
    ] as const) {
      const { status, body } = await put<ErrorBody>(id, image, type);
      expect([type, status, body.error.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
  });

  it('must be complete, still, and of at most 40 megapixels', async () => {
    const { id } = await createLink();
    for (const [image, code] of [
      [withPngSize(png, 8_000, 5_001), 'too_many_pixels'],
      [withPngSize(png, 800, 421), 'unreadable'],
      [png.subarray(0, png.length - 20), 'unreadable'],
      [png.subarray(0, 20), 'unreadable'],
    ] as const) {
      const { status, body } = await put<ErrorBody>(id, image);
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
      expect(body.error.fields).toEqual([expect.objectContaining({ field: 'image', code })]);
    }
    expect((await full(id)).hasPreviewImage).toBe(false);
  });

  it('can be changed with the scope to write links, unless the link is disabled', async () => {
    const { id } = await createLink();
    const keyWith = async (scope: Scope) => (await createAccountWithKey(service, { scopes: [scope] })).key;
    const headers = { 'Content-Type': 'image/png' };
    for (const [key, status] of [
      [await keyWith('links:read'), 403],
      [await keyWith('links:write'), 404],
    ] as const) {
      const options = { key, headers };
      expect((await api.put(`/v1/links/${id}/preview-image`, png, options)).status).toBe(status);
      expect((await api.delete(`/v1/links/${id}/preview-image`, { key })).status).toBe(status);
    }
    for (const unknown of [newId(), 'none']) expect((await put(unknown, png)).status).toBe(404);
    await database.query(`update links set disabled = 'spam' where id = $1`, [id]);
    expect([(await put(id, png)).status, (await remove(id)).status]).toEqual([410, 410]);
  });

  it('is deleted with its link, and is not shown without a preview or while the link is paused', async () => {
    const plain = await createLink({ preview: null });
    await put(plain.id, png);
    expect((await visit(at(`${plain.slug}/og.jpg`))).status).toBe(404);
    const { id, slug } = await createLink();
    await put(id, png);
    await hasImageAt(slug, 'og.jpg');
    await api.patch(`/v1/links/${id}`, { active: false });
    await waitFor(async () => ((await visit(at(`${slug}/og.jpg`))).status === 404 ? true : null));
    await api.delete(`/v1/links/${id}`);
    expect(await stored(id)).toBe(0);
  });

  /** Sends the head of a request, and up to `chunks` chunks of its body until the server answers. @returns the status. */
  const stream = (headers: Record<string, string>, chunk: Buffer, chunks: number) =>
    new Promise<number>((resolve, reject) => {
      let answered = false;
      const sending = request(`${service.apiUrl}/v1/links/${newId()}/preview-image`, {
        method: 'PUT',
        headers: { 'Content-Type': 'image/png', ...headers },
      });
      sending.on('error', (error) => (answered ? undefined : reject(error)));
      sending.on('response', ({ statusCode = 0 }) => {
        answered = true;
        resolve(statusCode);
        sending.destroy();
      });
      const send = (left: number): void => {
        if (answered || left === 0) return;
        sending.write(chunk, () => setImmediate(send, left - 1));
      };
      send(chunks);
    });

  it('is not read from unauthenticated clients, nor beyond 5 MB', async () => {
    const chunk = Buffer.alloc(1_024);
    expect(await stream({ 'Content-Length': String(maxBytes) }, chunk, 1)).toBe(401);
    expect(await stream({}, chunk, 1)).toBe(401);
    const authorized = { Authorization: `Bearer ${account.key}` };
    expect(await stream({ ...authorized, 'Content-Length': String(maxBytes + 1) }, chunk, 1)).toBe(413);
    expect(await stream(authorized, Buffer.alloc(64 * 1024), (2 * maxBytes) / (64 * 1024))).toBe(413);
    const other = await api.post<ErrorBody>('/v1/links', png, { headers: { 'Content-Type': 'image/png' } });
    expect([other.status, other.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('is rejected with 429 while the account has two other uploads under way', async () => {
    const { key } = await createAccountWithKey(service);
    const other = new ApiClient(service, key);
    const link = { slug: 'image-busy', destination: 'https://shop.example/' };
    const path = `/v1/links/${(await other.post<LinkResponse>('/v1/links', link)).body.id}/preview-image`;
    const headers = { 'Content-Type': 'image/png' };
    const slowHeaders = { ...headers, Authorization: `Bearer ${key}`, 'Content-Length': '1000' };
    const slow = new Set<ClientRequest>();
    const startUpload = (): void => {
      const upload = request(service.apiUrl + path, { method: 'PUT', headers: slowHeaders });
      slow.add(upload.on('error', () => undefined));
      // It was rejected itself, because another one of this test was still being answered.
      upload.on('response', () => slow.delete(upload));
      upload.write(png.subarray(0, 100));
    };
    await waitFor(
      async () => {
        if (slow.size < 2) return startUpload();
        const { status, headers: answered } = await other.put(path, png, { headers });
        if (status === 200) return null;
        expect([status, answered.get('retry-after')]).toEqual([429, '2']);
        return true;
      },
      { what: 'a refusal' },
    );
    for (const upload of slow) upload.destroy();
    await waitFor(async () => ((await other.put(path, png, { headers })).status === 200 ? true : null));
  });
});
