import { isDatabaseUnavailable } from '@app/database';
import type { Logger } from '@nestjs/common';
import QuickLRU from 'quick-lru';

/** The cached value of a key, and how current it is. */
export interface CacheEntry<Value> {
  /** Null if there is nothing to show. */
  value: Value | null;
  /** When the lookup began, `performance.now()`. */
  readAt: number;
  /** The listener's connection during the lookup. */
  connection: number;
}

interface PendingLookup<Value> {
  promise: Promise<Value | null>;
}

/** By key. */
const noPendingLookups = <Value>() => Object.create(null) as Record<string, PendingLookup<Value> | undefined>;

/** The value is not cached, and the database is unavailable. */
export class LookupUnavailable extends Error {
  constructor() {
    super('this cannot be looked up now');
    this.name = 'LookupUnavailable';
  }
}

/** An LRU holds one to two times its size. */
const maxMisses = 10_000;
const maxPendingLookups = 10_000;

/**
 * For how long an entry is valid without a listener, a miss is cached, and a heartbeat counts as recent. One second is
 * promised; the response takes some of it.
 */
const trustMs = 900;
/** How long a visitor waits for a database that may be unavailable before a cached entry is served stale. */
const patienceMs = 300;
/** Pause between attempts to reach an unavailable database. */
const probeMs = 250;

/**
 * The values that this process has looked up in the database. While the listener is connected, an entry is valid until a notification
 * drops it; otherwise for a second; while the database is unavailable, regardless of age. Subclasses decide where entries
 * are stored.
 */
export abstract class WatchedCache<Value> {
  private readonly misses = new QuickLRU<string, number>({ maxSize: maxMisses });
  /**
   * Not a Map: one that is constantly filled and emptied leaves its old tables, with everything in them, to the old
   * generation of the heap.
   */
  private pending = noPendingLookups<Value>();
  private pendingCount = 0;
  /** Increases with every connection of the listener. Entries from earlier ones may have changed unnoticed. */
  private connection = 0;
  /** When the last heartbeat that came back was sent. -Infinity while the listener is not connected. */
  private heartbeatAt = -Infinity;
  private databaseUnavailable = false;
  private lastLookupAt = -Infinity;
  /** Lookups served from the cache (hit), from the database (miss), and from expired entries (stale). */
  readonly counts = { hit: 0, miss: 0, stale: 0 };

  protected constructor(protected readonly logger: Logger) {}

  /** Reads from the database. `absent` is remembered for a second only, null like any other value. */
  protected abstract lookUp(key: string): Promise<Value | null | 'absent'>;
  protected abstract entryOf(key: string): CacheEntry<Value> | undefined;
  /** Replaces the entry of a key. */
  protected abstract keep(key: string, entry: CacheEntry<Value>): void;
  /** Expires the entry of a key. */
  protected abstract forget(key: string): void;

  /**
   * Synchronous if it is cached.
   * @throws LookupUnavailable (as a rejection) if it is not cached and the database is unavailable.
   */
  protected resultOf(key: string): Value | null | Promise<Value | null> {
    const now = performance.now();
    const entry = this.entryOf(key);
    if (entry) {
      const watched = entry.connection === this.connection && this.isCurrent(now);
      if (watched || now - entry.readAt < trustMs) {
        this.counts.hit++;
        return entry.value;
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
    this.databaseUnavailable = false;
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

  /** The value of a key changed: expires its entry, and discards the result of a lookup under way. */
  protected dropKey(key: string): void {
    this.forget(key);
    this.misses.delete(key);
    delete this.pending[key];
  }

  /** Reads an expired entry again, but serves it as it is if the database does not respond soon. */
  private refresh(key: string, entry: CacheEntry<Value>, now: number): Value | null | Promise<Value | null> {
    if (this.databaseUnavailable) {
      this.counts.stale++;
      if (now - this.lastLookupAt >= probeMs) this.read(key, now).catch(() => undefined);
      return entry.value;
    }
    this.counts.miss++;
    return new Promise((resolve) => {
      const serveStale = (): void => {
        this.databaseUnavailable = true;
        this.counts.stale++;
        resolve(entry.value);
      };
      const timer = setTimeout(serveStale, patienceMs);
      this.read(key, now).then(
        (value) => {
          clearTimeout(timer);
          resolve(value);
        },
        () => {
          clearTimeout(timer);
          serveStale();
        },
      );
    });
  }

  private read(key: string, now: number): Promise<Value | null> {
    const pending = this.pending[key];
    if (pending) return pending.promise;
    if (this.pendingCount >= maxPendingLookups) return Promise.reject(new LookupUnavailable());
    this.lastLookupAt = now;
    this.pendingCount++;
    const lookup: PendingLookup<Value> = {
      promise: this.lookUp(key).then(
        (result) => {
          this.pendingCount--;
          this.databaseUnavailable = false;
          if (this.pending[key] === lookup) {
            delete this.pending[key];
            this.store(key, result, now);
          }
          return result === 'absent' ? null : result;
        },
        (error: unknown) => {
          this.pendingCount--;
          if (!isDatabaseUnavailable(error)) this.logger.error(error);
          this.databaseUnavailable = true;
          if (this.pending[key] === lookup) delete this.pending[key];
          throw new LookupUnavailable();
        },
      ),
    };
    this.pending[key] = lookup;
    return lookup.promise;
  }

  private store(key: string, result: Value | null | 'absent', readAt: number): void {
    if (result === 'absent') {
      this.forget(key);
      this.misses.set(key, readAt);
      return;
    }
    this.misses.delete(key);
    this.keep(key, { value: result, readAt, connection: this.connection });
  }
}
