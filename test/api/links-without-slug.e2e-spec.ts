import {
  type ApiAnswer,
  ApiClient,
  createAccountWithKey,
  sharedService,
  type SharedService,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface Body {
  id: string;
  name: string;
  slug: string;
  destination: string;
  url: string;
  domain?: string;
}

const created = ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'];
const randomSlug = /^[cdfhjkmnptwxy234678]{8}$/;
const destination = 'https://shop.example/summer?ref=bio';

describe('links without a slug', () => {
  let service: SharedService;
  let database: pg.Client;
  let accountId: string;
  let api: ApiClient;

  const post = (body: object, query = '?slug=auto', headers?: Record<string, string>) =>
    api.post<Body>(`/v1/links${query}`, body, { headers });
  const errorsOf = ({ status, body }: ApiAnswer<unknown>) => {
    const { error } = body as { error?: { fields?: { field: string; code: string }[] } };
    return [status, ...(error?.fields ?? []).map(({ field, code }) => `${field}: ${code}`)];
  };
  const ownHost = async () => {
    const host = `${randomUUID()}.shop.test`;
    await database.query(
      `insert into domains (uid, account_id, host, token, proven_at) values (gen_random_uuid(), $1, $2, 'token', now())`,
      [accountId, host],
    );
    return host;
  };

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const account = await createAccountWithKey(service);
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
  });
  afterAll(() => database?.end());

  it('get a random one with slug=auto, which is also their name, in the documented response', async () => {
    const { status, body } = await post({ destination });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(created);
    expect(body).toMatchObject({ name: body.slug, destination, active: true });
    expect(body.slug).toMatch(randomSlug);
    expect(new URL(body.url).pathname).toBe(`/${body.slug}`);
    expect((await post({ destination })).body.slug).not.toBe(body.slug);
  });

  it('keep every other field, and are returned whole with view=full', async () => {
    const given = { destination, name: 'Summer', note: 'Poster', tags: ['Print'], behavior: 'aggressive' };
    const { status, body } = await post(given, '?slug=auto&view=full');
    expect([status, body]).toEqual([201, expect.objectContaining(given)]);
    expect((await api.get(`/v1/links/${body.id}?view=full`)).body).toEqual(body);
  });

  it('get one on the domain of the account that the body names', async () => {
    const domain = await ownHost();
    const { body } = await post({ destination, domain }, '?slug=auto&view=full');
    expect(body).toMatchObject({ domain, slug: expect.stringMatching(randomSlug) as string });
    expect(errorsOf(await post({ destination, domain: 'nobody.test' }))).toEqual([
      400,
      'domain: unknown_domain',
    ]);
  });

  it('are rejected without the parameter, together with all other errors', async () => {
    expect(errorsOf(await post({ destination }, ''))).toEqual([400, 'slug: required']);
    expect(errorsOf(await post({ group: 'g', destination: 'http://a.example' }, ''))).toEqual([
      400,
      'destination: invalid_url',
      'slug: required',
      'group: unknown_group',
    ]);
  });

  it('are rejected if the body has a slug anyway, or the parameter another value', async () => {
    const slug = `s${randomUUID()}`;
    expect(errorsOf(await post({ destination, slug }))).toEqual([400, 'slug: unknown']);
    expect(errorsOf(await post({ destination, slug: null }))).toEqual([400, 'slug: unknown']);
    expect(errorsOf(await post({ slug, group: 'g' }))).toEqual([
      400,
      'slug: unknown',
      'destination: required',
      'group: unknown_group',
    ]);
    for (const query of ['?slug=random', '?slug=', '?slug=AUTO', '?slug=auto&slug=auto', `?slug=${slug}`]) {
      expect(errorsOf(await post({ destination, slug }, query))).toEqual([400, 'slug: invalid_choice']);
    }
    expect((await post({ destination, slug }, '')).status).toBe(201);
  });

  it('are not created for the slug "auto" in the body', async () => {
    const domain = await ownHost();
    const { status, body } = await post({ destination, slug: 'auto', domain }, '');
    expect([status, body.slug]).toEqual([201, 'auto']);
  });

  it('are created once per Idempotency-Key, which covers the query', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post({ destination }, '?slug=auto', headers);
    expect(first.status).toBe(201);
    expect((await post({ destination }, '?slug=auto', headers)).body).toEqual(first.body);
    expect((await post({ destination }, '?slug=auto&view=full', headers)).status).toBe(422);
    expect((await post({ destination }, '', headers)).status).toBe(422);
  });

  describe('with reuse=true', () => {
    let count = 0;
    const newDestination = () => `https://shop.example/${randomUUID()}?n=${++count}`;
    const reuse = (body: object, more = '') => post(body, `?slug=auto&reuse=true${more}`);
    const plain = async (body: object) => (await post(body)).body;
    const linksTo = async (url: string) =>
      (
        await database.query('select id from links where account_id = $1 and destination = $2', [
          accountId,
          url,
        ])
      ).rowCount;

    it('are created once, and returned with a 200 afterwards', async () => {
      const to = newDestination();
      const first = await reuse({ destination: to });
      expect([first.status, Object.keys(first.body)]).toEqual([201, created]);
      expect(first.body.slug).toMatch(randomSlug);
      const second = await reuse({ destination: to });
      expect([second.status, Object.keys(second.body)]).toEqual([200, created]);
      expect(second.body).toEqual(first.body);
      const whole = await reuse({ destination: to }, '&view=full');
      expect([whole.status, whole.body]).toEqual([
        200,
        (await api.get(`/v1/links/${first.body.id}?view=full`)).body,
      ]);
      expect(await linksTo(to)).toBe(1);
    });

    it('are created once by a hundred concurrent calls', async () => {
      const to = newDestination();
      const responses = await Promise.all(Array.from({ length: 100 }, () => reuse({ destination: to })));
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(99);
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
      expect(await linksTo(to)).toBe(1);
    });

    it('are the newest with exactly the destination', async () => {
      const to = newDestination();
      await plain({ destination: to, name: 'Older' });
      const newest = await plain({ destination: to, name: 'Newer', note: 'Poster', tags: ['Print'] });
      await plain({ destination: `${to}#top` });
      await plain({ destination: to.toUpperCase().replace('HTTPS', 'https') });
      expect((await reuse({ destination: to })).body.id).toBe(newest.id);
    });

    it.each([
      { password: 'open sesame' },
      { gate: 'adult' },
      { rules: [{ when: { devices: ['mobile'] }, then: { destination: 'https://m.example/' } }] },
      { activeFrom: '2999-01-01T00:00:00Z' },
      { expiresAt: '2999-01-01T00:00:00Z' },
      { expiresAt: '2001-01-01T00:00:00Z' },
      { maxClicks: 1000 },
    ])(
      'never reuse one that does not lead every visitor to the destination permanently: %j',
      async (fields) => {
        const to = newDestination();
        const older = await plain({
          destination: to,
          activeFrom: '2001-01-01T00:00:00Z',
          forwardQuery: false,
        });
        await plain({ destination: to, ...fields });
        const { status, body } = await reuse({ destination: to });
        expect([status, body.id]).toEqual([200, older.id]);
      },
    );

    it('never reuse a paused, disabled or deleted link, or one of another account', async () => {
      const to = newDestination();
      const other = new ApiClient(service, (await createAccountWithKey(service)).key);
      await other.post('/v1/links?slug=auto', { destination: to });
      const [paused, disabled, deleted] = [
        await plain({ destination: to }),
        await plain({ destination: to }),
        await plain({ destination: to }),
      ];
      await api.post(`/v1/links/${paused.id}/pause`);
      await database.query(`update links set disabled = 'spam' where id = $1`, [disabled.id]);
      await api.delete(`/v1/links/${deleted.id}`);
      const { status, body } = await reuse({ destination: to });
      expect(status).toBe(201);
      expect([paused.id, disabled.id, deleted.id]).not.toContain(body.id);
    });

    it('are on the domain of the body', async () => {
      const [to, domain] = [newDestination(), await ownHost()];
      const onDefault = await plain({ destination: to });
      const { status, body } = await reuse({ destination: to, domain }, '&view=full');
      expect([status, body.domain]).toEqual([201, domain]);
      expect((await reuse({ destination: to, domain })).body.id).toBe(body.id);
      expect((await reuse({ destination: to, domain: null })).body.id).toBe(onDefault.id);
      expect(errorsOf(await reuse({ destination: to, domain: 'nobody.test' }))).toEqual([
        400,
        'domain: unknown_domain',
      ]);
    });

    it('are rejected without slug=auto, and with another value', async () => {
      const body = { destination: newDestination() };
      expect(errorsOf(await post({ ...body, slug: `s${randomUUID()}` }, '?reuse=true'))).toEqual([
        400,
        'reuse: conflict',
      ]);
      for (const value of ['false', 'yes', '', 'TRUE', 'true&reuse=true']) {
        expect(errorsOf(await post(body, `?slug=auto&reuse=${value}`))).toEqual([
          400,
          'reuse: invalid_choice',
        ]);
      }
      expect(await linksTo(body.destination)).toBe(0);
    });

    it('are rejected with every other field of the body, which the error names', async () => {
      const body = {
        destination: newDestination(),
        slug: 'a',
        name: 'b',
        tags: ['c'],
        group: null,
        nonsense: 1,
      };
      const { status, body: refusal } = await reuse(body);
      const { fields } = (refusal as unknown as { error: { fields: { field: string; message: string }[] } })
        .error;
      expect([status, fields.map(({ field }) => field).sort()]).toEqual([
        400,
        ['group', 'name', 'nonsense', 'slug', 'tags'],
      ]);
      expect(fields.find(({ field }) => field === 'name')?.message).toContain('reuse=true');
      expect(errorsOf(await reuse({}))).toEqual([400, 'destination: required']);
    });

    it('require the scope links:read, because they reveal an existing link', async () => {
      const { key } = await createAccountWithKey(service, { scopes: ['links:create'] });
      const uploader = new ApiClient(service, key);
      const body = { destination: newDestination() };
      expect((await uploader.post('/v1/links?slug=auto&reuse=true', body)).status).toBe(403);
      expect((await uploader.post('/v1/links?slug=auto', body)).status).toBe(201);
    });

    it('are repeated with the first status for an Idempotency-Key', async () => {
      const options = { headers: { 'idempotency-key': randomUUID() } };
      const body = { destination: newDestination() };
      const first = await api.post('/v1/links?slug=auto&reuse=true', body, options);
      const again = await api.post('/v1/links?slug=auto&reuse=true', body, options);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect((await reuse(body)).status).toBe(200);
    });
  });
});
