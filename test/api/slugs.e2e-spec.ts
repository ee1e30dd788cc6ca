import {
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  startService,
  type Service,
  freePort,
} from '@app/testing';
import pg from 'pg';

interface ErrorResponse {
  error: { code: string; fields: { field: string; code: string }[] };
}

const destination = 'https://shop.example';

describe('slugs', () => {
  let service: Service;
  let database: pg.Client;
  let ours: ApiClient;
  let theirs: ApiClient;
  /** A second API process on the same database, without quarantine. */
  let lenient: AppUnderTest;
  let theirsWithoutQuarantine: ApiClient;

  const create = (slug: string, client = ours) =>
    client.post<{ id: string; slug: string }>('/v1/links', { destination, slug });
  const reason = async (slug: string, client = ours) => (await client.get(`/v1/slugs/${slug}`)).body.reason;
  const createAndDelete = async (slug: string) => {
    const { body } = await create(slug);
    expect((await ours.delete(`/v1/links/${body.id}`)).status).toBe(200);
  };

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SLUG_QUARANTINE_DAYS: '30' } });
    const port = await freePort();
    lenient = new AppUnderTest('api', { ...service.env, API_PORT: String(port), SLUG_QUARANTINE_DAYS: '0' });
    await lenient.start();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const [one, two] = [await createAccountWithKey(service), await createAccountWithKey(service)];
    ours = new ApiClient(service, one.key);
    theirs = new ApiClient(service, two.key);
    theirsWithoutQuarantine = new ApiClient({ apiUrl: `http://127.0.0.1:${port}` }, two.key);
  });

  afterAll(async () => {
    await database?.end();
    await lenient?.stop();
    await service?.stop();
  });

  it('report whether they are available', async () => {
    const { status, body } = await ours.get('/v1/slugs/Fresh');
    expect(status).toBe(200);
    expect(Object.entries(body)).toEqual([
      ['slug', 'Fresh'],
      ['available', true],
      ['reason', null],
    ]);
    await create('Fresh');
    for (const client of [ours, theirs]) {
      expect((await client.get('/v1/slugs/fRESH')).body).toEqual({
        slug: 'fRESH',
        available: false,
        reason: 'taken',
      });
    }
  });

  it.each([
    '-a',
    'a-',
    'a%20b',
    '%00',
    'a%2Fb',
    '%C3%A4',
    'a.b',
    'a'.repeat(65),
    'a'.repeat(3000),
    '%F0%9F%98%80',
  ])('are invalid as %s', async (slug) => expect(await reason(slug)).toBe('invalid'));

  it.each(
    (
      'v1 api docs health metrics admin dashboard login logout signup assets static ' +
      'app www robots favicon sitemap well-known about privacy terms openapi'
    ).split(' '),
  )('are reserved: %s, in any case', async (word) => {
    const capital = word.toUpperCase();
    expect([await reason(word), await reason(capital)]).toEqual(['reserved', 'reserved']);
    const { status, body } = await create(capital);
    expect(status).toBe(400);
    expect((body as unknown as ErrorResponse).error.fields).toMatchObject([
      { field: 'slug', code: 'reserved' },
    ]);
  });

  it('accept no query', async () => expect((await ours.get('/v1/slugs/a?view=full')).status).toBe(400));

  it('are stored as sent and unique across accounts, regardless of case', async () => {
    const { body } = await create('Printed_Code-1');
    expect(body.slug).toBe('Printed_Code-1');
    for (const [slug, client] of [
      ['Printed_Code-1', ours],
      ['printed_code-1', ours],
      ['PRINTED_CODE-1', theirs],
    ] as const) {
      const response = await create(slug, client);
      expect(response.status).toBe(409);
      const { error } = response.body as unknown as ErrorResponse;
      expect(error).toMatchObject({ code: 'slug_taken', fields: [{ field: 'slug', code: 'slug_taken' }] });
    }
  });

  it('share one namespace with those of bio pages', async () => {
    await database.query(
      `insert into slugs (slug, account_id, kind, target_id) values ('bio', gen_random_uuid(), 'website', gen_random_uuid())`,
    );
    expect((await create('Bio')).status).toBe(409);
    expect(await reason('bio')).toBe('taken');
  });

  it('go to one of 50 concurrent requests, whatever the case and account', async () => {
    const asking = Array.from({ length: 50 }, (_, index) =>
      create(index % 2 ? 'Race' : 'rACE', index % 3 ? ours : theirs),
    );
    const statuses = (await Promise.all(asking)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)]);
    const { rows } = await database.query(
      `select (select count(*)::int from links where lower(slug) = 'race') as links,
         (select count(*)::int from target_totals t join slugs s using (target_id) where s.slug = 'race') as totals`,
    );
    expect(rows).toEqual([{ links: 1, totals: 1 }]);
  });

  it('go to one of many concurrent requests after a release', async () => {
    await createAndDelete('again');
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => create('Again')))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it('go to their previous account during the quarantine, even if others request them concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      await createAndDelete(`released-${round}`);
      const others = Array.from({ length: 9 }, () => create(`Released-${round}`, theirs));
      const responses = await Promise.all([...others, create(`released-${round}`), ...others]);
      const expected = responses.map((_response, at) => (at === others.length ? 201 : 409));
      expect(responses.map(({ status }) => status)).toEqual(expected);
    }
  });

  it('are available to the same account immediately and to others after the quarantine', async () => {
    await createAndDelete('Poster');
    expect([await reason('poster'), await reason('poster', theirs)]).toEqual([null, 'quarantined']);
    expect((await create('poster', theirs)).status).toBe(409);

    await database.query(
      `update slugs set released_at = now() - interval '30 days' + interval '1 hour' where slug = 'poster'`,
    );
    expect((await create('poster', theirs)).status).toBe(409);
    await database.query(`update slugs set released_at = now() - interval '30 days' where slug = 'poster'`);
    expect(await reason('poster', theirs)).toBeNull();
    expect((await create('POSTER', theirs)).status).toBe(201);
    expect([await reason('poster'), (await create('poster')).status]).toEqual(['taken', 409]);

    await createAndDelete('poster-2');
    const { status, body } = await create('Poster-2');
    expect([status, body.slug]).toEqual([201, 'Poster-2']);
  });

  it('are available to everyone immediately without a quarantine', async () => {
    await createAndDelete('Leaflet');
    expect(await reason('leaflet', theirsWithoutQuarantine)).toBeNull();
    expect((await create('leaflet', theirsWithoutQuarantine)).status).toBe(201);
    expect((await create('leaflet')).status).toBe(409);
  });

  describe('suggested', () => {
    type Suggestions = { data: { slug: string; kind: string }[] };
    const suggest = async (query: string, client = ours) =>
      (await client.get<Suggestions>(`/v1/slug-suggestions?${query}`)).body.data;
    const forPage = (page: string) => `destination=${encodeURIComponent(destination)}%2F${page}`;

    it('are free for the account, with readable ones first', async () => {
      const before = await suggest(forPage('winter-boots'));
      expect(before.map(({ kind }) => kind)).toEqual([...Array<string>(4).fill('readable'), 'random']);
      expect(before[0]).toEqual({ slug: 'winter-boots', kind: 'readable' });
      await createAndDelete('Winter-Boots');
      await create('Shop-Winter-Boots');
      const [mine, others] = [
        await suggest(forPage('winter-boots')),
        await suggest(forPage('winter-boots'), theirs),
      ].map((data) => data.map(({ slug }) => slug));
      expect(mine).toContain('winter-boots');
      expect(others).not.toContain('winter-boots');
      for (const slug of [...(mine ?? []), ...(others ?? [])]) expect(slug).not.toBe('shop-winter-boots');
      for (const slug of others ?? []) expect(await reason(slug, theirs)).toBeNull();
      expect((await create(others?.[0] ?? '', theirs)).status).toBe(201);
    });

    it('get numbers if all words are taken, and are random without a destination', async () => {
      await create('scarves');
      expect((await suggest(`${forPage('scarves')}&count=20`)).map(({ slug }) => slug)).toContain(
        'scarves-2',
      );
      const random = await suggest('count=20');
      expect(new Set(random.map(({ slug }) => slug)).size).toBe(20);
      expect(new Set(random.map(({ kind }) => kind))).toEqual(new Set(['random']));
      expect(await suggest('')).toHaveLength(5);
    });

    it('require a valid destination and count', async () => {
      const { status, body } = await ours.get(
        '/v1/slug-suggestions?destination=http://x.example&count=21&x=1',
      );
      expect(status).toBe(400);
      const { fields } = (body as unknown as ErrorResponse).error;
      expect(fields.map(({ field }) => field).sort()).toEqual(['count', 'destination', 'x']);
    });
  });
});
