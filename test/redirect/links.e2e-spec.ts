import { startService, type Service, waitFor } from '@app/testing';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { handOverIn } from './hand-over.js';
import { TestStore } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

describe('a short link', () => {
  let service: Service;
  let store: TestStore;
  const at = (path: string) => `${service.redirectUrl}/${path}`;

  beforeAll(async () => {
    service = await startService({
      apps: ['redirect', 'worker'],
      env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'debug' },
    });
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
    await service.stop();
  });

  it('redirects without caching, framework headers or cookies', async () => {
    const link = await store.addLink('https://x.example/path?a=1#top');
    const response = await visit(at(link.slug));
    expect(response).toMatchObject({
      status: 302,
      body: '',
      headers: {
        location: 'https://x.example/path?a=1#top',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-length': '0',
      },
    });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of ['server', 'x-powered-by', 'set-cookie'])
      expect(response.headers[name]).toBeUndefined();
  });

  it('matches its slug in any case, with one trailing slash and with unnecessary escapes', async () => {
    const { slug } = await store.addLink('https://x.example/');
    const escaped = `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`;
    for (const path of [slug.toLowerCase(), slug.toUpperCase(), `${slug}/`, escaped]) {
      expect((await visit(at(path))).headers.location).toBe('https://x.example/');
    }
    for (const path of [`${slug}/x`, `${slug}/x/y`, `${slug}x`, `${slug}.html`, `${slug}-`])
      expect((await visit(at(path))).status).toBe(404);
  });

  it('tolerates surrounding text, which is counted', async () => {
    const link = await store.addLink('https://x.example/');
    const { slug } = link;
    const paths = [`${slug}.`, `${slug}),`, `${slug}%20`, `${slug}%E2%80%8B`, `${slug}%0A`, `/${slug}//`];
    for (const path of paths) {
      const { status, headers } = await visit(at(path));
      expect([path, status, headers.location]).toEqual([path, 302, 'https://x.example/']);
    }
    for (const path of [`${slug}&utm_source=x`, `${slug}%3Futm_source=x`])
      expect((await visit(at(path))).headers.location).toBe('https://x.example/?utm_source=x');
    await store.waitForCounts(link, { views: 8, clicks: 8, excluded: 0 });
  });

  it.each([
    ['/shop…', '/shop%e2%80%a6'],
    ['//evil.example/…', '/evil.example/%e2%80%a6'],
    ['/\\evil.example/…', '/evil.example/%e2%80%a6'],
    ['/shop?q=ü&a=1', '/shop?q=%c3%bc&a=1'],
  ])(
    'redirects raw UTF-8 in the address, as in %s, to the same path with escapes',
    async (path, location) => {
      const { hostname, port } = new URL(service.redirectUrl);
      const socket = connect(Number(port), hostname);
      socket.end(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      const [status, ...lines] = (await text(socket)).split('\r\n');
      expect([status, lines]).toEqual([
        'HTTP/1.1 307 Temporary Redirect',
        expect.arrayContaining([
          `Location: ${location}`,
          'Cache-Control: private, no-store',
          expect.stringMatching(/^X-Request-Id: [0-9a-f-]{36}$/),
          'Connection: close',
        ]),
      ]);
    },
  );

  it('refuses a request without a Host with an error like any other', async () => {
    const { hostname, port } = new URL(service.redirectUrl);
    const socket = connect(Number(port), hostname);
    socket.end('GET /shop HTTP/1.1\r\n\r\n');
    const [head, body] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 [^]*^X-Request-Id: .*^X-Content-Type-Options: nosniff/ms);
    expect(JSON.parse(body ?? '')).toMatchObject({ error: { code: 'invalid_request' } });
  });

  it.each(['aggressive', 'conservative', 'non-meta', 'basic'])(
    'redirects a person under %s',
    async (behavior) => {
      const { slug } = await store.addLink('https://x.example/', { behavior });
      expect((await visit(at(slug))).status).toBe(302);
    },
  );

  it.each([
    ['https://x.example/p', '?a=1', 'https://x.example/p?a=1'],
    ['https://x.example/p?a=0#f', '?a=1&b2=2', 'https://x.example/p?a=0&b2=2#f'],
    ['https://x.example/', '?b=token&openExternalBrowser=1&utm_source=x', 'https://x.example/?utm_source=x'],
    ['https://x.example/?sig=a%2Bb%3D', '?u=%e2%82%ac+1', 'https://x.example/?sig=a%2Bb%3D&u=%e2%82%ac+1'],
    ['https://bücher.example/ü', '', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('passes the query on: %s and %s', async (destination, query, location) => {
    const { slug } = await store.addLink(destination);
    expect((await visit(at(slug + query))).headers.location).toBe(location);
  });

  it('counts a person as a view and a click, with all dimensions', async () => {
    const link = await store.addLink('https://x.example/');
    await visit(at(link.slug), {
      headers: {
        'User-Agent': phone,
        Referer: 'https://www.google.de/search?q=secret',
        'X-Forwarded-For': '8.8.8.8',
      },
    });
    await visit(at(link.slug), { headers: { 'User-Agent': instagram, 'X-Forwarded-For': '193.0.6.139' } });
    await visit(at(link.slug), { headers: { 'User-Agent': phone, Referer: at('somebody') } });
    const { by } = await store.waitForCounts(link, { views: 3, clicks: 3, excluded: 0 });
    expect(by).toEqual({
      'country:US': 1,
      'country:NL': 1,
      'country:XX': 1,
      'device:mobile': 3,
      'source:google': 1,
      'source:instagram': 1,
      'source:direct': 1,
      'browser:safari': 3,
      'system:ios': 3,
      'referrer:google.de': 1,
      'referrer:none': 2,
    });
  });

  it('stores and passes on the utm_* of a counted visit, and stores no other parameters', async () => {
    const link = await store.addLink('https://x.example/');
    const query = 'utm_source=News%20letter&utm_medium=mail&email=secret%40b.example&utm_source=second';
    const response = await visit(at(`${link.slug}?${query}`));
    expect(response.headers.location).toBe(`https://x.example/?${query}`);
    await visit(at(`${link.slug}?utm_source=robot`), { headers: { 'User-Agent': bot } });
    const { by } = await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 1 });
    expect(by).toMatchObject({ 'utm_source:News letter': 1, 'utm_medium:mail': 1, 'source:direct': 1 });
    expect(Object.keys(by).filter((key) => key.startsWith('utm_'))).toHaveLength(2);
    expect(await store.clickPathText()).not.toContain('secret');
  });

  it('counts the utm_* of a visit through a breakout page once, with the click', async () => {
    const link = await store.addLink('https://x.example/', { behavior: 'aggressive' });
    const query = 'utm_campaign=May%20sale&utm_content=top';
    const page = await visit(at(`${link.slug}?${query}`), { headers: { 'User-Agent': instagram } });
    const handOver = handOverIn(page);
    for (const agent of [phone, instagram]) {
      const response = await visit(handOver, { headers: { 'User-Agent': agent } });
      expect(response).toMatchObject({ status: 302, headers: { location: `https://x.example/?${query}` } });
    }
    const { by } = await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
    expect(by).toMatchObject({ 'utm_campaign:May sale': 1, 'utm_content:top': 1, 'source:instagram': 1 });
  });

  it('redirects bots and HEAD requests, and records why they do not count', async () => {
    const link = await store.addLink('https://x.example/');
    const head = await visit(at(link.slug), { method: 'HEAD' });
    expect(head).toMatchObject({ status: 302, body: '', headers: { location: 'https://x.example/' } });
    for (const headers of [{ 'User-Agent': bot }, {}, { 'User-Agent': '' }] as Record<string, string>[]) {
      expect((await visit(at(link.slug), { headers })).headers.location).toBe('https://x.example/');
    }
    const { by } = await store.waitForCounts(link, { views: 0, clicks: 0, excluded: 4 });
    expect(by).toEqual({ 'excluded:head': 1, 'excluded:bot': 1, 'excluded:no-agent': 2 });
  });

  it('serves what a browser requests for a page or a script like a visit, uncounted', async () => {
    const link = await store.addLink('https://x.example/', { behavior: 'aggressive' });
    const page = await store.addWebsite();
    for (const use of ['image', 'empty']) {
      const as = (agent: string) => ({ headers: { 'User-Agent': agent, 'Sec-Fetch-Dest': use } });
      const plain = await visit(at(link.slug), as(phone));
      expect(plain).toMatchObject({ status: 302, headers: { location: 'https://x.example/' } });
      expect(await visit(at(link.slug), as(instagram))).toMatchObject({ status: 200 });
      expect(await visit(at(page.slug), as(phone))).toMatchObject({ status: 200 });
    }
    expect((await store.waitForCounts(link, { views: 0, clicks: 0, excluded: 4 })).by).toEqual({
      'excluded:automated': 4,
    });
    expect((await store.waitForCounts(page, { views: 0, clicks: 0, excluded: 2 })).by).toEqual({
      'excluded:automated': 2,
    });
  });

  it.each([
    { 'X-Purpose': 'preview' },
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { 'Sec-Purpose': 'prefetch;anonymous-client-ip' },
    { 'sec-purpose': 'PREFETCH' },
    { Purpose: 'prefetch' },
    { Purpose: 'prerender' },
    { 'X-Moz': 'prefetch' },
  ] as Record<string, string>[])('rejects prefetches, uncounted: %j', async (ahead) => {
    const link = await store.addLink('https://x.example/');
    const response = await visit(at(link.slug), { headers: { 'User-Agent': phone, ...ahead } });
    expect(response).toMatchObject({
      status: 503,
      body: '',
      headers: { 'cache-control': 'private, no-store' },
    });
    expect(response.headers.location).toBeUndefined();
    const { by } = await store.waitForCounts(link, { views: 0, clicks: 0, excluded: 1 });
    expect(by).toEqual({ 'excluded:speculative': 1 });
  });

  it('returns the same page for paused, unknown, malformed and reserved slugs, uncounted', async () => {
    const paused = await store.addLink('https://x.example/', { active: false });
    const unpublished = await store.addWebsite({ published: false });
    const paths = [
      paused.slug,
      unpublished.slug,
      'nobody-has-this',
      '%00',
      '-x',
      'a.b',
      'docs',
      'health',
      'health/',
      'health/x',
      'metrics/',
      'admin',
      '%ff',
      'x'.repeat(65),
      `${paused.slug}/`,
      `${paused.slug}?b=1`,
    ];
    const responses = [];
    for (const path of paths) responses.push(await visit(at(path)));
    for (const { status, headers } of responses) {
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('private, no-store');
    }
    const alike = responses.map(({ body, headers: { date: _date, 'x-request-id': _id, ...headers } }) => ({
      body,
      headers,
    }));
    for (const response of alike) expect(response).toEqual(alike[0]);
    const head = await visit(at('nobody-has-this'), { method: 'HEAD' });
    expect(head).toMatchObject({ status: 404, body: '' });
    const marker = await store.addLink('https://x.example/');
    await visit(at(marker.slug));
    await store.waitForCounts(marker, { views: 1, clicks: 1, excluded: 0 });
    await store.waitForCounts(paused, { views: 0, clicks: 0, excluded: 0 });
    await store.waitForCounts(unpublished, { views: 0, clicks: 0, excluded: 0 });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'rejects %s in the common error format',
    async (method) => {
      const { slug } = await store.addLink('https://x.example/');
      for (const path of [slug, '', 'nobody-has-this']) {
        const response = await visit(at(path), { method, body: method.startsWith('P') ? 'x=1' : undefined });
        expect(response.status).toBe(405);
        expect(response.headers.allow).toBe('GET, HEAD');
        expect(response.headers['cache-control']).toBe('private, no-store');
        expect(JSON.parse(response.body)).toEqual({
          error: {
            code: 'method_not_allowed',
            message: 'This address supports only GET, HEAD.',
            requestId: response.headers['x-request-id'],
          },
        });
      }
    },
  );

  it('serves the home page, health and metrics', async () => {
    expect(await visit(at(''))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect((await visit(at('health/live'))).body).toBe('{"status":"ok"}');
    const ready = await waitFor(async () => {
      const response = await visit(at('health/ready'));
      return response.body === '{"status":"ok"}' ? response : undefined;
    });
    expect(ready.status).toBe(200);
    const metrics = await visit(at('metrics'));
    expect(metrics.body).toMatch(/^waypost_redirect_answers_total\{outcome="link"\} \d+$/m);
    expect(metrics.body).toMatch(/^waypost_redirect_slug_lookups_total\{result="hit"\} \d+$/m);
    expect(metrics.body).toMatch(/^waypost_redirect_country_database_age_seconds [\d.e+]+$/m);
  });

  it('stores no visitor address anywhere', async () => {
    const link = await store.addLink('https://x.example/');
    const address = '198.51.100.77';
    await visit(at(link.slug), {
      headers: { 'User-Agent': phone, 'X-Forwarded-For': address, Referer: `http://${address}/` },
    });
    await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 });
    expect(await store.clickPathText()).not.toContain(address);
    expect(service.apps.redirect.output() + service.apps.worker.output()).not.toContain(address);
  });
});

describe('the root of the short host', () => {
  it('redirects to HOME_URL', async () => {
    const service = await startService({
      apps: ['redirect'],
      env: { HOME_URL: 'https://home.example/start' },
    });
    try {
      expect(await visit(`${service.redirectUrl}/`)).toMatchObject({
        status: 302,
        headers: { location: 'https://home.example/start' },
      });
    } finally {
      await service.stop();
    }
  });
});

describe('an unusable setting', () => {
  it('prevents startup and is named in the error', async () => {
    const start = startService({ apps: ['redirect'], env: { GEOIP_DATABASE: '/no/such/file.mmdb' } });
    const { message } = await start.then(
      () => new Error('it started'),
      (error: Error) => error,
    );
    expect(message).toMatch(/^waypost: GEOIP_DATABASE cannot be read/m);
    expect(message).not.toContain('redirect.module.js');
  });
});
