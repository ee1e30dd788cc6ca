import { jest } from '@jest/globals';
import { prepareDestination } from './destination.js';
import { SlugCache, SlugUnavailable } from './slug-cache.js';
import type { Found, LinkTarget, WebsiteTarget } from './slug-target.js';

const link = (id: string): LinkTarget => ({
  kind: 'link',
  account: '019a4a10-0000-7000-8000-00000000000a',
  id: '019a4a10-0000-7000-8000-00000000000b',
  slug: id,
  behavior: 'basic',
  destination: prepareDestination(`https://${id}.example/`),
});

const page = (name: string): WebsiteTarget => ({
  kind: 'website',
  account: 'account',
  id: name,
  slug: name,
  name,
  headline: null,
  bio: null,
  theme: 'classic',
  items: [],
  socials: [],
});

/** A database that answers when the test says so. */
class Database {
  asked: { slug: string; answer: (found: Found) => void; fail: (error: Error) => void }[] = [];

  read(slug: string): Promise<Found> {
    return new Promise((answer, fail) => this.asked.push({ slug, answer, fail }));
  }

  answer(found: Found): void {
    const asked = this.asked.shift();
    if (!asked) throw new Error('nothing was asked');
    asked.answer(found);
  }

  fail(): void {
    const asked = this.asked.shift();
    if (!asked) throw new Error('nothing was asked');
    asked.fail(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  }
}

describe('SlugCache', () => {
  let database: Database;
  let cache: SlugCache;

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const beat = () => cache.heard(performance.now());
  const load = async (slug: string, found: Found) => {
    const asked = cache.find(slug);
    database.answer(found);
    return asked;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    database = new Database();
    cache = new SlugCache(database);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  describe('while the listener hears from the database', () => {
    beforeEach(() => cache.connected(performance.now()));

    it('answers at once what it knows, for as long as heartbeats come', async () => {
      await load('a', link('one'));
      for (let i = 0; i < 20; i++) {
        await pass(500);
        beat();
      }
      expect(cache.find('a')).toEqual(link('one'));
      expect(database.asked).toHaveLength(0);
    });

    it('asks again after a notification', async () => {
      await load('a', link('one'));
      cache.drop('a');
      expect(await load('a', link('two'))).toEqual(link('two'));
    });

    it('asks again after a notification also where it was asked for often, or was something else', async () => {
      for (const found of [link('one'), page('two'), 'closed' as const, link('three')]) {
        const now = await load('a', found);
        for (let i = 0; i < 3; i++) expect(cache.find('a')).toEqual(now);
        cache.drop('a');
      }
      expect(await load('a', 'absent')).toBeNull();
    });

    it('knows more links than are ready for use, each as it was read', async () => {
      for (let i = 0; i < 5_000; i++) await load(`slug-${i}`, link(`slug-${i}`));
      for (let i = 0; i < 5_000; i += 7) expect(cache.find(`slug-${i}`)).toEqual(link(`slug-${i}`));
      expect(database.asked).toHaveLength(0);
    });

    it('does not keep a look-up that began before a notification, nor lets later visitors wait for it', async () => {
      const before = cache.find('a');
      cache.drop('a');
      const after = cache.find('a');
      expect(database.asked).toHaveLength(2);
      const [older, newer] = database.asked;
      newer?.answer(link('new'));
      expect(await after).toEqual(link('new'));
      older?.answer(link('old'));
      await before;
      expect(cache.find('a')).toEqual(link('new'));
    });

    it('does not keep it either where nobody asked again', async () => {
      const before = cache.find('a');
      cache.drop('a');
      database.answer(link('old'));
      await before;
      expect(cache.find('a')).toBeInstanceOf(Promise);
    });

    it('lets visitors of one slug share a look-up', async () => {
      const visits = [1, 2, 3].map(async () => cache.find('a'));
      expect(database.asked).toHaveLength(1);
      database.answer(link('one'));
      expect(await Promise.all(visits)).toEqual([link('one'), link('one'), link('one')]);
    });

    it('remembers for a second that nobody has a slug', async () => {
      expect(await load('a', 'absent')).toBeNull();
      await pass(800);
      beat();
      expect(cache.find('a')).toBeNull();
      await pass(200);
      beat();
      expect(await load('a', link('one'))).toEqual(link('one'));
    });

    it('remembers what is paused until a notification', async () => {
      expect(await load('a', 'closed')).toBeNull();
      for (let i = 0; i < 5; i++) {
        await pass(500);
        beat();
      }
      expect(cache.find('a')).toBeNull();
      cache.drop('a');
      expect(await load('a', link('one'))).toEqual(link('one'));
    });

    it('does not let what nobody has push out what somebody has', async () => {
      await load('a', link('one'));
      for (let i = 0; i < 100; i++) await load(`miss-${i}`, 'absent');
      expect(cache.find('a')).toEqual(link('one'));
    });

    it('reads everything again after a reconnect', async () => {
      await load('a', link('one'));
      await pass(1_100);
      cache.disconnected();
      cache.connected(performance.now());
      expect(await load('a', link('two'))).toEqual(link('two'));
      expect(cache.find('a')).toEqual(link('two'));
    });

    it('does not keep a look-up that began under the connection before', async () => {
      const asked = cache.find('a');
      cache.connected(performance.now());
      database.answer(link('one'));
      await asked;
      expect(cache.find('a')).toBeInstanceOf(Promise);
    });
  });

  describe('while the listener hears nothing but the database answers', () => {
    it('trusts an entry for less than a second', async () => {
      await load('a', link('one'));
      await pass(899);
      expect(cache.find('a')).toEqual(link('one'));
      await pass(1);
      expect(await load('a', link('two'))).toEqual(link('two'));
    });

    it('trusts no heartbeat that was sent almost a second ago', async () => {
      cache.connected(performance.now());
      await load('a', link('one'));
      await pass(900);
      expect(cache.isListening()).toBe(false);
      expect(await load('a', link('two'))).toEqual(link('two'));
    });

    it('asks the database about every slug that nobody had', async () => {
      await load('a', 'absent');
      expect(await load('a', link('one'))).toEqual(link('one'));
    });
  });

  describe('while the database is away', () => {
    beforeEach(async () => {
      cache.connected(performance.now());
      await load('a', link('one'));
      await load('gone', 'absent');
      cache.disconnected();
      await pass(60_000);
    });

    it('serves what it knew, however old, and says that it cannot look up the rest', async () => {
      const known = cache.find('a');
      database.fail();
      expect(await known).toEqual(link('one'));
      await pass(3_600_000);
      expect(cache.find('a')).toEqual(link('one'));
      const unknown = cache.find('b');
      database.asked.forEach(() => database.fail());
      database.asked.forEach(() => database.fail());
      await expect(unknown).rejects.toThrow(SlugUnavailable);
    });

    it('does not wait long for a database that is silent, and after that not at all', async () => {
      const known = cache.find('a');
      await pass(300);
      expect(await known).toEqual(link('one'));
      expect(cache.find('a')).toEqual(link('one'));
    });

    it('never says from memory that nobody has a slug', async () => {
      const asked = cache.find('gone');
      database.fail();
      await expect(asked).rejects.toThrow(SlugUnavailable);
    });

    it('takes up again when the database answers', async () => {
      const known = cache.find('a');
      database.fail();
      await known;
      await pass(300);
      expect(cache.find('a')).toEqual(link('one'));
      database.answer(link('two'));
      await pass(0);
      expect(cache.find('a')).toEqual(link('two'));
    });
  });
});
