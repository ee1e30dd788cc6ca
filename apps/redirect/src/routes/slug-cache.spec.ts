import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Destination, type LinkRoute, linkRouteOf, type LookupResult, type PageRoute } from '@app/routing';
import { SlugCache } from './slug-cache.js';
import { LookupUnavailable } from './watched-cache.js';

const accountId = '019a4a10-0000-7000-8000-00000000000a';
const linkId = '019a4a10-0000-7000-8000-00000000000b';

const link = (name: string): LinkRoute =>
  linkRouteOf(accountId, linkId, { slug: name, destination: `https://${name}.example/` }) as LinkRoute;

const page = (name: string): PageRoute => ({
  kind: 'website',
  account: 'account',
  id: name,
  domainId: 0,
  slug: name,
  name,
  headline: null,
  bio: null,
  theme: 'classic',
  accent: null,
  background: null,
  buttons: null,
  layout: 'list',
  cover: null,
  backdrop: null,
  font: null,
  language: null,
  photo: null,
  behavior: 'basic',
  thumbnails: {},
  items: [],
  socials: [],
  disabled: null,
  needs: 0,
});

/** A lookup whose results the test provides when it wants to. */
class ControlledLookup {
  pending: { key: string; resolve: (result: LookupResult) => void; reject: (error: Error) => void }[] = [];

  find(key: string): Promise<LookupResult> {
    return new Promise((resolve, reject) => this.pending.push({ key, resolve, reject }));
  }

  resolve(result: LookupResult): void {
    this.next().resolve(result);
  }

  fail(): void {
    this.next().reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  }

  private next() {
    const lookup = this.pending.shift();
    if (!lookup) throw new Error('no lookup is pending');
    return lookup;
  }
}

describe('SlugCache', () => {
  let lookups: ControlledLookup;
  let cache: SlugCache;

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const beat = () => cache.heartbeat(performance.now());
  const load = async (key: string, result: LookupResult) => {
    const route = cache.find(key);
    lookups.resolve(result);
    return route;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    lookups = new ControlledLookup();
    cache = new SlugCache(lookups);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  describe('while the listener is connected', () => {
    beforeEach(() => cache.connected(performance.now()));

    it('serves cached routes synchronously as long as heartbeats come back', async () => {
      await load('a', link('one'));
      for (let i = 0; i < 20; i++) {
        await pass(500);
        beat();
      }
      expect(cache.find('a')).toEqual(link('one'));
      expect(lookups.pending).toHaveLength(0);
    });

    it('looks a slug up again after a notification', async () => {
      await load('a', link('one'));
      cache.drop('a');
      expect(await load('a', link('two'))).toEqual(link('two'));
    });

    it('looks a slug up again after a notification, whatever was cached before', async () => {
      for (const result of [link('one'), page('two'), 'closed' as const, link('three')]) {
        const route = await load('a', result);
        for (let i = 0; i < 3; i++) expect(cache.find('a')).toEqual(route);
        cache.drop('a');
      }
      expect(await load('a', 'absent')).toBeNull();
    });

    it('keeps more links than the hot ones, each as it was read', async () => {
      for (let i = 0; i < 5_000; i++) await load(`slug-${i}`, link(`slug-${i}`));
      for (let i = 0; i < 5_000; i += 7) expect(cache.find(`slug-${i}`)).toEqual(link(`slug-${i}`));
      expect(lookups.pending).toHaveLength(0);
    });

    it('discards a lookup that began before a notification and starts a new one for later visitors', async () => {
      const before = cache.find('a');
      cache.drop('a');
      const after = cache.find('a');
      expect(lookups.pending).toHaveLength(2);
      const [older, newer] = lookups.pending;
      newer?.resolve(link('new'));
      expect(await after).toEqual(link('new'));
      older?.resolve(link('old'));
      await before;
      expect(cache.find('a')).toEqual(link('new'));
    });

    it('discards such a lookup even if it is never requested again', async () => {
      const before = cache.find('a');
      cache.drop('a');
      lookups.resolve(link('old'));
      await before;
      expect(cache.find('a')).toBeInstanceOf(Promise);
    });

    it('shares one lookup among the visitors of a slug', async () => {
      const visits = [1, 2, 3].map(async () => cache.find('a'));
      expect(lookups.pending).toHaveLength(1);
      lookups.resolve(link('one'));
      expect(await Promise.all(visits)).toEqual([link('one'), link('one'), link('one')]);
    });

    it('serves a link that cannot be cached, and looks it up every time', async () => {
      const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      await load('a', link('one'));
      cache.drop('a');
      const giant = {
        ...link('one'),
        destination: Destination.parse(`https://x.example/${'x'.repeat(200_000)}`),
      };
      for (let i = 0; i < 2; i++) expect(await load('a', giant)).toEqual(giant);
      expect(errors).toHaveBeenCalledTimes(2);
      errors.mockRestore();
    });

    it('caches an unknown slug for a second', async () => {
      expect(await load('a', 'absent')).toBeNull();
      await pass(800);
      beat();
      expect(cache.find('a')).toBeNull();
      await pass(200);
      beat();
      expect(await load('a', link('one'))).toEqual(link('one'));
    });

    it('caches a closed slug until a notification', async () => {
      expect(await load('a', 'closed')).toBeNull();
      for (let i = 0; i < 5; i++) {
        await pass(500);
        beat();
      }
      expect(cache.find('a')).toBeNull();
      cache.drop('a');
      expect(await load('a', link('one'))).toEqual(link('one'));
    });

    it('does not let unknown slugs evict known ones', async () => {
      await load('a', link('one'));
      for (let i = 0; i < 100; i++) await load(`miss-${i}`, 'absent');
      expect(cache.find('a')).toEqual(link('one'));
    });

    it('looks everything up again after a reconnect', async () => {
      await load('a', link('one'));
      await pass(1_100);
      cache.disconnected();
      cache.connected(performance.now());
      expect(await load('a', link('two'))).toEqual(link('two'));
      expect(cache.find('a')).toEqual(link('two'));
    });

    it('discards a lookup that began under the previous connection', async () => {
      const route = cache.find('a');
      cache.connected(performance.now());
      lookups.resolve(link('one'));
      await route;
      expect(cache.find('a')).toBeInstanceOf(Promise);
    });
  });

  describe('while the listener is disconnected but the database responds', () => {
    it('trusts an entry for less than a second', async () => {
      await load('a', link('one'));
      await pass(899);
      expect(cache.find('a')).toEqual(link('one'));
      await pass(1);
      expect(await load('a', link('two'))).toEqual(link('two'));
    });

    it('does not trust a heartbeat that was sent almost a second ago', async () => {
      cache.connected(performance.now());
      await load('a', link('one'));
      await pass(900);
      expect(cache.isCurrent()).toBe(false);
      expect(await load('a', link('two'))).toEqual(link('two'));
    });

    it('does not cache unknown slugs', async () => {
      await load('a', 'absent');
      expect(await load('a', link('one'))).toEqual(link('one'));
    });
  });

  describe('while the database is unavailable', () => {
    beforeEach(async () => {
      cache.connected(performance.now());
      await load('a', link('one'));
      await load('gone', 'absent');
      cache.disconnected();
      await pass(60_000);
    });

    it('serves cached routes of any age and rejects the rest as unavailable', async () => {
      const known = cache.find('a');
      lookups.fail();
      expect(await known).toEqual(link('one'));
      await pass(3_600_000);
      expect(cache.find('a')).toEqual(link('one'));
      const unknown = cache.find('b');
      lookups.pending.forEach(() => lookups.fail());
      lookups.pending.forEach(() => lookups.fail());
      await expect(unknown).rejects.toThrow(LookupUnavailable);
    });

    it('waits briefly for a silent database, then not at all', async () => {
      const known = cache.find('a');
      await pass(300);
      expect(await known).toEqual(link('one'));
      expect(cache.find('a')).toEqual(link('one'));
    });

    it('does not serve a cached miss', async () => {
      const route = cache.find('gone');
      lookups.fail();
      await expect(route).rejects.toThrow(LookupUnavailable);
    });

    it('recovers when the database responds', async () => {
      const known = cache.find('a');
      lookups.fail();
      await known;
      await pass(300);
      expect(cache.find('a')).toEqual(link('one'));
      lookups.resolve(link('two'));
      await pass(0);
      expect(cache.find('a')).toEqual(link('two'));
    });
  });

  it('keeps a slug and the aliases that are spelled like it together', async () => {
    const [slug, alias] = [link('slug'), { ...link('alias'), id: 'other' }];
    const found = cache.find('menu', 'Menu');
    lookups.resolve({ kind: 'aliased', slug, isSlug: true, codes: new Map([['Menu', alias]]) });
    expect(await found).toBe(alias);
    expect(cache.find('menu', 'Menu')).toBe(alias);
    expect(cache.find('menu', 'MENU')).toBe(slug);
    expect(cache.find('menu')).toBe(slug);
    expect(await cache.findAlias('menu', 'Menu')).toEqual({ route: alias, isForgiven: false });
    expect(await cache.findAlias('menu', 'Menu.')).toEqual({ route: alias, isForgiven: true });
    expect(await cache.findAlias('menu', '(menu')).toBeNull();
    cache.drop('menu');
    const again = cache.find('menu', 'Menu');
    lookups.resolve(slug);
    expect(await again).toBe(slug);
    expect(await cache.findAlias('menu', 'Menu.')).toBeNull();
  });
});
