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
  cover: object | null;
  backgroundImage: boolean;
  font: string | null;
}
interface ErrorBody {
  error: { fields?: { field: string; code: string; message: string }[] };
}

const headers = { 'Content-Type': 'image/png' };
const gradient = { type: 'gradient', from: '#0a7d5c', to: '#f2c14e' };

describe('the cover, the background image and the font of a bio page', () => {
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

  const create = async (more: object = {}): Promise<Page> => {
    const body = { slug: `covers-${++count}`, published: true, ...more };
    return (await api.post<Page>('/v1/websites?view=full', body)).body;
  };
  const patch = (id: string, body: object) =>
    api.patch<Page & ErrorBody>(`/v1/websites/${id}?view=full`, body);
  const put = (id: string, what: string, image: Buffer) =>
    api.put<Page & ErrorBody>(`/v1/websites/${id}/${what}`, image, { headers });
  const pageWith = (slug: string, wanted: RegExp) =>
    waitFor(
      async () => {
        const page = await visit(`${service.redirectUrl}/${slug}`);
        return wanted.test(page.body) ? page : null;
      },
      { what: 'the change on the page' },
    );
  const storedParts = async ({ id }: Page): Promise<string[]> => {
    const { rows } = await database.query<{ part: string }>(
      'select part from website_images where website_id = $1 order by part',
      [id],
    );
    return rows.map(({ part }) => part);
  };
  const codesOf = ({ body }: { body: ErrorBody }) =>
    body.error?.fields?.map(({ field, code }) => [field, code]);

  it('are absent by default, and do not change a page that has none', async () => {
    const page = await create();
    expect([page.cover, page.backgroundImage, page.font]).toEqual([null, false, null]);
    const plain = await pageWith(page.slug, /covers/);
    const image = await sampleImage('PNG', 300, 200);
    await put(page.id, 'cover', image);
    await put(page.id, 'background-image', image);
    await patch(page.id, { font: 'inter' });
    await pageWith(page.slug, /font-face/);
    const { body: bare } = await api.delete<Page>(`/v1/websites/${page.id}/cover`);
    expect(bare).toEqual({ id: page.id, cover: null });
    const { body: backless } = await api.delete<Page>(`/v1/websites/${page.id}/background-image`);
    expect(backless).toEqual({ id: page.id, backgroundImage: false });
    await patch(page.id, { font: null });
    const again = await waitFor(async () => {
      const { body } = await visit(`${service.redirectUrl}/${page.slug}`);
      return /font-face|backdrop|cover"/.test(body) ? null : body;
    });
    expect([again, await storedParts(page)]).toEqual([plain.body, []]);
  });

  it('a font is part of the page, and only then does the policy allow fonts', async () => {
    const page = await create({ font: 'roboto-slab' });
    expect(page.font).toBe('roboto-slab');
    const { body, headers: sent } = await pageWith(page.slug, /font-face/);
    expect(body).toContain('src:url(data:font/woff2;base64,');
    expect(sent['content-security-policy']).toContain('; font-src data:;');
    const other = await pageWith((await create()).slug, /covers/);
    expect(other.headers['content-security-policy']).not.toContain('font-src');
  });

  it('a cover is a gradient or an image, never both', async () => {
    const page = await create({ cover: { ...gradient, from: '#0A7D5C' } });
    expect(page.cover).toEqual(gradient);
    await pageWith(page.slug, /linear-gradient\(120deg,#0a7d5c,#f2c14e\)/);
    const set = await put(page.id, 'cover', await noisyImage('PNG', 900, 600));
    expect(set.body).toEqual({ id: page.id, cover: { type: 'image' } });
    const shown = await pageWith(page.slug, /<img class="cover"/);
    expect(shown.headers['content-security-policy']).toContain('img-src data:');
    const bytes = Buffer.from(
      /class="cover" alt="" src="data:image\/webp;base64,([^"]+)/.exec(shown.body)?.[1] ?? '',
      'base64',
    );
    expect(bytes.length).toBeLessThanOrEqual(9_000);
    const { width, height } = await readSample(bytes);
    expect(width / height).toBeCloseTo(3, 1);
    expect((await patch(page.id, { name: 'A', cover: { type: 'image' } })).body.cover).toEqual({
      type: 'image',
    });
    expect(await storedParts(page)).toEqual(['cover']);
    expect((await patch(page.id, { cover: gradient })).body.cover).toEqual(gradient);
    expect(await storedParts(page)).toEqual([]);
    expect(codesOf(await patch(page.id, { cover: { type: 'image' } }))).toEqual([['cover', 'no_image']]);
  });

  it('a background image is behind everything, dimmed', async () => {
    const page = await create();
    const set = await put(page.id, 'background-image', await noisyImage('PNG', 700, 700));
    expect(set.body).toEqual({ id: page.id, backgroundImage: true });
    const { body } = await pageWith(page.slug, /<body><img class="backdrop" alt=""/);
    const bytes = Buffer.from(
      /class="backdrop" alt="" src="data:image\/webp;base64,([^"]+)/.exec(body)?.[1] ?? '',
      'base64',
    );
    expect(Math.ceil(bytes.length / 3) * 4).toBeLessThanOrEqual(20_000);
    expect(body).toMatch(/--scrim:#[0-9a-f]{8}/);
    expect((await put(page.id, 'background-image', await noisyImage('PNG', 700, 700))).body).toEqual(
      set.body,
    );
  });

  it('are rejected unless a page can have them', async () => {
    const { id } = await create();
    for (const [change, errors] of [
      [{ font: 'comic' }, { font: 'invalid_choice' }],
      [{ cover: { type: 'video' } }, { 'cover.type': 'invalid_choice' }],
      [
        { cover: { type: 'gradient', from: 'red' } },
        { 'cover.from': 'invalid_color', 'cover.to': 'required' },
      ],
      [{ cover: { type: 'image', from: '#000000' } }, { 'cover.from': 'conflict' }],
      [{ cover: { type: 'image' } }, { cover: 'no_image' }],
      [{ cover: 'red' }, { cover: 'invalid_type' }],
      [{ backgroundImage: true }, { backgroundImage: 'unknown' }],
    ] as const) {
      const response = await patch(id, change);
      expect([change, response.status, codesOf(response)]).toEqual([change, 400, Object.entries(errors)]);
    }
    expect(
      codesOf(await put(id, 'cover', Buffer.concat([await sampleImage('PNG', 3, 3)]).subarray(0, 60))),
    ).toEqual([['image', 'unreadable']]);
  });

  it('fit into a page of 80 KB together, and are rejected beyond that', async () => {
    const items = Array.from({ length: 6 }, (_, at) => ({ image: { alt: `Cup ${at}` } }));
    const page = await create({ items });
    const { body: full } = await api.get<{ items: { id: string }[] }>(`/v1/websites/${page.id}?view=full`);
    const noise = await noisyImage('PNG', 400, 400);
    const accepted = [];
    for (const what of ['photo', 'cover', 'background-image'])
      accepted.push((await put(page.id, what, noise)).status);
    accepted.push((await patch(page.id, { font: 'nunito' })).status);
    expect(accepted).toEqual([200, 200, 200, 200]);
    const answers = [];
    for (const item of full.items) answers.push(await put(page.id, `items/${item.id}/thumbnail`, noise));
    expect(answers[0]?.status).toBe(200);
    const last = answers.at(-1);
    expect([last?.status, last && codesOf(last)]).toEqual([400, [['image', 'page_too_large']]]);
    const { body } = await pageWith(page.slug, /class="picture"/);
    for (const part of ['class="backdrop"', 'class="cover"', 'img class="monogram"', 'font-face']) {
      expect(body).toContain(part);
    }
    expect(Buffer.byteLength(body)).toBeLessThan(80 * 1024);
    await patch(page.id, { font: null });
    const rest = answers.findIndex(({ status }) => status === 400);
    await put(page.id, `items/${full.items[rest]?.id}/thumbnail`, noise);
    const font = await patch(page.id, { font: 'nunito' });
    expect([font.status, codesOf(font)]).toEqual([400, [['font', 'page_too_large']]]);
    expect(font.body.error.fields?.[0]?.message).toMatch(/the page would be \d+ bytes too large/);
  });

  it('fit into a page of 80 KB with a form, descriptions and countdowns, whose texts count', async () => {
    const quotes = (count: number) => '"'.repeat(count);
    const startsAt = '2037-01-01T00:00:00.000Z';
    const items = [
      ...Array.from({ length: 20 }, () => ({ image: { alt: quotes(200) } })),
      ...Array.from({ length: 5 }, () => ({ title: quotes(40), countdown: { startsAt } })),
      { title: 'News', signup: { consent: quotes(500), button: quotes(40) } },
    ];
    const page = await create({ items, font: 'inter', buttons: 'outline' });
    const { body: full } = await api.get<{ items: { id: string }[] }>(`/v1/websites/${page.id}?view=full`);
    const [large, small] = await Promise.all([noisyImage('PNG', 400, 400), noisyImage('PNG', 60, 40)]);
    await put(page.id, 'background-image', large);
    await put(page.id, 'photo', large);
    // Large ones first, then small ones, so that little room is left.
    const answers: { item: string; status: number }[] = [];
    for (const image of [large, small]) {
      for (const { id } of full.items.slice(0, 20)) {
        if (answers.some(({ item, status }) => item === id && status === 200)) continue;
        const { status } = await put(page.id, `items/${id}/thumbnail`, image);
        answers.push({ item: id, status });
        if (status === 400) break;
      }
    }
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(accepted).toBeLessThan(20);
    const shown = new RegExp(`(class="picture"[^]*){${accepted}}`);
    const { body } = await pageWith(page.slug, shown);
    expect(Buffer.byteLength(body)).toBeLessThan(80 * 1024);
    const parts = ['class="backdrop"', 'img class="monogram"', 'font-face', 'class="signup"'];
    expect(parts.filter((part) => !body.includes(part))).toEqual([]);
    expect(body.split(`alt="${'&quot;'.repeat(200)}"`)).toHaveLength(accepted + 1);
  });

  it('are copied with the page and deleted with it', async () => {
    const page = await create({ font: 'inter' });
    const image = await sampleImage('PNG', 300, 200);
    await put(page.id, 'cover', image);
    await put(page.id, 'background-image', image);
    const { body: copy } = await api.post<Page>(`/v1/websites/${page.id}/duplicate?view=full`, {
      slug: `covers-${++count}`,
    });
    expect([copy.cover, copy.backgroundImage, copy.font]).toEqual([{ type: 'image' }, true, 'inter']);
    expect(await storedParts(copy)).toEqual(['backdrop', 'cover']);
    await api.delete(`/v1/websites/${page.id}`);
    expect([await storedParts(page), await storedParts(copy)]).toEqual([[], ['backdrop', 'cover']]);
  });
});
