import {
  ApiClient,
  AppUnderTest,
  createAccountWithKey,
  DatabaseProxy,
  plainPng,
  waitFor,
  freePort,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import { formType, nextIn } from '../redirect/guarded-links.js';
import { handOverIn } from '../redirect/hand-over.js';
import { instagram, phone, visit } from '../redirect/visit.js';
import {
  destination,
  DomainsUnderTest,
  hostOf,
  page404,
  redirectTo,
  slugOf,
  type VisitOptions,
} from './domains-under-test.js';

describe('domains', () => {
  let domains: DomainsUnderTest;
  beforeAll(async () => {
    domains = await DomainsUnderTest.start();
  });
  afterAll(() => domains.stop());

  it('have their own home page, link and destination for unknown slugs', async () => {
    const domain = await domains.proven();
    const slug = slugOf();
    const { body: link } = await domains.owner.post<{ id: string }>('/v1/links', { slug, destination });
    await domains.settled(domain.host, '/', { status: 200 });
    await domains.settled(domain.host, '/nothing', page404);
    const change = async (changes: object) => {
      expect((await domains.owner.patch(`/v1/domains/${domain.id}`, changes)).status).toBe(200);
    };
    await change({ homeUrl: 'https://home.example/', notFoundUrl: 'https://domain-lost.example/' });
    await domains.settled(domain.host, '/', redirectTo('https://home.example/'));
    await domains.settled(domain.host, '/nothing', redirectTo('https://domain-lost.example/'));
    await change({ defaultLink: link.id });
    await domains.settled(domain.host, '/?q=1', redirectTo(`${destination}?q=1`));
    await domains.owner.post(`/v1/links/${link.id}/pause`);
    await domains.settled(domain.host, '/', redirectTo('https://domain-lost.example/'));
    await domains.owner.delete(`/v1/links/${link.id}`);
    await domains.settled(domain.host, '/', redirectTo('https://home.example/'));
    await change({ homeUrl: null, notFoundUrl: null, defaultLink: null });
    await domains.settled(domain.host, '/', { status: 200 });
    // The default domain has its own, too.
    expect(await visit(`${domains.service.redirectUrl}/nothing`)).toMatchObject(
      redirectTo('https://lost.example/'),
    );
    expect(await visit(`${domains.service.redirectUrl}/nothing`, { method: 'HEAD' })).toMatchObject({
      status: 302,
    });
    const rejected = await domains.owner.patch(`/v1/domains/${domain.id}`, {
      homeUrl: `https://${domain.host}/x`,
      notFoundUrl: 'http://shop.example/',
      defaultLink: randomUUID(),
    });
    expect(rejected.status).toBe(400);
    expect(
      (rejected.body as { error: { fields: { field: string }[] } }).error.fields.map(({ field }) => field),
    ).toEqual(['homeUrl', 'notFoundUrl', 'defaultLink']);
  });

  it('have their own addresses on breakout pages, link previews and password pages', async () => {
    const account = await domains.newAccount();
    const { host } = await domains.proven(account);
    const origin = `http://${host}:${new URL(domains.service.redirectUrl).port}`;
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
      return domains.at(host, pathname + search, options);
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
      expect((await visit(domains.service.redirectUrl + elsewhere)).headers.location).toBe(
        'https://lost.example/',
      );
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
    expect((await enter(domains.service.redirectUrl)).status).toBe(200);
    expect(await enter(origin)).toMatchObject({ status: 303, headers: { location: destination } });
  });

  it('lead past the password of a link on another domain with one form', async () => {
    const account = await domains.newAccount();
    const { host } = await domains.proven(account);
    const home = await domains.proven(account);
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
    const { body: html } = await visit(`${domains.service.redirectUrl}/${website.slug}`);
    const item = /<a href="(\/[^"]*)"/.exec(html)?.[1] ?? '';
    await domains.settled(home.host, '/?q=1', { status: 302 });
    for (const first of [
      await domains.at(home.host, '/?q=1'),
      await visit(`${domains.service.redirectUrl}${item}?q=1`),
    ]) {
      const asked = new URL(first.headers.location ?? '');
      expect(asked.hostname).toBe(host);
      const form = nextIn(await domains.at(host, asked.pathname + asked.search));
      const send = (headers: Record<string, string>) =>
        domains.at(host, form, {
          method: 'POST',
          headers: { 'Content-Type': formType, ...headers },
          body: new URLSearchParams({ password }).toString(),
        });
      // As sent by a page of another site, and by one of another domain of ours.
      for (const origin of ['https://evil.example', domains.service.redirectUrl, `http://${home.host}`]) {
        const foreign = await send({ Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
        expect(foreign.status).toBe(200);
      }
      const sent = await send({ Origin: asked.origin, 'Sec-Fetch-Site': 'same-origin' });
      expect(sent).toMatchObject({ status: 303, headers: { location: `${destination}?q=1` } });
    }
  });

  it('do not lead their visitors to a link that got the slug of their deleted one', async () => {
    const domain = await domains.proven(domains.owner, hostOf(), { homeUrl: 'https://home.example/' });
    const slug = slugOf();
    const { body: link } = await domains.owner.post<{ id: string }>('/v1/links', { slug, destination });
    await domains.owner.patch(`/v1/domains/${domain.id}`, { defaultLink: link.id });
    await domains.settled(domain.host, '/', redirectTo(destination));
    await domains.owner.delete(`/v1/links/${link.id}`);
    await domains.database.query('delete from slugs where slug = $1', [slug]);
    const theirs = 'https://theirs.example/';
    expect((await domains.rival.post('/v1/links', { slug, destination: theirs })).status).toBe(201);
    await domains.settled('unknown.example', `/${slug}`, redirectTo(theirs));
    expect(await domains.at(domain.host)).toMatchObject(redirectTo('https://home.example/'));
  });

  it('serve bio pages, whose items may be links of other domains', async () => {
    const { host } = await domains.proven();
    const port = new URL(domains.service.redirectUrl).port;
    const { body: plain } = await domains.owner.post<{ id: string }>('/v1/links', {
      slug: slugOf(),
      destination,
    });
    const gated = slugOf();
    const { body: adult } = await domains.owner.post<{ id: string }>('/v1/links', {
      slug: gated,
      destination,
      gate: 'adult',
    });
    const slug = slugOf();
    const { body: website } = await domains.owner.post<{ id: string; url: string }>('/v1/websites', {
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
    const { body: html } = await domains.settled(host, `/${slug}`, { status: 200 });
    expect(html).toContain(`<link rel="canonical" href="${website.url}">`);
    const [shop, adults] = [...html.matchAll(/<a href="(\/[^"]*)"/g)].map(([, href]) => href ?? '');
    expect(await domains.at(host, shop)).toMatchObject(redirectTo(destination));
    // The link's own domain asks.
    const asked = await domains.at(host, adults);
    expect(asked).toMatchObject({ status: 302, body: '' });
    expect(asked.headers.location).toMatch(
      new RegExp(`^${domains.service.redirectUrl}/${gated}\\?b=[\\w-]+$`),
    );
    const gate = await visit(asked.headers.location ?? '');
    expect(gate.status).toBe(200);
    expect(await visit(domains.service.redirectUrl + nextIn(gate))).toMatchObject(redirectTo(destination));
    expect(await visit(`${domains.service.redirectUrl}/${slug}`)).toMatchObject(
      redirectTo('https://lost.example/'),
    );
    const listed = await domains.owner.get<{ data: object[] }>('/v1/websites');
    expect(listed.body.data[0]).toEqual({
      id: website.id,
      name: slug,
      slug,
      published: true,
      url: website.url,
    });
    const full = await domains.owner.get(`/v1/websites/${website.id}?view=full`);
    expect(full.body).toMatchObject({ domain: host });
  });

  it('in earlier links are followed once they are verified, and a loop repeats the same address', async () => {
    const account = await domains.newAccount();
    const added = await domains.add(account, hostOf());
    const { host } = added;
    const [before, slug] = [slugOf(), slugOf()];
    const onDomain = `https://${host}/${slug}`;
    await account.post('/v1/links', { slug: before, destination: onDomain });
    await domains.prove(account, added);
    const { body: link } = await account.post<{ id: string }>('/v1/links', {
      slug,
      destination,
      domain: host,
    });
    expect(await visit(`${domains.service.redirectUrl}/${before}`)).toMatchObject(redirectTo(onDomain));
    await domains.settled(host, `/${slug}`, redirectTo(destination));
    const change = () => account.patch(`/v1/links/${link.id}`, { destination: onDomain });
    expect((await change()).status).toBe(400);
    // While the domain is not verified, its links may lead there. The API learns of that within seconds.
    await domains.database.query(
      'update domains set proven_at = null, missing_since = now() where uid = $1',
      [added.id],
    );
    await waitFor(async () => (await change()).status === 200);
    await domains.prove(account, added);
    // Nothing is added to the address in the loop, so that browsers notice it and stop.
    await domains.settled(host, `/${slug}?a=1`, redirectTo(`${onDomain}?a=1`));
  });

  it('are revealed to a remote proxy that has the token', async () => {
    const { host } = await domains.proven();
    const port = String(await freePort());
    const token = 'abcdefghijklmnop';
    const redirect = new AppUnderTest('redirect', {
      ...domains.service.env,
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

  it('keep working while the database is unavailable', async () => {
    const { host } = await domains.proven();
    const slug = slugOf();
    await domains.owner.post('/v1/links', { slug, destination, domain: host });
    await domains.settled(host, `/${slug}`, redirectTo(destination));
    const pending = await domains.add(domains.owner, hostOf());
    const proxy = await DatabaseProxy.before(domains.service.databaseUrl);
    const port = String(await freePort());
    const redirect = new AppUnderTest('redirect', {
      ...domains.service.env,
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
      // A host that was only added is not a domain.
      expect(await get(pending.host, `/${slug}`)).not.toMatchObject(redirectTo(destination));
    } finally {
      await redirect.stop();
      await proxy.close();
    }
  });

  it('return 410 everywhere while an operator has disabled their account', async () => {
    const account = await createAccountWithKey(domains.service);
    const api = new ApiClient(domains.service, account.key);
    const homeUrl = 'https://home.example/';
    const { host } = await domains.proven(api, hostOf(), {
      homeUrl,
      notFoundUrl: 'https://lost-here.example/',
    });
    await domains.settled(host, '/', redirectTo(homeUrl));
    const disable = (reason: string | null) =>
      domains.database.query('update accounts set disabled = $2 where id = $1', [account.accountId, reason]);
    await disable('phishing');
    for (const path of ['/', '/nothing', '/nothing/at/all', '/robots.txt']) {
      await domains.settled(host, path, { status: 410 });
    }
    await disable(null);
    await domains.settled(host, '/', redirectTo(homeUrl));
  });

  it('do not lead to a link whose domain was lost', async () => {
    const account = await domains.newAccount();
    const [lost, home] = [
      await domains.proven(account),
      await domains.proven(account, hostOf(), { homeUrl: 'https://home.example/' }),
    ];
    const { body: link } = await account.post<{ id: string }>('/v1/links', {
      slug: slugOf(),
      destination,
      domain: lost.host,
      password: 'open sesame',
    });
    await account.patch(`/v1/domains/${home.id}`, { defaultLink: link.id });
    const { body: website } = await account.post<{ slug: string }>('/v1/websites', {
      slug: slugOf(),
      published: true,
      items: [{ title: 'Shop', link: link.id }],
    });
    const { redirectUrl } = domains.service;
    const { body: html } = await visit(`${redirectUrl}/${website.slug}`);
    const item = /<a href="(\/[^"]*)"/.exec(html)?.[1] ?? '';
    expect(new URL((await visit(redirectUrl + item)).headers.location ?? '').hostname).toBe(lost.host);
    await domains.database.query(
      'update domains set proven_at = null, missing_since = now() where uid = $1',
      [lost.id],
    );
    await domains.settled(home.host, '/', redirectTo('https://home.example/'));
    expect(await visit(redirectUrl + item)).toMatchObject(redirectTo('https://lost.example/'));
  });
});
