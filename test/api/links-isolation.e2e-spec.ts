import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  type ApiAnswer,
  type SharedService,
} from '@app/testing';
import { randomUUID } from 'node:crypto';

interface ErrorResponse {
  error: { code: string; message: string; requestId: string; fields?: { field: string; code: string }[] };
}

describe('two accounts', () => {
  let service: SharedService;
  let ours: ApiClient;
  let theirs: ApiClient;
  let reader: ApiClient;
  let link: string;
  let group: string;
  let linkBefore: unknown;
  let groupsBefore: unknown;

  const ofLink = async () => (await ours.get(`/v1/links/${link}?view=full`)).body;
  const ofGroups = async () => (await ours.get('/v1/groups')).body;

  beforeAll(async () => {
    service = await sharedService();
    const { key, email } = await createAccountWithKey(service);
    expect(email).toContain('@');
    ours = new ApiClient(service, key);
    theirs = new ApiClient(service, (await createAccountWithKey(service)).key);
    reader = new ApiClient(service, (await createAccountWithKey(service, { scopes: ['read'] })).key);
    group = (await ours.post<{ id: string }>('/v1/groups', { name: 'Ours' })).body.id;
    const body = { destination: 'https://shop.example', slug: 'ours', group };
    link = (await ours.post<{ id: string }>('/v1/links', body)).body.id;
    linkBefore = await ofLink();
    groupsBefore = await ofGroups();
  });

  afterEach(async () => {
    expect(await ofLink()).toEqual(linkBefore);
    expect(await ofGroups()).toEqual(groupsBefore);
  });

  const routes: [string, string, 'link' | 'group', unknown][] = [
    ['GET', '/v1/links/:id', 'link', undefined],
    ['GET', '/v1/links/:id?view=full', 'link', undefined],
    ['PATCH', '/v1/links/:id', 'link', { name: 'Theirs' }],
    ['PATCH', '/v1/links/:id', 'link', {}],
    ['PATCH', '/v1/links/:id', 'link', { group: randomUUID() }],
    ['DELETE', '/v1/links/:id', 'link', undefined],
    ['POST', '/v1/links/:id/pause', 'link', undefined],
    ['POST', '/v1/links/:id/activate', 'link', undefined],
    ['POST', '/v1/groups/:id/links', 'group', { add: [] }],
    ['POST', '/v1/groups/:id/links', 'group', { add: [randomUUID(), 'x'] }],
    ['DELETE', '/v1/groups/:id', 'group', undefined],
  ];

  it.each(routes)(
    '%s %s has the same response for foreign, unknown and malformed ids',
    async (method, path, kind, body) => {
      const foreign = kind === 'link' ? link : group;
      const otherKind = kind === 'link' ? group : link;
      const ids = [
        foreign,
        randomUUID(),
        'nonsense',
        foreign.toUpperCase(),
        `${foreign}0`,
        '0',
        "'",
        '%00',
        '%F0%9F%98%80',
      ];
      const alike = async (id: string, client: ApiClient) => {
        const response = await client.request<ErrorResponse>(method, path.replace(':id', id), { body });
        const { requestId, ...error } = response.body.error;
        expect(requestId).toBe(response.headers.get('x-request-id'));
        return { status: response.status, error, type: response.headers.get('content-type') };
      };
      const [first, ...others] = await Promise.all([
        ...ids.map((id) => alike(id, theirs)),
        alike(otherKind, ours),
        alike('nonsense', ours),
      ]);
      expect(first).toMatchObject({ status: 404, error: { code: 'not_found' } });
      for (const other of others) expect(other).toEqual(first);
    },
  );

  it('do not see each other in lists', async () => {
    for (const path of ['/v1/links', '/v1/links?view=full', '/v1/groups', `/v1/links?group=${group}`]) {
      expect((await theirs.get(path)).body).toEqual({ data: [] });
    }
  });

  it('cannot use a group of the other account', async () => {
    const errorsOf = (response: ApiAnswer<unknown>) => [
      response.status,
      (response.body as ErrorResponse).error.fields?.map(({ field, code }) => ({ field, code })),
    ];
    const expected = [400, [{ field: 'group', code: 'unknown_group' }]];
    const body = { destination: 'https://shop.example', slug: 'theirs', group };
    expect(errorsOf(await theirs.post('/v1/links', body))).toEqual(expected);
    const created = await theirs.post<{ id: string }>('/v1/links', { ...body, group: null });
    expect(errorsOf(await theirs.patch(`/v1/links/${created.body.id}`, { group }))).toEqual(expected);
  });

  it('cannot use links of the other account', async () => {
    const own = (await theirs.post<{ id: string }>('/v1/groups', { name: 'Theirs' })).body.id;
    for (const list of ['add', 'remove']) {
      const { status, body } = await theirs.post<ErrorResponse>(`/v1/groups/${own}/links`, {
        [list]: [link],
      });
      expect([status, body.error.fields]).toMatchObject([
        400,
        [{ field: `${list}.0`, code: 'unknown_link' }],
      ]);
    }
  });

  it('learn of slugs of the other account only that they are taken', async () => {
    expect((await theirs.get('/v1/slugs/ours')).body).toEqual({
      slug: 'ours',
      available: false,
      reason: 'taken',
    });
  });

  it.each<[string, string, unknown]>([
    ['POST', '/v1/links', { destination: 'https://shop.example', slug: 'read-only' }],
    ['PATCH', '/v1/links/:id', {}],
    ['DELETE', '/v1/links/:id', undefined],
    ['POST', '/v1/links/:id/pause', undefined],
    ['POST', '/v1/links/:id/activate', undefined],
    ['POST', '/v1/groups', { name: 'x' }],
    ['POST', '/v1/groups/:id/links', {}],
    ['DELETE', '/v1/groups/:id', undefined],
  ])('%s %s requires a key with the write scope', async (method, path, body) => {
    const { status, body: response } = await reader.request<ErrorResponse>(
      method,
      path.replace(':id', link),
      {
        body,
      },
    );
    expect([status, response.error.code]).toEqual([403, 'forbidden']);
  });

  it.each(['/v1/links', '/v1/groups', '/v1/slugs/free'])(
    'GET %s requires a key, and one that may read',
    async (path) => {
      expect((await reader.get(path)).status).toBe(200);
      expect((await reader.get(path, { key: null })).status).toBe(401);
    },
  );
});
