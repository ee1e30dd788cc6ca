import { randomUUID } from 'node:crypto';
import { destination, DomainsUnderTest, hostOf, redirectTo, slugOf } from './domains-under-test.js';

describe('domains', () => {
  let domains: DomainsUnderTest;
  beforeAll(async () => {
    domains = await DomainsUnderTest.start();
  });
  afterAll(() => domains.stop());

  it('have their own slugs and their own quarantine', async () => {
    const [first, second] = [await domains.proven(), await domains.proven()];
    const slug = slugOf();
    const on = (domain?: string, api = domains.owner) =>
      api.post<{ id: string }>('/v1/links', { slug, destination, domain });
    const { body: link } = await on(first.host);
    expect((await on(second.host)).status).toBe(201);
    expect((await on(undefined, domains.rival)).status).toBe(201);
    expect((await on(first.host)).body).toMatchObject({ error: { code: 'slug_taken' } });
    const page = await domains.owner.post('/v1/websites', { slug, domain: first.host });
    expect(page.status).toBe(409);
    const reason = async (query = '') => (await domains.owner.get(`/v1/slugs/${slug}${query}`)).body;
    expect(await reason()).toEqual({ slug, available: false, reason: 'taken' });
    expect(await reason(`?domain=${first.host}`)).toEqual({ slug, available: false, reason: 'taken' });
    await domains.owner.delete(`/v1/links/${link.id}`);
    expect(await reason(`?domain=${first.host}`)).toEqual({ slug, available: true, reason: null });
    expect(await reason(`?domain=${second.host}`)).toMatchObject({ available: false });
    expect((await domains.owner.get(`/v1/slugs/${slug}?domain=nobody.test`)).status).toBe(400);
    const rows = await domains.database.query(
      `select d.host, s.released_at is not null as released from slugs s join domains d on d.id = s.domain_id
       where s.slug = $1 order by d.host nulls first`,
      [slug],
    );
    const expected = [first.host, second.host].sort();
    expect(rows.rows).toEqual([
      { host: null, released: false },
      ...expected.map((host) => ({ host, released: host === first.host })),
    ]);
    const filtered = await domains.owner.get<{ data: { url: string }[] }>(`/v1/links?slug=${slug}`);
    expect(filtered.body.data.map(({ url }) => new URL(url).hostname)).toEqual([second.host]);
  });

  it('do not share the quarantine of another domain', async () => {
    const { host } = await domains.proven(domains.rival);
    const slug = slugOf();
    const { body: link } = await domains.owner.post<{ id: string }>('/v1/links', { slug, destination });
    await domains.owner.delete(`/v1/links/${link.id}`);
    const reason = async (query = '') => (await domains.rival.get(`/v1/slugs/${slug}${query}`)).body;
    expect(await reason()).toEqual({ slug, available: false, reason: 'quarantined' });
    expect(await reason(`?domain=${host}`)).toEqual({ slug, available: true, reason: null });
    const create = (domain?: string) => domains.rival.post('/v1/links', { slug, destination, domain });
    expect(await create()).toMatchObject({ status: 409, body: { error: { code: 'slug_taken' } } });
    expect((await create(host)).status).toBe(201);
  });

  it('cannot be destinations, whichever account has them', async () => {
    const { host } = await domains.proven();
    const create = (url: string, api = domains.rival) =>
      api.post('/v1/links', { slug: slugOf(), destination: url });
    for (const url of [`https://${host}/x`, `https://${host.toUpperCase()}.:8443/`]) {
      expect((await create(url)).body).toMatchObject({
        error: { fields: [{ field: 'destination', code: 'own_host' }] },
      });
    }
    const bulk = await domains.rival.post('/v1/links/bulk', {
      links: [
        { slug: slugOf(), destination },
        { slug: slugOf(), destination: `https://${host}/x` },
      ],
    });
    expect(bulk.body).toMatchObject({
      created: [{}],
      failed: [{ index: 1, fields: [{ field: 'destination', code: 'own_host' }] }],
    });
    const pending = await domains.add(domains.owner, hostOf());
    expect((await create(`https://${pending.host}/`)).status).toBe(201);
  });

  it('apply to links that are created in bulk and by external id', async () => {
    const { host } = await domains.proven();
    const slug = slugOf();
    const bulk = await domains.owner.post<{ created: { url: string }[]; failed: object[] }>(
      '/v1/links/bulk',
      {
        links: [
          { slug, destination, domain: host },
          { slug, destination },
          { slug, destination, domain: host },
          { slug: slugOf(), destination, domain: 'nobody.test' },
        ],
      },
    );
    expect(bulk.body.created.map(({ url }) => new URL(url).hostname)).toEqual([host, '127.0.0.1']);
    expect(bulk.body.failed).toMatchObject([
      { index: 2, code: 'slug_taken' },
      { index: 3, code: 'invalid_request', fields: [{ field: 'domain', code: 'unknown_domain' }] },
    ]);
    const externalId = randomUUID();
    const put = (body: object) =>
      domains.owner.put(`/v1/links/by-external-id/${externalId}`, { slug: 'crm', destination, ...body });
    expect((await put({ domain: host })).status).toBe(201);
    expect((await put({ domain: host, name: 'CRM' })).status).toBe(200);
    expect((await put({})).body).toMatchObject({
      error: { fields: [{ field: 'domain', code: 'unchangeable' }] },
    });
  });

  it('cannot be deleted while they have content, and free their host', async () => {
    const domain = await domains.proven();
    const { body: link } = await domains.owner.post<{ id: string }>('/v1/links', {
      slug: 'x',
      destination,
      domain: domain.host,
    });
    const remove = () => domains.owner.delete(`/v1/domains/${domain.id}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'domain_in_use',
          message: `The domain ${domain.host} has 1 link and 0 bio pages. Delete them first.`,
        },
      },
    });
    await domains.owner.delete(`/v1/links/${link.id}`);
    expect(await remove()).toMatchObject({ status: 200, body: { ok: true, deleted: domain.id } });
    expect((await remove()).status).toBe(404);
    await domains.settled(domain.host, '/x', redirectTo('https://lost.example/'));
    // A new claim starts without the slugs of the old one.
    const again = await domains.add(domains.rival, domain.host);
    await domains.prove(domains.rival, again);
    expect(
      (await domains.rival.post('/v1/links', { slug: 'x', destination, domain: domain.host })).status,
    ).toBe(201);
  });

  it('filter lists, exports and pages of lists', async () => {
    const account = await domains.newAccount();
    const { id, host } = await domains.proven(account);
    const on: Record<string, string[]> = { [host]: [], '127.0.0.1': [] };
    for (const domain of [host, '127.0.0.1', host]) {
      const slug = slugOf();
      await account.post('/v1/links', { slug, destination, domain });
      await account.post('/v1/websites', { slug: `${slug}-page`, domain });
      on[domain]?.unshift(slug);
    }
    // A lost domain keeps its links.
    await domains.database.query(
      'update domains set proven_at = null, missing_since = now() where uid = $1',
      [id],
    );
    for (const domain of [host, '127.0.0.1', 'nobody.test', '***']) {
      const slugs = on[domain] ?? [];
      const query = `domain=${encodeURIComponent(domain)}`;
      const read = async (list: string) =>
        (await account.get<{ data: { slug: string }[] }>(`/v1/${list}?${query}`)).body.data;
      expect((await read('links')).map(({ slug }) => slug)).toEqual(slugs);
      expect((await read('websites')).map(({ slug }) => slug)).toEqual(slugs.map((slug) => `${slug}-page`));
      const { body: file } = await account.get<string>(`/v1/links/export?format=ndjson&${query}`);
      const rows = String(file).split('\n').filter(Boolean);
      expect(rows.map((row) => (JSON.parse(row) as { slug: string }).slug)).toEqual(slugs);
    }
    interface Page {
      data: { slug: string }[];
      nextCursor: string;
    }
    for (const list of ['links', 'websites']) {
      const { nextCursor } = (await account.get<Page>(`/v1/${list}?domain=${host}&limit=1`)).body;
      const rest = await account.get<Page>(`/v1/${list}?domain=${host}&limit=5&cursor=${nextCursor}`);
      expect(rest.body.data).toHaveLength(1);
      expect(rest.body.data[0]?.slug).toContain(on[host]?.[1]);
      // A cursor belongs to its list.
      expect((await account.get(`/v1/${list}?limit=5&cursor=${nextCursor}`)).status).toBe(400);
      expect((await account.get(`/v1/${list}?domain=`)).status).toBe(400);
    }
    expect((await domains.owner.get<Page>(`/v1/links?domain=${host}`)).body.data).toEqual([]);
  });
});
