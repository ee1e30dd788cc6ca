import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  type AccountWithKey,
  type SharedService,
  waitFor,
} from '@app/testing';

type Behaving = { id: string; behavior: string };

const destination = 'https://shop.example/';

describe('the default behavior of an account', () => {
  let service: SharedService;
  let account: AccountWithKey;
  let api: ApiClient;
  let slugs = 0;
  const slug = () => `default-behavior-${++slugs}`;

  beforeAll(async () => {
    service = await sharedService('jobs');
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, { scopes: ['read', 'write', 'audit:read'] });
    api = new ApiClient(service, account.key);
  });

  const choose = (defaultBehavior: unknown) => api.patch<object>('/v1/account/settings', { defaultBehavior });
  const behaviorOf = async (path: string) => (await api.get<Behaving>(`${path}?view=full`)).body.behavior;
  /** The behavior of everything that is created without one, by the way of creating it. */
  const created = async (): Promise<Record<string, string | undefined>> => {
    const post = async (path: string, body: object = {}) =>
      (await api.post<Behaving>(`${path}?view=full`, { slug: slug(), ...body })).body;
    const bulk = {
      links: [
        { slug: slug(), destination },
        { slug: slug(), destination, tags: ['a'] },
      ],
    };
    await api.post('/v1/links/bulk', bulk);
    const put = await api.put<Behaving>(`/v1/links/by-external-id/${slug()}?view=full`, {
      slug: slug(),
      destination,
    });
    const bulkPaths = await Promise.all(
      bulk.links.map(async (link) => {
        const { body } = await api.get<{ data: Behaving[] }>(`/v1/links?view=full&slug=${link.slug}`);
        return body.data[0]?.behavior;
      }),
    );
    return {
      link: (await post('/v1/links', { destination })).behavior,
      tagged: (await post('/v1/links', { destination, tags: ['a'] })).behavior,
      bulk: bulkPaths[0],
      bulkTagged: bulkPaths[1],
      put: put.body.behavior,
      imported: await imported(),
      website: (await post('/v1/websites')).behavior,
    };
  };
  const imported = async (columns = 'slug,destination', values = ''): Promise<string | undefined> => {
    const name = slug();
    const response = await fetch(`${service.apiUrl}/v1/imports?start=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'text/csv' },
      body: `${columns}\n${name},${destination}${values}\n`,
    });
    const { id } = (await response.json()) as { id: string };
    await waitFor(async () => {
      const { body } = await api.get<{ state: string }>(`/v1/imports/${id}`);
      return body.state === 'finished';
    });
    const { body } = await api.get<{ data: Behaving[] }>(`/v1/links?view=full&slug=${name}`);
    return body.data[0]?.behavior;
  };
  const all = (behavior: string) => ({
    link: behavior,
    tagged: behavior,
    bulk: behavior,
    bulkTagged: behavior,
    put: behavior,
    imported: behavior,
    website: behavior,
  });

  it('is basic until it is chosen', async () => {
    expect(await api.get('/v1/account/settings')).toMatchObject({
      status: 200,
      body: { defaultBehavior: 'basic' },
    });
    const { body } = await api.get('/v1/account/settings?view=full');
    expect(body).toMatchObject({ defaultBehavior: 'basic' });
    expect(await created()).toEqual(all('basic'));
  });

  it('applies to everything created without a behavior, in every way', async () => {
    const { status, body } = await choose('aggressive');
    expect([status, body]).toMatchObject([200, { defaultBehavior: 'aggressive' }]);
    expect(await created()).toEqual(all('aggressive'));
    await choose('non-meta');
    expect(await created()).toEqual(all('non-meta'));
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect((await other.get('/v1/account/settings')).body).toMatchObject({ defaultBehavior: 'basic' });
  });

  it('leaves existing links alone, and yields to an explicit behavior', async () => {
    const before = await api.post<Behaving>('/v1/links', { slug: slug(), destination });
    await choose('aggressive');
    expect(await behaviorOf(`/v1/links/${before.body.id}`)).toBe('basic');
    await api.patch(`/v1/links/${before.body.id}`, { name: 'Other' });
    expect(await behaviorOf(`/v1/links/${before.body.id}`)).toBe('basic');
    const given = { slug: slug(), destination, behavior: 'basic' };
    expect((await api.post<Behaving>('/v1/links?view=full', given)).body.behavior).toBe('basic');
    expect(
      await imported('slug,destination,behavior,forwardQuery,hasPassword', ',conservative,true,false'),
    ).toBe('conservative');
    const page = { slug: slug(), behavior: 'conservative' };
    const website = await api.post<Behaving>('/v1/websites?view=full', page);
    expect(website.body.behavior).toBe('conservative');
    const changed = await api.patch(`/v1/websites/${website.body.id}?view=full`, { behavior: 'non-meta' });
    expect(changed.body).toMatchObject({ behavior: 'non-meta' });
  });

  it('is the default of a PUT, which replaces the whole link', async () => {
    const link = { slug: slug(), destination };
    const path = `/v1/links/by-external-id/${link.slug}?view=full`;
    await choose('aggressive');
    expect((await api.put<Behaving>(path, { ...link, behavior: 'basic' })).body.behavior).toBe('basic');
    expect((await api.put<Behaving>(path, link)).body.behavior).toBe('aggressive');
    await choose('conservative');
    expect((await api.put<Behaving>(path, link)).body.behavior).toBe('conservative');
  });

  it('does not change a stored response to an idempotency key', async () => {
    const body = { slug: slug(), destination };
    const headers = { 'Idempotency-Key': slug() };
    const first = await api.post<Behaving>('/v1/links?view=full', body, { headers });
    await choose('aggressive');
    expect(await api.post<Behaving>('/v1/links?view=full', body, { headers })).toMatchObject({
      status: 201,
      body: first.body,
    });
  });

  it('is recorded in the audit log when it changes', async () => {
    for (const behavior of ['basic', 'basic', 'aggressive', 'aggressive']) await choose(behavior);
    await api.patch('/v1/account/settings', {});
    const log = await api.get<{ data: unknown[] }>('/v1/audit-log?action=account.settings_changed');
    // The first explicit choice counts as a change, even if it equals the default.
    expect(log.body.data).toMatchObject([{ fields: ['defaultBehavior'] }, { fields: ['defaultBehavior'] }]);
  });

  it.each(['gentle', '', null, 1])('is not %j', async (behavior) => {
    expect((await choose(behavior)).status).toBe(400);
    expect((await api.get('/v1/account/settings')).body).toMatchObject({ defaultBehavior: 'basic' });
  });
});
