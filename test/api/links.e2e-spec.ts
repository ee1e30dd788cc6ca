import { ApiClient, createAccountWithKey, startService, type ApiAnswer, type Service } from '@app/testing';
import pg from 'pg';
import { unusedLinkOptions } from '../fixtures/unused-link-options.js';

interface ErrorResponse {
  error: { code: string; requestId: string; fields?: { field: string; code: string; message: string }[] };
}

interface LinkResponse {
  id: string;
  name: string;
  slug: string;
  destination: string;
  active: boolean;
  url: string;
  behavior: string;
  group: string | null;
  clicks: number;
  createdAt: string;
  updatedAt: string;
}

const created = ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'];
const listed = ['id', 'name', 'slug', 'destination', 'active', 'url', 'clicks'];
const read = ['id', 'slug', 'destination', 'active', 'url'];
const whole = [
  'id',
  'slug',
  'destination',
  'active',
  'url',
  'domain',
  'name',
  'behavior',
  'group',
  'clicks',
  'createdAt',
  'updatedAt',
  ...Object.keys(unusedLinkOptions),
  'state',
  'lastClickedOn',
  'createdBy',
];
const withRest = (documented: string[]) => [
  ...documented,
  ...whole.filter((field) => !documented.includes(field)),
];
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const unknownId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const destination = 'https://shop.example/summer?ref=bio#top';

describe('links', () => {
  let service: Service;
  let database: pg.Client;
  let accountId: string;
  let api: ApiClient;
  let count = 0;

  const nextSlug = () => `Link-${++count}`;
  const create = async (more: object = {}) => {
    const { status, body } = await api.post<LinkResponse>('/v1/links?view=full', {
      destination,
      slug: nextSlug(),
      ...more,
    });
    expect(status).toBe(201);
    return body;
  };
  const full = async (id: string) => (await api.get<LinkResponse>(`/v1/links/${id}?view=full`)).body;
  const newGroup = async (name = 'Group') => (await api.post<{ id: string }>('/v1/groups', { name })).body.id;
  const errorsOf = (response: ApiAnswer<unknown>) => {
    expect(response.status).toBe(400);
    const { error } = response.body as ErrorResponse;
    expect(error.code).toBe('invalid_request');
    return Object.fromEntries((error.fields ?? []).map(({ field, code }) => [field, code]));
  };

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SHORT_URL_BASE: 'https://go.example:8443' } });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const account = await createAccountWithKey(service);
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
  });

  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  describe('create', () => {
    it('returns the documented fields in order, with defaults', async () => {
      const { status, body } = await api.post<LinkResponse>('/v1/links', {
        destination,
        slug: 'Summer-Sale_1',
      });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(created);
      expect(body).toMatchObject({
        name: 'Summer-Sale_1',
        slug: 'Summer-Sale_1',
        destination,
        active: true,
        url: 'https://go.example:8443/Summer-Sale_1',
      });
      expect(body.id).toMatch(uuidV7);
      expect(body.createdAt).toMatch(timestamp);
      expect(await full(body.id)).toMatchObject({ behavior: 'basic', group: null, clicks: 0 });
    });

    it('returns the whole link with view=full', async () => {
      const group = await newGroup();
      const slug = nextSlug();
      const { body } = await api.post<LinkResponse>('/v1/links?view=full', {
        destination,
        slug,
        name: '  Große Ünite 😀 ',
        behavior: 'non-meta',
        group,
      });
      expect(Object.keys(body)).toEqual(withRest(created));
      expect(body).toMatchObject({ name: 'Große Ünite 😀', behavior: 'non-meta', group, clicks: 0 });
      expect(body.updatedAt).toBe(body.createdAt);
      expect(await full(body.id)).toEqual(body);
    });

    it.each(['aggressive', 'conservative', 'non-meta', 'basic'])(
      'accepts the behavior %s',
      async (behavior) => expect((await create({ behavior })).behavior).toBe(behavior),
    );

    it('accepts null for no group', async () => expect((await create({ group: null })).group).toBeNull());

    it.each([
      'https://example.com',
      'HTTPS://EXAMPLE.com/A%2fb?x=%zz&y=ä#ü',
      'https://bücher.example/😀',
      'https://[2001:db8::1]:8443/',
      `https://example.com/${'a'.repeat(2028)}`,
      'https://sub.go.example/',
    ])('stores destination %# as it was sent', async (sent) =>
      expect((await create({ destination: sent })).destination).toBe(sent),
    );

    it('reports all invalid fields together', async () => {
      const response = await api.post('/v1/links', {
        destination: 'http://example.com',
        slug: '-',
        name: '',
        behavior: 'brave',
        group: 'mine',
        active: true,
        color: 'red',
      });
      expect(errorsOf(response)).toEqual({
        destination: 'invalid_url',
        slug: 'invalid_slug',
        name: 'too_short',
        behavior: 'invalid_choice',
        group: 'unknown_group',
        active: 'unknown',
        color: 'unknown',
      });
      const { error } = response.body as unknown as ErrorResponse;
      expect(error.requestId).toBe(response.headers.get('x-request-id'));
      for (const { message } of error.fields ?? []) expect(message).toMatch(/^.{5,}\.$/);
    });

    it('reports an unknown group together with other invalid fields', async () => {
      const body = { destination: 'http://example.com', slug: '-', group: unknownId };
      expect(errorsOf(await api.post('/v1/links', body))).toEqual({
        destination: 'invalid_url',
        slug: 'invalid_slug',
        group: 'unknown_group',
      });
      const { id } = await create();
      expect(errorsOf(await api.patch(`/v1/links/${id}`, { name: '', group: unknownId }))).toEqual({
        name: 'too_short',
        group: 'unknown_group',
      });
    });

    it.each<[string, object, Record<string, string>]>([
      ['an empty body', {}, { destination: 'required', slug: 'required' }],
      ['null destination', { destination: null }, { destination: 'invalid_type' }],
      ['a number as destination', { destination: 7 }, { destination: 'invalid_type' }],
      ['a list as destination', { destination: [destination] }, { destination: 'invalid_type' }],
      ['no URL', { destination: 'shop' }, { destination: 'invalid_url' }],
      ['a relative URL', { destination: '//shop.example' }, { destination: 'invalid_url' }],
      ['javascript:', { destination: 'javascript:alert(1)' }, { destination: 'invalid_url' }],
      ['no host', { destination: 'https:///path' }, { destination: 'invalid_url' }],
      ['a user', { destination: 'https://me@shop.example' }, { destination: 'credentials' }],
      ['whitespace', { destination: ' https://shop.example' }, { destination: 'invalid_url' }],
      ['a line break', { destination: 'https://shop.example/\nx' }, { destination: 'invalid_url' }],
      ['NUL', { destination: 'https://shop.example/\0' }, { destination: 'invalid_url' }],
      ['a lone surrogate', { destination: 'https://shop.example/\ud83d' }, { destination: 'invalid_url' }],
      ['too long', { destination: `https://s.example/${'a'.repeat(2031)}` }, { destination: 'too_long' }],
      ['the short host', { destination: 'https://go.example/x' }, { destination: 'own_host' }],
      [
        'the short host written differently',
        { destination: 'https://GO.example.:1/' },
        { destination: 'own_host' },
      ],
      ['null slug', { slug: null }, { slug: 'invalid_type' }],
      ['a number as slug', { slug: 1 }, { slug: 'invalid_type' }],
      ['an empty slug', { slug: '' }, { slug: 'invalid_slug' }],
      ['white space around a slug', { slug: ' a ' }, { slug: 'invalid_slug' }],
      ['a slug of 65', { slug: 'a'.repeat(65) }, { slug: 'invalid_slug' }],
      ['a dash at the end', { slug: 'a-' }, { slug: 'invalid_slug' }],
      ['a letter beyond ASCII', { slug: 'ä' }, { slug: 'invalid_slug' }],
      ['a reserved slug', { slug: 'Dashboard' }, { slug: 'reserved' }],
      ['null name', { name: null }, { name: 'invalid_type' }],
      ['a number as name', { name: 5 }, { name: 'invalid_type' }],
      ['a blank name', { name: ' \t ' }, { name: 'too_short' }],
      ['a name of 121', { name: '😀'.repeat(121) }, { name: 'too_long' }],
      ['a control character', { name: 'a\u0007b' }, { name: 'invalid_text' }],
      ['half a character in a name', { name: 'a\udc00' }, { name: 'invalid_text' }],
      ['null behavior', { behavior: null }, { behavior: 'invalid_choice' }],
      ['a behavior in capitals', { behavior: 'BASIC' }, { behavior: 'invalid_choice' }],
      ['a number as group', { group: 1 }, { group: 'invalid_type' }],
      ['an empty group', { group: '' }, { group: 'unknown_group' }],
      ['an unknown group', { group: unknownId }, { group: 'unknown_group' }],
      [
        'a name that every object has',
        { constructor: 1, toString: 2 },
        { constructor: 'unknown', toString: 'unknown' },
      ],
    ])('rejects %s', async (what, wrong, expected) => {
      const body = what === 'an empty body' ? {} : { destination, slug: nextSlug(), ...wrong };
      expect(errorsOf(await api.post('/v1/links', body))).toEqual(expected);
    });

    it('accepts a name of 120 code points', async () => {
      const name = '😀'.repeat(120);
      expect((await create({ name })).name).toBe(name);
    });

    it('leaves nothing behind after an error', async () => {
      const slug = nextSlug();
      await api.post('/v1/links', { destination, slug, group: unknownId });
      expect((await api.get(`/v1/slugs/${slug}`)).body).toMatchObject({ available: true });
    });

    it('creates many links at a time, each with its own Idempotency-Key', async () => {
      const created = Array.from({ length: 20 }, (_, n) =>
        api.post(
          '/v1/links',
          { destination, slug: nextSlug() },
          { headers: { 'Idempotency-Key': `many-${n}` } },
        ),
      );
      const statuses = (await Promise.all(created)).map(({ status }) => status);
      expect(statuses).toEqual(statuses.map(() => 201));
    });

    it('returns the first link again for a repeated Idempotency-Key', async () => {
      const [body, headers] = [{ destination, slug: nextSlug() }, { 'Idempotency-Key': 'create-1' }];
      const first = await api.post('/v1/links', body, { headers });
      const second = await api.post('/v1/links', body, { headers });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect((await api.post('/v1/links', { ...body, name: 'x' }, { headers })).status).toBe(422);
    });
  });

  describe('read and list', () => {
    it('returns the documented fields in order', async () => {
      const link = await create();
      const { status, body } = await api.get<LinkResponse>(`/v1/links/${link.id}`);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(read);
      expect(link).toMatchObject(body);
    });

    it('returns the whole link, with its lifetime clicks, with view=full', async () => {
      const link = await create();
      await database.query('update target_totals set views = 9, clicks = 7 where target_id = $1', [link.id]);
      const { body } = await api.get<LinkResponse>(`/v1/links/${link.id}?view=full`);
      expect(Object.keys(body)).toEqual(withRest(read));
      expect(body).toEqual({ ...link, clicks: 7 });
    });

    it('lists the documented fields in order, newest links first', async () => {
      const [older, newer] = [await create(), await create()];
      await database.query('update target_totals set clicks = 3 where target_id = $1', [older.id]);
      const { status, body } = await api.get<{ data: LinkResponse[] }>('/v1/links');
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['data']);
      expect(body.data.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
      for (const link of body.data) expect(Object.keys(link)).toEqual(listed);
      expect(body.data[1]?.clicks).toBe(3);
      const inFull = await api.get<{ data: LinkResponse[] }>('/v1/links?view=full');
      for (const link of inFull.body.data) expect(Object.keys(link)).toEqual(withRest(listed));
      expect(inFull.body.data[0]).toEqual(newer);
    });

    it('lists the links of one group', async () => {
      const group = await newGroup();
      const [first] = [await create({ group }), await create()];
      const { body } = await api.get<{ data: LinkResponse[] }>(`/v1/links?group=${group}`);
      expect(body.data.map(({ id }) => id)).toEqual([first?.id]);
    });

    it.each([unknownId, 'nonsense', '%00', 'null', unknownId.toUpperCase()])(
      'returns an empty list for the group %p',
      async (group) => {
        expect((await api.get(`/v1/links?group=${group}`)).body).toEqual({ data: [] });
        expect((await api.get(`/v1/links?group=${group}&limit=5`)).body).toEqual({
          data: [],
          nextCursor: null,
        });
      },
    );

    it.each<[string, Record<string, string>]>([
      ['group=', { group: 'invalid_type' }],
      [`group=${unknownId}&group=${unknownId}`, { group: 'invalid_type' }],
      ['view=', { view: 'invalid_choice' }],
      ['view=FULL', { view: 'invalid_choice' }],
      ['view=full&view=full', { view: 'invalid_choice' }],
      ['limit=0', { limit: 'invalid_limit' }],
      ['limit=1001', { limit: 'invalid_limit' }],
      ['limit=', { limit: 'invalid_limit' }],
      ['limit=1e2', { limit: 'invalid_limit' }],
      ['limit=+5', { limit: 'invalid_limit' }],
      ['limit=5&limit=5', { limit: 'invalid_limit' }],
      ['cursor=', { cursor: 'invalid_cursor' }],
      ['page=2&order=name', { page: 'unknown', order: 'unknown' }],
      ['__proto__=1&constructor=2', { ['__proto__']: 'unknown', constructor: 'unknown' }],
      ['view=none&limit=x&nope=1', { view: 'invalid_choice', limit: 'invalid_limit', nope: 'unknown' }],
    ])('rejects the query %p', async (query, expected) => {
      const response = await api.get(`/v1/links?${query}`);
      expect(Object.entries(errorsOf(response)).sort()).toEqual(Object.entries(expected).sort());
    });
  });

  describe('update', () => {
    it('returns the documented fields in order, and the whole link with view=full', async () => {
      const { id } = await create();
      const { status, body } = await api.patch<LinkResponse>(`/v1/links/${id}`, {
        destination: 'https://b.example',
      });
      expect(status).toBe(200);
      expect(Object.entries(body)).toEqual([
        ['id', id],
        ['destination', 'https://b.example'],
        ['active', true],
      ]);
      const inFull = await api.patch<LinkResponse>(`/v1/links/${id}?view=full`, { name: 'New' });
      expect(Object.keys(inFull.body)).toEqual(withRest(['id', 'destination', 'active']));
      expect(inFull.body.name).toBe('New');
    });

    it('changes every changeable field and no other', async () => {
      const link = await create();
      const group = await newGroup();
      const changes = {
        destination: 'https://c.example/',
        name: 'C',
        active: false,
        behavior: 'aggressive',
        group,
      };
      await api.patch(`/v1/links/${link.id}`, changes);
      const { updatedAt, ...after } = await full(link.id);
      expect({ ...after, updatedAt: link.updatedAt }).toEqual({ ...link, ...changes, state: 'paused' });
      expect(updatedAt > link.updatedAt).toBe(true);
    });

    it('changes updatedAt only if a field changes', async () => {
      const link = await create({ name: 'Same' });
      const { status, body } = await api.patch(`/v1/links/${link.id}`, {});
      expect([status, body]).toEqual([200, { id: link.id, destination, active: true }]);
      await api.patch(`/v1/links/${link.id}`, '');
      await api.patch(`/v1/links/${link.id}`, {
        destination,
        name: ' Same ',
        active: true,
        behavior: 'basic',
        group: null,
      });
      await api.post(`/v1/links/${link.id}/activate`);
      expect(await full(link.id)).toEqual(link);
    });

    it('adds a link to a group, moves it to another one, and removes it with null', async () => {
      const [one, two] = [await newGroup(), await newGroup()];
      const { id } = await create({ group: one });
      await api.patch(`/v1/links/${id}`, { group: two });
      expect((await full(id)).group).toBe(two);
      await api.patch(`/v1/links/${id}`, { group: null });
      expect((await full(id)).group).toBeNull();
    });

    it.each<[object, Record<string, string>]>([
      [{ slug: 'other' }, { slug: 'unknown' }],
      [
        { id: unknownId, url: 'x', clicks: 5 },
        { id: 'unknown', url: 'unknown', clicks: 'unknown' },
      ],
      [
        { destination: null, name: null },
        { destination: 'invalid_type', name: 'invalid_type' },
      ],
      [
        { active: null, behavior: null },
        { active: 'invalid_type', behavior: 'invalid_choice' },
      ],
      [{ active: 'false' }, { active: 'invalid_type' }],
      [{ active: 0 }, { active: 'invalid_type' }],
      [{ destination: 'https://go.example/' }, { destination: 'own_host' }],
      [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
      [{ group: unknownId }, { group: 'unknown_group' }],
      [
        { group: 'x', behavior: 'y' },
        { group: 'unknown_group', behavior: 'invalid_choice' },
      ],
    ])('rejects %j and changes nothing', async (wrong, expected) => {
      const link = await create();
      const response = await api.patch(`/v1/links/${link.id}`, { name: 'Changed', ...wrong });
      expect(errorsOf(response)).toEqual(expected);
      expect(await full(link.id)).toEqual(link);
    });

    it('validates the form of a group id before it looks for the link', async () => {
      const patch = (group: string) => api.patch(`/v1/links/${unknownId}`, { group });
      expect(errorsOf(await patch('x'))).toEqual({ group: 'unknown_group' });
      expect((await patch(unknownId)).status).toBe(404);
    });

    it('applies all concurrent changes', async () => {
      const { id } = await create();
      await Promise.all([
        api.patch(`/v1/links/${id}`, { name: 'Together' }),
        api.patch(`/v1/links/${id}`, { behavior: 'aggressive' }),
        api.patch(`/v1/links/${id}`, { destination: 'https://d.example' }),
        api.post(`/v1/links/${id}/pause`),
      ]);
      expect(await full(id)).toMatchObject({
        name: 'Together',
        behavior: 'aggressive',
        destination: 'https://d.example',
        active: false,
      });
    });
  });

  describe('pause and activate', () => {
    it('return the id and the state, even when repeated', async () => {
      const { id } = await create();
      for (const [call, active] of [
        ['pause', false],
        ['pause', false],
        ['activate', true],
        ['activate', true],
      ] as const) {
        const { status, body } = await api.post(`/v1/links/${id}/${call}`);
        expect([status, Object.entries(body)]).toEqual([
          200,
          [
            ['id', id],
            ['active', active],
          ],
        ]);
        expect((await full(id)).active).toBe(active);
      }
    });

    it('return the whole link with view=full', async () => {
      const { id } = await create();
      const { body } = await api.post<LinkResponse>(`/v1/links/${id}/pause?view=full`);
      expect(Object.keys(body)).toEqual(withRest(['id', 'active']));
    });

    it.each(['pause', 'activate'])('%s accepts neither a body nor other query parameters', async (call) => {
      const link = await create();
      expect(errorsOf(await api.post(`/v1/links/${link.id}/${call}`, { active: true }))).toEqual({
        active: 'unknown',
      });
      expect(errorsOf(await api.post(`/v1/links/${link.id}/${call}?days=7`))).toEqual({ days: 'unknown' });
      expect((await api.post(`/v1/links/${link.id}/${call}`, '')).status).toBe(200);
      expect((await api.post(`/v1/links/${link.id}/${call}`, {})).status).toBe(200);
    });

    it('have the same effect as a PATCH of active', async () => {
      const { id } = await create();
      expect((await api.patch(`/v1/links/${id}`, { active: false })).body).toMatchObject({ active: false });
      expect((await api.patch(`/v1/links/${id}`, { active: true })).body).toMatchObject({ active: true });
    });
  });

  describe('delete', () => {
    it('returns the id, removes the link everywhere and keeps its totals in the ledger', async () => {
      const group = await newGroup();
      const { id, slug } = await create({ group });
      await database.query('update target_totals set views = 5, clicks = 4 where target_id = $1', [id]);
      const { status, body } = await api.delete(`/v1/links/${id}`);
      expect([status, Object.entries(body)]).toEqual([
        200,
        [
          ['ok', true],
          ['deleted', id],
        ],
      ]);
      expect((await api.get(`/v1/links/${id}`)).status).toBe(404);
      expect((await api.delete(`/v1/links/${id}`)).status).toBe(404);
      expect((await api.get(`/v1/links?group=${group}`)).body).toEqual({ data: [] });
      expect((await api.get(`/v1/slugs/${slug}`)).body).toMatchObject({ available: true });
      const { rows } = await database.query(
        'select kind, views, clicks from deleted_totals where target_id = $1',
        [id],
      );
      expect(rows).toEqual([{ kind: 'link', views: '5', clicks: '4' }]);
      const totals = await database.query('select 1 from target_totals where target_id = $1', [id]);
      expect(totals.rowCount).toBe(0);
    });

    it('happens once for concurrent requests', async () => {
      const { id } = await create();
      const responses = await Promise.all(Array.from({ length: 10 }, () => api.delete(`/v1/links/${id}`)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    });

    it('accepts no query parameters', async () => {
      const { id } = await create();
      expect(errorsOf(await api.delete(`/v1/links/${id}?view=full`))).toEqual({ view: 'unknown' });
    });
  });

  it('are created concurrently, each with its own response', async () => {
    const groups = [await newGroup(), await newGroup()];
    const wanted = Array.from({ length: 40 }, (_link, at) => {
      const group = [null, groups[0], groups[1], unknownId][at % 4];
      return { slug: nextSlug(), name: `Name {${at}} "\\`, destination: `${destination}-${at}`, group };
    });
    const responses = await Promise.all(
      wanted.map((link) => api.post<LinkResponse>('/v1/links?view=full', link)),
    );
    for (const [at, link] of wanted.entries()) {
      const response = responses[at] as ApiAnswer<LinkResponse>;
      if (link.group === unknownId) {
        expect(errorsOf(response)).toEqual({ group: 'unknown_group' });
        expect((await api.get(`/v1/slugs/${link.slug}`)).body).toMatchObject({ available: true });
      } else {
        expect(response).toMatchObject({ status: 201, body: link });
        expect(await full(response.body.id)).toEqual(response.body);
      }
    }
  });

  it('leave their slug free if their group does not exist', async () => {
    const slug = nextSlug();
    const responses = await Promise.all(
      [unknownId, unknownId, null, unknownId].map((group) =>
        api.post('/v1/links', { slug, destination, group }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 201, 400]);
  });

  it('are tallied exactly during concurrent creates, pauses and deletes', async () => {
    const tally = async () =>
      (
        await database.query<{ links: string; active: string }>(
          `select sum(links) as links, sum(active_links) as active from account_tallies where account_id = $1`,
          [accountId],
        )
      ).rows[0];
    const links = await Promise.all(Array.from({ length: 20 }, () => create()));
    await Promise.all(
      links.map(({ id }, index) =>
        index % 2 ? api.delete(`/v1/links/${id}`) : api.post(`/v1/links/${id}/pause`),
      ),
    );
    const { rows } = await database.query(
      `select count(*) as links, count(*) filter (where active) as active from links where account_id = $1`,
      [accountId],
    );
    expect(await tally()).toEqual(rows[0]);
  });
});
