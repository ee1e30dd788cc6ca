import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  type ApiAnswer,
  type SharedService,
} from '@app/testing';

interface GroupAnswer {
  id: string;
  name: string;
  linkCount: number;
  createdAt: string;
}

interface ErrorResponse {
  error: { code: string; fields?: { field: string; code: string }[] };
}

const fields = ['id', 'name', 'linkCount', 'createdAt'];
const whole = [...fields, 'externalId', 'metadata'];
const unknownId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('groups', () => {
  let service: SharedService;
  let api: ApiClient;
  let other: ApiClient;
  let count = 0;

  const newGroup = async (client = api) =>
    (await client.post<GroupAnswer>('/v1/groups', { name: 'Group' })).body.id;
  const newLink = async (group: string | null = null, client = api) => {
    const body = { destination: 'https://shop.example', slug: `grouped-${++count}`, group };
    return (await client.post<{ id: string }>('/v1/links', body)).body.id;
  };
  const newLinks = (number: number, group: string | null = null) =>
    Promise.all(Array.from({ length: number }, () => newLink(group)));
  const groupOf = async (id: string) =>
    (await api.get<{ group: string | null }>(`/v1/links/${id}?view=full`)).body.group;
  const linkCount = async (id: string) =>
    (await api.get<{ data: GroupAnswer[] }>('/v1/groups')).body.data.find((group) => group.id === id)
      ?.linkCount;
  const errorsOf = (response: ApiAnswer<unknown>) => {
    expect(response.status).toBe(400);
    const { error } = response.body as ErrorResponse;
    expect(error.code).toBe('invalid_request');
    return Object.fromEntries((error.fields ?? []).map(({ field, code }) => [field, code]));
  };

  beforeAll(async () => {
    service = await sharedService();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
    other = new ApiClient(service, (await createAccountWithKey(service)).key);
  });

  it('are created with the documented fields in order', async () => {
    for (const query of ['', '?view=basic', '?view=full']) {
      const { status, body } = await api.post<GroupAnswer>(`/v1/groups${query}`, { name: '  Été 😀 ' });
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(query.endsWith('full') ? whole : fields);
      expect(body).toMatchObject({ name: 'Été 😀', linkCount: 0 });
      expect(body.id).toMatch(/^[0-9a-f-]{14}-?7/);
      expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  it.each<[object, Record<string, string>]>([
    [{}, { name: 'required' }],
    [{ name: null }, { name: 'invalid_type' }],
    [{ name: 7 }, { name: 'invalid_type' }],
    [{ name: ['a'] }, { name: 'invalid_type' }],
    [{ name: '   ' }, { name: 'too_short' }],
    [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
    [{ name: 'a\u0000b' }, { name: 'invalid_text' }],
    [{ name: 'a\nb' }, { name: 'invalid_text' }],
    [{ name: '\ud800' }, { name: 'invalid_text' }],
    [
      { name: 'a', links: [], color: 1 },
      { links: 'unknown', color: 'unknown' },
    ],
  ])('are not created from %j', async (body, expected) =>
    expect(errorsOf(await api.post('/v1/groups', body))).toEqual(expected),
  );

  it('are listed newest first, with the documented fields and their number of links', async () => {
    const [older, newer] = [await newGroup(), await newGroup()];
    await newLinks(3, older);
    const { status, body } = await api.get<{ data: GroupAnswer[] }>('/v1/groups');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.slice(0, 2).map(({ id, linkCount: links }) => [id, links])).toEqual([
      [newer, 0],
      [older, 3],
    ]);
    for (const group of body.data) expect(Object.keys(group)).toEqual(fields);
    const full = await api.get<{ data: GroupAnswer[] }>('/v1/groups?view=full');
    for (const group of full.body.data) expect(Object.keys(group)).toEqual(whole);
    expect(full.body).toMatchObject(body);
  });

  it('reject unknown query parameters', async () => {
    expect(errorsOf(await api.get('/v1/groups?group=x&view=all'))).toEqual({
      group: 'unknown',
      view: 'invalid_choice',
    });
    expect(errorsOf(await api.post('/v1/groups?limit=1', { name: 'x' }))).toEqual({ limit: 'unknown' });
    expect(errorsOf(await api.delete(`/v1/groups/${await newGroup()}?view=full`))).toEqual({
      view: 'unknown',
    });
  });

  it('are returned with the documented fields', async () => {
    const id = await newGroup();
    await newLink(id);
    const listed = (await api.get<{ data: GroupAnswer[] }>('/v1/groups')).body.data[0];
    for (const query of ['', '?view=full']) {
      const { status, body } = await api.get<GroupAnswer>(`/v1/groups/${id}${query}`);
      expect([status, Object.keys(body)]).toEqual([200, query ? whole : fields]);
      expect(body).toMatchObject({ ...listed, id, linkCount: 1 });
    }
  });

  it('are renamed without other changes', async () => {
    const id = await newGroup();
    const link = await newLink(id);
    const before = (await api.get<GroupAnswer>(`/v1/groups/${id}`)).body;
    const linkBefore = (await api.get(`/v1/links/${link}?view=full`)).body;
    const { status, body } = await api.patch<GroupAnswer>(`/v1/groups/${id}`, { name: '  Automne 🍂 ' });
    expect([status, Object.keys(body), body]).toEqual([200, fields, { ...before, name: 'Automne 🍂' }]);
    expect((await api.get(`/v1/groups/${id}`)).body).toEqual(body);
    expect((await api.get(`/v1/links/${link}?view=full`)).body).toEqual(linkBefore);
  });

  it.each(['', '{}'])('stay unchanged with the body %p', async (body) => {
    const id = await newGroup();
    const before = (await api.get(`/v1/groups/${id}`)).body;
    const { status, body: after } = await api.patch(`/v1/groups/${id}`, body);
    expect([status, after]).toEqual([200, before]);
  });

  it.each<[object, Record<string, string>]>([
    [{ name: null }, { name: 'invalid_type' }],
    [{ name: 7 }, { name: 'invalid_type' }],
    [{ name: '   ' }, { name: 'too_short' }],
    [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
    [{ name: 'a\u0000b' }, { name: 'invalid_text' }],
    [
      { linkCount: 5, id: unknownId },
      { linkCount: 'unknown', id: 'unknown' },
    ],
  ])('are not changed by %j', async (body, expected) => {
    const id = await newGroup();
    expect(errorsOf(await api.patch(`/v1/groups/${id}`, body))).toEqual(expected);
    expect((await api.get<GroupAnswer>(`/v1/groups/${id}`)).body.name).toBe('Group');
  });

  it('return the same 404 if they are deleted, foreign or unknown', async () => {
    const [deleted, foreign] = [await newGroup(), await newGroup(other)];
    await api.delete(`/v1/groups/${deleted}`);
    for (const id of [deleted, foreign, unknownId, 'nonsense', await newLink()]) {
      for (const response of [
        await api.get<ErrorResponse>(`/v1/groups/${id}`),
        await api.patch<ErrorResponse>(`/v1/groups/${id}`, { name: 'Mine' }),
        await api.patch<ErrorResponse>(`/v1/groups/${id}`, {}),
      ]) {
        expect([response.status, response.body.error.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await other.get<GroupAnswer>(`/v1/groups/${foreign}`)).body.name).toBe('Group');
  });

  it('support no other methods', async () => {
    const id = await newGroup();
    for (const method of ['PUT', 'POST']) {
      const { status, headers } = await api.request(method, `/v1/groups/${id}`);
      expect([status, headers.get('allow')?.split(', ').sort()]).toEqual([
        405,
        ['DELETE', 'GET', 'HEAD', 'PATCH'],
      ]);
    }
  });

  describe('moving links', () => {
    it('adds and removes links and returns the documented fields in order', async () => {
      const group = await newGroup();
      const [a, b, c] = (await newLinks(3)) as [string, string, string];
      await api.post(`/v1/groups/${group}/links`, { add: [a, b] });
      const { status, body } = await api.post<GroupAnswer>(`/v1/groups/${group}/links`, {
        add: [c],
        remove: [a],
      });
      expect(status).toBe(200);
      expect(Object.entries(body)).toEqual([
        ['id', group],
        ['name', 'Group'],
        ['linkCount', 2],
      ]);
      expect([await groupOf(a), await groupOf(b), await groupOf(c)]).toEqual([null, group, group]);
      const full = await api.post<GroupAnswer>(`/v1/groups/${group}/links?view=full`, {});
      expect(Object.keys(full.body)).toEqual(whole);
    });

    it('removes an added link from its previous group', async () => {
      const [one, two] = [await newGroup(), await newGroup()];
      const link = await newLink(one);
      await api.post(`/v1/groups/${two}/links`, { add: [link] });
      expect([await groupOf(link), await linkCount(one), await linkCount(two)]).toEqual([two, 0, 1]);
    });

    it('ignores added links that are in the group and removed links that are not', async () => {
      const [group, elsewhere] = [await newGroup(), await newGroup()];
      const [inside, outside] = [await newLink(group), await newLink(elsewhere)];
      const before = (await api.get(`/v1/links/${inside}?view=full`)).body;
      const { body } = await api.post(`/v1/groups/${group}/links`, {
        add: [inside, inside],
        remove: [outside, outside],
      });
      expect(body).toMatchObject({ linkCount: 1 });
      expect((await api.get(`/v1/links/${inside}?view=full`)).body).toEqual(before);
      expect(await groupOf(outside)).toBe(elsewhere);
    });

    it.each(['', '{}', '{"add":[]}', '{"add":[],"remove":[]}'])(
      'does nothing for the body %p',
      async (body) => {
        const group = await newGroup();
        await newLink(group);
        const response = await api.post(`/v1/groups/${group}/links`, body);
        expect([response.status, response.body]).toEqual([200, { id: group, name: 'Group', linkCount: 1 }]);
      },
    );

    it('changes updatedAt of the links it moves', async () => {
      const link = await newLink();
      const before = (await api.get<{ updatedAt: string }>(`/v1/links/${link}?view=full`)).body.updatedAt;
      await api.post(`/v1/groups/${await newGroup()}/links`, { add: [link] });
      const after = (await api.get<{ updatedAt: string }>(`/v1/links/${link}?view=full`)).body.updatedAt;
      expect(after > before).toBe(true);
    });

    it('reports every unknown, foreign and malformed id and moves nothing', async () => {
      const group = await newGroup();
      const [good, inside] = [await newLink(), await newLink(group)];
      const foreign = await newLink(null, other);
      const response = await api.post(`/v1/groups/${group}/links`, {
        add: [good, foreign, 'nonsense', 5, null, good.toUpperCase()],
        remove: [inside, unknownId, group],
      });
      expect(errorsOf(response)).toEqual({
        'add.1': 'unknown_link',
        'add.2': 'unknown_link',
        'add.3': 'invalid_type',
        'add.4': 'invalid_type',
        'add.5': 'unknown_link',
        'remove.1': 'unknown_link',
        'remove.2': 'unknown_link',
      });
      expect([await groupOf(good), await groupOf(inside)]).toEqual([null, group]);
      expect((await other.get(`/v1/links/${foreign}?view=full`)).body).toMatchObject({ group: null });
    });

    it('rejects an id in both lists', async () => {
      const group = await newGroup();
      const [a, b] = (await newLinks(2)) as [string, string];
      const response = await api.post(`/v1/groups/${group}/links`, { add: [a, b], remove: [b] });
      expect(errorsOf(response)).toEqual({ 'add.1': 'in_both', 'remove.0': 'in_both' });
      expect(await groupOf(a)).toBeNull();
    });

    it('reports invalid entries together with invalid fields', async () => {
      const moves = { add: [unknownId, 7], remove: 'all', color: 1 };
      expect(errorsOf(await api.post(`/v1/groups/${await newGroup()}/links`, moves))).toEqual({
        'add.0': 'unknown_link',
        'add.1': 'invalid_type',
        remove: 'invalid_type',
        color: 'unknown',
      });
    });

    it.each<[object, Record<string, string>]>([
      [
        { add: null, remove: null },
        { add: 'invalid_type', remove: 'invalid_type' },
      ],
      [
        { add: unknownId, remove: { 0: unknownId } },
        { add: 'invalid_type', remove: 'invalid_type' },
      ],
      [
        { links: [], add: 3 },
        { links: 'unknown', add: 'invalid_type' },
      ],
      [
        { add: [[unknownId], { id: unknownId }, true] },
        { 'add.0': 'invalid_type', 'add.1': 'invalid_type', 'add.2': 'invalid_type' },
      ],
    ])('rejects %j', async (body, expected) =>
      expect(errorsOf(await api.post(`/v1/groups/${await newGroup()}/links`, body))).toEqual(expected),
    );

    it('accepts at most 1,000 ids per request', async () => {
      const group = await newGroup();
      const links = await newLinks(10);
      const thousand = Array.from({ length: 1000 }, (_, index) => links[index % 10]);
      const all = await api.post(`/v1/groups/${group}/links`, { add: thousand });
      expect([all.status, all.body]).toMatchObject([200, { linkCount: 10 }]);
      const more = { add: thousand.slice(500), remove: [...thousand.slice(500), unknownId] };
      expect(errorsOf(await api.post(`/v1/groups/${group}/links`, more))).toEqual({
        add: 'too_many',
        remove: 'too_many',
      });
      expect(
        errorsOf(await api.post(`/v1/groups/${group}/links`, { add: [...thousand, unknownId] })),
      ).toEqual({
        add: 'too_many',
      });
    });

    it('counts exactly while concurrent requests move the same links', async () => {
      const [one, two] = [await newGroup(), await newGroup()];
      const links = await newLinks(20);
      const moves = Array.from({ length: 30 }, (_, index) =>
        api.post(`/v1/groups/${index % 2 ? one : two}/links`, {
          [index % 5 === 4 ? 'remove' : 'add']: index % 3 ? links : [...links].reverse(),
        }),
      );
      for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
      for (const group of [one, two]) {
        const { body } = await api.get<{ data: object[] }>(`/v1/links?group=${group}`);
        expect(await linkCount(group)).toBe(body.data.length);
      }
      await Promise.all(links.map((link) => api.post(`/v1/groups/${one}/links`, { add: [link] })));
      expect([await linkCount(one), await linkCount(two)]).toEqual([20, 0]);
      await Promise.all(links.slice(5).map((link) => api.delete(`/v1/links/${link}`)));
      expect(await linkCount(one)).toBe(5);
    });
  });

  describe('delete', () => {
    it('returns the id and keeps the links without a group', async () => {
      const group = await newGroup();
      const links = await newLinks(2, group);
      const { status, body } = await api.delete(`/v1/groups/${group}`);
      expect([status, Object.entries(body)]).toEqual([
        200,
        [
          ['ok', true],
          ['deleted', group],
        ],
      ]);
      for (const link of links) expect(await groupOf(link)).toBeNull();
      expect((await api.get(`/v1/links?group=${group}`)).body).toEqual({ data: [] });
      expect(await linkCount(group)).toBeUndefined();
      expect((await api.delete(`/v1/groups/${group}`)).status).toBe(404);
      expect((await api.post(`/v1/groups/${group}/links`, { add: links })).status).toBe(404);
      expect(errorsOf(await api.patch(`/v1/links/${links[0]}`, { group }))).toEqual({
        group: 'unknown_group',
      });
    });

    it('leaves no link in the group, even if one is added concurrently', async () => {
      const group = await newGroup();
      const links = await newLinks(10);
      const responses = await Promise.all([
        ...links.slice(0, 5).map((link) => api.patch(`/v1/links/${link}`, { group })),
        api.delete(`/v1/groups/${group}`),
        ...links.slice(5).map((link) => api.post(`/v1/groups/${group}/links`, { add: [link] })),
      ]);
      for (const { status } of responses) expect([200, 400, 404]).toContain(status);
      for (const link of links) expect(await groupOf(link)).toBeNull();
    });
  });

  it('repeat the first response for the same Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'group-1' } };
    const first = await api.post<GroupAnswer>('/v1/groups', { name: 'Once' }, options);
    const second = await api.post<GroupAnswer>('/v1/groups', { name: 'Once' }, options);
    expect(second.body).toEqual(first.body);
    const move = [`/v1/groups/${first.body.id}/links`, { add: [unknownId] }] as const;
    const rejected = await api.post(...move, { headers: { 'Idempotency-Key': 'move-1' } });
    const again = await api.post(...move, { headers: { 'Idempotency-Key': 'move-1' } });
    expect([rejected.status, again.status, again.body]).toEqual([400, 400, rejected.body]);
  });
});
