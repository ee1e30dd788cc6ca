import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type SharedService,
  sharedService,
} from '@app/testing';
import pg from 'pg';

interface Item {
  id: string;
  title: string;
  url?: string;
  link?: string;
}
interface Whole {
  id: string;
  slug: string;
  published: boolean;
  url: string;
  name: string;
  headline: string | null;
  bio: string | null;
  theme: string;
  items: Item[];
  socials: { network: string; url: string }[];
  createdAt: string;
  updatedAt: string;
}
interface ErrorResponse {
  error: { code: string; message: string; requestId: string; fields?: { field: string; code: string }[] };
}
interface List {
  data: { id: string; slug: string }[];
  nextCursor?: string | null;
}

const never = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const whole = [
  'id',
  'slug',
  'published',
  'url',
  'domain',
  'name',
  'headline',
  'bio',
  'theme',
  'accent',
  'background',
  'buttons',
  'layout',
  'cover',
  'backgroundImage',
  'font',
  'language',
  'behavior',
  'hasPhoto',
  'items',
  'thumbnails',
  'socials',
  'createdAt',
  'updatedAt',
  'externalId',
  'metadata',
];

describe('websites', () => {
  let service: SharedService;
  let account: AccountWithKey;
  let api: ApiClient;
  let other: ApiClient;
  let database: pg.Client;
  let slugs = 0;
  const slug = () => `page-${++slugs}`;

  beforeAll(async () => {
    service = await sharedService();
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
    other = new ApiClient(service, (await createAccountWithKey(service)).key);
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
  });

  const create = async (body: object = {}): Promise<Whole> =>
    (await api.post<Whole>('/v1/websites?view=full', { slug: slug(), ...body })).body;
  const read = async (id: string): Promise<Whole> =>
    (await api.get<Whole>(`/v1/websites/${id}?view=full`)).body;
  const createLink = async (client = api): Promise<string> => {
    const body = { slug: slug(), destination: 'https://example.com/' };
    return (await client.post<{ id: string }>('/v1/links', body)).body.id;
  };
  const fieldsOf = ({ body }: { body: ErrorResponse }) =>
    body.error.fields?.map(({ field, code }) => [field, code]);

  describe('POST /v1/websites', () => {
    it('returns 201 with the documented fields, unpublished and with the slug as its name', async () => {
      const sent = `Page-${slug()}`;
      const { status, body } = await api.post<Whole>('/v1/websites', { slug: sent });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(['id', 'slug', 'published', 'url']);
      expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(body).toMatchObject({ slug: sent, published: false, url: `${service.redirectUrl}/${sent}` });
      expect(await read(body.id)).toMatchObject({
        name: sent,
        headline: null,
        bio: null,
        theme: 'classic',
        items: [],
        socials: [],
      });
    });

    it('stores every field, trimmed, and returns it with view=full', async () => {
      const link = await createLink();
      const { status, body } = await api.post<Whole>('/v1/websites?view=full', {
        slug: slug(),
        name: '  Anna ',
        headline: ' Ceramics ',
        bio: ' Cups.\nPlates. ',
        published: true,
        theme: 'ocean',
        items: [
          { title: ' Shop ', url: 'https://shop.example/ä?q=1' },
          { title: 'Link', link },
        ],
        socials: [{ network: 'instagram', url: 'https://instagram.com/anna' }],
      });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(whole);
      expect(body).toMatchObject({
        name: 'Anna',
        headline: 'Ceramics',
        bio: 'Cups.\nPlates.',
        published: true,
        theme: 'ocean',
        socials: [{ network: 'instagram', url: 'https://instagram.com/anna' }],
      });
      expect(body.items).toEqual([
        { id: expect.any(String) as string, title: 'Shop', kind: 'url', url: 'https://shop.example/ä?q=1' },
        { id: expect.any(String) as string, title: 'Link', kind: 'link', link },
      ]);
      expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(body.updatedAt).toBe(body.createdAt);
      expect(await read(body.id)).toEqual(body);
      expect(JSON.stringify(await read(body.id))).toBe(JSON.stringify(body));
    });

    it('measures texts in code points, after trimming', async () => {
      const { status } = await api.post('/v1/websites', {
        slug: slug(),
        name: ` ${'😀'.repeat(120)} `,
        headline: '😀'.repeat(200),
        bio: '😀'.repeat(1000),
      });
      expect(status).toBe(201);
    });

    it('reports all invalid fields together', async () => {
      const response = await api.post<ErrorResponse>('/v1/websites', {
        slug: '-',
        name: ' ',
        headline: 'a\u0007',
        bio: 'x'.repeat(1001),
        published: 'true',
        theme: 'constructor',
        items: [
          { title: 'a', url: 'http://example.com/' },
          { title: '', link: never, url: 'https://example.com/' },
          { title: 'c' },
          { title: 'd', url: 'https://example.com/', color: 'red', toString: 1 },
          { title: 'e', link: never },
          { id: never, title: 'f', url: 'https://example.com/' },
        ],
        socials: [{ network: 'nowhere', url: 'javascript:alert(1)', constructor: 1 }],
        color: 1,
      });
      expect(response.status).toBe(400);
      expect(response.body.error.code).toBe('invalid_request');
      expect(fieldsOf(response)?.sort()).toEqual([
        ['bio', 'too_long'],
        ['color', 'unknown'],
        ['headline', 'invalid_text'],
        ['items.0.url', 'invalid_url'],
        ['items.1.link', 'unknown_link'],
        ['items.1.title', 'too_short'],
        ['items.1.url', 'conflict'],
        ['items.2.url', 'required'],
        ['items.3.color', 'unknown'],
        ['items.3.toString', 'unknown'],
        ['items.4.link', 'unknown_link'],
        ['items.5.id', 'unknown_item'],
        ['name', 'too_short'],
        ['published', 'invalid_type'],
        ['slug', 'invalid_slug'],
        ['socials.0.constructor', 'unknown'],
        ['socials.0.network', 'invalid_choice'],
        ['socials.0.url', 'invalid_url'],
        ['theme', 'invalid_choice'],
      ]);
    });

    it.each([
      ['slug', undefined, 'required'],
      ['slug', null, 'invalid_type'],
      ['slug', 7, 'invalid_type'],
      ['slug', 'dashboard', 'reserved'],
      ['slug', 'OpenAPI', 'reserved'],
      ['slug', 'a'.repeat(65), 'invalid_slug'],
      ['name', null, 'invalid_type'],
      ['name', ['a'], 'invalid_type'],
      ['name', 'x'.repeat(121), 'too_long'],
      ['name', 'a\nb', 'invalid_text'],
      ['name', '\ud800', 'invalid_text'],
      ['headline', 1, 'invalid_type'],
      ['headline', 'x'.repeat(201), 'too_long'],
      ['headline', 'a\nb', 'invalid_text'],
      ['bio', {}, 'invalid_type'],
      ['bio', 'a\u0000b', 'invalid_text'],
      ['bio', 'a\tb', 'invalid_text'],
      ['published', null, 'invalid_type'],
      ['published', 1, 'invalid_type'],
      ['theme', null, 'invalid_choice'],
      ['items', null, 'invalid_type'],
      ['items', 'https://example.com/', 'invalid_type'],
      ['items', { 0: { title: 'a', url: 'https://example.com/' }, length: 1 }, 'invalid_type'],
      ['socials', null, 'invalid_type'],
    ])('rejects %s = %j with %s', async (field, value, code) => {
      const response = await api.post<ErrorResponse>('/v1/websites', { slug: slug(), [field]: value });
      expect(response.status).toBe(400);
      expect(fieldsOf(response)).toContainEqual([field, code]);
    });

    it.each([
      ['items', null],
      ['items', 'https://example.com/'],
      ['items', [{ title: 'a', url: 'https://example.com/' }]],
      ['socials', 1],
    ])('rejects %s with the entry %j, and names only the entry', async (field, entry) => {
      const response = await api.post<ErrorResponse>('/v1/websites', { slug: slug(), [field]: [entry] });
      expect([response.status, fieldsOf(response)]).toEqual([400, [[`${field}.0`, 'invalid_type']]]);
    });

    it.each([
      ['instagram', 'https://www.instagram.com/anna', null],
      ['instagram', 'https://INSTAGRAM.com./anna', null],
      ['youtube', 'https://youtu.be/x', null],
      ['pinterest', 'https://www.pinterest.co.uk/anna', null],
      ['substack', 'https://anna.substack.com/', null],
      ['mastodon', 'https://social.example/@anna', null],
      ['website', 'https://anywhere.example/', null],
      ['instagram', 'https://instagram.example/anna', 'wrong_network'],
      ['instagram', 'https://notinstagram.com/anna', 'wrong_network'],
      ['instagram', 'https://instagram.com.evil.example/anna', 'wrong_network'],
      ['instagram', 'https://evil.example/instagram.com', 'wrong_network'],
      ['instagram', 'https://evil.example?instagram.com', 'wrong_network'],
      ['tiktok', 'https://instagram.com/anna', 'wrong_network'],
      ['instagram', 'https://instagram.com@evil.example/', 'credentials'],
    ])('accepts a profile on %s at %s: %s', async (network, url, code) => {
      const created = await api.post<ErrorResponse>('/v1/websites', {
        slug: slug(),
        socials: [{ network, url }],
      });
      expect(created.status).toBe(code ? 400 : 201);
      if (code) expect(fieldsOf(created)).toEqual([['socials.0.url', code]]);
    });

    it('accepts at most 100 items and 50 socials', async () => {
      const item = { title: 'a', url: 'https://example.com/' };
      const social = { network: 'x', url: 'https://x.com/a' };
      const { items } = await create({
        items: Array<object>(100).fill(item),
        socials: Array<object>(50).fill(social),
      });
      expect(new Set(items.map(({ id }) => id)).size).toBe(100);
      const response = await api.post<ErrorResponse>('/v1/websites', {
        slug: slug(),
        items: Array<object>(101).fill(item),
        socials: Array<object>(51).fill(social),
      });
      expect([response.status, fieldsOf(response)]).toEqual([
        400,
        [
          ['items', 'too_many'],
          ['socials', 'too_many'],
        ],
      ]);
    });

    it('share their slugs, regardless of case, with the links of all accounts', async () => {
      const taken = slug();
      await other.post('/v1/links', { slug: taken, destination: 'https://example.com/' });
      const response = await api.post<ErrorResponse>('/v1/websites', { slug: taken.toUpperCase() });
      expect(response.status).toBe(409);
      expect(response.body.error.code).toBe('slug_taken');
      expect(fieldsOf(response)).toEqual([['slug', 'slug_taken']]);
    });

    it('gives a slug to one of many concurrent creates and leaves no trace of the others', async () => {
      const wanted = slug();
      const before = await api.get<List>('/v1/websites');
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, at) => (at % 2 ? api : other).post('/v1/websites', { slug: wanted })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
      const left = await database.query('select 1 from websites where slug = $1', [wanted]);
      const totals = await database.query(
        'select 1 from target_totals t where not exists (select 1 from websites w where w.id = t.target_id) and kind = $1',
        ['website'],
      );
      expect([left.rowCount, totals.rowCount]).toEqual([1, 0]);
      const after = await api.get<List>('/v1/websites');
      expect(after.body.data.length - before.body.data.length).toBeLessThanOrEqual(1);
    });

    it('reports every link that is unknown, malformed or of another account', async () => {
      const foreign = await createLink(other);
      const mine = await createLink();
      const items = [foreign, mine, never, 'no-id', mine.toUpperCase()].map((link) => ({ title: 'a', link }));
      const wanted = slug();
      const response = await api.post<ErrorResponse>('/v1/websites', { slug: wanted, items });
      expect(response.status).toBe(400);
      expect(fieldsOf(response)).toEqual([
        ['items.0.link', 'unknown_link'],
        ['items.2.link', 'unknown_link'],
        ['items.3.link', 'unknown_link'],
        ['items.4.link', 'unknown_link'],
      ]);
      expect((await api.post('/v1/websites', { slug: wanted })).status).toBe(201);
    });

    it('rejects item ids on creation', async () => {
      const items = [{ id: never, title: 'a', url: 'https://example.com/' }];
      const response = await api.post<ErrorResponse>('/v1/websites', { slug: slug(), items });
      expect([response.status, fieldsOf(response)]).toEqual([400, [['items.0.id', 'unknown_item']]]);
    });
  });

  describe('GET /v1/websites', () => {
    it('lists the websites of this account, newest first, with the documented fields', async () => {
      const client = new ApiClient(service, (await createAccountWithKey(service)).key);
      expect((await client.get('/v1/websites')).body).toEqual({ data: [] });
      const [first, second] = [slug(), slug()];
      await client.post('/v1/websites', { slug: first, name: 'One', published: true });
      await client.post('/v1/websites', { slug: second, bio: 'Two' });
      const { body } = await client.get<List>('/v1/websites');
      expect(Object.keys(body)).toEqual(['data']);
      expect(body.data.map((one) => one.slug)).toEqual([second, first]);
      for (const one of body.data)
        expect(Object.keys(one)).toEqual(['id', 'name', 'slug', 'published', 'url']);
      expect(body.data[1]).toMatchObject({
        name: 'One',
        published: true,
        url: `${service.redirectUrl}/${first}`,
      });
      const full = await client.get<{ data: Whole[] }>('/v1/websites?view=full');
      expect(full.body.data[0]?.bio).toBe('Two');
      expect(Object.keys(full.body.data[0] ?? {}).sort()).toEqual([...whole].sort());
    });

    it('pages with limit and cursor', async () => {
      const client = new ApiClient(service, (await createAccountWithKey(service)).key);
      const made: string[] = [];
      for (let at = 0; at < 5; at++) {
        made.unshift((await client.post<{ id: string }>('/v1/websites', { slug: slug() })).body.id);
      }
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const { body } = await client.get<List>(`/v1/websites?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        seen.push(...body.data.map(({ id }) => id));
        cursor = body.nextCursor;
        if (cursor) {
          expect((await api.get(`/v1/websites?cursor=${cursor}`)).status).toBe(400);
          expect((await client.get(`/v1/links?cursor=${cursor}`)).status).toBe(400);
        }
      } while (cursor);
      expect(cursor).toBeNull();
      expect(seen).toEqual(made);
    });

    it.each([
      'limit=0',
      'limit=1001',
      'limit=',
      'limit=1&limit=2',
      'limit=1e2',
      'cursor=x',
      'group=x',
      'view=all',
      'view=',
    ])('rejects ?%s', async (query) => {
      const response = await api.get<ErrorResponse>(`/v1/websites?${query}`);
      expect(response.status).toBe(400);
      expect(fieldsOf(response)).toMatchObject([[query.split('=')[0], expect.any(String)]]);
    });
  });

  describe('GET, PATCH and DELETE /v1/websites/:id', () => {
    it('returns the documented fields', async () => {
      const { id, slug: path } = await create({ published: true });
      const { status, body } = await api.get(`/v1/websites/${id}`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toBe(
        JSON.stringify({ id, slug: path, published: true, url: `${service.redirectUrl}/${path}` }),
      );
    });

    it('changes the given fields and returns id and published', async () => {
      const before = await create({ headline: 'h', bio: 'b' });
      const { status, body } = await api.patch(`/v1/websites/${before.id}`, {
        name: 'New',
        headline: null,
        published: true,
        theme: 'rose',
      });
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toBe(JSON.stringify({ id: before.id, published: true }));
      const after = await read(before.id);
      expect(after).toEqual({
        ...before,
        name: 'New',
        headline: null,
        published: true,
        theme: 'rose',
        updatedAt: after.updatedAt,
      });
      expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
      const full = await api.patch(`/v1/websites/${before.id}?view=full`, { published: false });
      expect(full.body).toMatchObject({ id: before.id, published: false, slug: before.slug, name: 'New' });
      expect(Object.keys(full.body).slice(0, 2)).toEqual(['id', 'published']);
      expect(Object.keys(full.body).sort()).toEqual([...whole].sort());
    });

    it('changes nothing, not even updatedAt, if the same is sent again', async () => {
      const before = await create({
        headline: 'h',
        items: [{ title: 'Shop', url: 'https://shop.example/' }],
        socials: [{ network: 'instagram', url: 'https://www.instagram.com/a' }],
      });
      const { name, headline, theme, items, socials, published } = before;
      const again = { name, headline, theme, items, socials, published };
      expect((await api.patch(`/v1/websites/${before.id}`, again)).status).toBe(200);
      expect(await read(before.id)).toEqual(before);
    });

    it('changes nothing for an empty or missing body', async () => {
      const before = await create({ published: true });
      for (const body of [{}, '']) {
        const response = await api.patch(`/v1/websites/${before.id}`, body);
        expect([response.status, response.body]).toEqual([200, { id: before.id, published: true }]);
      }
      expect(await read(before.id)).toEqual(before);
    });

    it('rejects a slug and undocumented fields and changes nothing', async () => {
      const before = await create();
      const response = await api.patch<ErrorResponse>(`/v1/websites/${before.id}`, {
        slug: slug(),
        id: never,
        name: 'New',
      });
      expect(response.status).toBe(400);
      expect(fieldsOf(response)).toEqual(
        expect.arrayContaining([
          ['slug', 'unknown'],
          ['id', 'unknown'],
        ]),
      );
      expect(await read(before.id)).toEqual(before);
    });

    it('keeps the ids of items that are sent back, in any order', async () => {
      const page = await create({
        items: [
          { title: 'a', url: 'https://example.com/a' },
          { title: 'b', url: 'https://example.com/b' },
        ],
      });
      const [a, b] = page.items;
      await api.patch(`/v1/websites/${page.id}`, {
        items: [{ ...b, title: 'B' }, { title: 'c', url: 'https://example.com/c' }, a],
      });
      const { items } = await read(page.id);
      expect(items.map(({ title }) => title)).toEqual(['B', 'c', 'a']);
      expect([items[0]?.id, items[2]?.id]).toEqual([b?.id, a?.id]);
      expect([a?.id, b?.id]).not.toContain(items[1]?.id);
    });

    it('rejects item ids that are unknown, repeated or of another page', async () => {
      const item = { title: 'a', url: 'https://example.com/a' };
      const elsewhere = (await create({ items: [item] })).items[0];
      const page = await create({ items: [item] });
      const own = page.items[0];
      const response = await api.patch<ErrorResponse>(`/v1/websites/${page.id}`, {
        items: [own, own, { ...item, id: never }, elsewhere, { ...item, id: '__proto__' }],
      });
      expect(response.status).toBe(400);
      expect(fieldsOf(response)).toEqual([
        ['items.1.id', 'duplicate'],
        ['items.2.id', 'unknown_item'],
        ['items.3.id', 'unknown_item'],
        ['items.4.id', 'unknown_item'],
      ]);
      expect(await read(page.id)).toEqual(page);
    });

    it('accepts a list with a deleted link, but no new item for that link', async () => {
      const link = await createLink();
      const page = await create({ items: [{ title: 'a', link }] });
      await api.delete(`/v1/links/${link}`);
      expect((await api.patch(`/v1/websites/${page.id}`, { items: page.items })).status).toBe(200);
      const response = await api.patch<ErrorResponse>(`/v1/websites/${page.id}`, {
        items: [...page.items, { title: 'b', link }],
      });
      expect([response.status, fieldsOf(response)]).toEqual([400, [['items.1.link', 'unknown_link']]]);
    });

    it('applies all concurrent changes', async () => {
      const page = await create();
      await Promise.all([
        api.patch(`/v1/websites/${page.id}`, { name: 'n' }),
        api.patch(`/v1/websites/${page.id}`, { headline: 'h' }),
        api.patch(`/v1/websites/${page.id}`, { bio: 'b' }),
        api.patch(`/v1/websites/${page.id}`, { published: true }),
      ]);
      expect(await read(page.id)).toMatchObject({ name: 'n', headline: 'h', bio: 'b', published: true });
    });

    it('deletes the page with its statistics and releases the slug for this account only', async () => {
      const page = await create();
      await database.query('insert into daily_rollups values ($1, $2, current_date, 3, 2)', [
        account.accountId,
        page.id,
      ]);
      const { status, body } = await api.delete(`/v1/websites/${page.id}`);
      expect([status, JSON.stringify(body)]).toEqual([200, JSON.stringify({ ok: true, deleted: page.id })]);
      for (const response of [
        await api.get(`/v1/websites/${page.id}`),
        await api.patch(`/v1/websites/${page.id}`, { name: 'x' }),
        await api.delete(`/v1/websites/${page.id}`),
        await api.get(`/v1/websites/${page.id}/analytics`),
      ]) {
        expect(response.status).toBe(404);
      }
      const figures = await database.query('select 1 from daily_rollups where target_id = $1', [page.id]);
      expect(figures.rowCount).toBe(0);
      expect((await other.post('/v1/websites', { slug: page.slug })).status).toBe(409);
      expect((await api.post('/v1/websites', { slug: page.slug })).status).toBe(201);
    });

    it('accepts DELETE with an empty JSON body and rejects query parameters', async () => {
      const page = await create();
      const headers = { 'Content-Type': 'application/json' };
      expect((await api.delete(`/v1/websites/${page.id}?force=1`)).status).toBe(400);
      expect((await api.delete(`/v1/websites/${page.id}`, { body: { force: true } })).status).toBe(400);
      expect((await api.get(`/v1/websites/${page.id}`, { headers })).status).toBe(200);
      expect((await api.delete(`/v1/websites/${page.id}`, { headers })).status).toBe(200);
    });

    it('returns the same 404 for unknown, malformed and foreign ids', async () => {
      const { id } = await create();
      const link = await createLink();
      const responses = await Promise.all(
        [
          [other, id],
          [api, never],
          [api, 'no-id'],
          [api, id.toUpperCase()],
          [api, link],
          [api, `${id}%00`],
          [api, 'x'.repeat(3000)],
          [api, "'%20or%201=1--"],
        ].flatMap(([client, path]) => [
          (client as ApiClient).get<ErrorResponse>(`/v1/websites/${path as string}`),
          (client as ApiClient).patch<ErrorResponse>(`/v1/websites/${path as string}`, { name: 'x' }),
          (client as ApiClient).delete<ErrorResponse>(`/v1/websites/${path as string}`),
          (client as ApiClient).get<ErrorResponse>(`/v1/websites/${path as string}/analytics`),
        ]),
      );
      for (const { status, body } of responses) {
        expect(status).toBe(404);
        const { requestId, ...error } = body.error;
        expect(requestId).toEqual(expect.any(String));
        expect(error).toEqual({ code: 'not_found', message: responses[0]?.body.error.message });
      }
      expect((await api.get(`/v1/websites/${id}`)).status).toBe(200);
    });
  });
});
