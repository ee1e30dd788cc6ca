import { hashPassword } from '@app/common';
import { startService, type Service } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { enterPassword, nextIn } from './guarded-links.js';
import { handOverIn, visitAs } from './hand-over.js';
import { TestStore, type StoredTarget } from './test-store.js';
import { instagram, phone, visit } from './visit.js';

/** A host name, because an IP address never counts as a source. */
const base = 'https://short.example';
const destination = 'https://shop.example/p?a=0#top';
const query = 'u=%e2%82%ac+%zz&&way=qr&way=x&a=1&c';
const arrival = 'https://shop.example/p?a=0&u=%e2%82%ac+%zz&way=x&c#top';

describe('a visit by a QR code', () => {
  let service: Service;
  let store: TestStore;

  beforeAll(async () => {
    service = await startService({ apps: ['redirect', 'worker'], env: { SHORT_URL_BASE: base } });
    store = new TestStore(service.databaseUrl);
  });
  afterAll(async () => {
    await store?.close();
    await service?.stop();
  });

  const at = (path: string) => `${service.redirectUrl}/${path.replace(base, '').replace(/^\//, '')}`;
  /** Clicks by source and the like, once there is one view. */
  const sourcesOf = async (target: StoredTarget, clicks = 1) => {
    const { by } = await store.waitForCounts(target, { views: 1, clicks, excluded: 0 });
    return Object.fromEntries(Object.entries(by).filter(([name]) => /^(source|left|referrer):/.test(name)));
  };

  it('has the source `qr`, and the destination gets everything else byte for byte', async () => {
    const link = await store.addLink(destination);
    const headers = { 'User-Agent': instagram, Referer: 'https://www.google.com/' };
    expect((await visit(at(`${link.slug}?${query}`), { headers })).headers.location).toBe(arrival);
    expect(await sourcesOf(link)).toEqual({ 'referrer:google.com': 1, 'source:qr': 1 });
  });

  it.each([true, false])(
    'keeps its source past a gate, a password and a breakout (query forwarded: %p)',
    async (forwarded) => {
      const link = await store.addLink(destination, {
        gate: 'adult',
        passwordHash: await hashPassword('sesame'),
        behavior: 'aggressive',
      });
      await store.run('update links set forward_query = $2 where id = $1', [link.id, forwarded]);
      const gate = await visitAs(instagram, at(`${link.slug}?${query}`));
      const passwordPage = await visitAs(instagram, at(nextIn(gate)));
      const breakout = await enterPassword(at(nextIn(passwordPage)), 'sesame', { 'User-Agent': instagram });
      const address = handOverIn(breakout);
      expect(new URL(address).searchParams.getAll('way')).toEqual(['qr', 'x']);
      const { headers } = await visitAs(phone, at(address));
      expect(headers.location).toBe(forwarded ? arrival : destination);
      expect(await sourcesOf(link)).toEqual({
        'left:instagram/aggressive': 1,
        'referrer:none': 1,
        'source:qr': 1,
      });
    },
  );

  it('is the source of what is followed on a bio page', async () => {
    const link = await store.addLink(destination);
    const [urlItem, linkItem] = [randomUUID(), randomUUID()];
    const page = await store.addWebsite({
      items: [
        { id: urlItem, title: 'Blog', url: 'https://blog.example/' },
        { id: linkItem, title: 'Shop', link: link.id },
      ],
    });
    const { body } = await visitAs(instagram, at(`${page.slug}?way=qr`));
    const hrefs = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
    expect(hrefs).toEqual([urlItem, linkItem].map((id) => `/${page.slug}/${id}?source=qr`));
    const locations = [];
    for (const href of hrefs)
      locations.push((await visitAs(instagram, at(`${href}&way=qr&d=1`))).headers.location);
    expect(locations).toEqual(['https://blog.example/?d=1', 'https://shop.example/p?a=0&d=1#top']);
    expect(await sourcesOf(page, 2)).toEqual({ 'referrer:none': 2, 'source:qr': 2 });
    expect(await sourcesOf(link)).toEqual({ 'referrer:none': 1, 'source:qr': 1 });
  });
});
