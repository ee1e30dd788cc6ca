import {
  ApiClient,
  createAccountWithKey,
  sampleImage,
  type SharedService,
  sharedService,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { visit } from '../redirect/visit.js';

interface Resource {
  id: string;
  slug: string;
  name: string;
  url: string;
  [field: string]: unknown;
}
interface Page extends Resource {
  items: { id: string; [field: string]: unknown }[];
  thumbnails: string[];
}

const destination = 'https://shop.example/summer';
const png = { headers: { 'Content-Type': 'image/png' } };

describe('duplicates', () => {
  let service: SharedService;
  let database: pg.Client;
  let api: ApiClient;
  let accountId: string;

  beforeAll(async () => {
    service = await sharedService();
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const account = await createAccountWithKey(service);
    accountId = account.accountId;
    api = new ApiClient(service, account.key);
  });
  afterAll(() => database?.end());

  const newSlug = () => `d-${randomUUID()}`;
  const create = async <T>(path: string, fields: object): Promise<T> => {
    const { status, body } = await api.post<T>(`${path}?view=full`, { slug: newSlug(), ...fields });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const createLink = (fields: object = {}) => create<Resource>('/v1/links', { destination, ...fields });
  const createPage = (fields: object = {}) => create<Page>('/v1/websites', fields);
  const duplicate = <T = Resource>(
    kind: 'links' | 'websites',
    id: string,
    body?: object,
    query = '?view=full',
  ) => api.post<T>(`/v1/${kind}/${id}/duplicate${query}`, body);

  it('of a link copy everything but its slug, external id, aliases and figures', async () => {
    const { body: group } = await api.post<Resource>('/v1/groups', { name: 'Summer' });
    const link = await createLink({
      name: 'Summer sale',
      group: group.id,
      behavior: 'aggressive',
      note: 'Poster',
      forwardQuery: false,
      conversions: true,
      holdout: 5,
      gate: 'adult',
      password: 'open sesame',
      app: 'off',
      activeFrom: '2026-01-01T00:00:00.000Z',
      expiresAt: '2099-01-01T00:00:00.000Z',
      maxClicks: 5,
      expiredDestination: 'https://shop.example/over',
      preview: { title: 'Summer', description: 'Everything for the beach.' },
      rules: [{ when: { countries: ['DE'] }, then: { destination: 'https://shop.example/de' } }],
      tags: ['Print', 'Summer'],
      metadata: { campaign: '7' },
      externalId: randomUUID(),
      aliases: [`v1.0/${randomUUID()}`],
    });
    await database.query('update target_totals set clicks = 3, views = 4 where target_id = $1', [link.id]);
    const { status, body } = await duplicate('links', link.id);
    expect(status).toBe(201);
    const { id, slug, url, createdAt, updatedAt } = body;
    expect(slug).toMatch(/^[a-z0-9]{8}$/);
    expect(id).not.toBe(link.id);
    expect(createdAt).toBe(updatedAt);
    expect(body).toEqual({
      ...link,
      ...{ id, slug, url, createdAt, updatedAt, externalId: null, aliases: [], clicks: 0 },
    });
    expect((await api.get(`/v1/links/${id}?view=full`)).body).toEqual(body);
    const { rows } = await database.query<{ hashes: string }>(
      'select count(distinct password_hash)::int as hashes from links where account_id = $1 and id = any($2)',
      [accountId, [link.id, id]],
    );
    expect(rows).toEqual([{ hashes: 1 }]);
  });

  it('of a link have copies of its preview image', async () => {
    const link = await createLink({ preview: { title: 'Summer', description: 'Everything for the beach.' } });
    await api.put(`/v1/links/${link.id}/preview-image`, await sampleImage('PNG', 1200, 630), png);
    const { body } = await duplicate('links', link.id);
    expect(body.hasPreviewImage).toBe(true);
    await api.delete(`/v1/links/${link.id}/preview-image`);
    const image = await visit(`${body.url}/og.jpg`);
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('of a link lead visitors to the same destination, and are returned with the fields of a new link', async () => {
    const link = await createLink();
    const slug = newSlug();
    const { status, body } = await duplicate('links', link.id, { slug, name: 'Again' }, '');
    expect([status, Object.keys(body)]).toEqual([
      201,
      ['id', 'name', 'slug', 'destination', 'active', 'url', 'createdAt'],
    ]);
    expect(body).toMatchObject({ slug, name: 'Again', destination, active: true });
    const { headers } = await visit(body.url);
    expect(headers.location).toBe(destination);
  });

  it('are named after their slug if the original is, and stay paused if it is', async () => {
    const link = await createLink();
    await api.post(`/v1/links/${link.id}/pause`);
    const { body } = await duplicate('links', link.id);
    expect(body).toMatchObject({ name: body.slug, active: false });
  });

  it('of a bio page are unpublished and have its items, images and looks', async () => {
    const link = await createLink();
    const page = await createPage({
      name: 'Anna',
      headline: 'Ceramics',
      bio: 'Cups.',
      published: true,
      accent: '#0a7d5c',
      background: '#fff7e6',
      buttons: 'pill',
      layout: 'grid',
      cover: { type: 'gradient', from: '#0a7d5c', to: '#f2c14e' },
      font: 'inter',
      language: 'de',
      behavior: 'aggressive',
      items: [
        { title: 'Shops', heading: true },
        { title: 'My shop', url: 'https://shop.example/', featured: true },
        { title: 'Sale', link: link.id },
      ],
      socials: [{ network: 'instagram', url: 'https://instagram.com/example' }],
      externalId: randomUUID(),
      metadata: { city: 'Lisbon' },
    });
    const pictured = page.items[1]?.id ?? '';
    await api.put(`/v1/websites/${page.id}/photo`, await sampleImage('PNG', 400, 300), png);
    await api.put(
      `/v1/websites/${page.id}/items/${pictured}/thumbnail`,
      await sampleImage('PNG', 200, 200),
      png,
    );
    const { status, body } = await duplicate<Page>('websites', page.id);
    expect(status).toBe(201);
    const { id, slug, url, createdAt, updatedAt } = body;
    const withoutIds = (items: Page['items']) => items.map((item) => ({ ...item, id: '' }));
    expect({ ...body, items: withoutIds(body.items) }).toEqual({
      ...page,
      items: withoutIds(page.items),
      ...{ id, slug, url, createdAt, updatedAt, published: false, externalId: null },
      hasPhoto: true,
      thumbnails: [body.items[1]?.id],
    });
    expect(new Set([...page.items, ...body.items].map((item) => item.id)).size).toBe(6);
    await api.delete(`/v1/websites/${page.id}`);
    await api.patch(`/v1/websites/${id}`, { published: true });
    const shown = await visit(url);
    expect(shown.status).toBe(200);
    expect(shown.body.match(/data:image\/jpeg/g)).toHaveLength(2);
  });

  it('of a bio page keep items whose link was deleted', async () => {
    const link = await createLink();
    const page = await createPage({ items: [{ title: 'Sale', link: link.id }] });
    await api.delete(`/v1/links/${link.id}`);
    const { status, body } = await duplicate<Page>('websites', page.id);
    expect([status, body.items]).toEqual([201, [expect.objectContaining({ title: 'Sale', link: link.id })]]);
  });

  it.each(['links', 'websites'] as const)('of %s are rejected with the errors of new ones', async (kind) => {
    const { id, slug } = await (kind === 'links' ? createLink() : createPage());
    const codes = async (path: string, body?: object, client = api) => {
      const { status, body: answer } = await client.post<{
        error: { code: string; fields?: { field: string; code: string }[] };
      }>(path, body);
      const { code, fields = [] } = answer.error;
      return [status, code, ...fields.map((each) => `${each.field} ${each.code}`)];
    };
    const path = `/v1/${kind}/${id}/duplicate`;
    expect(await codes(path, { slug: slug.toUpperCase() })).toEqual([409, 'slug_taken', 'slug slug_taken']);
    expect((await codes(path, { slug: 'a b', name: '', other: 1 })).slice(0, 2)).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await codes(path, { slug: null })).toEqual([400, 'invalid_request', 'slug invalid_type']);
    const { key } = await createAccountWithKey(service);
    expect(await codes(path, undefined, new ApiClient(service, key))).toEqual([404, 'not_found']);
    await database.query(`update ${kind} set disabled = 'spam' where account_id = $1 and id = $2`, [
      accountId,
      id,
    ]);
    expect(await codes(path)).toEqual([410, 'disabled']);
  });

  it('are created once for an Idempotency-Key', async () => {
    const link = await createLink();
    const headers = { 'Idempotency-Key': randomUUID() };
    const call = () => api.post<Resource>(`/v1/links/${link.id}/duplicate`, undefined, { headers });
    const first = await call();
    expect((await call()).body).toEqual(first.body);
  });
});
