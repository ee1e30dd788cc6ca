import {
  type AccountWithKey,
  type ApiAnswer,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

interface Failure {
  index: number;
  code: string;
  fields: { field: string; code: string }[];
  fieldsOmitted?: number;
}
interface Answer {
  created: (Record<string, unknown> & { id: string; slug: string })[];
  failed: Failure[];
  summary: { created: number; failed: number };
}

const path = '/v1/links/bulk';
const destination = 'https://shop.example/';

describe('bulk creation of links', () => {
  let service: Service;
  let database: pg.Client;
  let account: AccountWithKey;
  let api: ApiClient;
  let count = 0;

  const slug = () => `many-${++count}`;
  const link = (more: object = {}) => ({ slug: slug(), destination, ...more });
  const create = async (links: unknown[], query = '') => {
    const answer = await api.post<Answer>(path + query, { links });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return answer.body;
  };
  const failuresOf = ({ failed }: Answer) =>
    failed.map(({ index, code, fields }) => [
      index,
      code,
      ...fields.map((error) => `${error.field}: ${error.code}`),
    ]);
  const errorsOf = ({ status, body }: ApiAnswer<unknown>) => {
    const { error } = body as { error: Failure };
    return [status, error.code, ...error.fields.map((field) => `${field.field}: ${field.code}`)];
  };
  const numberOf = async (table: string) => {
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from ${table} where account_id = $1`,
      [account.accountId],
    );
    return rows[0]?.n;
  };

  beforeAll(async () => {
    service = await startService({
      apps: ['api'],
      env: { SIGNUP: 'open', LINKS_PER_HOUR: '2000', RATE_LIMIT_PER_MINUTE: '600' },
    });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it('creates each link like POST /v1/links, in order', async () => {
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'g' })).body.id;
    const options = {
      name: ' Name ',
      behavior: 'aggressive',
      group,
      note: 'Note',
      expiresAt: '2027-01-01T00:00:00Z',
      rules: [{ when: { countries: ['DE'] }, then: { blocked: true } }],
      tags: ['b', 'Ä', 'a', 'B'],
      externalId: 'crm-1',
      metadata: { order: '1042' },
      password: 'open sesame',
    };
    const links = [link(options), link(), link({ tags: ['A'] })];
    const { created, failed, summary } = await create(links, '?view=full');
    expect([failed, summary]).toEqual([[], { created: 3, failed: 0 }]);
    expect(created.map((one) => one.slug)).toEqual(links.map((one) => one.slug));
    expect(created[0]).toMatchObject({ name: 'Name', group, tags: ['a', 'b', 'Ä'], hasPassword: true });
    for (const one of created) {
      expect((await api.get(`/v1/links/${one.id}?view=full`)).body).toEqual(one);
    }
    const basic = (await create([link()])).created[0];
    expect(Object.keys(basic ?? {})).toEqual([
      ...['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'],
    ]);
    expect((await api.get('/v1/account')).body).toMatchObject({ links: { total: 4, active: 4 } });
    expect((await api.get(`/v1/groups/${group}`)).body).toMatchObject({ linkCount: 1 });
    const { rows } = await database.query(
      'select action, details from unsealed_audit_entries where account_id = $1 order by id desc limit 2',
      [account.accountId],
    );
    expect(rows).toMatchObject([
      { action: 'links.created', details: { links: 1 } },
      { action: 'links.created', details: { links: 3, slugs: links.map((one) => one.slug) } },
    ]);
  });

  it('reports what is wrong with each other link', async () => {
    const taken = (await create([link({ externalId: 'taken' })])).created[0]?.slug ?? '';
    const [twice, idTwice] = [slug(), randomUUID()];
    const foreign = randomUUID();
    const answer = await create([
      { slug: taken.toUpperCase(), destination, externalId: 'taken' },
      { slug: '-', destination: 'http://x.example', color: 1, group: foreign },
      link({ slug: twice, externalId: idTwice, tags: ['kept'] }),
      link({ slug: twice, tags: ['lost'] }),
      link({ externalId: idTwice }),
      'text',
      link({ group: foreign }),
      link({ externalId: 'taken' }),
    ]);
    expect(failuresOf(answer)).toEqual([
      [0, 'slug_taken', 'slug: slug_taken', 'externalId: external_id_taken'],
      [
        ...[1, 'invalid_request', 'color: unknown', 'destination: invalid_url', 'slug: invalid_slug'],
        'group: unknown_group',
      ],
      [3, 'slug_taken', 'slug: slug_taken'],
      [4, 'external_id_taken', 'externalId: external_id_taken'],
      [5, 'invalid_request', ': invalid_type'],
      [6, 'invalid_request', 'group: unknown_group'],
      [7, 'external_id_taken', 'externalId: external_id_taken'],
    ]);
    expect(answer.created.map((one) => one.slug)).toEqual([twice]);
    expect(answer.summary).toEqual({ created: 1, failed: 7 });
    const { rows } = await database.query('select name from tags where account_id = $1', [account.accountId]);
    expect(rows).toEqual([{ name: 'kept' }]);
  });

  it('decides in order, so a link that fails takes nothing from those after it', async () => {
    const [one, two] = [slug(), slug()];
    const [x, y] = [randomUUID(), randomUUID()];
    const answer = await create([
      link({ slug: one, externalId: x }),
      link({ slug: one, externalId: y }),
      link({ slug: two, externalId: y }),
      link({ slug: two }),
    ]);
    expect(answer.created.map((created) => created.slug)).toEqual([one, two]);
    expect(failuresOf(answer).map(([index]) => index)).toEqual([1, 3]);
  });

  it('creates all or nothing if atomic, and lists every error', async () => {
    const before = await numberOf('links');
    const taken = slug();
    await create([link({ slug: taken, externalId: 'atomic' })]);
    const conflicts = [link(), { slug: taken, destination }, link({ externalId: 'atomic' })];
    const atomic = (links: unknown[]) => api.post(`${path}?atomic=true`, { links });
    expect(errorsOf(await atomic(conflicts))).toEqual([
      409,
      'slug_taken',
      ...['links.1.slug: slug_taken', 'links.2.externalId: external_id_taken'],
    ]);
    expect(errorsOf(await atomic([...conflicts, 7, { slug: '-' }, link({ tags: ['new'] })]))).toEqual([
      400,
      'invalid_request',
      ...['links.1.slug: slug_taken', 'links.2.externalId: external_id_taken', 'links.3: invalid_type'],
      ...['links.4.destination: required', 'links.4.slug: invalid_slug'],
    ]);
    const many = await atomic(Array.from({ length: 300 }, () => ({})));
    expect((many.body as { error: Failure }).error).toMatchObject({ fieldsOmitted: 100 });
    const same = slug();
    expect(errorsOf(await atomic([link({ slug: same, tags: ['new'] }), link({ slug: same })]))).toEqual([
      ...[409, 'slug_taken', 'links.1.slug: slug_taken'],
    ]);
    expect([await numberOf('links'), await numberOf('tags')]).toEqual([Number(before) + 1, 0]);
    expect((await create([link(), link()], '?atomic=true')).summary).toEqual({ created: 2, failed: 0 });
  });

  it.each<[unknown, string]>([
    [undefined, 'links: required'],
    [{}, 'links: invalid_type'],
    [[], 'links: too_few'],
    [Array.from({ length: 1_001 }, () => 1), 'links: too_many'],
  ])('rejects other bodies: %#', async (links, error) => {
    expect(errorsOf(await api.post(path, { links }))).toEqual([400, 'invalid_request', error]);
  });

  it('limits passwords, tags and the size of the response', async () => {
    const passwords = Array.from({ length: 22 }, () => link({ password: 'open sesame' }));
    expect(failuresOf(await create(passwords))).toEqual(
      [20, 21].map((index) => [index, 'invalid_request', 'password: too_many_passwords']),
    );
    const tagged = Array.from({ length: 51 }, (_, n) =>
      link({ tags: Array.from({ length: 20 }, (_, tag) => `tag ${n} ${tag}`) }),
    );
    expect(failuresOf(await create(tagged))).toEqual([[50, 'invalid_request', 'tags: too_many_tags']]);
    expect(await numberOf('tags')).toBe(1_000);
    const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, 1]));
    const { failed } = await create([link(unknown)]);
    expect(failed[0]?.fieldsOmitted).toBe(20);
    expect(failed[0]?.fields).toHaveLength(10);
  });

  it('accepts 1,000 links with every field, and rejects more values before it validates', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `t${n}`);
    const metadata = Object.fromEntries(tags.map((tag): [string, string] => [tag, 'value']));
    const rules = [
      { when: { countries: ['DE', 'AT', 'CH'], query: { ref: 'a' } }, then: { destination } },
      { when: {}, then: { split: [1, 2].map((weight) => ({ destination, weight })) } },
    ];
    const preview = { title: 'Title', description: 'Description' };
    const links = Array.from({ length: 1_000 }, () => link({ tags, metadata, rules, preview, note: 'Note' }));
    expect((await create(links)).summary).toEqual({ created: 1_000, failed: 0 });
    const tooMany = Array.from({ length: 100 }, () => Array<number>(1_000).fill(1));
    const { status, body } = await api.post(path, { links: tooMany });
    expect([status, body]).toMatchObject([
      400,
      { error: { message: 'The body has more than 100000 values.' } },
    ]);
  });

  it('does not validate a link with more values than a single request may have', async () => {
    const large = link({ tags: Array<number>(3_000).fill(1) });
    const { created, failed } = await create([link(), large, link()]);
    expect(created).toHaveLength(2);
    // Otherwise, `tags` would be named.
    const message = 'A link has at most 2500 properties and array entries.';
    const fields = [{ field: '', code: 'too_many_values', message }];
    expect(failed).toEqual([{ index: 1, code: 'invalid_request', fields }]);
    expect(errorsOf(await api.post(`${path}?atomic=true`, { links: [link(), large] }))).toEqual([
      ...[400, 'invalid_request', 'links.1: too_many_values'],
    ]);
    const properties = Object.fromEntries(Array.from({ length: 2_501 }, (_, n) => [`x${n}`, 1]));
    for (const body of [{ links: [link(properties)] }, { links: [link()], ...properties }]) {
      const refused = await api.post(path, body);
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { error: { message: 'An object in the body has more than 2500 properties.' } },
      ]);
    }
  });

  it('reports an entry that is not an object', async () => {
    const others = [1, 'link', null, [link()], true];
    const { created, failed } = await create([link(), ...others]);
    expect(created).toHaveLength(1);
    const fields = [{ field: '', code: 'invalid_type', message: 'This must be an object.' }];
    expect(failed).toEqual(others.map((_, at) => ({ index: at + 1, code: 'invalid_request', fields })));
    expect(errorsOf(await api.post(`${path}?atomic=true`, { links: [link(), null] }))).toEqual([
      ...[400, 'invalid_request', 'links.1: invalid_type'],
    ]);
  });

  it('preserves metadata with names of built-in object properties as keys', async () => {
    const metadata = { constructor: 'a', toString: 'b' };
    const { created } = await create([link({ metadata })], '?view=full');
    expect(created).toMatchObject([{ metadata }]);
  });

  it('repeats the first response with the same Idempotency-Key', async () => {
    const links = [link({ password: 'open sesame' }), link(), { slug: '-' }];
    const post = (body: object) =>
      api.post(path, body, { headers: { 'Idempotency-Key': `bulk-${account.accountId}` } });
    const first = await post({ links });
    expect(first.status).toBe(200);
    const again = await post({ links });
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect((await post({ links: [{ ...links[0], password: 'other' }, ...links.slice(1)] })).status).toBe(422);
    expect(await numberOf('links')).toBe(2);
  });

  it('accepts bodies of up to 4 MiB, and repeats the response to the largest one', async () => {
    const maxBytes = 4 * 1024 * 1024;
    const url = (n: number) => `${destination}${n}`.padEnd(2_048, 'x');
    const links = Array.from({ length: 1_000 }, (_, n) =>
      link({
        destination: url(n),
        metadata: Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, '"'.repeat(245)])),
      }),
    );
    const text = JSON.stringify({ links });
    expect(text.length).toBeGreaterThan(maxBytes * 0.95);
    const post = (body: string) =>
      api.post<Answer>(`${path}?view=full`, body, {
        headers: { 'Idempotency-Key': account.accountId },
        // Checking so many long addresses takes half a minute.
        documented: false,
      });
    const over = await api.post(path, text.padEnd(maxBytes + 1));
    expect([over.status, (over.body as unknown as { error: Failure }).error.code]).toEqual([
      413,
      'payload_too_large',
    ]);
    expect(await numberOf('links')).toBe(0);
    const first = await post(text.padEnd(maxBytes));
    expect([first.status, first.body.summary]).toEqual([200, { created: 1_000, failed: 0 }]);
    expect(JSON.stringify(first.body).length).toBeGreaterThan(maxBytes);
    const again = await post(text.padEnd(maxBytes));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await numberOf('links')).toBe(1_000);
  });

  it('counts as one request, and one more per 100 links', async () => {
    const left = async (number: number) => {
      const { headers } = await api.post(path, { links: Array.from({ length: number }, () => link()) });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    const before = Number((await api.get('/v1/account')).headers.get('x-ratelimit-remaining'));
    const costs = [before, await left(1), await left(100), await left(101)];
    expect(costs.slice(1).map((rest, n) => Number(costs[n]) - rest)).toEqual([2, 2, 3]);
  });

  it('counts every link against the limits of accounts', async () => {
    const links = (number: number) => Array.from({ length: number }, () => link());
    expect((await create(links(1_000))).summary).toEqual({ created: 1_000, failed: 0 });
    await create(links(999));
    const answer = await create(links(3));
    expect(failuresOf(answer)).toEqual([1, 2].map((index) => [index, 'rate_limited']));
    expect((await api.post(path, { links: links(1) })).status).toBe(429);
    expect((await api.post(`${path}?atomic=true`, { links: links(1) })).status).toBe(429);
  });

  it('lets each slug and external id go to one of many concurrent calls', async () => {
    const links = Array.from({ length: 100 }, (_, n) => link({ externalId: `race-${n}` }));
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, n) => create(n % 2 ? links : links.toReversed())),
    );
    expect(others.reduce((sum, { summary }) => sum + summary.created, 0)).toBe(100);
    const moreIds = Array.from({ length: 50 }, (_, n) => `only-${n}`);
    const answers = await Promise.all(
      [0, 1, 2].map((call) =>
        create((call % 2 ? moreIds : moreIds.toReversed()).map((externalId) => link({ externalId }))),
      ),
    );
    expect(answers.reduce((sum, { summary }) => sum + summary.created, 0)).toBe(50);
    expect(await numberOf('links')).toBe(150);
  });

  it('creates the others if a link loses its external id at the last moment, and so does the next one', async () => {
    const holders = [new pg.Client(service.databaseUrl), new pg.Client(service.databaseUrl)];
    const { created } = await create([link(), link()]);
    const [shared, free] = [slug(), slug()];
    try {
      for (const [n, holder] of holders.entries()) {
        await holder.connect();
        await holder.query('begin');
        await holder.query('update links set external_id = $1 where id = $2', [`late-${n}`, created[n]?.id]);
      }
      const answer = create([
        link({ slug: shared, externalId: 'late-0' }),
        link({ slug: shared, externalId: 'late-1' }),
        link({ slug: free, tags: ['kept'] }),
      ]);
      for (const holder of holders) {
        const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
        await waitFor(async () => {
          const waiting = await database.query(
            'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [rows[0]?.pid],
          );
          return waiting.rowCount === 1;
        });
        await holder.query('commit');
      }
      expect(failuresOf(await answer)).toEqual(
        [0, 1].map((index) => [index, 'external_id_taken', 'externalId: external_id_taken']),
      );
      expect((await answer).created.map((one) => one.slug)).toEqual([free]);
      expect(await numberOf('links')).toBe(3);
    } finally {
      for (const holder of holders) await holder.end();
    }
  });
});
