import { ApiClient, createAccountWithKey, sharedService, type SharedService } from '@app/testing';
import pg from 'pg';

interface Page {
  data: { id: string; slug: string; clicks: number }[];
  nextCursor?: string | null;
}

const many = 3217;

describe('lists', () => {
  let service: SharedService;
  let database: pg.Client;
  let count = 0;

  const newAccount = async () => {
    const { accountId, key } = await createAccountWithKey(service);
    return { accountId, api: new ApiClient(service, key) };
  };
  const create = async (api: ApiClient) => {
    const body = { destination: 'https://shop.example', slug: `listed-${++count}` };
    return (await api.post<{ id: string }>('/v1/links', body)).body.id;
  };
  const ids = ({ data }: Page) => data.map(({ id }) => id);

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database?.end();
  });

  it('are empty for a new account', async () => {
    const { api } = await newAccount();
    for (const list of ['links', 'groups']) {
      expect((await api.get(`/v1/${list}`)).body).toEqual({ data: [] });
      expect((await api.get(`/v1/${list}?limit=1`)).body).toEqual({ data: [], nextCursor: null });
    }
  });

  it('come in pages, and the last page has a null cursor', async () => {
    const { api } = await newAccount();
    const all: string[] = [];
    for (let number = 0; number < 5; number++) all.unshift(await create(api));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    const sizes: number[] = [];
    do {
      const query: string = cursor ? `limit=2&cursor=${cursor}` : 'limit=2';
      const { body } = await api.get<Page>(`/v1/links?${query}`);
      expect(Object.keys(body)).toEqual(['data', 'nextCursor']);
      seen.push(...ids(body));
      sizes.push(body.data.length);
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all);
    expect(sizes).toEqual([2, 2, 1]);
    expect((await api.get<Page>('/v1/links?limit=5')).body.nextCursor).toBeNull();
    const { nextCursor } = (await api.get<Page>('/v1/links?limit=1')).body;
    const rest = (await api.get<Page>(`/v1/links?cursor=${nextCursor}`)).body;
    expect([ids(rest), rest.nextCursor]).toEqual([all.slice(1), null]);
  });

  it('stay consistent while rows are created and deleted', async () => {
    const { api } = await newAccount();
    const all: string[] = [];
    for (let number = 0; number < 6; number++) all.unshift(await create(api));
    const first = (await api.get<Page>('/v1/links?limit=2')).body;
    await create(api);
    await api.delete(`/v1/links/${all[1]}`);
    await api.delete(`/v1/links/${all[2]}`);
    const second = (await api.get<Page>(`/v1/links?limit=2&cursor=${first.nextCursor}`)).body;
    expect(ids(second)).toEqual(all.slice(3, 5));
    await api.delete(`/v1/links/${all[5]}`);
    expect((await api.get(`/v1/links?limit=2&cursor=${second.nextCursor}`)).body).toEqual({
      data: [],
      nextCursor: null,
    });
  });

  it('page groups the same way', async () => {
    const { api } = await newAccount();
    const all: string[] = [];
    for (const name of ['a', 'b', 'c'])
      all.unshift((await api.post<{ id: string }>('/v1/groups', { name })).body.id);
    const first = (await api.get<Page>('/v1/groups?limit=2')).body;
    const second = (await api.get<Page>(`/v1/groups?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...ids(first), ...ids(second)]).toEqual(all);
    expect(second.nextCursor).toBeNull();
  });

  it('reject a cursor that was not issued for this list and account', async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    for (const { api } of [one, two]) for (let number = 0; number < 2; number++) await create(api);
    for (const name of ['a', 'b']) await one.api.post('/v1/groups', { name });
    const cursor = (await one.api.get<Page>('/v1/links?limit=1')).body.nextCursor ?? '';
    const ofGroups = (await one.api.get<Page>('/v1/groups?limit=1')).body.nextCursor ?? '';
    const flipped = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    const group = (await one.api.get<Page>('/v1/groups')).body.data[0]?.id ?? '';
    expect((await one.api.get(`/v1/links?cursor=${cursor}`)).status).toBe(200);
    for (const [api, query] of [
      [two.api, `links?cursor=${cursor}`],
      [one.api, `groups?cursor=${cursor}`],
      [one.api, `links?cursor=${ofGroups}`],
      [one.api, `links?group=${group}&cursor=${cursor}`],
      [one.api, `links?group=nonsense&cursor=${cursor}`],
      [one.api, `links?cursor=${flipped}`],
      [one.api, `links?cursor=${cursor.slice(0, -1)}`],
      [one.api, `links?cursor=${cursor}A`],
      [one.api, `links?cursor=${cursor}%00`],
      [one.api, `links?cursor=${'A'.repeat(38)}`],
      [one.api, `links?cursor=${'-'.repeat(37)}g`],
      [one.api, `links?cursor=${'-'.repeat(2000)}`],
      [one.api, `links?cursor=${group}`],
      [one.api, `links?cursor=${cursor}&cursor=${cursor}`],
    ] as const) {
      const { status, body } = await api.get<{ error: object }>(`/v1/${query}`);
      expect([status, body.error]).toMatchObject([
        400,
        { code: 'invalid_request', fields: [{ field: 'cursor' }] },
      ]);
    }
  });

  it('are streamed as a whole without a limit', async () => {
    const { api, accountId } = await newAccount();
    await database.query(
      `insert into links (account_id, id, slug, name, destination, behavior, active, group_id, created_at, updated_at)
       select $1, ('01981f5e-8d07-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
         's' || n, 'n', 'https://shop.example/' || repeat('x', 200), 'basic', true, null, now(), now()
       from generate_series(1, ${many}) as n`,
      [accountId],
    );
    const { status, headers, body } = await api.get<Page>('/v1/links');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('transfer-encoding')).toBe('chunked');
    expect(body.data.map(({ slug }) => slug)).toEqual(
      Array.from({ length: many }, (_, index) => `s${many - index}`),
    );
    expect(new Set(ids(body)).size).toBe(many);
    const page = (await api.get<Page>('/v1/links?limit=1000')).body;
    expect(ids(page)).toEqual(ids(body).slice(0, 1000));
  });

  it("have the bytes of their pages, and each link's full view begins with its basic one", async () => {
    const { key } = await createAccountWithKey(service);
    const api = new ApiClient(service, key);
    const text = '"\\😀é</script>';
    await create(api);
    const created = await api.post('/v1/links', {
      destination: 'https://shop.example/é?"',
      slug: `listed-${++count}`,
      name: text,
      note: `one\n${text}`,
      tags: ['Ä', '10', '2'],
      metadata: { b: text, 10: '', 2: 'two', aa: 'x' },
      preview: { title: text, description: 'd' },
      rules: [{ when: { countries: ['DE'] }, then: { blocked: true } }],
      expiresAt: '2099-01-01T00:00:00.000Z',
    });
    expect(created.status).toBe(201);
    for (const view of ['basic', 'full']) {
      const pages = [];
      let cursor: string | null | undefined;
      do {
        const { body }: { body: Page } = await api.get<Page>(
          `/v1/links?view=${view}&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
        );
        pages.push(...body.data);
        cursor = body.nextCursor;
      } while (cursor);
      const whole = await fetch(`${service.apiUrl}/v1/links?view=${view}`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      expect(await whole.text()).toBe(JSON.stringify({ data: pages }));
    }
    const basic = await api.get<Page>('/v1/links');
    const full = await api.get<Page>('/v1/links?view=full');
    expect(full.body.data.map((link) => Object.entries(link).slice(0, 7))).toEqual(
      basic.body.data.map((link) => Object.entries(link)),
    );
    expect(full.body.data[0]).toMatchObject({
      name: text,
      note: `one\n${text}`,
      metadata: { b: text, 2: 'two' },
    });
  });

  it('are complete if their length is a multiple of the chunk size', async () => {
    const { api, accountId } = await newAccount();
    await database.query(
      `insert into groups (account_id, id, name, created_at)
       select $1, ('01981f5e-8d07-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'g' || n, now()
       from generate_series(1, 1000) as n`,
      [accountId],
    );
    expect((await api.get<Page>('/v1/groups')).body.data).toHaveLength(1000);
  });
});
