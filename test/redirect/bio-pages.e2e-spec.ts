import { startService, type Service } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { TestStore } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

/** A host name, because an IP address never counts as a source. */
const base = 'https://short.example';

const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href ?? '');

describe('bio pages', () => {
  let service: Service;
  let store: TestStore;
  const at = (path: string) => `${service.redirectUrl}/${path}`;

  beforeAll(async () => {
    service = await startService({ apps: ['redirect', 'worker'], env: { SHORT_URL_BASE: base } });
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store.close();
    await service.stop();
  });

  it('are small HTML documents without external resources', async () => {
    const website = await store.addWebsite({ name: 'Ada', headline: 'Engines', bio: 'Hello' });
    const { status, headers, body } = await visit(at(website.slug));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(body)),
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toContain(`<link rel="canonical" href="${base}/${website.slug}">`);
    expect(body).not.toMatch(/<script| src=/);
  });

  it('count only people as views', async () => {
    const website = await store.addWebsite();
    await visit(at(website.slug));
    expect((await visit(at(website.slug), { headers: { 'User-Agent': bot } })).status).toBe(200);
    expect(await visit(at(website.slug), { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    const ahead = { 'User-Agent': phone, 'Sec-Purpose': 'prefetch' };
    expect((await visit(at(website.slug), { headers: ahead })).status).toBe(503);
    const { by } = await store.waitForCounts(website, { views: 1, clicks: 0, excluded: 3 });
    expect(by).toEqual({ 'excluded:bot': 1, 'excluded:head': 1, 'excluded:speculative': 1 });
  });

  it('link to our own server, which counts the click with the source of the page', async () => {
    const link = await store.addLink('https://shop.example/?a=0');
    const [urlItem, linkItem] = [randomUUID(), randomUUID()];
    const website = await store.addWebsite({
      items: [
        { id: urlItem, title: 'Blog', url: 'https://blog.example/ü#top' },
        { id: linkItem, title: 'Shop', link: link.id },
      ],
    });
    const { body } = await visit(at(website.slug), { headers: { 'User-Agent': instagram } });
    const items = hrefs(body);
    expect(items).toEqual([
      `/${website.slug}/${urlItem}?source=instagram`,
      `/${website.slug}/${linkItem}?source=instagram`,
    ]);
    const headers = { 'User-Agent': phone, Referer: `${base}/${website.slug}` };
    const locations = [];
    for (const href of items)
      locations.push((await visit(service.redirectUrl + href, { headers })).headers.location);
    expect(locations).toEqual(['https://blog.example/%C3%BC#top', 'https://shop.example/?a=0']);
    const page = await store.waitForCounts(website, { views: 1, clicks: 2, excluded: 0 });
    expect(page.by).toMatchObject({ [`item:${urlItem}`]: 1, [`item:${linkItem}`]: 1, 'source:instagram': 2 });
    expect((await store.waitForCounts(link, { views: 1, clicks: 1, excluded: 0 })).by).toMatchObject({
      'source:instagram': 1,
    });
  });

  it('are identical for visitors from the same source and do not reveal other sources', async () => {
    const item = randomUUID();
    const website = await store.addWebsite({
      items: [{ id: item, title: 'Blog', url: 'https://blog.example/' }],
    });
    const from = async (referrer?: string) => {
      const headers = { 'User-Agent': phone, ...(referrer && { Referer: referrer }) };
      return visit(at(website.slug), { headers });
    };
    const first = await from('https://news.example/secret?token=1');
    const other = await from('https://www.google.com/');
    expect(hrefs(first.body)).toEqual([`/${website.slug}/${item}?source=news.example`]);
    expect(hrefs(other.body)).toEqual([`/${website.slug}/${item}?source=google`]);
    expect(hrefs((await from()).body)).toEqual([`/${website.slug}/${item}`]);
    const again = await from('https://news.example/');
    expect(again.body).toBe(first.body);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('ignore sources that are not on any page, including our own host', async () => {
    const id = randomUUID();
    const website = await store.addWebsite({ items: [{ id, title: 'Blog', url: 'https://blog.example/' }] });
    const headers = { 'User-Agent': phone, Referer: `${base}/${website.slug}` };
    for (const source of [
      '',
      '%3Cscript%3E',
      '%00',
      'a%20b',
      '198.51.100.7',
      'x'.repeat(101),
      'short.example',
    ]) {
      const response = await visit(at(`${website.slug}/${id}?source=${source}`), { headers });
      expect(response.headers.location).toBe('https://blog.example/');
    }
    const { by } = await store.waitForCounts(website, { views: 0, clicks: 7, excluded: 0 });
    expect(by['source:direct']).toBe(7);
  });

  it('ignore forwarding headers from untrusted peers', async () => {
    const id = randomUUID();
    const website = await store.addWebsite({ items: [{ id, title: 'Blog', url: 'https://blog.example/' }] });
    const headers = { 'User-Agent': phone, 'X-Forwarded-For': '8.8.8.8', Forwarded: 'for=8.8.8.8' };
    await visit(at(`${website.slug}/${id}`), { headers });
    const { by } = await store.waitForCounts(website, { views: 0, clicks: 1, excluded: 0 });
    expect(by).toMatchObject({ 'country:XX': 1 });
  });

  it('do not count clicks by bots and prefetches', async () => {
    const link = await store.addLink('https://shop.example/');
    const id = randomUUID();
    const website = await store.addWebsite({ items: [{ id, title: 'Shop', link: link.id }] });
    const response = await visit(at(`${website.slug}/${id}`), { headers: { 'User-Agent': bot } });
    expect(response.headers.location).toBe('https://shop.example/');
    await visit(at(`${website.slug}/${id}`), { headers: { 'User-Agent': phone, Purpose: 'prefetch' } });
    for (const target of [website, link]) {
      const { by } = await store.waitForCounts(target, { views: 0, clicks: 0, excluded: 2 });
      expect(by).toEqual({ 'excluded:bot': 1, 'excluded:speculative': 1 });
    }
  });

  it('hide items whose link is paused, deleted or of another account, and return 404 for them', async () => {
    const paused = await store.addLink('https://paused.example/', { active: false });
    const foreign = await store.addLink('https://foreign.example/', { account: randomUUID() });
    const items = [paused.id, randomUUID(), foreign.id].map((link) => ({
      id: randomUUID(),
      title: 'Hidden',
      link,
    }));
    const website = await store.addWebsite({ items });
    expect((await visit(at(website.slug))).body).not.toContain('Hidden');
    for (const { id } of [...items, { id: randomUUID() }]) {
      expect((await visit(at(`${website.slug}/${id}`))).status).toBe(404);
    }
  });

  it('show profiles that were stored before their host had to belong to the network', async () => {
    const website = await store.addWebsite({
      socials: [{ network: 'instagram', url: 'https://elsewhere.example/anna' }],
    });
    const { status, body } = await visit(at(website.slug));
    expect([status, body]).toEqual([200, expect.stringContaining('https://elsewhere.example/anna')]);
  });

  it('escape all content from the owner', async () => {
    const evil = `</style></title>"'><script>alert(1)</script><img src=x onerror=alert(2)>`;
    const website = await store.addWebsite({
      name: evil,
      headline: evil,
      bio: evil,
      theme: evil,
      items: [{ id: randomUUID(), title: evil, url: `https://x.example/${encodeURIComponent(evil)}` }],
      socials: [
        { network: 'website', url: `https://x.example/${evil}` },
        { network: 'website', url: 'javascript:alert(3)' },
        { network: evil, url: 'https://x.example/' },
      ],
    });
    const { status, body } = await visit(at(website.slug));
    expect(status).toBe(200);
    expect(body).not.toMatch(/<script|<img|javascript:|<\/style>.*<\/style>|<\/title>.*<\/title>/s);
  });
});
