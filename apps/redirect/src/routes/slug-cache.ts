import { isDatabaseAway } from '@app/database';
import {
  decodeLinkRoute,
  encodeLinkRoute,
  type LinkRoute,
  type LookupResult,
  type AliasedRoute,
  isSurrounded,
  linkOfAlias,
  type PageRoute,
  type Route,
  RouteLookup,
} from '@app/routing';
import { Inject, Injectable, Logger } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { CompactCache } from './compact-cache.js';

type CachedResult = Route | AliasedRoute;

/** What is cached for a key, and how current it is. */
interface CacheEntry<CachedRoute extends CachedResult> {
  /** Null if the slug is in use but has nothing to show. */
  route: CachedRoute | null;
  /** When the lookup began, `performance.now()`. */
  readAt: number;
  /** The listener's connection during the lookup. */
  connection: number;
}

type LinkEntry = CacheEntry<LinkRoute>;
type LargeEntry = CacheEntry<PageRoute | AliasedRoute>;

interface PendingLookup {
  promise: Promise<CachedResult | null>;
}

/** By route key. */
const noPendingLookups = () => Object.create(null) as Record<string, PendingLookup | undefined>;

/** The slug is not cached and the database cannot be reached. */
export class SlugUnavailable extends Error {
  constructor() {
    super('the slug cannot be looked up now');
    this.name = 'SlugUnavailable';
  }
}

/** Each LRU holds one to two times its size. Pages and slugs with aliases are large, so they have their own. */
const maxHotLinks = 1_000;
const maxPages = 1_000;
const maxAliased = 2_000;
const maxMisses = 10_000;
const maxPendingLookups = 10_000;

/**
 * For how long an entry is valid without a listener, a miss is cached, and a heartbeat counts as recent. One second is
 * promised; the response takes some of it.
 */
const trustMs = 900;
/** How long a visitor of a cached slug waits for a database that may be away before getting the stale entry. */
const patienceMs = 300;
/** Pause between attempts to reach a database that is away. */
const probeMs = 250;

/**
 * The slugs that this process has looked up, by route key. While the listener is connected, an entry is valid until a
 * notification drops it; otherwise for a second; while the database is away, regardless of age.
 */
@Injectable()
export class SlugCache {
  /** Memory for links, in bytes: enough for a million with destinations of 100 characters. Benchmarks set less. */
  static linkBytes = 168 * 2 ** 20;

  private readonly logger = new Logger('Slugs');
  private readonly links = new CompactCache(SlugCache.linkBytes);
  /** The most requested entries of `links`, decoded. */
  private readonly hotLinks = new QuickLRU<string, LinkEntry>({ maxSize: maxHotLinks });
  private readonly pages = new QuickLRU<string, LargeEntry>({ maxSize: maxPages });
  private readonly aliased = new QuickLRU<string, LargeEntry>({ maxSize: maxAliased });
  private readonly misses = new QuickLRU<string, number>({ maxSize: maxMisses });
  /**
   * Not a Map: one that is constantly filled and emptied leaves its old tables, with everything in them, to the old
   * generation of the heap.
   */
  private pending = noPendingLookups();
  private pendingCount = 0;
  /** Increases with every connection of the listener. Entries from earlier ones may have changed unnoticed. */
  private connection = 0;
  /** When the last heartbeat that came back was sent. -Infinity while the listener is not connected. */
  private heartbeatAt = -Infinity;
  private databaseAway = false;
  private lastLookupAt = -Infinity;
  /** Lookups served from the cache (hit), from the database (miss), and from expired entries (stale). */
  readonly counts = { hit: 0, miss: 0, stale: 0 };

  constructor(@Inject(RouteLookup) private readonly lookup: Pick<RouteLookup, 'find'>) {}

  /**
   * What is at a slug, or null if that is nothing. Synchronous if it is cached.
   * @param key of the slug.
   * @param code as it was requested, if it may be an alias, which comes first.
   * @throws SlugUnavailable (as a rejection) if it is not cached and the database is away.
   */
  find(key: string, code?: string): Route | null | Promise<Route | null> {
    const found = this.resultOf(key);
    return found instanceof Promise ? found.then((result) => atSlug(result, code)) : atSlug(found, code);
  }

  /**
   * The link of an alias, and whether something had to be dropped around the code. Null if there is none.
   * @param key of the code.
   * @throws like `find`.
   */
  async findAlias(key: string, code: string): Promise<{ route: LinkRoute; isForgiven: boolean } | null> {
    const found = await this.resultOf(key);
    const route = found?.kind === 'aliased' ? linkOfAlias(found, code) : null;
    return found?.kind === 'aliased' && route ? { route, isForgiven: isSurrounded(found, code) } : null;
  }

  private resultOf(key: string): CachedResult | null | Promise<CachedResult | null> {
    const now = performance.now();
    const entry = this.hotLinks.get(key) ?? this.pages.get(key) ?? this.promote(key) ?? this.aliased.get(key);
    if (entry) {
      const watched = entry.connection === this.connection && this.isCurrent(now);
      if (watched || now - entry.readAt < trustMs) {
        this.counts.hit++;
        return entry.route;
      }
      return this.refresh(key, entry, now);
    }
    const missedAt = this.misses.get(key);
    if (missedAt !== undefined && now - missedAt < trustMs && this.isCurrent(now)) {
      this.counts.hit++;
      return null;
    }
    this.counts.miss++;
    return this.read(key, now);
  }

  /** True while notifications are known to arrive. */
  isCurrent(now = performance.now()): boolean {
    return now - this.heartbeatAt < trustMs;
  }

  /** The listener is on a new connection: everything that was read before must be read again. */
  connected(sentAt: number): void {
    this.connection++;
    this.pending = noPendingLookups();
    this.misses.clear();
    this.databaseAway = false;
    this.heartbeatAt = sentAt;
  }

  /** The heartbeat that was sent at `sentAt` came back. */
  heartbeat(sentAt: number): void {
    this.heartbeatAt = sentAt;
  }

  /** The listener lost its connection. */
  disconnected(): void {
    this.heartbeatAt = -Infinity;
  }

  /** The slug changed: forgets its entry, and discards the result of a lookup that is under way. */
  drop(key: string): void {
    this.forget(key);
    this.misses.delete(key);
    delete this.pending[key];
  }

  private forget(key: string): void {
    this.links.delete(key);
    this.hotLinks.delete(key);
    this.pages.delete(key);
    this.aliased.delete(key);
  }

  /** Moves the entry of a link that was not requested lately to the hot ones. */
  private promote(key: string): LinkEntry | undefined {
    const text = this.links.get(key);
    if (text === undefined) return undefined;
    const entry = decodeEntry(key, text);
    this.hotLinks.set(key, entry);
    return entry;
  }

  /** Reads an expired entry again, but serves it as it is if the database does not respond soon. */
  private refresh(
    key: string,
    entry: LinkEntry | LargeEntry,
    now: number,
  ): CachedResult | null | Promise<CachedResult | null> {
    if (this.databaseAway) {
      this.counts.stale++;
      if (now - this.lastLookupAt >= probeMs) this.read(key, now).catch(() => undefined);
      return entry.route;
    }
    this.counts.miss++;
    return new Promise((resolve) => {
      const serveStale = (): void => {
        this.databaseAway = true;
        this.counts.stale++;
        resolve(entry.route);
      };
      const timer = setTimeout(serveStale, patienceMs);
      this.read(key, now).then(
        (route) => {
          clearTimeout(timer);
          resolve(route);
        },
        () => {
          clearTimeout(timer);
          serveStale();
        },
      );
    });
  }

  private read(key: string, now: number): Promise<CachedResult | null> {
    const pending = this.pending[key];
    if (pending) return pending.promise;
    if (this.pendingCount >= maxPendingLookups) return Promise.reject(new SlugUnavailable());
    this.lastLookupAt = now;
    this.pendingCount++;
    const lookup: PendingLookup = {
      promise: this.lookup.find(key).then(
        (result) => {
          this.pendingCount--;
          this.databaseAway = false;
          if (this.pending[key] === lookup) {
            delete this.pending[key];
            this.store(key, result, now);
          }
          return typeof result === 'string' ? null : result;
        },
        (error: unknown) => {
          this.pendingCount--;
          if (!isDatabaseAway(error)) this.logger.error(error);
          this.databaseAway = true;
          if (this.pending[key] === lookup) delete this.pending[key];
          throw new SlugUnavailable();
        },
      ),
    };
    this.pending[key] = lookup;
    return lookup.promise;
  }

  private store(key: string, result: LookupResult, readAt: number): void {
    const { connection } = this;
    this.hotLinks.delete(key);
    if (result === 'absent') {
      this.forget(key);
      this.misses.set(key, readAt);
      return;
    }
    this.misses.delete(key);
    if (result !== 'closed' && result.kind !== 'link') {
      this.forget(key);
      const cache = result.kind === 'website' ? this.pages : this.aliased;
      cache.set(key, { route: result, readAt, connection });
      return;
    }
    this.pages.delete(key);
    this.aliased.delete(key);
    const route = result === 'closed' ? null : result;
    try {
      this.links.set(key, encodeEntry(key, { route, readAt, connection }));
    } catch (error) {
      // The visitor still gets the link. Every visit looks it up again.
      this.links.delete(key);
      this.logger.error(error);
    }
  }
}

const atSlug = (result: CachedResult | null, code: string | undefined): Route | null =>
  result?.kind === 'aliased' ? (code !== undefined && linkOfAlias(result, code)) || result.slug : result;

/** Two numbers in front of the route's text, which is empty if there is no route. */
function encodeEntry(key: string, { route, readAt, connection }: LinkEntry): string {
  return `${Math.floor(readAt)} ${connection} ${route === null ? '' : encodeLinkRoute(key, route)}`;
}

function decodeEntry(key: string, text: string): LinkEntry {
  const afterReadAt = text.indexOf(' ');
  const afterConnection = text.indexOf(' ', afterReadAt + 1);
  const route = text.slice(afterConnection + 1);
  return {
    route: route === '' ? null : decodeLinkRoute(key, route),
    readAt: Number(text.slice(0, afterReadAt)),
    connection: Number(text.slice(afterReadAt + 1, afterConnection)),
  };
}
