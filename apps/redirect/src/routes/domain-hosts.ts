import { Settings } from '@app/common';
import { defaultDomainId, isDatabaseAway } from '@app/database';
import { routeKey } from '@app/routing';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { domainToASCII } from 'node:url';
import pg from 'pg';
import { Refresher } from './refresher.js';

const retryMs = 250;
const queryTimeoutMs = 2_000;

/** A host that visitors ask for. */
export interface ServedDomain {
  id: number;
  /** Whose it is; null for the default domain. */
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

interface DomainRow {
  id: number;
  account_id: string;
  host: string;
  is_proven: boolean;
  was_proven: boolean;
  home_url: string | null;
  not_found_url: string | null;
  link_id: string | null;
  link_domain: number | null;
  link_slug: string | null;
}

/**
 * The domains of accounts. There are few of them, so all are kept in memory, and read again when the database notifies of
 * a change, or regularly while it cannot. While the database is away, the last known ones count. Most visits are of the
 * default domain, which takes one comparison.
 */
@Injectable()
export class DomainHosts implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('DomainHosts');
  private readonly defaultDomain: ServedDomain;
  /** As most visitors of the default domain send it. */
  private readonly defaultHost: string;
  private readonly defaultNames: ReadonlySet<string>;
  /** Undefined until they were read once. */
  private byHost: ReadonlyMap<string, ServedDomain> | undefined;
  private byId: ReadonlyMap<number, ServedDomain> = new Map();
  private readonly refresher = new Refresher(
    () => this.read(),
    (error) => {
      if (!isDatabaseAway(error)) this.logger.error(error);
      return retryMs;
    },
  );

  constructor(
    private readonly settings: Settings,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
  ) {
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

  /** Waits for the first attempt, but not until the database can be reached. */
  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  onApplicationShutdown(): void {
    void this.refresher.stop();
  }

  /**
   * The domain that a request is for. A host that no account has ever proven to be its own is the default domain, no matter who
   * has added it: it may be one that the operator only pointed here.
   * @param header `Host` of the request.
   * @returns null if that cannot be told before the database was reached for the first time.
   */
  of(header: string | undefined): ServedDomain | null {
    if (header === this.defaultHost) return this.defaultDomain;
    if (this.byHost?.size === 0) return this.defaultDomain;
    const name = nameOf(header);
    if (name === '' || this.defaultNames.has(name)) return this.defaultDomain;
    if (!this.byHost) return null;
    return this.byHost.get(name) ?? this.defaultDomain;
  }

  /** Origin of the short links of a domain. */
  originOf(domainId: number): string {
    return this.domainOf(domainId).origin;
  }

  /** The domain with an id. One that was deleted a moment ago counts as the default domain. */
  domainOf(domainId: number): ServedDomain {
    return domainId === defaultDomainId
      ? this.defaultDomain
      : (this.byId.get(domainId) ?? this.defaultDomain);
  }

  /** Whether a name is that of a proven domain. @param name as a TLS client sends it. */
  isProven(name: string): boolean {
    return this.byHost?.get(nameOf(name))?.isProven ?? false;
  }

  /** Reads the domains again. Never rejects; tries again by itself. */
  refresh(): Promise<void> {
    return this.refresher.refresh();
  }

  private async read(): Promise<void> {
    const { rows } = await this.pool.query<DomainRow>({
      text: `
        select d.id, d.account_id, d.host, d.proven_at is not null as is_proven,
          d.missing_since is not null as was_proven, d.home_url, d.not_found_url,
          l.id as link_id, l.domain_id as link_domain, l.slug as link_slug
        from domains d left join links l on l.account_id = d.account_id and l.id = d.default_link
        where d.host is not null order by d.proven_at nulls first`,
      query_timeout: queryTimeoutMs,
    } as pg.QueryConfig);
    // Only a domain that was lost has a record that is missing and no proof.
    const known = rows.filter((row) => row.is_proven || row.was_proven);
    const domains = known.map((row) => this.domainIn(row));
    this.byId = new Map(domains.map((domain) => [domain.id, domain]));
    // Of several accounts that had a host, the one that has it now is last.
    this.byHost = new Map(domains.map((domain) => [domain.host ?? '', domain]));
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

function defaultLinkOf({
  account_id: account,
  link_id: id,
  link_domain: domainId,
  link_slug: slug,
}: DomainRow): DefaultLink | undefined {
  if (id === null || domainId === null || slug === null) return undefined;
  return { account, id, key: routeKey({ domainId, slug: slug.toLowerCase() }) };
}

/** The name in a `Host` header, in the form in which domains are stored. */
const nameOf = (header = ''): string => domainToASCII(header.replace(/:\d*$/, '')).replace(/\.$/, '');
