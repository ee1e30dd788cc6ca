import { Inject, Injectable, Logger } from '@nestjs/common';
import { isDatabaseAway } from '@app/database';
import QuickLRU from 'quick-lru';
import { CompactCache } from './compact-cache.js';
import { type LinkEntry, readEntry, writeEntry } from './link-entry.js';
import { SlugLookup } from './slug-lookup.js';
import type { Found, Target, WebsiteTarget } from './slug-target.js';

/** What is kept of a published page. */
interface PageEntry extends Omit<LinkEntry, 'target'> {
  target: WebsiteTarget;
}

type Entry = LinkEntry | PageEntry;

interface Reading {
  promise: Promise<Target | null>;
}

/** By slug. */
const noReadings = () => Object.create(null) as Record<string, Reading | undefined>;

/** The slug is in no cache and the database cannot be asked. */
export class SlugUnavailable extends Error {
  constructor() {
    super('the slug cannot be looked up now');
    this.name = 'SlugUnavailable';
  }
}

/** Each holds between one and two times as many; pages are big, so they have a cache of their own. */
const maxHotLinks = 1_000;
const maxPages = 1_000;
const maxMisses = 10_000;
const maxReadings = 10_000;

/**
 * How long an entry holds that no listener watches, how long a miss holds, and how long a heartbeat is worth:
 * a second is promised, and the answer takes a little too.
 */
const trustMs = 900;
/** How long a visitor of a known slug waits for a database that may be away before the old entry is served. */
const patienceMs = 300;
/** Between two tries of a database that is away. */
const probeMs = 250;

/**
 * The slugs that this process knows. While the listener hears from the database, an entry holds until a
 * notification drops it; else for a second; while the database is away, however old it is.
 */
@Injectable()
export class SlugCache {
  /** Memory for links, in bytes: a million whose destinations have a hundred characters. Benchmarks set less. */
  static linkBytes = 168 * 2 ** 20;

  private readonly logger = new Logger('Slugs');
  private readonly links = new CompactCache(SlugCache.linkBytes);
  /** Of `links` those that are asked for most, ready for use. */
  private readonly hotLinks = new QuickLRU<string, LinkEntry>({ maxSize: maxHotLinks });
  private readonly pages = new QuickLRU<string, PageEntry>({ maxSize: maxPages });
  private readonly misses = new QuickLRU<string, number>({ maxSize: maxMisses });
  /**
   * The look-ups under way. No Map: one that is filled and emptied all the time leaves its former tables, and all that was
   * in them, to the old generation of the heap.
   */
  private readings = noReadings();
  private underWay = 0;
  /** Goes up with every connection of the listener: what was read before may have changed unheard. */
  private connection = 0;
  /** When the last heartbeat that was answered was sent; -Infinity while the listener is not connected. */
  private heardAt = -Infinity;
  private away = false;
  private lastTryAt = -Infinity;
  /** Look-ups that the cache answered, that it passed on, and that got an entry past its time. */
  readonly counts = { hit: 0, miss: 0, stale: 0 };

  constructor(@Inject(SlugLookup) private readonly lookup: Pick<SlugLookup, 'read'>) {}

  /**
   * What visitors of `slug` (lower case) get, null for nothing; at once where it is known.
   * @throws SlugUnavailable (as a rejection) where it is not known and the database is away.
   */
  find(slug: string): Target | null | Promise<Target | null> {
    const now = performance.now();
    const entry = this.hotLinks.get(slug) ?? this.pages.get(slug) ?? this.heatUp(slug);
    if (entry) {
      const watched = entry.connection === this.connection && this.isListening(now);
      if (watched || now - entry.readAt < trustMs) {
        this.counts.hit++;
        return entry.target;
      }
      return this.refresh(slug, entry, now);
    }
    const missedAt = this.misses.get(slug);
    if (missedAt !== undefined && now - missedAt < trustMs && this.isListening(now)) {
      this.counts.hit++;
      return null;
    }
    this.counts.miss++;
    return this.read(slug, now);
  }

  /** True while notifications are known to arrive. */
  isListening(now = performance.now()): boolean {
    return now - this.heardAt < trustMs;
  }

  /** The listener listens, on a new connection: everything that was read before must be read again. */
  connected(sentAt: number): void {
    this.connection++;
    this.readings = noReadings();
    this.misses.clear();
    this.away = false;
    this.heardAt = sentAt;
  }

  /** The listener got an answer to the heartbeat that it sent at `sentAt`. */
  heard(sentAt: number): void {
    this.heardAt = sentAt;
  }

  /** The listener lost its connection. */
  disconnected(): void {
    this.heardAt = -Infinity;
  }

  /** Something about `slug` changed: what is known is dropped, and a look-up under way will not be kept. */
  drop(slug: string): void {
    this.forget(slug);
    this.misses.delete(slug);
    delete this.readings[slug];
  }

  private forget(slug: string): void {
    this.links.delete(slug);
    this.hotLinks.delete(slug);
    this.pages.delete(slug);
  }

  /** The entry of a link that is known, but was not asked for lately. */
  private heatUp(slug: string): LinkEntry | undefined {
    const text = this.links.get(slug);
    if (text === undefined) return undefined;
    const entry = readEntry(slug, text);
    this.hotLinks.set(slug, entry);
    return entry;
  }

  /** Reads an entry past its time again, but serves it as it is where the database does not answer soon. */
  private refresh(slug: string, entry: Entry, now: number): Target | null | Promise<Target | null> {
    if (this.away) {
      this.counts.stale++;
      if (now - this.lastTryAt >= probeMs) this.read(slug, now).catch(() => undefined);
      return entry.target;
    }
    this.counts.miss++;
    return new Promise((resolve) => {
      const serveStale = (): void => {
        this.away = true;
        this.counts.stale++;
        resolve(entry.target);
      };
      const timer = setTimeout(serveStale, patienceMs);
      this.read(slug, now).then(
        (target) => {
          clearTimeout(timer);
          resolve(target);
        },
        () => {
          clearTimeout(timer);
          serveStale();
        },
      );
    });
  }

  private read(slug: string, now: number): Promise<Target | null> {
    const underWay = this.readings[slug];
    if (underWay) return underWay.promise;
    if (this.underWay >= maxReadings) return Promise.reject(new SlugUnavailable());
    this.lastTryAt = now;
    this.underWay++;
    const reading: Reading = {
      promise: this.lookup.read(slug).then(
        (found) => {
          this.underWay--;
          this.away = false;
          if (this.readings[slug] === reading) {
            delete this.readings[slug];
            this.keep(slug, found, now);
          }
          return typeof found === 'string' ? null : found;
        },
        (error: unknown) => {
          this.underWay--;
          if (!isDatabaseAway(error)) this.logger.error(error);
          this.away = true;
          if (this.readings[slug] === reading) delete this.readings[slug];
          throw new SlugUnavailable();
        },
      ),
    };
    this.readings[slug] = reading;
    return reading.promise;
  }

  private keep(slug: string, found: Found, readAt: number): void {
    const { connection } = this;
    this.hotLinks.delete(slug);
    if (found === 'absent') {
      this.forget(slug);
      this.misses.set(slug, readAt);
    } else if (found !== 'closed' && found.kind === 'website') {
      this.forget(slug);
      this.misses.delete(slug);
      this.pages.set(slug, { target: found, readAt, connection });
    } else {
      const target = found === 'closed' ? null : found;
      this.pages.delete(slug);
      this.misses.delete(slug);
      this.links.set(slug, writeEntry(slug, { target, readAt, connection }));
    }
  }
}
