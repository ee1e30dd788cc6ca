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
import pg from 'pg';
import { visit } from '../redirect/visit.js';

interface Item {
  id: string;
  title: string;
}
interface Page {
  id: string;
  slug: string;
  items: Item[];
  thumbnails: string[];
  accent: string | null;
}
interface ErrorBody {
  error: { fields?: { field: string; code: string }[] };
}

const url = 'https://shop.example/';

describe('how a bio page looks', () => {
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

  const create = async (fields: object = {}): Promise<Page> => {
    const body = { slug: `looks-${++count}`, published: true, ...fields };
    return (await api.post<Page>('/v1/websites?view=full', body)).body;
  };
  const patch = (id: string, body: object) =>
    api.patch<Page & ErrorBody>(`/v1/websites/${id}?view=full`, body);
  const put = (id: string, item: string | undefined, image: Buffer, client = api) =>
    client.put<Page & ErrorBody>(`/v1/websites/${id}/items/${item}/thumbnail`, image, {
      headers: { 'Content-Type': 'image/png' },
    });
  /** The page, once it shows the wanted content. */
  const pageWith = (slug: string, isWanted: (body: string) => boolean) =>
    waitFor(
      async () => {
        const page = await visit(`${service.redirectUrl}/${slug}`);
        return isWanted(page.body) ? page : null;
      },
      { what: 'the change on the page' },
    );
  const errorsOf = ({ body }: { body: ErrorBody }) =>
    body.error.fields?.map(({ field, code }) => [field, code]);

  it('is accepted on creation and on change, returned in full, and shown to visitors', async () => {
    const looks = {
      accent: '#0a7d5c',
      background: '#fff7e6',
      buttons: 'outline',
      layout: 'grid',
      language: 'de',
    };
    const items = [
      { title: 'Termine', heading: true },
      { title: 'Karten', url, featured: true },
      { title: 'Bald', url, activeFrom: '2999-01-01T00:00:00.000Z', expiresAt: '2999-02-01T00:00:00.000Z' },
    ];
    const page = await create({ ...looks, items });
    expect(page).toMatchObject({ ...looks, items, thumbnails: [] });
    expect((await patch(page.id, { items: page.items })).body).toMatchObject({ ...looks, items: page.items });
    const shown = await pageWith(page.slug, (body) => body.includes('Karten'));
    for (const part of [
      '<html lang="de" dir="ltr">',
      '--background:#fff7e6',
      '--accent:#0a7d5c',
      'border:2px solid var(--accent)',
      'grid-template-columns:repeat(2,',
      '<li class="heading"><h2>Termine</h2>',
      '<li class="featured">',
    ]) {
      expect(shown.body).toContain(part);
    }
    expect(shown.body).not.toContain('Bald');
    for (const { id } of [page.items[0], page.items[2]] as Item[]) {
      expect((await visit(`${service.redirectUrl}/${page.slug}/${id}`)).status).toBe(404);
    }
    const none = { accent: null, background: null, buttons: null, layout: 'list', language: null };
    const plain = page.items.map(({ id, title }) => ({ id, title, url, activeFrom: null, featured: false }));
    const changed = (await patch(page.id, { ...none, items: plain })).body;
    expect(changed).toMatchObject(none);
    expect(changed.items).toEqual(page.items.map(({ id, title }) => ({ id, title, kind: 'url', url })));
    await pageWith(page.slug, (body) => body.includes('Bald') && !body.includes('#fff7e6'));
  });

  it('takes colors in any case, and stores them in lower case', async () => {
    const { id } = await create({ accent: '#0A7d5C', background: '#FFF7E6' });
    const { body } = await api.get<Page>(`/v1/websites/${id}?view=full`);
    expect(body).toMatchObject({ accent: '#0a7d5c', background: '#fff7e6' });
  });

  it('is rejected if it contradicts itself', async () => {
    const { id } = await create();
    const start = '2027-01-01T00:00:00Z';
    for (const [body, errors] of [
      [
        { accent: 'red', background: '#FFF' },
        { accent: 'invalid_color', background: 'invalid_color' },
      ],
      [{ language: 'nl' }, { language: 'invalid_choice' }],
      [
        { buttons: 'round', layout: 'table' },
        { buttons: 'invalid_choice', layout: 'invalid_choice' },
      ],
      [{ layout: null }, { layout: 'invalid_choice' }],
      [{ items: [{ title: 'A', url, heading: true }] }, { 'items.0.url': 'conflict' }],
      [{ items: [{ title: 'A', heading: true, featured: true }] }, { 'items.0.featured': 'conflict' }],
      [{ items: [{ title: 'A', heading: false }] }, { 'items.0.url': 'required' }],
      [
        {
          items: [
            { title: 'A', url, featured: true },
            { title: 'B', url, featured: true },
          ],
        },
        { 'items.1.featured': 'duplicate' },
      ],
      [
        { items: [{ title: 'A', url, activeFrom: start, expiresAt: start }] },
        { 'items.0.expiresAt': 'ends_before_start' },
      ],
    ] as const) {
      const response = await patch(id, body);
      expect([response.status, errorsOf(response)]).toEqual([400, Object.entries(errors)]);
    }
  });

  it('includes thumbnails, which stay with their items and are deleted with them', async () => {
    const items = [{ title: 'Dates', heading: true }, ...['Shop', 'Diary'].map((title) => ({ title, url }))];
    const page = await create({ items });
    const [heading, shop, diary] = page.items.map(({ id }) => id);
    const image = await sampleImage('PNG', 40, 30);
    for (let n = 0; n < 2; n++) {
      const { status, body } = await put(page.id, shop, image);
      expect([status, body]).toEqual([200, { id: page.id, thumbnails: [shop] }]);
    }
    await put(page.id, diary, image);
    const shown = await pageWith(page.slug, (body) => body.split('class="pictured"').length === 3);
    expect(shown.headers['content-security-policy']).toContain('; img-src data:;');
    const jpeg = /class="pictured"[^>]*><img alt="" src="data:image\/jpeg;base64,([^"]+)"/.exec(
      shown.body,
    )?.[1];
    expect(await readSample(Buffer.from(jpeg ?? '', 'base64'))).toMatchObject({ width: 88, height: 88 });

    const { rows } = await database.query(
      `select fields from unsealed_audit_entries where target_id = $1 and action = 'website.updated'`,
      [page.id],
    );
    expect(rows).toEqual([{ fields: ['thumbnails'] }, { fields: ['thumbnails'] }]);

    const kept = page.items.filter(({ id }) => id !== diary).toReversed();
    expect((await patch(page.id, { items: kept })).body.thumbnails).toEqual([shop]);
    const left = await database.query('select part from website_images where website_id = $1', [page.id]);
    expect(left.rows).toEqual([{ part: shop }]);
    expect(errorsOf(await put(page.id, heading, image))).toEqual([['image', 'heading']]);
    expect((await put(page.id, diary, image)).status).toBe(404);
    expect((await put(page.id, 'none', image)).status).toBe(404);
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await put(page.id, shop, image, other)).status).toBe(404);

    const path = `/v1/websites/${page.id}/items/${shop}/thumbnail`;
    for (let n = 0; n < 2; n++) expect((await api.delete<Page>(path)).body.thumbnails).toEqual([]);
    expect((await api.delete(`/v1/websites/${page.id}/items/${diary}/thumbnail`)).status).toBe(404);
    await pageWith(page.slug, (body) => !body.includes('pictured'));
  });

  it('has at most 20 thumbnails, and with them and a photo it stays below 80 KB', async () => {
    const items = Array.from({ length: 100 }, () => ({ title: '漢'.repeat(120), url }));
    const page = await create({ items, bio: '漢'.repeat(1_000), accent: '#777777', background: '#808080' });
    const noise = await noisyImage('PNG', 400, 400);
    await api.put(`/v1/websites/${page.id}/photo`, noise, { headers: { 'Content-Type': 'image/png' } });
    for (const { id } of page.items.slice(0, 20)) expect((await put(page.id, id, noise)).status).toBe(200);
    expect(errorsOf(await put(page.id, page.items[20]?.id, noise))).toEqual([['image', 'too_many']]);
    expect((await put(page.id, page.items[0]?.id, noise)).status).toBe(200);
    const { body } = await pageWith(page.slug, (shown) => shown.split('<img').length === 22);
    expect(Buffer.byteLength(body)).toBeLessThan(80 * 1024);
  });

  it('shows on the preview image of the page', async () => {
    const page = await create({ name: 'Anna' });
    const imageOf = async () => {
      const { body } = await visit(`${service.redirectUrl}/${page.slug}`);
      const address = /og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
      // On a busy machine, drawing takes too long at first, which is a 503.
      const image = await waitFor(async () => {
        const response = await fetch(address);
        return response.status === 503 ? undefined : response;
      });
      expect(image.status).toBe(200);
      return [address, Buffer.from(await image.arrayBuffer()).toString('base64')];
    };
    const seen = [await imageOf()];
    await patch(page.id, { background: '#102030' });
    await pageWith(page.slug, (body) => body.includes('--background:#102030'));
    seen.push(await imageOf());
    const photo = await sampleImage('PNG', 400, 400);
    await api.put(`/v1/websites/${page.id}/photo`, photo, { headers: { 'Content-Type': 'image/png' } });
    await pageWith(page.slug, (body) => body.includes('img class="monogram"'));
    seen.push(await imageOf());
    expect(new Set(seen.map(([address]) => address)).size).toBe(3);
    expect(new Set(seen.map(([, image]) => image)).size).toBe(3);
  });
});
