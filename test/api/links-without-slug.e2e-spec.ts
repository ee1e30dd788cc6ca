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
    expect(errorsOf(await post({ destination, domain: 'nobody.test' }))).toEqual([400, 'domain: unknown_domain']);
  });

  it('are refused without the parameter, together with what else is wrong', async () => {
    expect(errorsOf(await post({ destination }, ''))).toEqual([400, 'slug: required']);
    expect(errorsOf(await post({ group: 'g', destination: 'http://a.example' }, ''))).toEqual([
      400,
      'destination: invalid_url',
      'slug: required',
      'group: unknown_group',
    ]);
  });

  it('are refused if the body has a slug nevertheless, or the parameter another value', async () => {
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

  it('are not meant by the slug "auto" in the body', async () => {
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
});
