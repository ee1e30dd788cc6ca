import { Inject, Injectable, Logger } from '@nestjs/common';
import { isDatabaseAway } from '@app/database';
import QuickLRU from 'quick-lru';
import { SlugLookup } from './slug-lookup.js';
import type { Found, Target } from './slug-target.js';

/** What is kept of a slug that somebody has. */
interface Entry {
  /** Null where it is paused or not published. */
  target: Target | null;
  /** When the look-up began, by the monotonic clock. */
  readAt: number;
  /** The connection of the listener under which it was read. */
  connection: number;
}

interface Reading {
  promise: Promise<Target | null>;
}

/** The slug is in no cache and the database cannot be asked. */
export class SlugUnavailable extends Error {
  constructor() {
    super('the slug cannot be looked up now');
    this.name = 'SlugUnavailable';
  }
}

/** Entries hold between one and two times as many; pages are big, so they have a cache of their own. */
const maxLinks = 50_000;
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
  private readonly logger = new Logger('Slugs');
  private readonly links = new QuickLRU<string, Entry>({ maxSize: maxLinks });
  private readonly pages = new QuickLRU<string, Entry>({ maxSize: maxPages });
  private readonly misses = new QuickLRU<string, number>({ maxSize: maxMisses });
  private readonly readings = new Map<string, Reading>();
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
    const entry = this.links.get(slug) ?? this.pages.get(slug);
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
    this.readings.clear();
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
    this.links.delete(slug);
    this.pages.delete(slug);
    this.misses.delete(slug);
    this.readings.delete(slug);
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
    const underWay = this.readings.get(slug);
    if (underWay) return underWay.promise;
    if (this.readings.size >= maxReadings) return Promise.reject(new SlugUnavailable());
    this.lastTryAt = now;
    const reading: Reading = {
      promise: this.lookup.read(slug).then(
        (found) => {
          this.away = false;
          if (this.readings.get(slug) === reading) {
            this.readings.delete(slug);
            this.keep(slug, found, now);
          }
          return typeof found === 'string' ? null : found;
        },
        (error: unknown) => {
          if (!isDatabaseAway(error)) this.logger.error(error);
          this.away = true;
          if (this.readings.get(slug) === reading) this.readings.delete(slug);
          throw new SlugUnavailable();
        },
      ),
    };
    this.readings.set(slug, reading);
    return reading.promise;
  }

  private keep(slug: string, found: Found, readAt: number): void {
    if (found === 'absent') {
      this.links.delete(slug);
      this.pages.delete(slug);
      this.misses.set(slug, readAt);
      return;
    }
    const target = found === 'closed' ? null : found;
    const [into, outOf] = target?.kind === 'website' ? [this.pages, this.links] : [this.links, this.pages];
    outOf.delete(slug);
    this.misses.delete(slug);
    into.set(slug, { target, readAt, connection: this.connection });
  }
}
