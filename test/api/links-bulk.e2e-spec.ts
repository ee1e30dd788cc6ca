import { checkClickLedger } from '@app/clicks';
import { newId } from '@app/common';
import { connectionOptions } from '@app/database';
import { countryCodes } from '@app/routing';
import {
  type AccountWithKey,
  type ApiAnswer,
  ApiClient,
  createAccountWithKey,
  patientConnection,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import pg from 'pg';
import { waitForEmptyJournals } from '../redirect/hand-over.js';
import { phone, visit } from '../redirect/visit.js';

interface Result {
  id: string;
  result: string;
  before?: Record<string, unknown>;
}
interface BulkAnswer {
  results: Result[];
  summary: Record<string, number>;
}
interface Stored {
  id: string;
  active: boolean;
  group: string | null;
  tags: string[];
  updatedAt: string;
  [field: string]: unknown;
}
interface ErrorAnswer {
  error: { code: string; fields?: { field: string; code: string }[] };
}

const path = '/v1/links/bulk';
const limit = 200;

describe('bulk changes of links', () => {
  let service: Service;
  let pool: pg.Pool;
  let account: AccountWithKey;
  let api: ApiClient;
  let count = 0;

  const create = async (more: object = {}, client = api) => {
    const body = { slug: `bulk-${++count}`, destination: 'https://shop.example/', ...more };
    return (await client.post<Stored>('/v1/links?view=full', body)).body;
  };
  const createAll = (number: number, more: object = {}) =>
    Promise.all(Array.from({ length: number }, () => create(more)));
  const patch = async (body: object, client = api) => {
    const answer = await client.patch<BulkAnswer>(path, body);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return answer.body;
  };
  const remove = async (ids: string[], client = api) => {
    const answer = await client.delete<BulkAnswer>(path, { body: { ids } });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return answer.body;
  };
  const read = async (id: string) => (await api.get<Stored>(`/v1/links/${id}?view=full`)).body;
  const resultsOf = ({ results }: BulkAnswer) => results.map(({ result }) => result);
  const errorsOf = ({ status, body }: ApiAnswer<unknown>) => {
    expect(status).toBe(400);
    return (body as ErrorAnswer).error.fields?.map(({ field, code }) => `${field}: ${code}`);
  };
  const entriesOf = async (action: string) =>
    (
      await pool.query<{ fields: string[]; details: object }>(
        `select fields, details from unsealed_audit_entries where account_id = $1 and action = $2 order by created_at, id`,
        [account.accountId, action],
      )
    ).rows;

  beforeAll(async () => {
    service = await startService({ env: { RATE_LIMIT_PER_MINUTE: String(limit) } });
    pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service);
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await pool?.end();
    await service?.stop();
  });

  it('set fields, return the previous values, and succeed when repeated', async () => {
    const group = (await api.post<{ id: string }>('/v1/groups', { name: 'g' })).body.id;
    const [one, two] = [await create({ gate: 'adult' }), await create({ group })];
    const ids = [two.id, one.id];
    const set = { active: false, group, gate: null, behavior: 'aggressive', forwardQuery: null };
    expect(await patch({ ids, set })).toEqual({
      results: [
        { id: two.id, result: 'changed', before: { active: true, behavior: 'basic' } },
        {
          id: one.id,
          result: 'changed',
          before: { active: true, group: null, behavior: 'basic', gate: 'adult' },
        },
      ],
      summary: { changed: 2, unchanged: 0, failed: 0 },
    });
    const changed = await read(one.id);
    expect(changed).toMatchObject({ active: false, group, gate: null, behavior: 'aggressive' });
    expect(changed.updatedAt > one.updatedAt).toBe(true);
    expect((await api.get('/v1/account')).body).toMatchObject({ links: { active: 0, paused: 2 } });
    expect((await api.get(`/v1/groups/${group}`)).body).toMatchObject({ linkCount: 2 });

    expect(await patch({ ids, set })).toEqual({
      results: ids.map((id) => ({ id, result: 'unchanged' })),
      summary: { changed: 0, unchanged: 2, failed: 0 },
    });
    expect((await read(one.id)).updatedAt).toBe(changed.updatedAt);
    expect(resultsOf(await patch({ ids }))).toEqual(['unchanged', 'unchanged']);
    // Sending back `before` undoes the change.
    await patch({ ids: [one.id], set: { active: true, group: null, behavior: 'basic', gate: 'adult' } });
    expect(await read(one.id)).toMatchObject({ active: true, group: null, gate: 'adult' });
    expect(await entriesOf('links.updated')).toEqual([
      { fields: ['active', 'behavior', 'group', 'gate'], details: { links: 2 } },
      { fields: ['active', 'group', 'behavior', 'gate'], details: { links: 1 } },
    ]);
  });

  it('set everything that a single change can set, except fields that belong to one link', async () => {
    const [one, two] = [await create({ note: 'Before', metadata: { a: '1' }, maxClicks: 7 }), await create()];
    const set = {
      destination: 'https://shop.example/new',
      name: 'New name',
      active: false,
      behavior: 'aggressive',
      note: 'Note',
      forwardQuery: false,
      conversions: true,
      holdout: 5,
      gate: 'adult',
      app: 'off',
      activeFrom: '2026-12-01T00:00:00.000Z',
      expiresAt: '2026-12-24T00:00:00.000Z',
      maxClicks: 5,
      expiredDestination: 'https://shop.example/over',
      preview: { title: 'Title', description: 'Description' },
      metadata: { order: '1042' },
    };
    const rules = [
      { when: { countries: ['DE'] }, then: { destination: 'https://de.example/' } },
      { when: {}, then: { split: [1, 2].map((weight) => ({ destination: 'https://b.example/', weight })) } },
    ];
    const ids = [one.id, two.id];
    const { results } = await patch({ ids, set: { ...set, rules } });
    expect(results.map(({ result }) => result)).toEqual(['changed', 'changed']);
    for (const { id } of results) expect(await read(id)).toMatchObject({ ...set, rules });
    expect(results[1]?.before).toEqual(
      Object.fromEntries(Object.keys({ ...set, rules }).map((field) => [field, two[field]])),
    );
    const changed = await read(one.id);
    expect(resultsOf(await patch({ ids, set: { ...set, rules } }))).toEqual(['unchanged', 'unchanged']);
    expect(await read(one.id)).toEqual(changed);
    for (const { id, before } of results) await patch({ ids: [id], set: before });
    for (const before of [one, two]) {
      expect(await read(before.id)).toEqual({ ...before, updatedAt: expect.any(String) as string });
    }
    // As many values as a single change may have, besides the ids.
    const many = Array.from({ length: 1_000 }, (_, n) => ids[n % 2] ?? '');
    const everywhere = { when: { countries: [...countryCodes].slice(0, 250) }, then: { blocked: true } };
    expect(resultsOf(await patch({ ids: many, set: { rules: Array(7).fill(everywhere) } }))).toEqual([
      'changed',
      'changed',
    ]);
  });

  it('close links that have reached a new limit of clicks, and reopen them', async () => {
    const [clicked, fresh] = [await create(), await create()];
    const urlOf = ({ slug }: Stored) => `${service.redirectUrl}/${String(slug)}`;
    const statusOf = async (link: Stored) =>
      (await visit(urlOf(link), { headers: { 'User-Agent': phone } })).status;
    for (let n = 0; n < 2; n++) expect(await statusOf(clicked)).toBe(302);
    await waitForEmptyJournals(service);
    const ids = [clicked.id, fresh.id];
    expect(resultsOf(await patch({ ids, set: { maxClicks: 2 } }))).toEqual(['changed', 'changed']);
    await waitFor(async () => (await statusOf(clicked)) === 404);
    expect(await statusOf(fresh)).toBe(302);
    await patch({ ids, set: { maxClicks: 1_000 } });
    await waitFor(async () => (await statusOf(clicked)) === 302);
    await patch({ ids, set: { maxClicks: 1 } });
    await waitFor(async () => (await statusOf(clicked)) === 404);
    await patch({ ids, set: { maxClicks: null } });
    await waitFor(async () => (await statusOf(clicked)) === 302);
  });

  it('add and remove tags, up to 20 per link and 1,000 per account', async () => {
    const twenty = Array.from({ length: 20 }, (_, n) => `t${n}`);
    const [plain, tagged, full] = [
      await create(),
      await create({ tags: ['b', 'a'] }),
      await create({ tags: twenty }),
    ];
    const ids = [plain.id, tagged.id, full.id];
    const body = { ids, set: { active: false }, addTags: ['New', 'a'], removeTags: ['B', 'unknown'] };
    expect((await patch(body)).results).toEqual([
      { id: plain.id, result: 'changed', before: { active: true, tags: [] } },
      { id: tagged.id, result: 'changed', before: { active: true, tags: ['a', 'b'] } },
      // All or nothing per link.
      { id: full.id, result: 'too_many_tags' },
    ]);
    expect((await read(plain.id)).tags).toEqual(['a', 'New']);
    expect((await read(tagged.id)).tags).toEqual(['a', 'New']);
    expect(await read(full.id)).toMatchObject({ active: true });
    expect(resultsOf(await patch(body))).toEqual(['unchanged', 'unchanged', 'too_many_tags']);
    expect(resultsOf(await patch({ ids: [full.id], addTags: ['a'], removeTags: ['T0'] }))).toEqual([
      'changed',
    ]);

    expect(errorsOf(await api.patch(path, { ids, addTags: ['x'], removeTags: ['X'] }))).toEqual([
      'removeTags: in_both',
    ]);
    await pool.query(
      `insert into tags (account_id, id, name, created_at)
       select $1, gen_random_uuid(), 'filler ' || n, now() from generate_series(1, 976) as n`,
      [account.accountId],
    );
    expect(errorsOf(await api.patch(path, { ids, addTags: ['y', 'z'] }))).toEqual(['addTags: too_many_tags']);
    expect((await read(plain.id)).tags).toEqual(['a', 'New']);
  });

  it('report each id that they cannot change, without revealing whose it is', async () => {
    const outsider = new ApiClient(service, (await createAccountWithKey(service)).key);
    const theirs = await create({}, outsider);
    const [ours, disabled, window] = [
      await create(),
      await create(),
      await create({ activeFrom: '2026-12-01T00:00:00Z' }),
    ];
    const gone = await create();
    await api.delete(`/v1/links/${gone.id}`);
    await pool.query(`update links set disabled = 'spam' where id = $1`, [disabled.id]);
    const page = (await api.post<{ id: string }>('/v1/websites', { slug: `page-${++count}` })).body.id;
    const unknown = [theirs.id, newId(), 'nonsense', '', ours.id.toUpperCase(), page, '\u0000'];
    const ids = [...unknown, ours.id, disabled.id, ours.id, gone.id, window.id];

    const set = { expiresAt: '2026-11-30T00:00:00.000Z' };
    expect(await patch({ ids, set })).toEqual({
      results: [
        ...unknown.map((id) => ({ id, result: 'not_found' })),
        { id: ours.id, result: 'changed', before: { expiresAt: null } },
        { id: disabled.id, result: 'disabled' },
        { id: gone.id, result: 'not_found' },
        { id: window.id, result: 'ends_before_start' },
      ],
      summary: { changed: 1, unchanged: 0, failed: 10 },
    });
    const [after] = (await patch({ ids: [ours.id], set: { expiresAt: null } })).results;
    expect(after?.before).toEqual(set);

    const deletion = {
      results: [
        ...unknown.map((id) => ({ id, result: 'not_found' })),
        { id: ours.id, result: 'deleted' },
        { id: disabled.id, result: 'disabled' },
        { id: gone.id, result: 'deleted' },
        { id: window.id, result: 'deleted' },
      ],
      summary: { deleted: 3, failed: 8 },
    };
    expect(await remove(ids)).toEqual(deletion);
    expect(await remove(ids)).toEqual(deletion);
    expect((await outsider.get(`/v1/links/${theirs.id}`)).status).toBe(200);
    expect(await entriesOf('links.deleted')).toEqual([
      { fields: [], details: { links: 2, slugs: [ours.slug, window.slug] } },
    ]);
  });

  it('reject invalid requests, with every invalid field', async () => {
    const group = newId();
    const refused = async (body: object) => errorsOf(await api.patch(path, body));
    const [id] = [newId()];
    expect(await refused({})).toEqual(['ids: required']);
    expect(await refused({ ids: [] })).toEqual(['ids: too_few']);
    expect(await refused({ ids: id })).toEqual(['ids: invalid_type']);
    expect(await refused({ ids: [id, 7] })).toEqual(['ids: invalid_type']);
    const tooMany = Array.from({ length: 1_001 }, () => id);
    expect(await refused({ ids: tooMany })).toEqual(['ids: too_many']);
    expect(errorsOf(await api.delete(path, { body: { ids: tooMany } }))).toEqual(['ids: too_many']);
    expect(errorsOf(await api.delete(path))).toEqual(['ids: required']);
    expect(await refused({ ids: [id], set: { group } })).toEqual(['set.group: unknown_group']);
    const wrong = {
      slug: 'x',
      externalId: 'x',
      password: 'open sesame',
      tags: ['x'],
      name: ' ',
      active: null,
      behavior: 'x',
      destination: service.redirectUrl.replace('http', 'https'),
      expiredDestination: 'x',
      maxClicks: 0,
      metadata: { x: 1 },
      rules: [{ when: {} }],
      preview: { title: 'x' },
      group,
    };
    expect((await refused({ ids: [id], set: wrong, more: 1, addTags: 'x' }))?.sort()).toEqual([
      'addTags: invalid_type',
      'more: unknown',
      'set.active: invalid_type',
      'set.behavior: invalid_choice',
      'set.destination: own_host',
      'set.expiredDestination: invalid_url',
      'set.externalId: unknown',
      'set.group: unknown_group',
      'set.maxClicks: out_of_range',
      'set.metadata: invalid_type',
      'set.name: too_short',
      'set.password: unknown',
      'set.preview.description: required',
      'set.rules.0.then: required',
      'set.slug: unknown',
      'set.tags: unknown',
    ]);
    expect(await refused({ ids: [id], set: [] })).toEqual(['set: invalid_type']);
    const large = await api.patch<ErrorAnswer>(path, { ids: [id], addTags: ['x'.repeat(1024 * 1024)] });
    expect(errorsOf(large)).toEqual(['addTags: too_long']);
    const tooLarge = await api.patch(path, `{"ids":["${'x'.repeat(4 * 1024 * 1024)}"]}`);
    expect([tooLarge.status, tooLarge.body]).toMatchObject([
      413,
      { error: { message: 'The body is larger than 4096 KiB.' } },
    ]);
    const readOnly = new ApiClient(service, (await createAccountWithKey(service, { scopes: ['read'] })).key);
    expect((await readOnly.patch(path, { ids: [id] })).status).toBe(403);
    expect((await readOnly.delete(path, { body: { ids: [id] } })).status).toBe(403);
  });

  it('count as one request, and one more per 100 ids', async () => {
    const remaining = async (ids: number) => {
      const list = Array.from({ length: ids }, () => newId());
      const { headers } = await api.delete(path, { body: { ids: list } });
      return Number(headers.get('x-ratelimit-remaining'));
    };
    expect([await remaining(1), await remaining(100), await remaining(101)]).toEqual([
      limit - 2,
      limit - 4,
      limit - 7,
    ]);
    let status = 200;
    for (let calls = 0; status === 200; calls++) {
      ({ status } = await api.patch(path, { ids: Array.from({ length: 1_000 }, () => newId()) }));
      expect(calls).toBeLessThan(limit / 11);
    }
    expect(status).toBe(429);
  });

  it('delete like single deletions, including figures, ledger, slugs and the redirect', async () => {
    const links = await createAll(40, { tags: ['gone'] });
    const [kept] = await createAll(1);
    const urlOf = ({ slug }: Stored) => `${service.redirectUrl}/${String(slug)}`;
    const click = (link: Stored) => visit(urlOf(link), { headers: { 'User-Agent': phone } });
    for (const link of [...links, kept as Stored]) await click(link);
    await waitForEmptyJournals(service);
    // The worker counts while the links are deleted.
    const [deleted] = await Promise.all([
      remove(links.map(({ id }) => id)),
      ...links.slice(0, 20).map((link) => click(link)),
    ]);
    expect(deleted.summary).toEqual({ deleted: 40, failed: 0 });
    await waitForEmptyJournals(service);
    for (const link of links.slice(0, 3)) await waitFor(async () => (await click(link)).status === 404);
    expect((await click(kept as Stored)).status).toBe(302);
    await waitForEmptyJournals(service);

    const figures = await pool.query<{ clicks: number }>(
      `select sum(clicks)::int as clicks from account_daily_rollups where account_id = $1`,
      [account.accountId],
    );
    expect(figures.rows).toEqual([{ clicks: 2 }]);
    expect((await api.get('/v1/account')).body).toMatchObject({ links: { total: 1 } });
    const { rows } = await pool.query<{ links: number; clicks: number }>(
      `select count(*)::int as links, sum(clicks)::int as clicks from deleted_totals where account_id = $1`,
      [account.accountId],
    );
    expect(rows[0]?.links).toBe(40);
    expect(rows[0]?.clicks).toBeGreaterThanOrEqual(40);
    expect(await checkClickLedger(pool)).toMatchObject({ closes: true });
    const outsider = new ApiClient(service, (await createAccountWithKey(service)).key);
    const slug = `/v1/slugs/${String(links[39]?.slug)}`;
    expect((await outsider.get(slug)).body).toMatchObject({ available: false, reason: 'quarantined' });
    expect((await api.get(slug)).body).toMatchObject({ available: true });
    expect((await api.get('/v1/tags')).body).toMatchObject({ data: [{ name: 'gone', links: 0 }] });
  });
});
