import {
  decodeLinkRoute,
  encodeLinkRoute,
  type LinkRoute,
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
import { type CacheEntry, WatchedCache } from './watched-cache.js';

type CachedResult = Route | AliasedRoute;

type LinkEntry = CacheEntry<LinkRoute>;
type LargeEntry = CacheEntry<PageRoute | AliasedRoute>;

/** Each LRU holds one to two times its size. Pages and slugs with aliases are large, so they have their own. */
const maxHotLinks = 1_000;
const maxPages = 1_000;
const maxAliased = 2_000;

/** The slugs that this process has looked up, by route key. An unused slug is remembered for a second. */
@Injectable()
export class SlugCache extends WatchedCache<CachedResult> {
  /** Memory for links, in bytes: enough for a million with destinations of 100 characters. Benchmarks set less. */
  static linkBytes = 168 * 2 ** 20;

  private readonly links = new CompactCache(SlugCache.linkBytes);
  /** The most requested entries of `links`, decoded. */
  private readonly hotLinks = new QuickLRU<string, LinkEntry>({ maxSize: maxHotLinks });
  private readonly pages = new QuickLRU<string, LargeEntry>({ maxSize: maxPages });
  private readonly aliased = new QuickLRU<string, LargeEntry>({ maxSize: maxAliased });

  constructor(@Inject(RouteLookup) private readonly lookup: Pick<RouteLookup, 'find'>) {
    super(new Logger('Slugs'));
  }

  /**
   * What is at a slug, or null if that is nothing. Synchronous if it is cached.
   * @param key of the slug.
   * @param code as it was requested, if it may be an alias, which comes first.
   * @throws LookupUnavailable (as a rejection) if it is not cached and the database is unavailable.
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

  /** The slug changed: forgets its entry, and discards the result of a lookup that is under way. */
  drop(key: string): void {
    this.dropKey(key);
  }

  protected async lookUp(key: string): Promise<CachedResult | null | 'absent'> {
    const result = await this.lookup.find(key);
    return result === 'closed' ? null : result;
  }

  protected entryOf(key: string): LinkEntry | LargeEntry | undefined {
    return this.hotLinks.get(key) ?? this.pages.get(key) ?? this.promote(key) ?? this.aliased.get(key);
  }

  protected forget(key: string): void {
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

  protected keep(key: string, { value, ...read }: CacheEntry<CachedResult>): void {
    if (value !== null && value.kind !== 'link') {
      this.forget(key);
      const cache = value.kind === 'website' ? this.pages : this.aliased;
      cache.set(key, { value, ...read });
      return;
    }
    this.hotLinks.delete(key);
    this.pages.delete(key);
    this.aliased.delete(key);
    try {
      this.links.set(key, encodeEntry(key, { value, ...read }));
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
function encodeEntry(key: string, { value, readAt, connection }: LinkEntry): string {
  return `${Math.floor(readAt)} ${connection} ${value === null ? '' : encodeLinkRoute(key, value)}`;
}

function decodeEntry(key: string, text: string): LinkEntry {
  const afterReadAt = text.indexOf(' ');
  const afterConnection = text.indexOf(' ', afterReadAt + 1);
  const route = text.slice(afterConnection + 1);
  return {
    value: route === '' ? null : decodeLinkRoute(key, route),
    readAt: Number(text.slice(0, afterReadAt)),
    connection: Number(text.slice(afterReadAt + 1, afterConnection)),
  };
}
