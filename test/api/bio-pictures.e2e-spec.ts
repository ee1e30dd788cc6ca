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

interface Page {
  id: string;
  slug: string;
  thumbnails: string[];
  items: { id: string; title: string; kind: string }[];
}
interface ErrorBody {
  error: { fields?: { field: string; code: string; message: string }[] };
}

const url = 'https://shop.example/';
const headers = { 'Content-Type': 'image/png' };

describe('pictures, media and countdowns of a bio page', () => {
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

  const create = async (items: object[], more: object = {}): Promise<Page> => {
    const body = { slug: `pictures-${++count}`, published: true, items, ...more };
    return (await api.post<Page>('/v1/websites?view=full', body)).body;
  };
  const patch = (id: string, body: object) =>
    api.patch<Page & ErrorBody>(`/v1/websites/${id}?view=full`, body);
  const put = (page: Page, at: number, image: Buffer) =>
    api.put<Page & ErrorBody>(`/v1/websites/${page.id}/items/${page.items[at]?.id}/thumbnail`, image, {
      headers,
    });
  const pageWith = (slug: string, wanted: RegExp) =>
    waitFor(
      async () => {
        const { body } = await visit(`${service.redirectUrl}/${slug}`);
        return wanted.exec(body) ? body : null;
      },
      { what: 'the change on the page' },
    );
  const storedParts = async ({ id }: Page): Promise<string[]> => {
    const { rows } = await database.query<{ part: string }>(
      'select part from website_images where website_id = $1',
      [id],
    );
    return rows.map(({ part }) => part);
  };

  it('are stored, returned as sent, and unchanged when they are sent back as read', async () => {
    const items = [
      { title: '', kind: 'image', image: { alt: 'Two cups' } },
      { title: 'Cups', kind: 'image', image: { alt: 'Two cups', url } },
      { title: 'Clip', kind: 'media', media: { url }, featured: true },
      { title: 'Opening', kind: 'countdown', countdown: { startsAt: '2999-01-31T18:00:00.000Z' } },
    ];
    const page = await create(items.map(({ kind: _kind, ...item }) => item));
    expect(page.items).toEqual(items.map((item) => ({ id: expect.any(String) as string, ...item })));
    const again = await patch(page.id, { items: page.items });
    expect([again.status, again.body]).toEqual([200, page]);
  });

  it('are rejected if they lack required fields or have extra ones', async () => {
    const { id } = await create([]);
    for (const [item, errors] of [
      [{ title: 'A', image: {} }, { 'image.alt': 'required' }],
      [{ image: { alt: '' } }, { 'image.alt': 'too_short' }],
      [{ image: { alt: 'x'.repeat(201) } }, { 'image.alt': 'too_long' }],
      [{ image: { alt: 'A', url: 'http://a.example/' } }, { 'image.url': 'invalid_url' }],
      [{ image: { alt: 'A' }, featured: true }, { featured: 'conflict' }],
      [{ image: { alt: 'A' }, url }, { image: 'conflict' }],
      [{ media: { url } }, { title: 'required' }],
      [{ title: 'A', media: {} }, { 'media.url': 'required' }],
      [{ title: 'A', media: { url, embed: true } }, { 'media.embed': 'unknown' }],
      [{ title: 'A', kind: 'media' }, { media: 'required' }],
      [{ title: 'A', countdown: {} }, { 'countdown.startsAt': 'required' }],
      [{ title: 'A', countdown: { startsAt: 'soon' } }, { 'countdown.startsAt': 'invalid' }],
      [
        { title: 'A', countdown: { startsAt: '2999-01-31T18:00:00Z' }, featured: true },
        { featured: 'conflict' },
      ],
    ] as const) {
      const { status, body } = await patch(id, { items: [item] });
      const expected = Object.entries(errors).map(([field, code]) => [`items.0.${field}`, code]);
      const found = body.error?.fields?.map(({ field, code }) => [field, code]);
      expect([item, status, found]).toEqual([item, 400, expected]);
    }
  });

  it('an image is shown whole with its description, leads to its URL, and counts clicks', async () => {
    const page = await create([
      { title: 'Our <cups>', image: { alt: 'Two "cups"', url } },
      { image: { alt: 'A plate' } },
    ]);
    const [cups, plate] = page.items;
    const address = `/${page.slug}/${cups?.id}`;
    // Without its picture, it is a button if it leads somewhere, and nothing otherwise.
    const without = await pageWith(page.slug, /Our &lt;cups&gt;/);
    expect(without).toContain(`<li><a href="${address}">Our &lt;cups&gt;</a>`);
    expect([without.includes('A plate'), without.includes('img-src')]).toEqual([false, false]);
    await put(page, 0, await noisyImage('PNG', 1000, 500));
    await put(page, 1, await sampleImage('PNG', 30, 60));
    const shown = await pageWith(page.slug, /alt="A plate"/);
    expect(shown).toContain(
      '<li class="picture"><img width="30" height="60" alt="A plate" src="data:image/webp;',
    );
    const picture = new RegExp(
      `<li class="picture"><a href="${address}"><img width="(\\d+)" height="(\\d+)" alt="Two &quot;cups&quot;" ` +
        'src="data:image/webp;base64,([^"]+)"><span>Our &lt;cups&gt;</span></a>',
    ).exec(shown);
    const bytes = Buffer.from(picture?.[3] ?? '', 'base64');
    expect(bytes.length).toBeLessThanOrEqual(9_000);
    expect(await readSample(bytes)).toMatchObject({
      width: Number(picture?.[1]),
      height: Number(picture?.[2]),
    });
    expect(Number(picture?.[1]) / Number(picture?.[2])).toBeCloseTo(2, 1);
    const followed = await visit(service.redirectUrl + address);
    expect([followed.status, followed.headers.location]).toEqual([302, url]);
    expect((await visit(`${service.redirectUrl}/${page.slug}/${plate?.id}`)).status).toBe(404);
  });

  it('a video has a wide thumbnail and leads to its URL', async () => {
    const page = await create([{ title: 'Clip', media: { url } }]);
    const address = `/${page.slug}/${page.items[0]?.id}`;
    expect(await pageWith(page.slug, /Clip/)).toContain(
      `<li class="media"><a href="${address}"><span>Clip</span></a>`,
    );
    await put(page, 0, await noisyImage('PNG', 600, 600));
    const shown = await pageWith(page.slug, /<img/);
    const image = /<a class="pictured" href="[^"]+"><img alt="" src="data:image\/webp;base64,([^"]+)">/.exec(
      shown,
    );
    const bytes = Buffer.from(image?.[1] ?? '', 'base64');
    expect(bytes.length).toBeLessThanOrEqual(3_000);
    const { width, height } = await readSample(bytes);
    expect(width / height).toBeCloseTo(16 / 9, 1);
    expect((await visit(service.redirectUrl + address)).headers.location).toBe(url);
  });

  it('a countdown is a text in the language of the page or of the visitor', async () => {
    const startsAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
    const items = [
      { title: 'Opening', countdown: { startsAt } },
      { title: 'Past', countdown: { startsAt: '2020-01-01T00:00:00Z' } },
    ];
    const page = await create(items);
    await pageWith(page.slug, /Opening/);
    const inFrench = await visit(`${service.redirectUrl}/${page.slug}`, {
      headers: { 'Accept-Language': 'fr' },
    });
    expect(inFrench.headers.vary).toContain('Accept-Language');
    expect(inFrench.body).toContain(
      `<li class="countdown"><h2>Opening</h2><p lang="fr" dir="ltr"><time datetime="${startsAt}">dans 3 jours</time></p>`,
    );
    expect(inFrench.body).toContain('>C’est commencé</time>');
    const german = await create(items, { language: 'de' });
    const shown = await pageWith(german.slug, /Opening/);
    expect([shown.includes('>in 3 Tagen</time>'), shown.includes('>Hat begonnen</time>')]).toEqual([
      true,
      true,
    ]);
  });

  it('lose their image when the item becomes a kind that has it in another size', async () => {
    const page = await create([{ title: 'Cups', image: { alt: 'Two cups' } }]);
    const id = page.items[0]?.id;
    await put(page, 0, await sampleImage('PNG', 400, 300));
    const sameKind = await patch(page.id, {
      items: [{ id, title: 'Cups!', image: { alt: 'Two cups', url } }],
    });
    expect(sameKind.body.thumbnails).toEqual([id]);
    const other = await patch(page.id, { items: [{ id, title: 'Cups', url }] });
    expect([other.body.thumbnails, await storedParts(page)]).toEqual([[], []]);
    const over = await patch(page.id, {
      items: [{ id, title: 'A', countdown: { startsAt: '2999-01-01T00:00:00Z' } }],
    });
    expect(over.status).toBe(200);
    const { status, body } = await put(page, 0, await sampleImage('PNG', 400, 300));
    expect([status, body.error.fields?.[0]?.code]).toEqual([400, 'conflict']);
  });

  it('a copy gets the thumbnail of its original, even if that is removed right away, provided it fits', async () => {
    const page = await create([
      { title: 'Shop', url },
      { title: 'Clip', media: { url } },
    ]);
    expect((await put(page, 0, await sampleImage('PNG', 60, 60))).status).toBe(200);
    const [shop, clip] = page.items.map(({ id }) => id);
    const copies = [
      { title: 'Copy', url, copyOf: shop },
      { title: 'Another size', media: { url }, copyOf: shop },
      { title: 'No image', heading: true, copyOf: shop },
      { title: 'Not of one that has any', url, copyOf: clip },
      { title: 'Nor of nothing', url, copyOf: 'no-item' },
    ];
    const { status, body } = await patch(page.id, { items: copies });
    expect(status).toBe(200);
    expect(body.thumbnails).toEqual([body.items[0]?.id]);
    expect(JSON.stringify(body.items)).not.toContain('copyOf');
    const html = await pageWith(page.slug, /Not of one that has any/);
    expect(html.match(/<img /g)).toHaveLength(1);
  });

  it('copies are rejected if the page would have more than 20 thumbnails, and change nothing', async () => {
    const page = await create([{ title: 'Shop', url }]);
    await put(page, 0, await sampleImage('PNG', 60, 60));
    const shop = page.items[0]?.id;
    const copies = (count: number) => [
      { id: shop, title: 'Shop', url },
      ...Array.from({ length: count }, () => ({ title: 'Copy', url, copyOf: shop })),
    ];
    const refused = await patch(page.id, { items: copies(20) });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toMatchObject([{ field: 'items', code: 'too_many' }]);
    const { status, body } = await patch(page.id, { items: copies(19) });
    expect([status, body.thumbnails.length]).toEqual([200, 20]);
  });

  it('an image that makes the page larger than 80 KB is rejected with the number of excess bytes', async () => {
    const page = await create(Array.from({ length: 8 }, (_, at) => ({ image: { alt: `Cup ${at}` } })));
    const noise = await noisyImage('PNG', 1000, 700);
    const answers = [];
    for (const at of page.items.keys()) answers.push(await put(page, at, noise));
    const refused = answers.filter(({ status }) => status === 400);
    expect([answers.filter(({ status }) => status === 200).length > 4, refused.length > 0]).toEqual([
      true,
      true,
    ]);
    const [error] = refused[0]?.body.error.fields ?? [];
    expect([error?.field, error?.code]).toEqual(['image', 'page_too_large']);
    expect(error?.message).toMatch(
      /^With this, the page would be \d+ bytes too large: it has at most 81920 bytes/,
    );
    expect(await storedParts(page)).toHaveLength(8 - refused.length);
    const shown = await pageWith(page.slug, new RegExp(`(<img[^]*){${8 - refused.length}}`));
    expect(Buffer.byteLength(shown)).toBeLessThan(80 * 1024);
  });
});
