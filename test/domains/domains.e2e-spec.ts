import { freePort } from '@app/postgres-server';
import {
  type AccountWithKey,
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  plainPng,
  scanSvg,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DatabaseProxy } from '../redirect/database-proxy.js';
import { formType, nextIn } from '../redirect/guarded-links.js';
import { handOverIn } from '../redirect/hand-over.js';
import { instagram, phone, visit, type VisitResponse } from '../redirect/visit.js';
import { TestNameServer } from './test-name-server.js';

interface DomainBody {
  id: string;
  host: string;
  url: string;
  status: string;
  problem: string | null;
  record: { type: string; name: string; value: string };
}

const slugOf = () => `s${randomUUID().slice(0, 8)}`;
const hostOf = () => `go-${randomUUID().slice(0, 8)}.shop.test`;
const destination = 'https://shop.example/';

describe('domains', () => {
  let service: Service;
  let names: TestNameServer;
  let database: pg.Client;
  let owner: ApiClient;
  let rival: ApiClient;
  let ownerAccount: AccountWithKey;

  beforeAll(async () => {
    names = await TestNameServer.start();
    service = await startService({
      apps: ['api', 'redirect', 'worker'],
      env: { DNS_SERVERS: names.address, NOT_FOUND_URL: 'https://lost.example/' },
    });
    database = new pg.Client(service.databaseUrl);
    await database.connect();
    ownerAccount = await createAccountWithKey(service);
    owner = new ApiClient(service, ownerAccount.key);
    rival = new ApiClient(service, (await createAccountWithKey(service)).key);
  }, 60_000);
  afterAll(async () => {
    names.stop();
    await database.end();
    await service.stop();
  });

  /** Each account may check its domains 30 times a minute. */
  const newAccount = async () => new ApiClient(service, (await createAccountWithKey(service)).key);
  const add = async (api: ApiClient, host: string, body = {}): Promise<DomainBody> => {
    const added = await api.post<DomainBody>('/v1/domains', { host, ...body });
    expect(added.status).toBe(201);
    return added.body;
  };
  const verify = async (api: ApiClient, { id }: { id: string }): Promise<DomainBody> =>
    (await api.post<DomainBody>(`/v1/domains/${id}/verify`)).body;
  const prove = async (api: ApiClient, domain: DomainBody): Promise<DomainBody> => {
    names.set(domain.record.name, domain.record.value);
    const verified = await verify(api, domain);
    expect(verified).toMatchObject({ status: 'verified', problem: null });
    return verified;
  };
  const proven = async (api = owner, host = hostOf(), body = {}) => prove(api, await add(api, host, body));
  interface VisitOptions {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  const at = (host: string, path = '/', { headers, ...options }: VisitOptions = {}) =>
    visit(service.redirectUrl + path, {
      headers: { 'User-Agent': phone, Host: host, ...headers },
      ...options,
    });
  /** The redirect is notified after the API has responded. */
  const settled = (host: string, path: string, expected: object): Promise<VisitResponse> =>
    waitFor(
      async () => {
        const response = await at(host, path);
        expect(response).toMatchObject(expected);
        return response;
      },
      { what: `${host}${path}` },
    );
  const redirectTo = (location: string): object => ({ status: 302, headers: { location } });
  const page404 = { status: 404 };

  it('serve their own links once the TXT record is there', async () => {
    const host = hostOf();
    const slug = slugOf();
    await owner.post('/v1/links', { slug, destination: 'https://default.example/' });
    expect(await at(host, `/${slug}`)).toMatchObject(redirectTo('https://default.example/'));
    const domain = await add(owner, ` ${host.toUpperCase()}.`.trim());
    expect(domain).toMatchObject({ host, status: 'pending', problem: null });
    // Registered, not proven: the host is nobody's.
    await settled(host, `/${slug}`, page404);
    expect(await at(host, '/robots.txt')).toMatchObject(page404);
    const early = await owner.post('/v1/links', { slug, destination, domain: host });
    expect(early.body).toMatchObject({ error: { fields: [{ field: 'domain', code: 'unknown_domain' }] } });
    expect(await verify(owner, domain)).toMatchObject({ status: 'pending', problem: 'no_record' });

    const verified = await prove(owner, domain);
    const port = new URL(service.redirectUrl).port;
    expect(verified.url).toBe(`http://${host}:${port}`);
    const created = await owner.post<{ id: string; url: string }>('/v1/links', {
      slug,
      destination,
      domain: host,
    });
    expect(Object.keys(created.body)).toEqual([
      'id',
      'name',
      'slug',
      'destination',
      'active',
      'url',
      'createdAt',
    ]);
    expect(created.body.url).toBe(`http://${host}:${port}/${slug}`);
    await settled(host, `/${slug}`, redirectTo(destination));
    await settled(`${host}:${port}`, `/${slug.toUpperCase()}`, redirectTo(destination));
    await settled(`${host.toUpperCase()}.`, `/${slug}`, redirectTo(destination));
    // The default domain has its own.
    expect(await visit(`${service.redirectUrl}/${slug}`)).toMatchObject(
      redirectTo('https://default.example/'),
    );
    expect(await at('unknown.example', `/${slug}`)).toMatchObject(redirectTo('https://default.example/'));

    const full = await owner.get(`/v1/links/${created.body.id}?view=full`);
    expect(full.body).toMatchObject({ domain: host, url: created.body.url });
    const { body: svg } = await owner.get<string>(`/v1/links/${created.body.id}/qr?format=svg`);
    expect((await scanSvg(svg)).jsqr).toBe(`${created.body.url}?way=qr`);
    const other = await rival.post('/v1/links', { slug: slugOf(), destination, domain: host });
    expect(other.status).toBe(400);
  });

  it('have slugs of their own, and a quarantine of their own', async () => {
    const [first, second] = [await proven(), await proven()];
    const slug = slugOf();
    const on = (domain?: string, api = owner) =>
      api.post<{ id: string }>('/v1/links', { slug, destination, domain });
    const { body: link } = await on(first.host);
    expect((await on(second.host)).status).toBe(201);
    expect((await on(undefined, rival)).status).toBe(201);
    expect((await on(first.host)).body).toMatchObject({ error: { code: 'slug_taken' } });
    const page = await owner.post('/v1/websites', { slug, domain: first.host });
    expect(page.status).toBe(409);
    const reason = async (query = '') => (await owner.get(`/v1/slugs/${slug}${query}`)).body;
    expect(await reason()).toEqual({ slug, available: false, reason: 'taken' });
    expect(await reason(`?domain=${first.host}`)).toEqual({ slug, available: false, reason: 'taken' });
    await owner.delete(`/v1/links/${link.id}`);
    expect(await reason(`?domain=${first.host}`)).toEqual({ slug, available: true, reason: null });
    expect(await reason(`?domain=${second.host}`)).toMatchObject({ available: false });
    expect((await owner.get(`/v1/slugs/${slug}?domain=nobody.test`)).status).toBe(400);
    const rows = await database.query(
      `select d.host, s.released_at is not null as released from slugs s join domains d on d.id = s.domain_id
       where s.slug = $1 order by d.host nulls first`,
      [slug],
    );
    const expected = [first.host, second.host].sort();
    expect(rows.rows).toEqual([
      { host: null, released: false },
      ...expected.map((host) => ({ host, released: host === first.host })),
    ]);
    const filtered = await owner.get<{ data: { url: string }[] }>(`/v1/links?slug=${slug}`);
    expect(filtered.body.data.map(({ url }) => new URL(url).hostname)).toEqual([second.host]);
  });

  it('do not share the quarantine of another domain', async () => {
    const { host } = await proven(rival);
    const slug = slugOf();
    const { body: link } = await owner.post<{ id: string }>('/v1/links', { slug, destination });
    await owner.delete(`/v1/links/${link.id}`);
    const reason = async (query = '') => (await rival.get(`/v1/slugs/${slug}${query}`)).body;
    expect(await reason()).toEqual({ slug, available: false, reason: 'quarantined' });
    expect(await reason(`?domain=${host}`)).toEqual({ slug, available: true, reason: null });
    const create = (domain?: string) => rival.post('/v1/links', { slug, destination, domain });
    expect(await create()).toMatchObject({ status: 409, body: { error: { code: 'slug_taken' } } });
    expect((await create(host)).status).toBe(201);
  });

  it('are served to nobody but the account whose record is in DNS', async () => {
    const host = hostOf();
    const slug = slugOf();
    const mine = await proven(owner, host);
    await owner.post('/v1/links', { slug, destination: 'https://mine.example/', domain: host });
    const theirs = await add(rival, host);
    await settled(host, `/${slug}`, redirectTo('https://mine.example/'));
    // Both records are there: whoever was first keeps it.
    names.set(mine.record.name, mine.record.value, theirs.record.value);
    expect(await verify(rival, theirs)).toMatchObject({ status: 'pending', problem: 'claimed' });
    names.break();
    expect(await verify(rival, theirs)).toMatchObject({ status: 'pending', problem: 'dns_failed' });
    expect(await verify(owner, mine)).toMatchObject({ status: 'verified', problem: 'dns_failed' });
    names.break(false);
    await settled(host, `/${slug}`, redirectTo('https://mine.example/'));
    // The old one is gone.
    names.set(mine.record.name, theirs.record.value);
    expect(await verify(rival, theirs)).toMatchObject({ status: 'verified' });
    await settled(host, `/${slug}`, { status: 404 });
    expect((await owner.get(`/v1/domains/${mine.id}`)).body).toMatchObject({ status: 'pending' });
    await rival.post('/v1/links', { slug, destination: 'https://theirs.example/', domain: host });
    await settled(host, `/${slug}`, redirectTo('https://theirs.example/'));
    expect((await owner.post('/v1/links', { slug: slugOf(), destination, domain: host })).status).toBe(400);
    const log = await database.query(
      `select action, actor_kind from (
         select account_id, action, actor_kind, created_at, target_id from unsealed_audit_entries
         union all select account_id, action, actor_kind, created_at, target_id from audit_entries
       ) as e where account_id = $1 and target_id = $2 order by created_at`,
      [ownerAccount.accountId, mine.id],
    );
    expect(log.rows).toEqual([
      { action: 'domain.created', actor_kind: 'key' },
      { action: 'domain.verified', actor_kind: 'key' },
      { action: 'domain.lost', actor_kind: 'system' },
    ]);
  });

  it('do not go back to an account whose record was read before the other one proved its own', async () => {
    const host = hostOf();
    const mine = await proven(owner, host);
    const theirs = await add(rival, host);
    const held = names.holdNext();
    const check = verify(owner, mine);
    const sendOldAnswer = await held;
    names.set(mine.record.name, theirs.record.value);
    expect(await verify(rival, theirs)).toMatchObject({ status: 'verified' });
    sendOldAnswer();
    expect(await check).toMatchObject({ status: 'pending', problem: 'no_record' });
    expect((await rival.get(`/v1/domains/${theirs.id}`)).body).toMatchObject({ status: 'verified' });
  });

  it('are proven by one of two accounts that check in the same moment', async () => {
    const host = hostOf();
    const claims = [await add(owner, host), await add(rival, host)] as const;
    names.set(claims[0].record.name, ...claims.map(({ record }) => record.value));
    const results = await Promise.all([verify(owner, claims[0]), verify(rival, claims[1])]);
    expect(results.map(({ status, problem }) => [status, problem]).sort()).toEqual([
      ['pending', 'claimed'],
      ['verified', null],
    ]);
  });

  it('are served for a day after their record was removed', async () => {
    const domain = await proven();
    names.set(domain.record.name);
    expect(await verify(owner, domain)).toMatchObject({ status: 'verified', problem: 'no_record' });
    await settled(domain.host, '/', { status: 200 });
    await database.query(`update domains set missing_since = now() - interval '25 hours' where uid = $1`, [
      domain.id,
    ]);
    expect(await verify(owner, domain)).toMatchObject({ status: 'pending', problem: 'no_record' });
    await settled(domain.host, '/', page404);
  });

  it('have a home, a link and a place for lost visitors of their own', async () => {
    const domain = await proven();
    const slug = slugOf();
    const { body: link } = await owner.post<{ id: string }>('/v1/links', { slug, destination });
    await settled(domain.host, '/', { status: 200 });
    await settled(domain.host, '/nothing', page404);
    const change = async (changes: object) => {
      expect((await owner.patch(`/v1/domains/${domain.id}`, changes)).status).toBe(200);
    };
    await change({ homeUrl: 'https://home.example/', notFoundUrl: 'https://domain-lost.example/' });
    await settled(domain.host, '/', redirectTo('https://home.example/'));
    await settled(domain.host, '/nothing', redirectTo('https://domain-lost.example/'));
    await change({ defaultLink: link.id });
    await settled(domain.host, '/?q=1', redirectTo(`${destination}?q=1`));
    await owner.post(`/v1/links/${link.id}/pause`);
    await settled(domain.host, '/', redirectTo('https://domain-lost.example/'));
    await owner.delete(`/v1/links/${link.id}`);
    await settled(domain.host, '/', redirectTo('https://home.example/'));
    await change({ homeUrl: null, notFoundUrl: null, defaultLink: null });
    await settled(domain.host, '/', { status: 200 });
    // The default domain has its own, too.
    expect(await visit(`${service.redirectUrl}/nothing`)).toMatchObject(redirectTo('https://lost.example/'));
    expect(await visit(`${service.redirectUrl}/nothing`, { method: 'HEAD' })).toMatchObject({ status: 302 });
    const rejected = await owner.patch(`/v1/domains/${domain.id}`, {
      homeUrl: `https://${domain.host}/x`,
      notFoundUrl: 'http://shop.example/',
      defaultLink: randomUUID(),
    });
    expect(rejected.status).toBe(400);
    expect(
      (rejected.body as { error: { fields: { field: string }[] } }).error.fields.map(({ field }) => field),
    ).toEqual(['homeUrl', 'notFoundUrl', 'defaultLink']);
  });

  it('have their own addresses on breakout pages, cards and password pages', async () => {
    const account = await newAccount();
    const { host } = await proven(account);
    const origin = `http://${host}:${new URL(service.redirectUrl).port}`;
    const onDomain = async (options: object) =>
      (
        await account.post<{ id: string; slug: string }>('/v1/links', {
          slug: slugOf(),
          destination,
          domain: host,
          ...options,
        })
      ).body;
    const on = (address: string, options: VisitOptions = {}) => {
      const { pathname, search } = new URL(address, origin);
      return at(host, pathname + search, options);
    };

    const aggressive = await onDomain({ behavior: 'aggressive' });
    const handOver = handOverIn(await on(`/${aggressive.slug}`, { headers: { 'User-Agent': instagram } }));
    expect(handOver).toMatch(new RegExp(`^${origin}/${aggressive.slug}\\?b=[\\w-]+$`));
    expect(await on(handOver)).toMatchObject(redirectTo(destination));

    const carded = await onDomain({ preview: { title: 'Sale', description: 'Everything must go.' } });
    const imageOfCard = async (name: string): Promise<string> => {
      const { body } = await on(`/${carded.slug}`, { headers: { 'User-Agent': 'facebookexternalhit/1.1' } });
      expect(body).toContain(`<meta property="og:url" content="${origin}/${carded.slug}">`);
      const image = /<meta property="og:image" content="([^"]+)">/.exec(body)?.[1] ?? '';
      expect(image).toContain(`${origin}/${carded.slug}/${name}?v=`);
      return image;
    };
    for (const [name, type] of [
      ['og.png', 'image/png'],
      ['og.jpg', 'image/jpeg'],
    ] as const) {
      if (name === 'og.jpg') {
        const put = await account.put(
          `/v1/links/${carded.id}/preview-image`,
          plainPng(1200, 630, { depth: 8, colorType: 2, value: 128 }),
          {
            headers: { 'Content-Type': 'image/png' },
          },
        );
        expect(put.status).toBe(200);
      }
      const image = await waitFor(() => imageOfCard(name), { what: name });
      // On a busy machine, drawing takes too long at first, which is a 503.
      const drawn = await waitFor(async () => {
        const response = await on(image);
        return response.status !== 503 && response;
      });
      expect(drawn).toMatchObject({ status: 200, headers: { 'content-type': type } });
      const elsewhere = new URL(image).pathname;
      expect((await visit(service.redirectUrl + elsewhere)).headers.location).toBe('https://lost.example/');
    }

    const locked = await onDomain({ password: 'open sesame' });
    const form = nextIn(await on(`/${locked.slug}`));
    expect(form).toMatch(new RegExp(`^/${locked.slug}\\?b=`));
    const enter = (from: string) =>
      on(form, {
        method: 'POST',
        headers: { 'Content-Type': formType, Origin: from },
        body: new URLSearchParams({ password: 'open sesame' }).toString(),
      });
    expect((await enter(service.redirectUrl)).status).toBe(200);
    expect(await enter(origin)).toMatchObject({ status: 303, headers: { location: destination } });
  });

  it('lead past the password of a link on another domain with one form', async () => {
    const account = await newAccount();
    const { host } = await proven(account);
    const home = await proven(account);
    const password = 'open sesame';
    const { body: link } = await account.post<{ id: string; slug: string }>('/v1/links', {
      slug: slugOf(),
      destination,
      domain: host,
      password,
    });
    await account.patch(`/v1/domains/${home.id}`, { defaultLink: link.id });
    const { body: website } = await account.post<{ slug: string }>('/v1/websites', {
      slug: slugOf(),
      published: true,
      items: [{ title: 'Shop', link: link.id }],
    });
    const { body: html } = await visit(`${service.redirectUrl}/${website.slug}`);
    const item = /<a href="(\/[^"]*)"/.exec(html)?.[1] ?? '';
    await settled(home.host, '/?q=1', { status: 302 });
    for (const first of [await at(home.host, '/?q=1'), await visit(`${service.redirectUrl}${item}?q=1`)]) {
      const asked = new URL(first.headers.location ?? '');
      expect(asked.hostname).toBe(host);
      const form = nextIn(await at(host, asked.pathname + asked.search));
      const send = (headers: Record<string, string>) =>
        at(host, form, {
          method: 'POST',
          headers: { 'Content-Type': formType, ...headers },
          body: new URLSearchParams({ password }).toString(),
        });
      // As a page of somebody else sends it, and one of another domain of ours.
      for (const origin of ['https://evil.example', service.redirectUrl, `http://${home.host}`]) {
        const foreign = await send({ Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
        expect(foreign.status).toBe(200);
      }
      const sent = await send({ Origin: asked.origin, 'Sec-Fetch-Site': 'same-origin' });
      expect(sent).toMatchObject({ status: 303, headers: { location: `${destination}?q=1` } });
    }
  });

  it('do not lead their visitors to a link that got the slug of their deleted one', async () => {
    const domain = await proven(owner, hostOf(), { homeUrl: 'https://home.example/' });
    const slug = slugOf();
    const { body: link } = await owner.post<{ id: string }>('/v1/links', { slug, destination });
    await owner.patch(`/v1/domains/${domain.id}`, { defaultLink: link.id });
    await settled(domain.host, '/', redirectTo(destination));
    await owner.delete(`/v1/links/${link.id}`);
    await database.query('delete from slugs where slug = $1', [slug]);
    const theirs = 'https://theirs.example/';
    expect((await rival.post('/v1/links', { slug, destination: theirs })).status).toBe(201);
    await settled('unknown.example', `/${slug}`, redirectTo(theirs));
    expect(await at(domain.host)).toMatchObject(redirectTo('https://home.example/'));
  });

  it('serve bio pages, whose items may be links of other domains', async () => {
    const { host } = await proven();
    const port = new URL(service.redirectUrl).port;
    const { body: plain } = await owner.post<{ id: string }>('/v1/links', { slug: slugOf(), destination });
    const gated = slugOf();
    const { body: adult } = await owner.post<{ id: string }>('/v1/links', {
      slug: gated,
      destination,
      gate: 'adult',
    });
    const slug = slugOf();
    const { body: website } = await owner.post<{ id: string; url: string }>('/v1/websites', {
      slug,
      domain: host,
      published: true,
      items: [
        { title: 'Shop', link: plain.id },
        { title: 'Adults', link: adult.id },
      ],
    });
    expect(Object.keys(website)).toEqual(['id', 'slug', 'published', 'url']);
    expect(website.url).toBe(`http://${host}:${port}/${slug}`);
    const { body: html } = await settled(host, `/${slug}`, { status: 200 });
    expect(html).toContain(`<link rel="canonical" href="${website.url}">`);
    const [shop, adults] = [...html.matchAll(/<a href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(await at(host, shop)).toMatchObject(redirectTo(destination));
    // The link's own domain asks.
    const asked = await at(host, adults);
    expect(asked).toMatchObject({ status: 302, body: '' });
    expect(asked.headers.location).toMatch(new RegExp(`^${service.redirectUrl}/${gated}\\?b=[\\w-]+$`));
    const gate = await visit(asked.headers.location ?? '');
    expect(gate.status).toBe(200);
    expect(await visit(service.redirectUrl + nextIn(gate))).toMatchObject(redirectTo(destination));
    expect(await visit(`${service.redirectUrl}/${slug}`)).toMatchObject(redirectTo('https://lost.example/'));
    const listed = await owner.get<{ data: object[] }>('/v1/websites');
    expect(listed.body.data[0]).toEqual({
      id: website.id,
      name: slug,
      slug,
      published: true,
      url: website.url,
    });
    const full = await owner.get(`/v1/websites/${website.id}?view=full`);
    expect(full.body).toMatchObject({ domain: host });
  });

  it('are no destinations, whoever has them', async () => {
    const { host } = await proven();
    const create = (url: string, api = rival) => api.post('/v1/links', { slug: slugOf(), destination: url });
    for (const url of [`https://${host}/x`, `https://${host.toUpperCase()}.:8443/`]) {
      expect((await create(url)).body).toMatchObject({
        error: { fields: [{ field: 'destination', code: 'own_host' }] },
      });
    }
    const pending = await add(owner, hostOf());
    expect((await create(`https://${pending.host}/`)).status).toBe(201);
  });

  it('of links from before are followed once they are proven, and a circle repeats the same address', async () => {
    const account = await newAccount();
    const added = await add(account, hostOf());
    const { host } = added;
    const [before, slug] = [slugOf(), slugOf()];
    const onDomain = `https://${host}/${slug}`;
    await account.post('/v1/links', { slug: before, destination: onDomain });
    await prove(account, added);
    const { body: link } = await account.post<{ id: string }>('/v1/links', {
      slug,
      destination,
      domain: host,
    });
    expect(await visit(`${service.redirectUrl}/${before}`)).toMatchObject(redirectTo(onDomain));
    await settled(host, `/${slug}`, redirectTo(destination));
    const change = () => account.patch(`/v1/links/${link.id}`, { destination: onDomain });
    expect((await change()).status).toBe(400);
    // While the domain is not proven, its links may lead there. The API learns of that within seconds.
    await database.query('update domains set proven_at = null where uid = $1', [added.id]);
    await waitFor(async () => (await change()).status === 200, { timeout: 30_000 });
    await prove(account, added);
    // Nothing is added on the way around, so that browsers notice, and stop.
    await settled(host, `/${slug}?a=1`, redirectTo(`${onDomain}?a=1`));
  });

  it('apply to links that are created in bulk and by external id', async () => {
    const { host } = await proven();
    const slug = slugOf();
    const bulk = await owner.post<{ created: { url: string }[]; failed: object[] }>('/v1/links/bulk', {
      links: [
        { slug, destination, domain: host },
        { slug, destination },
        { slug, destination, domain: host },
        { slug: slugOf(), destination, domain: 'nobody.test' },
      ],
    });
    expect(bulk.body.created.map(({ url }) => new URL(url).hostname)).toEqual([host, '127.0.0.1']);
    expect(bulk.body.failed).toMatchObject([
      { index: 2, code: 'slug_taken' },
      { index: 3, code: 'invalid_request', fields: [{ field: 'domain', code: 'unknown_domain' }] },
    ]);
    const externalId = randomUUID();
    const put = (body: object) =>
      owner.put(`/v1/links/by-external-id/${externalId}`, { slug: 'crm', destination, ...body });
    expect((await put({ domain: host })).status).toBe(201);
    expect((await put({ domain: host, name: 'CRM' })).status).toBe(200);
    expect((await put({})).body).toMatchObject({
      error: { fields: [{ field: 'domain', code: 'unchangeable' }] },
    });
  });

  it('cannot be deleted while anything is on them, and free their host', async () => {
    const domain = await proven();
    const { body: link } = await owner.post<{ id: string }>('/v1/links', {
      slug: 'x',
      destination,
      domain: domain.host,
    });
    const remove = () => owner.delete(`/v1/domains/${domain.id}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'domain_in_use',
          message: `The domain ${domain.host} has 1 link and 0 bio pages. Delete them first.`,
        },
      },
    });
    await owner.delete(`/v1/links/${link.id}`);
    expect(await remove()).toMatchObject({ status: 200, body: { ok: true, deleted: domain.id } });
    expect((await remove()).status).toBe(404);
    await settled(domain.host, '/x', redirectTo('https://lost.example/'));
    // A new claim starts without the slugs of the old one.
    const again = await add(rival, domain.host);
    await prove(rival, again);
    expect((await rival.post('/v1/links', { slug: 'x', destination, domain: domain.host })).status).toBe(201);
  });

  it('filter lists, exports and pages of lists', async () => {
    const account = await newAccount();
    const { id, host } = await proven(account);
    const on: Record<string, string[]> = { [host]: [], '127.0.0.1': [] };
    for (const domain of [host, '127.0.0.1', host]) {
      const slug = slugOf();
      await account.post('/v1/links', { slug, destination, domain });
      await account.post('/v1/websites', { slug: `${slug}-page`, domain });
      on[domain]?.unshift(slug);
    }
    // A domain that was lost keeps its links.
    await database.query('update domains set proven_at = null where uid = $1', [id]);
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
    expect((await owner.get<Page>(`/v1/links?domain=${host}`)).body.data).toEqual([]);
  });

  it('say after a check whether they lead to the installation', async () => {
    const domain = await add(owner, hostOf());
    names.set(domain.record.name, domain.record.value);
    expect(await verify(owner, domain)).toMatchObject({ status: 'verified', resolvesHere: false });
    names.setAddress(domain.host, '198.51.100.7');
    expect(await verify(owner, domain)).toMatchObject({ status: 'verified', resolvesHere: false });
    names.setAddress(domain.host, '127.0.0.1');
    expect(await verify(owner, domain)).toMatchObject({ status: 'verified', resolvesHere: true });
    names.break();
    expect(await verify(owner, domain)).toMatchObject({ status: 'verified', resolvesHere: null });
    names.break(false);
    expect((await owner.get(`/v1/domains/${domain.id}`)).body).not.toHaveProperty('resolvesHere');
  });

  it('are told to a proxy elsewhere that has the token', async () => {
    const { host } = await proven();
    const port = String(await freePort());
    const token = 'abcdefghijklmnop';
    const redirect = new AppUnderTest('redirect', {
      ...service.env,
      REDIRECT_PORT: port,
      TLS_ASK_TOKEN: token,
    });
    await redirect.start();
    const ask = async (query: string, headers: Record<string, string> = {}) =>
      (await visit(`http://127.0.0.1:${port}/health/tls?domain=${query}`, { headers })).status;
    try {
      for (const wrong of ['', '&token=', `&token=${token}x`, `&token=${token.toUpperCase()}`]) {
        expect(await ask(host + wrong)).toBe(404);
      }
      expect(await ask(`${host}&token=${token}`)).toBe(200);
      expect(await ask(`${host}&token=${token}`, { 'X-Forwarded-For': '192.0.2.1' })).toBe(200);
      expect(await ask(`nobody.test&token=${token}`)).toBe(404);
    } finally {
      await redirect.stop();
    }
  });

  it('are separate for each account', async () => {
    const domain = await add(owner, hostOf());
    const path = `/v1/domains/${domain.id}`;
    for (const response of [
      await rival.get(path),
      await rival.patch(path, {}),
      await rival.post(`${path}/verify`),
      await rival.delete(path),
    ]) {
      expect(response.status).toBe(404);
    }
    expect((await rival.get<{ data: DomainBody[] }>('/v1/domains')).body.data).not.toContainEqual(
      expect.objectContaining({ host: domain.host }),
    );
    expect(await owner.post('/v1/domains', { host: domain.host })).toMatchObject({
      status: 409,
      body: { error: { code: 'domain_taken', fields: [{ field: 'host' }] } },
    });
  });

  it('are checked by the jobs app without anybody asking', async () => {
    const added = await add(owner, hostOf());
    names.set(added.record.name, added.record.value);
    const [lost, recent] = [await proven(), await proven()];
    names.set(lost.record.name);
    names.set(recent.record.name);
    await database.query(
      `update domains set checked_at = now() - interval '61 minutes', missing_since = now() - interval '25 hours'
       where uid = $1`,
      [lost.id],
    );
    const account = await newAccount();
    // Hourly for a month after a domain was lost, then daily.
    const lose = async (missingSince: string, checkedAt: string): Promise<DomainBody> => {
      const domain = await proven(account);
      await database.query(
        `update domains set proven_at = null, problem = 'no_record', created_at = now() - interval '1 year',
           missing_since = now() - $2::interval, checked_at = now() - $3::interval
         where uid = $1`,
        [domain.id, missingSince, checkedAt],
      );
      return domain;
    };
    const restored = await lose('2 days', '61 minutes');
    const restoredLate = await lose('40 days', '25 hours');
    const notYet = [await lose('2 days', '50 minutes'), await lose('40 days', '23 hours')];
    await service.apps.jobs.start();
    const read = async ({ id }: DomainBody, api = owner) =>
      (await api.get<DomainBody>(`/v1/domains/${id}`)).body;
    await waitFor(async () => (await read(added)).status === 'verified', { timeout: 30_000 });
    await waitFor(async () => (await read(lost)).status === 'pending', { timeout: 30_000 });
    // It was checked a moment ago.
    expect(await read(recent)).toMatchObject({ status: 'verified', problem: null });
    for (const domain of [restored, restoredLate]) {
      await waitFor(async () => (await read(domain, account)).status === 'verified', { timeout: 30_000 });
    }
    for (const domain of notYet) expect(await read(domain, account)).toMatchObject({ status: 'pending' });
    await service.apps.jobs.stop();
  }, 60_000);

  it('keep working while the database is away', async () => {
    const { host } = await proven();
    const slug = slugOf();
    await owner.post('/v1/links', { slug, destination, domain: host });
    await settled(host, `/${slug}`, redirectTo(destination));
    const pending = await add(owner, hostOf());
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const port = String(await freePort());
    const redirect = new AppUnderTest('redirect', {
      ...service.env,
      DATABASE_URL: proxy.url,
      REDIRECT_PORT: port,
    });
    const get = (name: string, path: string) =>
      visit(`http://127.0.0.1:${port}${path}`, { headers: { 'User-Agent': phone, Host: name } });
    try {
      await redirect.start();
      // Lookups from before the listener is connected are not cached.
      const health = async () => (await get(host, '/health/ready')).body;
      await waitFor(async () => (await health()) === '{"status":"ok"}');
      expect(await get(host, `/${slug}`)).toMatchObject(redirectTo(destination));
      await proxy.refuse();
      await waitFor(async () => (await health()).includes('degraded'));
      expect(await get(host, `/${slug}`)).toMatchObject(redirectTo(destination));
      expect(await get(pending.host, `/${slug}`)).toMatchObject(page404);
    } finally {
      await redirect.stop();
      await proxy.close();
    }
  });
});
