import { ApiClient, createAccountWithKey, sharedService, type SharedService } from '@app/testing';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import {
  compareLists,
  insertManyLinks,
  linkFilters,
  linkOrderNames,
  type ListedLink,
  pagedLinks,
} from './many-links.js';

interface Page {
  data: {
    id: string;
    name: string;
    slug: string;
    clicks: number;
    active: boolean;
    lastClickedOn?: string | null;
  }[];
  nextCursor?: string | null;
  total?: number;
  totalIsAtLeast?: boolean;
}

interface ErrorResponse {
  error: { fields: { field: string; code: string }[] };
}

describe('lists of links', () => {
  let service: SharedService;
  let database: pg.Client;
  let count = 0;

  const newAccount = async () => {
    const { accountId, key } = await createAccountWithKey(service);
    return { accountId, key, api: new ApiClient(service, key) };
  };
  const create = async (api: ApiClient, fields: object = {}) => {
    const body = { destination: 'https://shop.example', slug: `sorted-${++count}`, ...fields };
    return (await api.post<{ id: string }>('/v1/links', body)).body.id;
  };
  const click = (id: string, clicks: number) =>
    database.query('update target_totals set clicks = $2 where target_id = $1', [id, clicks]);
  const lastClick = (id: string, day: string) =>
    database.query(
      'update target_totals set clicks = clicks + 1, last_clicked_on = $2 where target_id = $1',
      [id, day],
    );
  const list = async (api: ApiClient, query: Record<string, string>) => {
    const { status, body } = await api.get<Page>(`/v1/links?${new URLSearchParams(query).toString()}`);
    expect(status).toBe(200);
    return body;
  };
  const ids = async (api: ApiClient, query: Record<string, string>) =>
    (await list(api, query)).data.map(({ id }) => id);
  const names = async (api: ApiClient, query: Record<string, string>) =>
    (await list(api, query)).data.map(({ name }) => name);

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database?.end();
  });

  describe('searched with q', () => {
    let api: ApiClient;
    beforeAll(async () => {
      ({ api } = await newAccount());
      await create(api, {
        name: 'Été à Paris',
        slug: 'Winter-1',
        destination: 'https://a.example/100%25_off',
      });
      await create(api, {
        name: "O'Brien\\Söhne 50%",
        slug: 'b_b-2',
        destination: 'https://b.example/?x=[y]',
      });
      await create(api, { name: 'ΟΔΟΣ кофе 😀', slug: 'c-3', destination: 'https://c.example/Winter' });
    });

    it.each([
      ['winter', ['c-3', 'Winter-1']],
      ['WINTER-', ['Winter-1']],
      ['ÉTÉ', ['Winter-1']],
      ['à p', ['Winter-1']],
      ['  paris ', ['Winter-1']],
      ['οδος', ['c-3']],
      ['οδοσ', ['c-3']],
      ['КОФЕ', ['c-3']],
      ['😀', ['c-3']],
      ['söhne', ['b_b-2']],
      ["'", ['b_b-2']],
      ["o'b", ['b_b-2']],
      ['\\', ['b_b-2']],
      ['n\\s', ['b_b-2']],
      ["o'brien\\söhne", ['b_b-2']],
      ['https://b.example/?x=[y]', ['b_b-2']],
      ['%', ['b_b-2', 'Winter-1']],
      ['0%', ['b_b-2', 'Winter-1']],
      ['50%', ['b_b-2']],
      ['%%', []],
      ['_', ['b_b-2', 'Winter-1']],
      ['b_b', ['b_b-2']],
      ['b-b', []],
      ['[y]', ['b_b-2']],
      ['?x=', ['b_b-2']],
      ['i.*r', []],
      ['https://', ['c-3', 'b_b-2', 'Winter-1']],
      [":*' | 'c", []],
      ["' or true --", []],
      ['😀c-3', []],
    ])('finds links that contain %j', async (q, slugs) => {
      const byNewest = (await list(api, { q })).data.map(({ slug }) => slug);
      expect(byNewest).toEqual(slugs);
      for (const sort of ['oldest', 'name', 'clicks', 'lastClicked']) {
        const others = (await list(api, { q, sort, limit: '10' })).data.map(({ slug }) => slug);
        expect(others.toSorted()).toEqual(slugs.toSorted());
      }
    });

    it('finds the current name of a link, and no deleted links', async () => {
      const { api: mine } = await newAccount();
      const [kept, deleted] = [
        await create(mine, { name: 'before' }),
        await create(mine, { name: 'before' }),
      ];
      await mine.patch(`/v1/links/${kept}`, { name: 'after', destination: 'https://shop.example/later' });
      await mine.delete(`/v1/links/${deleted}`);
      expect(await ids(mine, { q: 'before' })).toEqual([]);
      expect(await ids(mine, { q: 'AFTER' })).toEqual([kept]);
      expect(await ids(mine, { q: '/later' })).toEqual([kept]);
    });

    it('finds no links of another account', async () => {
      const { api: outsider } = await newAccount();
      for (const sort of ['newest', 'name', 'clicks', 'lastClicked'])
        expect(await ids(outsider, { q: 'winter', sort })).toEqual([]);
    });
  });

  it('are sorted by age, by name regardless of case, and by clicks', async () => {
    const { api } = await newAccount();
    const [b1, a, b2, c] = [
      await create(api, { name: 'bee' }),
      await create(api, { name: 'Ant' }),
      await create(api, { name: 'BEE' }),
      await create(api, { name: 'cow' }),
    ];
    await click(a, 10);
    await click(b1, 9);
    await click(b2, 9);
    for (const [sort, order] of [
      ['newest', [c, b2, a, b1]],
      ['oldest', [b1, a, b2, c]],
      ['name', [a, b1, b2, c]],
      ['clicks', [a, b2, b1, c]],
    ] as const) {
      expect(await ids(api, { sort })).toEqual(order);
      for (const limit of [1, 2, 3]) expect(await pagedLinks(api, { sort }, limit)).toEqual(order);
    }
    expect(await ids(api, {})).toEqual(await ids(api, { sort: 'newest' }));
    expect(await list(api, { sort: 'clicks', view: 'full', limit: '1' })).toMatchObject({
      data: [{ id: a, clicks: 10, behavior: 'basic', group: null }],
    });
  });

  it('are sorted by the day of the last click, latest first, then newest first, and links without a click last', async () => {
    const { api, key } = await newAccount();
    const [early, never1, late1, late2, never2] = [
      await create(api),
      await create(api),
      await create(api),
      await create(api),
      await create(api),
    ];
    await lastClick(early, '2026-10-31');
    for (const id of [late1, late2]) await lastClick(id, '2026-11-02');
    const sort = 'lastClicked';
    const order = [late2, late1, early, never2, never1];
    expect(await ids(api, { sort })).toEqual(order);
    for (const limit of [1, 2, 3, 4]) expect(await pagedLinks(api, { sort }, limit)).toEqual(order);
    const { data } = await list(api, { sort, view: 'full' });
    expect(data.map(({ lastClickedOn }) => lastClickedOn)).toEqual([
      '2026-11-02',
      '2026-11-02',
      '2026-10-31',
      null,
      null,
    ]);
    const file = await fetch(`${service.apiUrl}/v1/links/export?sort=${sort}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const rows = parse<Record<string, string>>(await file.text(), { columns: true });
    expect(rows.map(({ id, lastClickedOn }) => [id, lastClickedOn])).toEqual(
      data.map(({ id, lastClickedOn }) => [id, lastClickedOn ?? '']),
    );
  });

  it('sorted by the last click continue after the cursor, without repeating a link that is clicked meanwhile', async () => {
    const { api } = await newAccount();
    const [never, old, recent] = [await create(api), await create(api), await create(api)];
    await lastClick(old, '2026-10-01');
    await lastClick(recent, '2026-11-01');
    const query = { sort: 'lastClicked', limit: '1' };
    const first = await list(api, query);
    expect(first.data.map(({ id }) => id)).toEqual([recent]);
    await lastClick(recent, '2026-11-03');
    await lastClick(old, '2026-11-02');
    const second = await list(api, { ...query, cursor: first.nextCursor ?? '' });
    expect(second.data.map(({ id }) => id)).toEqual([never]);
    expect(second.nextCursor).toBeNull();
    expect(await ids(api, { sort: 'lastClicked' })).toEqual([recent, old, never]);
  });

  it('include the day of the last click in the full view only', async () => {
    const { api } = await newAccount();
    const body = { destination: 'https://shop.example', slug: 'never-clicked' };
    const { body: created } = await api.post<{ id: string }>('/v1/links?view=full', body);
    expect(created).toHaveProperty('lastClickedOn', null);
    const one = `/v1/links/${created.id}`;
    expect((await api.get<object>(`${one}?view=full`)).body).toHaveProperty('lastClickedOn', null);
    await lastClick(created.id, '2026-11-02');
    expect((await api.get<object>(`${one}?view=full`)).body).toHaveProperty('lastClickedOn', '2026-11-02');
    expect((await api.get<object>(one)).body).not.toHaveProperty('lastClickedOn');
    expect((await list(api, {})).data[0]).not.toHaveProperty('lastClickedOn');
  });

  it('contain live or paused links, of one group or without a group, in any order', async () => {
    const { api } = await newAccount();
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'g' })).body.id;
    const [live, paused] = [await create(api, { group, name: 'x' }), await create(api, { group, name: 'y' })];
    const [free, rest] = [await create(api, { name: 'x' }), await create(api, { name: 'y' })];
    for (const id of [paused, rest]) await api.post(`/v1/links/${id}/pause`);
    for (const sort of ['oldest', 'name', 'clicks', 'lastClicked']) {
      const found = async (query: Record<string, string>) => (await ids(api, { sort, ...query })).toSorted();
      expect(await found({ active: 'true' })).toEqual([live, free].toSorted());
      expect(await found({ active: 'false' })).toEqual([paused, rest].toSorted());
      expect(await found({ group })).toEqual([live, paused].toSorted());
      expect(await found({ ungrouped: 'true' })).toEqual([free, rest].toSorted());
      expect(await found({ ungrouped: 'false' })).toHaveLength(4);
      expect(await found({ group, active: 'true' })).toEqual([live]);
      expect(await found({ group, active: 'false', q: 'Y' })).toEqual([paused]);
      expect(await found({ group, q: 'sorted', active: 'true' })).toEqual([live]);
      expect(await found({ ungrouped: 'true', q: 'x', active: 'true' })).toEqual([free]);
      expect(await found({ group, ungrouped: 'true' })).toEqual([]);
      expect(await found({ group: 'nonsense', q: 'x' })).toEqual([]);
    }
  });

  it.each<[string, Record<string, string>]>([
    ['q=', { q: 'too_short' }],
    ['q=%20%20', { q: 'too_short' }],
    [`q=${'x'.repeat(101)}`, { q: 'too_long' }],
    ['q=a%00b', { q: 'invalid_text' }],
    ['q=a%0Ab', { q: 'invalid_text' }],
    ['q=a&q=b', { q: 'invalid_type' }],
    ['active=TRUE', { active: 'invalid_choice' }],
    ['active=', { active: 'invalid_choice' }],
    ['active=1&ungrouped=yes', { active: 'invalid_choice', ungrouped: 'invalid_choice' }],
    ['state=expired', { state: 'invalid_choice' }],
    ['sort=lastClickedOn', { sort: 'invalid_choice' }],
    ['behavior=', { behavior: 'invalid_choice' }],
    ['destination=', { destination: 'invalid_url' }],
    ['destination=%00', { destination: 'invalid_url' }],
    [`destination=${'a'.repeat(2049)}`, { destination: 'invalid_url' }],
    ['destination=a&destination=b', { destination: 'invalid_url' }],
    ['createdAfter=2026-02-30T00:00:00Z', { createdAfter: 'invalid' }],
    ['createdAfter=2026-02-01', { createdAfter: 'invalid' }],
    ['createdBefore=&createdAfter=now', { createdAfter: 'invalid', createdBefore: 'invalid' }],
    ['createdBy=', { createdBy: 'invalid_id' }],
    ['createdBy=me', { createdBy: 'invalid_id' }],
    ['createdBy=01981F60-41C2-7E0A-9B7D-0D1F6C6F9A11', { createdBy: 'invalid_id' }],
    [
      'createdBy=01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11&createdBy=01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11',
      { createdBy: 'invalid_id' },
    ],
    ['count=', { count: 'invalid_choice' }],
    ['limit=1&count=Exact', { count: 'invalid_choice' }],
    ['sort=slug', { sort: 'invalid_choice' }],
    ['sort=name&sort=name', { sort: 'invalid_choice' }],
    ['order=asc', { order: 'unknown' }],
  ])('reject ?%s', async (query, expected) => {
    const { api } = await newAccount();
    const { status, body } = await api.get<ErrorResponse>(`/v1/links?${query}`);
    expect(status).toBe(400);
    expect(Object.fromEntries(body.error.fields.map(({ field, code }) => [field, code]))).toEqual(expected);
  });

  it('include the state of each link, and filter by it', async () => {
    const { api } = await newAccount();
    const block = (when: object) => [{ when, then: { blocked: true } }];
    const past = '2020-01-01T00:00:00.000Z';
    const future = '2100-01-01T00:00:00.000Z';
    const given = {
      active: { rules: block({ countries: ['DE'] }), activeFrom: past, expiresAt: future },
      blocked: { rules: block({}) },
      scheduled: { activeFrom: future, rules: block({}) },
      ended: { expiresAt: past },
      paused: { active: false, expiresAt: past },
    };
    const links: Record<string, string> = {};
    for (const [state, { ...fields }] of Object.entries(given)) {
      const { active, ...others } = { active: true, ...fields };
      const id = await create(api, { slug: `in-${state}`, ...others });
      if (!active) await api.post(`/v1/links/${id}/pause`);
      links[state] = id;
    }
    for (const [state, id] of Object.entries(links)) {
      expect(await ids(api, { state })).toEqual([id]);
      expect((await api.get<{ state: string }>(`/v1/links/${id}?view=full`)).body.state).toBe(state);
      expect((await api.get<object>(`/v1/links/${id}`)).body).not.toHaveProperty('state');
    }
    for (const state of ['disabled', 'limit_reached']) expect(await ids(api, { state })).toEqual([]);
  });

  it('filter by behavior', async () => {
    const { api } = await newAccount();
    const id = await create(api, { slug: 'leaves', behavior: 'aggressive' });
    await create(api, { slug: 'stays' });
    expect(await ids(api, { behavior: 'aggressive' })).toEqual([id]);
    expect(await ids(api, { behavior: 'aggressive', state: 'paused' })).toEqual([]);
  });

  it('find the link with a slug, in any order and with other filters', async () => {
    const [{ api }, { api: other }] = [await newAccount(), await newAccount()];
    const id = await create(api, { slug: 'By-Slug', name: 'Found' });
    await create(api, { slug: 'by-slug-2', name: 'By-Slug' });
    for (const sort of ['newest', 'oldest', 'name', 'clicks']) {
      expect(await ids(api, { slug: 'bY-sLUG', sort })).toEqual([id]);
      expect(await ids(api, { slug: 'by-slug', sort, q: 'found', active: 'true' })).toEqual([id]);
      expect(await ids(api, { slug: 'by-slug', sort, active: 'false' })).toEqual([]);
      expect(await ids(api, { slug: 'by-slug', sort, q: 'other' })).toEqual([]);
    }
    expect(await ids(other, { slug: 'by-slug' })).toEqual([]);
    expect(await ids(api, { slug: 'by-' })).toEqual([]);
    await api.post('/v1/websites', { slug: 'by-slug-page' });
    expect(await ids(api, { slug: 'by-slug-page' })).toEqual([]);
    await api.delete(`/v1/links/${id}`);
    expect(await ids(api, { slug: 'by-slug' })).toEqual([]);
    expect((await api.get('/v1/links?slug=')).status).toBe(400);
  });

  it('find the links with exactly a destination, in any order and with other filters', async () => {
    const [{ api }, { api: other }] = [await newAccount(), await newAccount()];
    const destination = 'https://shop.example/Été?a=1&b=%2F+#top';
    const [a, b] = [
      await create(api, { destination, name: 'A' }),
      await create(api, { destination, name: 'B' }),
    ];
    for (const near of ['https://shop.example/Été?a=1&b=%2F+', 'https://shop.example/été?a=1&b=%2F+#top']) {
      await create(api, { destination: near });
    }
    for (const sort of ['newest', 'oldest', 'name', 'clicks', 'lastClicked']) {
      const found = sort === 'oldest' || sort === 'name' ? [a, b] : [b, a];
      expect(await ids(api, { destination, sort })).toEqual(found);
      expect(await pagedLinks(api, { destination, sort }, 1)).toEqual(found);
      expect(await ids(api, { destination, sort, q: 'b', active: 'true' })).toEqual(found);
      expect(await ids(api, { destination, sort, active: 'false' })).toEqual([]);
    }
    expect((await list(api, { destination, limit: '1', count: 'true' })).total).toBe(2);
    expect(await ids(other, { destination })).toEqual([]);
    expect(await ids(api, { destination: ` ${destination}` })).toEqual([]);
    const url = `https://shop.example/${'é'.repeat(2027)}`;
    expect(await ids(api, { destination: url })).toEqual([]);
  });

  it('find the links created from one time up to, but not at, another', async () => {
    const { api } = await newAccount();
    const [a, b, c] = [await create(api), await create(api), await create(api)];
    const times = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'];
    for (const [at, id] of [a, b, c].entries()) {
      await database.query('update links set created_at = $2 where id = $1', [id, times[at]]);
    }
    for (const sort of ['oldest', 'name']) {
      const created = (createdAfter: string, createdBefore = '') =>
        ids(api, { sort, createdAfter, ...(createdBefore && { createdBefore }) });
      expect(await created('2026-02-01T00:00:00Z')).toEqual([b, c]);
      expect(await created('2026-02-01T00:00:00.001Z')).toEqual([c]);
      expect(await created('2026-02-01T01:00:00+01:00')).toEqual([b, c]);
      expect(await created('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual([b]);
      expect(await created('2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual([]);
      expect(await ids(api, { sort, createdBefore: '2026-02-01T00:00:00Z' })).toEqual([a]);
      expect(await ids(api, { sort, createdBefore: '2026-03-01T00:00:00.001Z', q: 'sorted' })).toEqual([
        a,
        b,
        c,
      ]);
    }
    const query = { createdBefore: '2026-03-01T00:00:00Z', limit: '1', count: 'true' };
    expect((await list(api, query)).total).toBe(2);
  });

  it('accept a q of 100 code points', async () => {
    const { api } = await newAccount();
    const id = await create(api, { name: '😀'.repeat(100) });
    expect(await ids(api, { q: ` ${'😀'.repeat(100)} ` })).toEqual([id]);
  });

  it('report the total number of matching links on request', async () => {
    const { api } = await newAccount();
    const tags = ['Counted', 'Twice'];
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'g' })).body.id;
    for (const fields of [{ tags }, { tags: ['Counted'], group }, { name: 'Counted' }]) {
      await create(api, fields);
    }
    const total = async (query: Record<string, string>) =>
      (await list(api, { ...query, limit: '1', count: 'true' })).total;
    expect(await total({})).toBe(3);
    expect(await total({ tag: 'counted' })).toBe(2);
    expect(await total({ tag: 'counted', group })).toBe(1);
    expect(await total({ tag: 'counted', q: 'sorted' })).toBe(2);
    expect(await total({ q: 'counted' })).toBe(1);
    expect(await total({ tag: 'unknown' })).toBe(0);
    expect(await total({ group: 'nonsense' })).toBe(0);
    const { nextCursor } = await list(api, { limit: '1', count: 'true' });
    expect(await total({ cursor: String(nextCursor) })).toBe(3);
    expect(await list(api, { limit: '1', count: 'exact', q: 'counted' })).toMatchObject({ total: 1 });
    expect(Object.keys(await list(api, { limit: '1', count: 'true', q: 'counted' }))).toEqual([
      ...['data', 'nextCursor', 'total'],
    ]);

    for (const query of ['limit=1', 'limit=1&count=false']) {
      expect(Object.keys((await api.get(`/v1/links?${query}`)).body)).toEqual(['data', 'nextCursor']);
    }
    expect(Object.keys(await list(api, { count: 'true' }))).toEqual(['data']);
    expect((await api.get('/v1/links?limit=1&count=1')).status).toBe(400);
  });

  describe('of more than 10,000 links', () => {
    const more = 10_050;
    let api: ApiClient;
    const counted = async (query: Record<string, string>) => {
      const { total, totalIsAtLeast } = await list(api, { ...query, limit: '1' });
      return { total, ...(totalIsAtLeast !== undefined && { totalIsAtLeast }) };
    };

    beforeAll(async () => {
      const account = await newAccount();
      api = account.api;
      await database.query(
        `insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
         select $1, gen_random_uuid(), 'most-' || n, case when n <= 10000 then 'Ten thousand' else 'Rest' end,
           case when n <= 7 then 'https://rare.example/' else 'https://shop.example/' end, 'basic', n <> 1, now(), now()
         from generate_series(1, $2::int) as n`,
        [account.accountId, more],
      );
      // As the server does on its own within a minute: without statistics, a count may exceed its time limit.
      await database.query('analyze links, link_searches');
    });

    it('are counted exactly without q', async () => {
      expect(await counted({ count: 'true' })).toEqual({ total: more });
      expect(await counted({ count: 'true', active: 'true' })).toEqual({ total: more - 1 });
      expect(await counted({ count: 'exact' })).toEqual({ total: more });
    });

    it('are counted up to 10,000 with q, and the page indicates if there are more', async () => {
      expect(await counted({ count: 'true', q: 'most' })).toEqual({ total: 10_000, totalIsAtLeast: true });
      expect(await counted({ count: 'true', q: 'most', active: 'true' })).toEqual({
        total: 10_000,
        totalIsAtLeast: true,
      });
      expect(await counted({ count: 'true', q: 'TEN thousand' })).toEqual({ total: 10_000 });
      expect(await counted({ count: 'true', q: 'thousand', active: 'true' })).toEqual({ total: 9_999 });
      expect(await counted({ count: 'true', q: 'rare.example' })).toEqual({ total: 7 });
      expect(await counted({ count: 'true', q: 'rare.example', active: 'false' })).toEqual({ total: 1 });
      expect(await counted({ count: 'true', q: 'nowhere' })).toEqual({ total: 0 });
    });

    it('are all counted with q and count=exact', async () => {
      expect(await counted({ count: 'exact', q: 'most' })).toEqual({ total: more });
      expect(await counted({ count: 'exact', q: 'most', active: 'true' })).toEqual({ total: more - 1 });
      expect(await counted({ count: 'exact', q: 'nowhere' })).toEqual({ total: 0 });
    });
  });

  it('reject a cursor of another sort order or filter', async () => {
    const { api } = await newAccount();
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'g' })).body.id;
    for (const name of ['a', 'ab', 'abc']) await create(api, { name, group });
    const base = { sort: 'name', q: 'a', active: 'true', group, limit: '1' };
    const cursor = (await list(api, base)).nextCursor ?? '';
    expect(await names(api, { ...base, cursor, limit: '5' })).toEqual(['ab', 'abc']);
    for (const other of [
      { sort: 'clicks' },
      { sort: 'newest' },
      { q: 'ab' },
      { active: 'false' },
      { group: 'nonsense' },
      { ungrouped: 'true' },
    ] as Record<string, string>[]) {
      const query = new URLSearchParams({ ...base, ...other, cursor }).toString();
      const { status, body } = await api.get<ErrorResponse>(`/v1/links?${query}`);
      expect([other, status, body.error.fields]).toMatchObject([other, 400, [{ field: 'cursor' }]]);
    }
  });

  it('stay consistent by name while the link of the cursor is renamed and others are created and deleted', async () => {
    const { api } = await newAccount();
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.push(await create(api, { name }));
    const { nextCursor } = await list(api, { sort: 'name', limit: '2' });
    await api.patch(`/v1/links/${made[1]}`, { name: 'z' });
    await api.delete(`/v1/links/${made[2]}`);
    await create(api, { name: 'dd' });
    await create(api, { name: 'aa' });
    expect(await names(api, { sort: 'name', limit: '9', cursor: nextCursor ?? '' })).toEqual([
      'd',
      'dd',
      'e',
      'z',
    ]);
  });

  it('contain no link twice by clicks, and no link that is clicked past the cursor', async () => {
    const { api } = await newAccount();
    const made: string[] = [];
    for (const clicks of [50, 40, 30, 20, 10]) {
      const id = await create(api);
      await click(id, clicks);
      made.push(id);
    }
    const { nextCursor } = await list(api, { sort: 'clicks', limit: '2' });
    await click(made[0] ?? '', 60);
    await click(made[1] ?? '', 45);
    await click(made[4] ?? '', 41);
    await click(made[3] ?? '', 35);
    expect(await ids(api, { sort: 'clicks', limit: '9', cursor: nextCursor ?? '' })).toEqual([
      made[3],
      made[2],
    ]);
  });

  describe('of thousands of links', () => {
    let api: ApiClient;
    let links: ListedLink[];

    beforeAll(async () => {
      const account = await newAccount();
      api = account.api;
      links = await insertManyLinks(database, account.accountId);
    });

    // Every filter with one order. link-lists-matrix.long-spec.ts tries each with all.
    it.each(linkOrderNames)(
      'are the same streamed and in pages, whatever share of links matches the filter, sorted by %s',
      async (sort) => {
        const nth = linkOrderNames.indexOf(sort);
        const isTried = (_: unknown, index: number) => index === 0 || index % linkOrderNames.length === nth;
        await compareLists(api, links, sort, linkFilters.filter(isTried));
      },
    );
  });
});
