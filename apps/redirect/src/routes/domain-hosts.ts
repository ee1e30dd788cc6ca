import { maxHostLength, Settings } from '@app/common';
import { defaultDomainId } from '@app/database';
import { type ChangedDomain, routeKey } from '@app/routing';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { domainToASCII } from 'node:url';
import QuickLRU from 'quick-lru';
import { DomainLookup, type DomainName, type DomainRow } from './domain-lookup.js';
import { type CacheEntry, WatchedCache } from './watched-cache.js';

/** The domain that a visitor requests. */
export interface ServedDomain {
  id: number;
  /** The account that it belongs to; null for the default domain. */
  account: string | null;
  /** Null for the default domain. */
  host: string | null;
  /** Origin of its short links. */
  origin: string;
  /** False if an account had it and lost it. There is nothing at such a host. */
  isProven: boolean;
  /** Where `/` redirects to; undefined for a page. */
  home: string | undefined;
  /** Where visitors are sent for whom there is nothing; undefined for the 404 page. */
  notFound: string | undefined;
  /** The link that visitors of `/` follow. */
  defaultLink: DefaultLink | undefined;
}

/** A link, and where to look for it. By the time of a visit, another link may be there, even one of another account. */
export interface DefaultLink {
  account: string;
  id: string;
  /** Route key. */
  key: string;
}

type DomainEntry = CacheEntry<ServedDomain>;

/** Each LRU holds one to two times its size. Hosts that visitors invent have their own, so that they displace no domain. */
const maxDomains = 10_000;
const maxUnknown = 10_000;

/**
 * The domains of accounts that this process has looked up, by host and by id. Most visits are of the default domain, which
 * takes one comparison. While the database is unavailable, the last state that was read is used, even if it has changed since.
 */
@Injectable()
export class DomainHosts extends WatchedCache<ServedDomain> {
  private readonly defaultDomain: ServedDomain;
  /** As most visitors of the default domain send it. */
  private readonly defaultHost: string;
  private readonly defaultNames: ReadonlySet<string>;
  private readonly byHost = new QuickLRU<string, DomainEntry>({ maxSize: maxDomains });
  private readonly byId = new QuickLRU<string, DomainEntry>({ maxSize: maxDomains });
  /** Hosts that no account has ever verified, and deleted domains. */
  private readonly unknown = new QuickLRU<string, DomainEntry>({ maxSize: maxUnknown });
  /** The last host that was not the default one. */
  private last = { header: '', name: '' };

  constructor(
    private readonly settings: Settings,
    @Inject(DomainLookup) private readonly lookup: Pick<DomainLookup, 'find'>,
  ) {
    super(new Logger('DomainHosts'));
    const { SHORT_URL_BASE, HOME_URL, NOT_FOUND_URL } = settings;
    this.defaultHost = new URL(SHORT_URL_BASE).host;
    this.defaultNames = new Set(settings.shortHosts);
    this.defaultDomain = {
      id: defaultDomainId,
      account: null,
      host: null,
      origin: SHORT_URL_BASE,
      isProven: true,
      home: HOME_URL && new URL(HOME_URL).href,
      notFound: NOT_FOUND_URL && new URL(NOT_FOUND_URL).href,
      defaultLink: undefined,
    };
  }

  /**
   * The domain that a request is for. A host that no account has ever verified is the default domain, no matter who
   * has added it: the operator may have pointed it here. Synchronous if it is cached.
   * @param header `Host` of the request.
   * @throws LookupUnavailable (as a rejection) if it is not cached and the database is unavailable.
   */
  find(header: string | undefined): ServedDomain | Promise<ServedDomain> {
    if (header === this.defaultHost) return this.defaultDomain;
    const name = this.nameOf(header);
    if (this.defaultNames.has(name) || !isDomainName(name)) return this.defaultDomain;
    const found = this.resultOf(name);
    if (!(found instanceof Promise)) return this.served(found);
    return found.then((domain) => {
      if (domain) remember(this.byHost, name, domain);
      return this.served(domain);
    });
  }

  /**
   * The domain with an id. One that was deleted counts as the default domain.
   * @throws like `find`.
   */
  findById(id: number): ServedDomain | Promise<ServedDomain> {
    if (id === defaultDomainId) return this.defaultDomain;
    const found = this.resultOf(idKey(id));
    return found instanceof Promise ? found.then((domain) => this.served(domain)) : this.served(found);
  }

  /** What `find` found for this request. */
  of(header: string | undefined): ServedDomain {
    if (header === this.defaultHost) return this.defaultDomain;
    return this.byHost.get(this.nameOf(header))?.value ?? this.defaultDomain;
  }

  /** What `findById` found for this request, or `find` if it is the domain of the request. */
  domainOf(id: number): ServedDomain {
    return id === defaultDomainId
      ? this.defaultDomain
      : (this.byId.get(idKey(id))?.value ?? this.defaultDomain);
  }

  /** Origin of the short links of a domain. Like `domainOf`. */
  originOf(id: number): string {
    return this.domainOf(id).origin;
  }

  /** A domain changed: the next visit reads it again, and the result of a lookup under way is not cached. */
  drop({ id, host }: ChangedDomain): void {
    this.dropKey(idKey(id));
    this.dropKey(host);
  }

  protected async lookUp(key: string): Promise<ServedDomain | null> {
    const row = await this.lookup.find(nameIn(key));
    return row ? this.domainIn(row) : null;
  }

  protected entryOf(key: string): DomainEntry | undefined {
    return (key.startsWith(idMark) ? this.byId : this.byHost).get(key) ?? this.unknown.get(key);
  }

  protected keep(key: string, entry: DomainEntry): void {
    const known = key.startsWith(idMark) ? this.byId : this.byHost;
    if (entry.value === null) {
      known.delete(key);
      this.unknown.set(key, entry);
      return;
    }
    this.unknown.delete(key);
    known.set(key, entry);
    this.byId.set(idKey(entry.value.id), entry);
  }

  /** The expired entry is still used while the database is unavailable, and for visits that have begun. */
  protected forget(key: string): void {
    const entry = this.entryOf(key);
    if (entry) Object.assign(entry, { readAt: -Infinity, connection: -1 });
  }

  /** A domain that is served is in memory by its id, too, until its visit has ended: its links know only that. */
  private served(domain: ServedDomain | null): ServedDomain {
    if (domain === null) return this.defaultDomain;
    remember(this.byId, idKey(domain.id), domain);
    return domain;
  }

  /**
   * The name in a `Host` header, in the form in which domains are stored. A visit asks several times, and the next one
   * is often of the same host.
   */
  private nameOf(header = ''): string {
    if (header !== this.last.header) {
      const name = this.byHost.has(header)
        ? header
        : domainToASCII(header.replace(/:\d*$/, '')).replace(/\.$/, '');
      this.last = { header, name };
    }
    return this.last.name;
  }

  private domainIn(row: DomainRow): ServedDomain {
    const { id, account_id: account, host, is_proven: isProven } = row;
    return {
      id,
      account,
      host,
      origin: this.settings.shortOrigin(host),
      isProven,
      home: (isProven && row.home_url !== null && new URL(row.home_url).href) || undefined,
      notFound: (isProven && row.not_found_url !== null && new URL(row.not_found_url).href) || undefined,
      defaultLink: isProven ? defaultLinkOf(row) : undefined,
    };
  }
}

/** Keeps a domain for the visit that found it, if a change has kept its lookup from being cached. The next one reads it again. */
function remember(known: QuickLRU<string, DomainEntry>, key: string, domain: ServedDomain): void {
  if (!known.get(key)?.value) known.set(key, { value: domain, readAt: -Infinity, connection: -1 });
}

function defaultLinkOf({
  account_id: account,
  link_id: id,
  link_domain: domainId,
  link_slug: slug,
}: DomainRow): DefaultLink | undefined {
  if (id === null || domainId === null || slug === null) return undefined;
  return { account, id, key: routeKey({ domainId, slug: slug.toLowerCase() }) };
}

/** True if an account can have added this name. Addresses and single labels are never looked up. */
const isDomainName = (name: string): boolean =>
  name.length <= maxHostLength && name.includes('.') && !/\.\d+$/.test(name);

/** The prefix of ids as keys. No name in DNS contains it. */
const idMark = '#';
const idKey = (id: number): string => `${idMark}${id}`;

const nameIn = (key: string): DomainName =>
  key.startsWith(idMark) ? { host: null, id: Number(key.slice(1)) } : { host: key, id: null };
