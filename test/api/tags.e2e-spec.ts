import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  type ApiAnswer,
  type SharedService,
} from '@app/testing';
import pg from 'pg';

interface Link {
  id: string;
  tags: string[];
  updatedAt: string;
}
interface Tag {
  id: string;
  name: string;
  color: string | null;
  links: number;
}
const unknownId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('tags', () => {
  let service: SharedService;
  let database: pg.Client;
  let account: Awaited<ReturnType<typeof createAccountWithKey>>;
  let api: ApiClient;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await database?.end();
  });

  const post = (tags: unknown, more: object = {}) =>
    api.post<Link>('/v1/links?view=full', {
      slug: `tagged-${++count}`,
      destination: 'https://shop.example/',
      tags,
      ...more,
    });
  const create = async (tags: unknown, more: object = {}) => (await post(tags, more)).body;
  const retag = async (id: string, tags: unknown) =>
    (await api.patch<Link>(`/v1/links/${id}?view=full`, { tags })).body;
  const list = async (client = api) => (await client.get<{ data: Tag[] }>('/v1/tags')).body.data;
  const byName = async (name: string) => {
    const tag = (await list()).find((one) => one.name === name);
    if (!tag) throw new Error(`no tag ${name}`);
    return tag;
  };
  const idsWith = async (query: string) =>
    (await api.get<{ data: Link[] }>(`/v1/links?${query}`)).body.data.map(({ id }) => id);
  const errorsOf = ({ status, body }: ApiAnswer<unknown>) => {
    expect(status).toBe(400);
    const { fields } = (body as { error: { fields: { field: string; code: string }[] } }).error;
    return fields.map(({ field, code }) => `${field}: ${code}`);
  };
  const namesOf = (n: number) => Array.from({ length: n }, (_, at) => `tag ${at}`);

  it('of a link are created with it, keep their first spelling, and are sorted', async () => {
    expect((await create([' Summer ', 'print', 'SUMMER'])).tags).toEqual(['print', 'Summer']);
    const { id, tags } = await create(['PRINT', 'über']);
    expect(tags).toEqual(['print', 'über']);
    expect((await api.get<Link>(`/v1/links/${id}?view=full`)).body.tags).toEqual(tags);
    const [listed] = (await api.get<{ data: Link[] }>('/v1/links?view=full&limit=1')).body.data;
    expect(listed?.tags).toEqual(tags);
    expect((await list()).map(({ name, color, links }) => [name, color, links]).sort()).toEqual([
      ['Summer', null, 1],
      ['print', null, 2],
      ['über', null, 1],
    ]);
  });

  it('have the clicks of their links with view=full', async () => {
    const { id } = await create(['clicked', 'both']);
    await create(['both']);
    await database.query('update target_totals set clicks = 3 where target_id = $1', [id]);
    const { data } = (await api.get<{ data: object[] }>('/v1/tags?view=full&limit=2')).body;
    expect(data).toMatchObject([{ clicks: 3 }, { clicks: 3 }]);
    await database.query('update target_totals set clicks = 0 where target_id = $1', [id]);
    expect((await list()).map((tag) => Object.keys(tag))).toEqual([
      ['id', 'name', 'color', 'links'],
      ['id', 'name', 'color', 'links'],
    ]);
  });

  it('of a link are replaced as a whole, and stay when no link uses them', async () => {
    const { id, updatedAt } = await create(['a', 'b']);
    expect((await retag(id, ['B', 'a'])).updatedAt).toBe(updatedAt);
    const changed = await retag(id, ['b', 'c']);
    expect(changed.tags).toEqual(['b', 'c']);
    expect(changed.updatedAt > updatedAt).toBe(true);
    expect((await retag(id, null)).tags).toEqual([]);
    expect((await list()).map(({ name, links }) => `${name} ${links}`)).toEqual(['c 0', 'b 0', 'a 0']);
    const { rows } = await database.query<{ fields: string }>(
      `select e::text as fields from unsealed_audit_entries e where e::text like '%' || $1 || '%'`,
      [id],
    );
    expect(rows.map(({ fields }) => fields).filter((fields) => fields.includes('tags'))).toHaveLength(2);
  });

  it('are not created by a request that fails', async () => {
    await create([], { slug: 'taken' });
    expect((await post(['new'], { slug: 'taken' })).status).toBe(409);
    expect((await post(['new'], { group: unknownId })).status).toBe(400);
    expect((await api.patch(`/v1/links/${unknownId}`, { tags: ['new'] })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it.each<[unknown, string]>([
    ['summer', 'invalid_type'],
    [[1], 'invalid_type'],
    [[''], 'too_short'],
    [['x'.repeat(41)], 'too_long'],
    [['a\u0000b'], 'invalid_text'],
    [Array.from({ length: 21 }, (_, at) => `${at}`), 'too_many'],
  ])('cannot be %j', async (tags, code) => {
    expect(errorsOf(await post(tags))).toEqual([`tags: ${code}`]);
    const { id } = await create([]);
    expect(errorsOf(await api.patch(`/v1/links/${id}`, { tags }))).toEqual([`tags: ${code}`]);
  });

  it('are limited to 1,000 per account, even under concurrent requests', async () => {
    await database.query(
      `insert into tags (account_id, id, name, created_at)
       select $1, gen_random_uuid(), 'bulk ' || n, now() from generate_series(1, 995) as n`,
      [account.accountId],
    );
    const answers = await Promise.all(['p', 'q', 'r', 's'].map((name) => post([`${name}1`, `${name}2`])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(errorsOf(answer)).toEqual(['tags: too_many_tags']);
    }
    expect(await list()).toHaveLength(999);
    expect((await post(['bulk 1', 'BULK 2'])).status).toBe(201);
  });

  it('are created once by concurrent requests', async () => {
    const answers = await Promise.all(namesOf(8).map(() => post(namesOf(5).reverse())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await list()).map(({ links }) => links)).toEqual([8, 8, 8, 8, 8]);
  });

  it('filter lists of links by all of the tags, and together with other filters', async () => {
    const both = await create(['Red', 'Blue'], { name: 'Zebra' });
    const red = await create(['Red'], { name: 'Ant' });
    await create(['Blue']);
    expect(await idsWith('tag=red')).toEqual([red.id, both.id]);
    expect(await idsWith('tag=RED&tag=blue')).toEqual([both.id]);
    expect(await idsWith('tag=red&sort=name')).toEqual([red.id, both.id]);
    expect(await idsWith('tag=red&sort=oldest')).toEqual([both.id, red.id]);
    expect(await idsWith('tag=red&sort=clicks')).toEqual([red.id, both.id]);
    expect(await idsWith('tag=red&q=zeb')).toEqual([both.id]);
    await api.post(`/v1/links/${red.id}/pause`);
    expect(await idsWith('tag=red&active=true')).toEqual([both.id]);
    expect(await idsWith('tag=red&tag=unknown')).toEqual([]);
    expect(errorsOf(await api.get('/v1/links?tag='))).toEqual(['tag: too_short']);
  });

  it.each(['newest', 'oldest', 'name', 'clicks'])('filter pages of many links sorted by %s', async (sort) => {
    await create(['Rare', 'Half']);
    await database.query(
      `with new as (
         insert into links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
         select $1, gen_random_uuid(), 'many-' || n || $2, 'many ' || n, 'https://x.example/', 'basic', true, now(), now()
         from generate_series(1, 3000) as n returning account_id, id, name
       ), totals as (
         insert into target_totals (account_id, target_id, kind, clicks)
         select account_id, id, 'link', substr(name, 6)::int % 7 from new
       )
       insert into link_tags (account_id, tag_id, link_id)
       select new.account_id, t.id, new.id from new
       join tags t on t.account_id = new.account_id
         and substr(new.name, 6)::int % case t.name when 'Rare' then 1000 else 2 end = 0`,
      [account.accountId, sort],
    );
    for (const [tags, links] of [
      ['tag=rare', 4],
      ['tag=half', 1_501],
      ['tag=half&tag=rare', 4],
    ] as const) {
      const whole = await idsWith(`${tags}&sort=${sort}`);
      expect([tags, new Set(whole).size]).toEqual([tags, links]);
      const paged: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await api.get<{ data: Link[]; nextCursor: string | null }>(
          `/v1/links?${tags}&sort=${sort}&limit=400${cursor}`,
        );
        paged.push(...body.data.map(({ id }) => id));
        if (body.nextCursor === null) break;
        cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
      }
      expect(paged).toEqual(whole);
    }
  });

  it('can be renamed and colored', async () => {
    const { id: link } = await create(['summer', 'print']);
    const { id } = await byName('summer');
    const { body } = await api.patch<Tag>(`/v1/tags/${id}`, { name: ' Winter ', color: '#0A7D5c' });
    expect(Object.entries(body)).toEqual([
      ['id', id],
      ['name', 'Winter'],
      ['color', '#0a7d5c'],
      ['links', 1],
    ]);
    expect((await api.get<Link>(`/v1/links/${link}?view=full`)).body.tags).toEqual(['print', 'Winter']);
    expect((await api.patch<Tag>(`/v1/tags/${id}`, { name: 'WINTER', color: null })).body).toMatchObject({
      name: 'WINTER',
      color: null,
    });
    expect((await api.patch<Tag>(`/v1/tags/${id}`, {})).body.name).toBe('WINTER');
  });

  it.each<[object, string]>([
    [{ name: 'PRINT' }, 'name: taken'],
    [{ name: '' }, 'name: too_short'],
    [{ name: null }, 'name: invalid_type'],
    [{ color: 'green' }, 'color: invalid_color'],
    [{ color: '#0A7D5' }, 'color: invalid_color'],
    [{ color: '#0A7D5G' }, 'color: invalid_color'],
    [{ color: 687452 }, 'color: invalid_color'],
    [{ links: 5 }, 'links: unknown'],
  ])('reject %j', async (changes, error) => {
    await create(['summer', 'print']);
    const tag = await byName('summer');
    expect(errorsOf(await api.patch(`/v1/tags/${tag.id}`, changes))).toEqual([error]);
    expect(await byName('summer')).toEqual(tag);
  });

  it('can be deleted without deleting their links', async () => {
    const { id: link } = await create(['summer', 'print']);
    const { id } = await byName('summer');
    expect((await api.delete(`/v1/tags/${id}`)).body).toEqual({ ok: true, deleted: id });
    expect((await api.delete(`/v1/tags/${id}`)).status).toBe(404);
    expect((await api.patch(`/v1/tags/${id}`, { name: 'x' })).status).toBe(404);
    expect((await api.get<Link>(`/v1/links/${link}?view=full`)).body.tags).toEqual(['print']);
    await api.delete(`/v1/links/${link}`);
    expect(await list()).toMatchObject([{ name: 'print', links: 0 }]);
    const { rows } = await database.query('select from link_tags where account_id = $1', [account.accountId]);
    expect(rows).toEqual([]);
  });

  it('belong to their account', async () => {
    await create(['Secret']);
    const { id } = await byName('Secret');
    const other = new ApiClient(service, (await createAccountWithKey(service)).key);
    expect(await list(other)).toEqual([]);
    expect((await other.patch(`/v1/tags/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await other.delete(`/v1/tags/${id}`)).status).toBe(404);
    expect((await other.patch('/v1/tags/nonsense', { name: 'Mine' })).status).toBe(404);
    expect((await other.get<{ data: Link[] }>('/v1/links?tag=secret')).body.data).toEqual([]);
    expect(await byName('Secret')).toMatchObject({ links: 1 });
  });
});
