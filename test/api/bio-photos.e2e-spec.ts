import {
  ApiClient,
  createAccountWithKey,
  noisyImage,
  readSample,
  sampleImage,
  type SharedService,
  sharedService,
  waitFor,
} from '@app/testing';
import { newId } from '@app/common';
import pg from 'pg';
import { visit } from '../redirect/visit.js';

interface WebsiteResponse {
  id: string;
  hasPhoto: boolean;
}

describe('the photo of a bio page', () => {
  let service: SharedService;
  let database: pg.Client;
  let api: ApiClient;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await database?.end();
  });

  const headers = { 'Content-Type': 'image/png' };
  const createPage = async (more: object = {}) => {
    const slug = `photo-${++count}`;
    const { body } = await api.post<WebsiteResponse>('/v1/websites', { slug, published: true, ...more });
    return { id: body.id, slug };
  };
  const put = (id: string, image: Buffer) =>
    api.put<WebsiteResponse>(`/v1/websites/${id}/photo`, image, { headers });
  const show = (slug: string) => visit(`${service.redirectUrl}/${slug}`);
  /** The page, once it shows a photo other than `before`, or none. */
  const pageWith = (slug: string, isWanted: (photo: string | undefined) => boolean) =>
    waitFor(
      async () => {
        const page = await show(slug);
        const photo = /src="data:image\/jpeg;base64,([^"]+)"/.exec(page.body)?.[1];
        return isWanted(photo) ? { ...page, photo: photo ?? '' } : null;
      },
      { what: 'the photo on the page' },
    );
  const entriesOf = async (id: string) => {
    const { rows } = await database.query<{ fields: string[] }>(
      `select fields from unsealed_audit_entries where target_id = $1 and action = 'website.updated'`,
      [id],
    );
    return rows.map(({ fields }) => fields.join());
  };

  it('is part of the page, upright and square, until it is removed', async () => {
    const { id, slug } = await createPage();
    const plain = await show(slug);
    expect(plain.headers['content-security-policy']).not.toContain('img-src');

    const set = await put(id, await sampleImage('PNG', 400, 300));
    expect([set.status, set.body]).toEqual([200, { id, hasPhoto: true }]);
    const page = await pageWith(slug, (photo) => photo !== undefined);
    expect(page.headers['content-security-policy']).toContain('; img-src data:;');
    const image = await readSample(Buffer.from(page.photo, 'base64'));
    expect(image).toMatchObject({ width: 240, height: 240 });

    await put(id, await sampleImage('PNG', 300, 400, { topLeft: '#ffffff' }));
    await pageWith(slug, (photo) => photo !== undefined && photo !== page.photo);

    expect((await api.delete(`/v1/websites/${id}/photo`)).body).toEqual({ id, hasPhoto: false });
    await pageWith(slug, (photo) => photo === undefined);
    expect((await show(slug)).body).toBe(plain.body);
  });

  it('keeps the page below 40 KB, whatever it shows', async () => {
    const items = Array.from({ length: 100 }, () => ({
      title: '漢'.repeat(120),
      url: 'https://shop.example/',
    }));
    const { id, slug } = await createPage({ items, bio: '漢'.repeat(1_000) });
    expect((await put(id, await noisyImage('PNG', 900, 900))).status).toBe(200);
    const { body } = await pageWith(slug, (photo) => photo !== undefined);
    expect(Buffer.byteLength(body)).toBeLessThan(40 * 1024);
  });

  it('is recorded in the audit log, unless it is the same photo again', async () => {
    const { id } = await createPage();
    const image = await sampleImage('PNG', 40, 30);
    for (let n = 0; n < 2; n++) expect((await put(id, image)).status).toBe(200);
    expect(await entriesOf(id)).toEqual(['photo']);
    for (let n = 0; n < 2; n++) await api.delete(`/v1/websites/${id}/photo`);
    expect(await entriesOf(id)).toEqual(['photo', 'photo']);
  });

  it.each(['JPEG', 'WEBP'] as const)('may be a %s', async (type) => {
    const { id, slug } = await createPage();
    const image = await sampleImage(type, 300, 400);
    const sent = { headers: { 'Content-Type': `image/${type.toLowerCase()}` } };
    expect((await api.put(`/v1/websites/${id}/photo`, image, sent)).status).toBe(200);
    const page = await pageWith(slug, (photo) => photo !== undefined);
    const shown = await readSample(Buffer.from(page.photo, 'base64'));
    expect(shown).toMatchObject({ width: 240, height: 240 });
  });

  it('may have up to 5 MB', async () => {
    const { id } = await createPage();
    const image = await sampleImage('PNG', 40, 30);
    // Bytes after the end of a PNG are not part of the image.
    const ofSize = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
    const { status, body } = await api.put<{ error?: { code: string } }>(
      `/v1/websites/${id}/photo`,
      ofSize(5 * 1024 * 1024 + 1),
      { headers },
    );
    expect([status, body.error?.code]).toEqual([413, 'payload_too_large']);
    expect((await put(id, ofSize(5 * 1024 * 1024))).status).toBe(200);
  });

  it('is rejected for foreign pages, disabled pages and other files, and is deleted with its page', async () => {
    const { id } = await createPage();
    const image = await sampleImage('PNG', 40, 30);
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await other.put(`/v1/websites/${id}/photo`, image, { headers })).status).toBe(404);
    expect((await put(newId(), image)).status).toBe(404);
    expect((await put(id, Buffer.from('GIF89a'))).status).toBe(415);
    const compressed = { ...headers, 'Content-Encoding': 'gzip' };
    expect((await api.put(`/v1/websites/${id}/photo`, image, { headers: compressed })).status).toBe(415);
    expect((await put(id, image.subarray(0, 60))).status).toBe(400);
    expect((await put(id, image)).status).toBe(200);
    await database.query(`update websites set disabled = 'spam' where id = $1`, [id]);
    expect((await put(id, image)).status).toBe(410);
    await database.query(`update websites set disabled = null where id = $1`, [id]);
    await api.delete(`/v1/websites/${id}`);
    const { rows } = await database.query('select 1 from website_images where website_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
