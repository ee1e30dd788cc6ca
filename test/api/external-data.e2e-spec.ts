import {
  ApiClient,
  createAccountWithKey,
  sharedService,
  type ApiAnswer,
  type SharedService,
} from '@app/testing';
import pg from 'pg';

interface Resource {
  id: string;
  externalId: string | null;
  metadata: Record<string, string>;
}

interface ErrorResponse {
  error: { code: string; fields?: { field: string; code: string }[] };
}

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, '']));

/** The other fields each kind of resource requires. `n` is unique. */
const kinds = {
  links: (n: number) => ({ slug: `external-${n}`, destination: 'https://shop.example/' }),
  websites: (n: number) => ({ slug: `external-page-${n}` }),
  groups: (n: number) => ({ name: `Group ${n}` }),
};

describe('external ids and metadata', () => {
  let service: SharedService;
  let api: ApiClient;
  let other: ApiClient;
  let database: pg.Client;
  let count = 0;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
    other = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await database?.end();
  });

  const errorsOf = ({ status, body }: ApiAnswer<unknown>) => {
    const { error } = body as ErrorResponse;
    return [status, error?.code, ...(error?.fields ?? []).map(({ field, code }) => `${field}: ${code}`)];
  };
  const taken = [409, 'external_id_taken', 'externalId: external_id_taken'];

  describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('of %s', (kind) => {
    const create = (data: object = {}, client = api, headers = {}) =>
      client.post<Resource>(`/v1/${kind}?view=full`, { ...kinds[kind](++count), ...data }, { headers });
    const patch = (id: string, data: object) => api.patch<Resource>(`/v1/${kind}/${id}?view=full`, data);
    const dataOf = ({ externalId, metadata }: Partial<Resource>) => ({ externalId, metadata });
    const none = { externalId: null, metadata: {} };

    it('are returned in the full view only, and removed by null', async () => {
      const externalId = `${kind} / ÄÖ😀 1`;
      const given = { externalId, metadata: { order: ' 1042 ', 'line breaks': 'a\nb', empty: '' } };
      const { status, body } = await create(given);
      expect([status, dataOf(body)]).toEqual([201, given]);
      expect(dataOf((await api.get<Resource>(`/v1/${kind}/${body.id}?view=full`)).body)).toEqual(given);
      const list = await api.get<{ data: Resource[] }>(`/v1/${kind}?view=full&limit=1`);
      expect(list.body.data.map(dataOf)).toEqual([given]);
      for (const path of [`/v1/${kind}/${body.id}`, `/v1/${kind}?limit=1`]) {
        expect(JSON.stringify((await api.get(path)).body)).not.toMatch(/externalId|metadata/);
      }

      expect(dataOf((await patch(body.id, { metadata: { only: 'this' } })).body)).toEqual({
        externalId,
        metadata: { only: 'this' },
      });
      expect(dataOf((await patch(body.id, { externalId: null, metadata: null })).body)).toEqual(none);
      expect(dataOf((await patch(body.id, { metadata: { a: 'b' } })).body).metadata).toEqual({ a: 'b' });
      expect(dataOf((await patch(body.id, { metadata: {} })).body)).toEqual(none);
      expect(dataOf((await create({ externalId: null, metadata: {} })).body)).toEqual(none);
    });

    it.each<[object, string]>([
      [{ externalId: '' }, 'externalId: too_short'],
      [{ externalId: '.' }, 'externalId: invalid'],
      [{ externalId: '..' }, 'externalId: invalid'],
      [{ externalId: '😀'.repeat(256) }, 'externalId: too_long'],
      [{ externalId: 'a\tb' }, 'externalId: invalid_text'],
      [{ externalId: '\ud800' }, 'externalId: invalid_text'],
      [{ externalId: 7 }, 'externalId: invalid_type'],
      [{ metadata: [] }, 'metadata: invalid_type'],
      [{ metadata: pairs(21) }, 'metadata: too_many'],
      [{ metadata: { '': 'a' } }, 'metadata: too_short'],
      [{ metadata: { ['k'.repeat(41)]: 'a' } }, 'metadata: too_long'],
      [{ metadata: { a: 'v'.repeat(501) } }, 'metadata: too_long'],
      [{ metadata: { a: 'a\u0000b' } }, 'metadata: invalid_text'],
      [{ metadata: { a: 1 } }, 'metadata: invalid_type'],
      [{ metadata: { a: { b: 'c' } } }, 'metadata: invalid_type'],
      [{ metadata: JSON.parse('{"__proto__":"a"}') as object }, 'metadata.__proto__: unknown'],
      [{ metadata: { ...pairs(20), constructor: 'a' } }, 'metadata: too_many'],
    ])('are rejected: %j', async (data, error) => {
      expect(errorsOf(await create(data))).toEqual([400, 'invalid_request', error]);
    });

    it('have their documented lengths', async () => {
      const given = {
        externalId: '😀'.repeat(255),
        metadata: { ...pairs(19), ['k'.repeat(40)]: '😀'.repeat(500) },
      };
      expect(dataOf((await create(given)).body)).toEqual(given);
    });

    it('may use names of built-in object properties as keys', async () => {
      const metadata = {
        constructor: 'a',
        prototype: 'b',
        toString: 'c',
        valueOf: 'd',
        toJSON: 'e',
        then: 'f',
        hasOwnProperty: 'g',
        ['__defineGetter__']: 'h',
      };
      const { status, body } = await create({ metadata });
      expect([status, dataOf(body).metadata]).toEqual([201, metadata]);
      const changed = { ...metadata, constructor: 'z' };
      expect(dataOf((await patch(body.id, { metadata: changed })).body).metadata).toEqual(changed);
      const stored = await api.get<Resource>(`/v1/${kind}/${body.id}?view=full`);
      expect(dataOf(stored.body).metadata).toEqual(changed);
      const named = { constructor: 'a' };
      const refusals: [object, string[]][] = [
        [{ metadata: { constructor: 1 } }, ['metadata: invalid_type']],
        [{ metadata: { a: named } }, ['metadata.a.constructor: unknown', 'metadata: invalid_type']],
        [{ metadata: [named] }, ['metadata.0.constructor: unknown', 'metadata: invalid_type']],
        [{ more: { metadata: named } }, ['more: unknown']],
      ];
      for (const [data, errors] of refusals) {
        expect(errorsOf(await create(data))).toEqual([400, 'invalid_request', ...errors]);
      }
    });

    it('are unique in the account and case-sensitive', async () => {
      const externalId = `${kind}-unique`;
      const { body } = await create({ externalId });
      expect(errorsOf(await create({ externalId }))).toEqual(taken);
      expect((await create({ externalId: externalId.toUpperCase() })).status).toBe(201);
      expect((await create({ externalId }, other)).status).toBe(201);

      const second = (await create()).body.id;
      expect(errorsOf(await patch(second, { externalId }))).toEqual(taken);
      expect(dataOf((await api.get<Resource>(`/v1/${kind}/${second}?view=full`)).body)).toEqual(none);
      expect((await patch(body.id, { externalId })).status).toBe(200);
      expect((await api.delete(`/v1/${kind}/${body.id}`)).status).toBe(200);
      expect((await patch(second, { externalId })).body.externalId).toBe(externalId);
    });

    it('cause a stored 409 with an Idempotency-Key', async () => {
      const externalId = `${kind}-idempotent`;
      await create({ externalId });
      const headers = { 'Idempotency-Key': externalId };
      const body = { ...kinds[kind](++count), externalId };
      const post = () => api.post(`/v1/${kind}`, body, { headers });
      const [first, second] = [await post(), await post()];
      expect(errorsOf(first)).toEqual(taken);
      expect(second.body).toEqual(first.body);
    });

    it('go to one of many concurrent creates, and the rest leave nothing behind', async () => {
      const externalId = `${kind}-race`;
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, n) => create(n % 4 === 0 ? {} : { externalId })),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(11);
      for (const response of responses.filter(({ status }) => status !== 201)) {
        expect(errorsOf(response)).toEqual(taken);
      }
      const { rows } = await database.query(`select 1 from ${kind} where external_id = $1`, [externalId]);
      expect(rows).toHaveLength(1);
      const orphans = await database.query(
        `select 1 from slugs where released_at is null
           and target_id not in (select id from links union select id from websites)`,
      );
      expect(orphans.rows).toEqual([]);
    });
  });

  it.each(['links', 'websites'] as const)('are reported together with a taken slug of %s', async (kind) => {
    const body = { ...kinds[kind](++count), externalId: `${kind}-both` };
    expect((await api.post(`/v1/${kind}`, body)).status).toBe(201);
    expect(errorsOf(await api.post(`/v1/${kind}`, body))).toEqual([
      409,
      'slug_taken',
      'slug: slug_taken',
      'externalId: external_id_taken',
    ]);
  });

  it('go to the next create if the first one fails for another reason', async () => {
    await api.post('/v1/links', { slug: 'occupied', destination: 'https://shop.example/' });
    for (let round = 0; round < 10; round++) {
      const externalId = `contested-${round}`;
      const [first, second] = await Promise.all([
        api.post('/v1/links', { slug: 'Occupied', destination: 'https://shop.example/', externalId }),
        api.post('/v1/links', { ...kinds.links(++count), externalId }),
      ]);
      expect(first.status).toBe(409);
      expect(second.status).toBe(201);
    }
  });

  it('appear in the audit log by name, without their values', async () => {
    const { body } = await api.post<Resource>('/v1/groups', { name: 'Audited' });
    await api.patch(`/v1/groups/${body.id}`, { externalId: 'secret-1', metadata: { secret: '2' } });
    await api.patch(`/v1/groups/${body.id}`, { externalId: 'secret-1', metadata: { secret: '2' } });
    const { rows } = await database.query<{ fields: string[]; entry: string }>(
      `select fields, e::text as entry from unsealed_audit_entries e
       where target_id = $1 and action = 'group.updated'`,
      [body.id],
    );
    expect(rows.map(({ fields }) => fields)).toEqual([['externalId', 'metadata']]);
    expect(rows[0]?.entry).not.toContain('secret');
  });
});
