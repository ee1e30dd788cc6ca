import {
  ApiClient,
  createAccountWithKey,
  sampleImage,
  startService,
  type ApiAnswer,
  type Service,
} from '@app/testing';
import pg from 'pg';
import { unusedLinkOptions } from '../fixtures/unused-link-options.js';

type Whole = Record<string, unknown> & { id: string; updatedAt: string };

const destination = 'https://shop.example/';

describe('links by their external ids', () => {
  let service: Service;
  let database: pg.Client;
  let api: ApiClient;
  let other: ApiClient;
  let count = 0;

  const path = (externalId: string) => `/v1/links/by-external-id/${encodeURIComponent(externalId)}`;
  const put = (externalId: string, body: object, query = '?view=full') =>
    api.put<Whole>(path(externalId) + query, body);
  const link = () => ({ slug: `by-external-${++count}`, destination });
  const errorsOf = ({ status, body }: ApiAnswer<unknown>) => {
    const { error } = body as { error?: { code: string; fields?: { field: string; code: string }[] } };
    return [status, error?.code, ...(error?.fields ?? []).map(({ field, code }) => `${field}: ${code}`)];
  };

  beforeAll(async () => {
    service = await startService({ apps: ['api'], env: { SIGNUP: 'open', LINKS_PER_HOUR: '200' } });
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    api = new ApiClient(service, (await createAccountWithKey(service)).key);
    other = new ApiClient(service, (await createAccountWithKey(service)).key);
  });
  afterAll(async () => {
    await database?.end();
    await service?.stop();
  });

  it.each([
    'crm-1042',
    'qr',
    'a/b//c?d=e#f%2F',
    ' spaces ',
    'Été 😀',
    '😀'.repeat(255),
    '...',
    '..%2F..',
    '%',
  ])('are created, read, replaced and deleted: %j', async (externalId) => {
    const body = link();
    expect(errorsOf(await api.get(path(externalId)))).toEqual([404, 'not_found']);
    const created = await put(externalId, body, '');
    expect(created.status).toBe(201);
    expect(Object.keys(created.body)).toEqual([
      ...['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'],
    ]);
    const replaced = await put(externalId, { ...body, name: 'Other' });
    expect([replaced.status, replaced.body]).toMatchObject([
      200,
      { id: created.body.id, name: 'Other', externalId },
    ]);
    const read = await api.get<Whole>(path(externalId));
    expect(Object.keys(read.body)).toEqual(['id', 'slug', 'destination', 'active', 'url']);
    expect(errorsOf(await other.get(path(externalId)))).toEqual([404, 'not_found']);
    expect(errorsOf(await other.delete(path(externalId)))).toEqual([404, 'not_found']);
    const deleted = await api.delete(path(externalId));
    expect(deleted.body).toEqual({ ok: true, deleted: created.body.id });
    expect(errorsOf(await api.delete(path(externalId)))).toEqual([404, 'not_found']);
  });

  it.each(['%ff', '%', 'crm-%zz', '%c0%af'])(
    'are rejected, and none is created, if the id is not percent-encoded UTF-8: %s',
    async (segment) => {
      const address = `/v1/links/by-external-id/${segment}`;
      const refused = [400, 'invalid_request', 'externalId: invalid_text'];
      expect(errorsOf(await api.get(address))).toEqual(refused);
      expect(errorsOf(await api.put(address, link()))).toEqual(refused);
      expect(errorsOf(await api.delete(address))).toEqual(refused);
      expect(errorsOf(await api.get(path(segment)))).toEqual([404, 'not_found']);
    },
  );

  it('are as good as new after a PUT', async () => {
    const body = link();
    const group = (await api.post<Whole>('/v1/groups', { name: 'g' })).body.id;
    const everything = {
      ...body,
      name: 'Name',
      active: false,
      behavior: 'aggressive',
      group,
      note: 'Note',
      forwardQuery: false,
      conversions: true,
      holdout: 5,
      gate: 'adult',
      password: 'open sesame',
      app: 'off',
      activeFrom: '2026-12-01T00:00:00.000Z',
      expiresAt: '2026-12-24T00:00:00.000Z',
      maxClicks: 5,
      expiredDestination: 'https://shop.example/over',
      preview: { title: 'Title', description: 'Description' },
      rules: [{ when: { countries: ['DE'] }, then: { destination: 'https://de.example/' } }],
      tags: ['Print'],
      metadata: { order: '1042' },
    };
    // Passwords are not returned, and rules get ids.
    const returned = Object.fromEntries(
      Object.entries(everything).filter(([field]) => field !== 'password' && field !== 'rules'),
    );
    const first = await put('reset', everything);
    expect([first.status, first.body]).toMatchObject([201, { ...returned, hasPassword: true }]);
    const { id, createdAt, updatedAt } = first.body;

    const second = await put('reset', body);
    expect([second.status, second.body]).toMatchObject([
      200,
      {
        ...unusedLinkOptions,
        externalId: 'reset',
        id,
        createdAt,
        name: body.slug,
        active: true,
        behavior: 'basic',
        group: null,
      },
    ]);
    expect(second.body.updatedAt > updatedAt).toBe(true);
    const third = await put('reset', body);
    expect(third.body.updatedAt).toBe(second.body.updatedAt);
    expect((await put('reset', everything)).body).toMatchObject({ ...returned, hasPassword: true });
  });

  it('keep their clicks, imported ones included, and an uploaded image when they are replaced', async () => {
    const body = link();
    const { id } = (await put('kept', body)).body;
    await database.query('update links set imported_clicks = 1042 where id = $1', [id]);
    await database.query('update target_totals set views = 9, clicks = 7 where target_id = $1', [id]);
    const image = await sampleImage('PNG', 800, 420);
    const headers = { 'Content-Type': 'image/png' };
    expect((await api.put(`/v1/links/${id}/preview-image`, image, { headers })).status).toBe(200);
    const kept = { id, clicks: 7, imported: 1042, hasPreviewImage: true };
    expect((await api.get(`${path('kept')}?view=full`)).body).toMatchObject(kept);
    const replaced = await put('kept', { ...body, name: 'Other' });
    expect([replaced.status, replaced.body]).toMatchObject([200, { ...kept, name: 'Other' }]);
    const images = await database.query('select from link_images where link_id = $1', [id]);
    expect(images.rowCount).toBe(1);
  });

  it('keep their slug', async () => {
    const body = link();
    await put('keeps', body);
    for (const slug of [`by-external-${++count}`, body.slug.toUpperCase()]) {
      const response = await put('keeps', { ...body, slug, name: 'Other' });
      expect(errorsOf(response)).toEqual([400, 'invalid_request', 'slug: unchangeable']);
    }
    expect((await api.get(`${path('keeps')}?view=full`)).body).toMatchObject({ ...body, name: body.slug });
  });

  it('are rejected like new links, with every error', async () => {
    const [{ slug }, { id: foreign }] = [link(), (await other.post<Whole>('/v1/groups', { name: 'g' })).body];
    expect(errorsOf(await put('wrong', { slug: '-', externalId: 'x', group: foreign, active: 1 }))).toEqual([
      400,
      'invalid_request',
      ...['externalId: unknown', 'active: invalid_type', 'destination: required', 'slug: invalid_slug'],
      'group: unknown_group',
    ]);
    await api.post('/v1/links', { slug, destination });
    expect(errorsOf(await put('wrong', { slug, destination }))).toEqual([
      409,
      'slug_taken',
      'slug: slug_taken',
    ]);
    expect((await api.get(path('wrong'))).status).toBe(404);
    for (const malformed of ['', 'a\tb', '\0', 'x'.repeat(256), '😀'.repeat(256), 'x'.repeat(600)]) {
      expect([404, 405]).toContain((await put(malformed, link())).status);
      expect([404, 405]).toContain((await api.get(path(malformed))).status);
    }
  });

  it('cannot be replaced or deleted once an operator has disabled them', async () => {
    const body = link();
    const { id } = (await put('disabled', body)).body;
    await database.query("update links set disabled = 'spam' where id = $1", [id]);
    expect(errorsOf(await put('disabled', { ...body, name: 'Other' }))).toEqual([410, 'disabled']);
    expect(errorsOf(await api.delete(path('disabled')))).toEqual([410, 'disabled']);
    expect((await api.get(path('disabled'))).status).toBe(200);
  });

  it('are created by one of many concurrent PUTs, and replaced by the others', async () => {
    for (let round = 0; round < 5; round++) {
      const body = link();
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, n) => put(`race-${round}`, { ...body, name: `Name ${n}` })),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array<number>(19).fill(200), 201]);
      expect(new Set(responses.map(({ body: { id } }) => id)).size).toBe(1);
    }
  });

  it('survive PUTs and DELETEs at the same time', async () => {
    const body = link();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? put('mixed', body) : api.delete(path('mixed')))),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect((await put('mixed', body)).status).toBeLessThan(300);
  });

  it('count as new links only if they are', async () => {
    const client = new ApiClient(service, (await createAccountWithKey(service)).key);
    const body = link();
    const put = (externalId: string, more: object) => client.put(path(externalId), { ...body, ...more });
    await put('counted', {});
    const replacements = await Promise.all(
      Array.from({ length: 210 }, (_, n) => put('counted', { name: `${n}` })),
    );
    expect(replacements.every(({ status }) => status === 200)).toBe(true);
    for (let n = 1; n < 200; n++) await put(`counted-${n}`, link());
    expect(errorsOf(await put('one-more', link()))).toEqual([429, 'rate_limited']);
    expect((await put('counted', {})).status).toBe(200);
  });
});
