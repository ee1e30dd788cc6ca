import { AppUnderTest, DatabaseProxy, startService, waitFor, type Service, freePort } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { TestStore } from './test-store.js';
import { visit } from './visit.js';

const second = { timeout: 1_000, interval: 20 };

describe('a change', () => {
  let service: Service;
  let store: TestStore;
  let other: AppUnderTest;
  let hosts: string[];

  beforeAll(async () => {
    service = await startService({ apps: ['redirect'] });
    store = new TestStore(service.databaseUrl);
    const port = String(await freePort());
    other = new AppUnderTest('redirect', { ...service.env, REDIRECT_PORT: port });
    await other.start();
    hosts = [service.redirectUrl, `http://127.0.0.1:${port}`];
    for (const host of hosts) {
      await waitFor(async () => (await visit(`${host}/health/ready`)).body === '{"status":"ok"}');
    }
  });
  afterAll(async () => {
    await store.close();
    await other.stop();
    await service.stop();
  });

  const everywhere = async (slug: string) => Promise.all(hosts.map((host) => visit(`${host}/${slug}`)));
  const soon = (slug: string, expected: (response: Awaited<ReturnType<typeof visit>>) => boolean) =>
    waitFor(async () => (await everywhere(slug)).every(expected), { ...second, what: `a change of ${slug}` });

  it('to a link reaches every process within a second', async () => {
    const { id, slug } = await store.addLink('https://one.example/');
    await soon(slug, ({ headers }) => headers.location === 'https://one.example/');
    await store.run('update links set destination = $2 where id = $1', [id, 'https://two.example/']);
    await soon(slug, ({ headers }) => headers.location === 'https://two.example/');
    await store.run('update links set active = false where id = $1', [id]);
    await soon(slug, ({ status }) => status === 404);
    await store.run('update links set active = true where id = $1', [id]);
    await soon(slug, ({ status }) => status === 302);
    await store.run('delete from slugs where target_id = $1', [id]);
    await store.run('delete from links where id = $1', [id]);
    await soon(slug, ({ status }) => status === 404);
  });

  it('to a bio page reaches every process within a second', async () => {
    const { id, slug } = await store.addWebsite({ published: false });
    await soon(slug, ({ status }) => status === 404);
    await store.run('update websites set published = true where id = $1', [id]);
    await soon(slug, ({ status }) => status === 200);
    await store.run(`update websites set headline = 'Fresh' where id = $1`, [id]);
    await soon(slug, ({ body }) => body.includes('Fresh'));
    await store.run('update slugs set released_at = now() where target_id = $1', [id]);
    await store.run('delete from websites where id = $1', [id]);
    await soon(slug, ({ status }) => status === 404);
  });

  it('to a link reaches the bio pages that show it', async () => {
    const link = await store.addLink('https://one.example/');
    const item = randomUUID();
    const { slug } = await store.addWebsite({ items: [{ id: item, title: 'Shop', link: link.id }] });
    await soon(slug, ({ body }) => body.includes('Shop'));
    await store.run('update links set active = false where id = $1', [link.id]);
    await soon(slug, ({ body }) => !body.includes('Shop'));
    await store.run('update links set active = true, destination = $2 where id = $1', [
      link.id,
      'https://two.example/',
    ]);
    await soon(`${slug}/${item}`, ({ headers }) => headers.location === 'https://two.example/');
  });

  /** What every process responds to `/` of a host: its status, or the address that it redirects to. */
  const homes = async (host: string) => {
    const responses = await Promise.all(hosts.map((url) => visit(`${url}/`, { headers: { Host: host } })));
    return responses.map(({ status, headers }) => headers.location ?? status);
  };
  const homeSoon = (host: string, expected: string | number) =>
    waitFor(async () => (await homes(host)).every((home) => home === expected), {
      ...second,
      what: `${expected} at ${host}`,
    });
  const addDomain = (host: string) =>
    store.run(
      `insert into domains (uid, account_id, host, home_url, proven_at)
       values ($1, $2, $3, 'https://home.example/', now())`,
      [randomUUID(), store.account, host],
    );

  it('to a domain reaches every process within a second: proven, changed, lost, proven again, deleted', async () => {
    const host = 'changing.shop.test';
    await homeSoon(host, 200);
    await addDomain(host);
    await homeSoon(host, 'https://home.example/');
    await store.run(`update domains set home_url = 'https://new.example/' where host = $1`, [host]);
    await homeSoon(host, 'https://new.example/');
    await store.run('update domains set proven_at = null, missing_since = now() where host = $1', [host]);
    await homeSoon(host, 404);
    await store.run('update domains set proven_at = now(), missing_since = null where host = $1', [host]);
    await homeSoon(host, 'https://new.example/');
    await store.run('delete from domains where host = $1', [host]);
    await homeSoon(host, 200);
  });

  it('to a domain still arrives if the listener was not connected then', async () => {
    const host = 'reconnected.shop.test';
    await addDomain(host);
    await homeSoon(host, 'https://home.example/');
    await store.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'waypost slugs' and datname = current_database()`,
    );
    await store.run('update domains set proven_at = null, missing_since = now() where host = $1', [host]);
    await waitFor(async () => (await homes(host)).every((home) => home === 404));
  });

  it('to a domain or an account is noticed while the database cannot notify', async () => {
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const port = String(await freePort());
    const deaf = new AppUnderTest('redirect', {
      ...service.env,
      DATABASE_DIRECT_URL: proxy.url,
      REDIRECT_PORT: port,
    });
    const url = `http://127.0.0.1:${port}`;
    const host = 'deaf.shop.test';
    try {
      await addDomain(host);
      await store.run(`insert into accounts (id, name, created_at) values ($1, 'Deaf', now())`, [
        store.account,
      ]);
      const { slug } = await store.addLink('https://one.example/');
      await deaf.start();
      const statuses = async () => {
        const [site, certificate, link] = await Promise.all([
          visit(url, { headers: { Host: host } }),
          visit(`${url}/health/tls?domain=${host}`),
          visit(`${url}/${slug}`),
        ]);
        return [site.status, certificate.status, link.status].join(' ');
      };
      await waitFor(async () => (await visit(`${url}/health/ready`)).body === '{"status":"ok"}');
      // On a busy machine, the first lookup may take longer than a visitor waits.
      await waitFor(async () => (await statuses()) === '302 200 302', { what: 'the domain and the link' });
      for (const outage of ['swallow', 'refuse'] as const) {
        await proxy[outage]();
        await waitFor(async () => (await visit(`${url}/health/ready`)).body.includes('degraded'));
        await store.run('update domains set proven_at = null, missing_since = now() where host = $1', [host]);
        await store.run(`update accounts set disabled = 'phishing' where id = $1`, [store.account]);
        await waitFor(async () => (await statuses()) === '404 404 410', { what: 'the changes' });
        await store.run('update domains set proven_at = now(), missing_since = null where host = $1', [host]);
        await store.run('update accounts set disabled = null where id = $1', [store.account]);
        await waitFor(async () => (await statuses()) === '302 200 302', { what: 'the changes back' });
      }
    } finally {
      await deaf.stop();
      await proxy.close();
    }
  });

  it('that creates a slug right after a 404 takes effect within a second', async () => {
    const slug = `late-${randomUUID()}`;
    for (const { status } of await everywhere(slug)) expect(status).toBe(404);
    await store.addLink('https://one.example/', { slug });
    await waitFor(async () => (await everywhere(slug)).every(({ status }) => status === 302), {
      timeout: 1_500,
      what: 'the new link',
    });
  });

  it('still arrives after the listener connection is killed', async () => {
    const { id, slug } = await store.addLink('https://one.example/');
    await soon(slug, ({ status }) => status === 302);
    await store.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'waypost slugs' and datname = current_database()`,
    );
    await store.run('update links set active = false where id = $1', [id]);
    await waitFor(async () => (await everywhere(slug)).every(({ status }) => status === 404));
  });
});

describe('without a database', () => {
  let service: Service;
  let store: TestStore;
  let proxy: DatabaseProxy;
  let redirect: AppUnderTest;
  let host: string;

  beforeAll(async () => {
    service = await startService({ apps: [] });
    store = new TestStore(service.databaseUrl);
    proxy = await DatabaseProxy.before(service.databaseUrl);
    host = service.redirectUrl;
    redirect = new AppUnderTest('redirect', { ...service.env, DATABASE_URL: proxy.url, LOG_LEVEL: 'error' });
    await redirect.start();
  });
  afterAll(async () => {
    await redirect.stop();
    await proxy.close();
    await store.close();
    await service.stop();
  });

  const ready = async () => JSON.parse((await visit(`${host}/health/ready`)).body) as { status: string };
  const back = () => waitFor(async () => (await ready()).status === 'ok');

  it.each([
    ['connections are refused', () => proxy.refuse()],
    ['connections hang', async () => proxy.swallow()],
  ])('serves cached slugs and returns 503 for all others while %s', async (_how, takeAway) => {
    await back();
    const link = await store.addLink('https://one.example/');
    const page = await store.addWebsite({ name: 'Known page' });
    const missing = `missing-${randomUUID()}`;
    expect((await visit(`${host}/${link.slug}`)).status).toBe(302);
    expect((await visit(`${host}/${page.slug}`)).status).toBe(200);
    expect((await visit(`${host}/${missing}`)).status).toBe(404);
    await takeAway();
    await waitFor(async () => (await ready()).status === 'degraded');

    for (const slug of [missing, `unknown-${randomUUID()}`]) {
      const response = await visit(`${host}/${slug}`);
      expect(response.status).toBe(503);
      expect(response.headers['retry-after']).toMatch(/^\d+$/);
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    }
    expect((await visit(`${host}/${link.slug}`)).headers.location).toBe('https://one.example/');
    expect((await visit(`${host}/${page.slug}`)).body).toContain('Known page');
    expect((await visit(`${host}/health/ready`)).status).toBe(200);

    await store.run('update links set destination = $2 where id = $1', [link.id, 'https://two.example/']);
    await proxy.restore();
    await back();
    await waitFor(
      async () => (await visit(`${host}/${link.slug}`)).headers.location === 'https://two.example/',
    );
    expect((await visit(`${host}/${missing}`)).status).toBe(404);
  });

  it('survives losing the connection during a lookup', async () => {
    await back();
    const { pid } = redirect;
    const slug = `unknown-${randomUUID()}`;
    expect((await visit(`${host}/first-${slug}`)).status).toBe(404);
    proxy.swallow();
    const lookup = visit(`${host}/${slug}`);
    await waitFor(() => proxy.swallowed.some((chunk) => chunk.includes(slug)));
    await proxy.restore();
    expect([404, 503]).toContain((await lookup).status);
    await back();
    expect(redirect.pid).toBe(pid);
  });

  it('shuts down cleanly', async () => {
    await back();
    proxy.swallow();
    await waitFor(async () => (await ready()).status === 'degraded');
    expect(await redirect.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await proxy.restore();
    await redirect.start();
  });

  it('starts, and serves once the database is available', async () => {
    const link = await store.addLink('https://one.example/');
    await redirect.stop();
    await proxy.refuse();
    await redirect.start();
    expect((await ready()).status).toBe('degraded');
    expect((await visit(`${host}/${link.slug}`)).status).toBe(503);
    await proxy.restore();
    await back();
    expect((await visit(`${host}/${link.slug}`)).status).toBe(302);
  });
});
