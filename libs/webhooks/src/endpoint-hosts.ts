import { type FieldError, includesAddress, normalizeAddress, Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import pTimeout from 'p-timeout';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** DNS servers get this long, milliseconds, twice. */
const dnsTimeoutMs = 2_000;
/** Creating a webhook does not wait longer for them, because every connection is checked anyway. */
const creationTimeoutMs = 1_000;

/** What is wrong with the URL of an endpoint. */
export interface EndpointUrlError {
  code: string;
  message: string;
}

const maxLength = 2_048;

/** Resolves a host to addresses. @throws if it has none. */
export type ResolveHost = (host: string) => Promise<string[]>;

/** A connection to exactly these addresses, which were checked. */
export interface PinnedConnection {
  agent: RequestFilteringHttpAgent | RequestFilteringHttpsAgent;
  lookup: (host: string, options: { all?: boolean }, callback: LookupCallback) => void;
}

type LookupCallback = (error: Error | null, address: unknown, family?: number) => void;

/** The endpoint's host is on a private network. */
export class PrivateHostError extends Error {
  constructor() {
    super('The host is on a private network.');
  }
}

/**
 * Which hosts webhooks may be sent to: those with public addresses only, and what `WEBHOOK_PRIVATE_HOSTS` lists. A host is
 * resolved once per connection, and the connection goes to the addresses that were checked.
 */
@Injectable()
export class EndpointHosts {
  private readonly names: ReadonlySet<string>;
  private readonly addresses;

  constructor(settings: Settings) {
    this.names = new Set(settings.WEBHOOK_PRIVATE_HOSTS.map((host) => host.toLowerCase()));
    this.addresses = settings.webhookPrivateAddresses;
  }

  /** Replaced by tests. */
  resolve: ResolveHost = async (host) => {
    // Names of a private network may be in a hosts file. `lookup` reads it, but in one of few threads, which a name that
    // takes long to resolve would keep from the names of others.
    if (this.isListed(host)) return (await lookup(host, { all: true })).map(({ address }) => address);
    const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 });
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length === 0) throw new Error('The host cannot be resolved.');
    return addresses;
  };

  /** A host that cannot be resolved now may be later. */
  private async urlError(value: unknown): Promise<EndpointUrlError | null> {
    const malformed = this.formError(value);
    if (malformed) return malformed;
    const host = hostOf(new URL(value as string));
    const addresses = await pTimeout(this.addressesOf(host), { milliseconds: creationTimeoutMs }).catch(
      () => [],
    );
    return addresses.every((address) => this.mayConnect(host, address))
      ? null
      : { code: 'private_host', message: 'The host must be on the public internet.' };
  }

  /** The errors of a request with such a URL, which may be missing. */
  async urlErrors(url: unknown): Promise<FieldError[]> {
    const error = url === undefined ? null : await this.urlError(url);
    return error ? [{ field: 'url', ...error }] : [];
  }

  /** @throws PrivateHostError if one of the host's addresses is not public and not listed. */
  async connect(url: URL): Promise<PinnedConnection> {
    const host = hostOf(url);
    const addresses = await this.addressesOf(host);
    if (!addresses.every((address) => this.mayConnect(host, address))) throw new PrivateHostError();
    // The agent checks the addresses again when it connects.
    const options = { allowIPAddressList: addresses.filter((address) => this.isListed(host, address)) };
    const agent =
      url.protocol === 'https:'
        ? new RequestFilteringHttpsAgent(options)
        : new RequestFilteringHttpAgent(options);
    const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
    return {
      agent,
      lookup: (_host, { all }, callback) =>
        all ? callback(null, pinned) : callback(null, pinned[0]?.address, pinned[0]?.family),
    };
  }

  private async addressesOf(host: string): Promise<string[]> {
    return isIP(host) ? [host] : this.resolve(host);
  }

  /** What is wrong with the URL of an endpoint, apart from where its host is, or null. */
  formError(value: unknown): EndpointUrlError | null {
    if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
    if (value.length > maxLength) {
      return { code: 'too_long', message: `This may have at most ${maxLength} characters.` };
    }
    const url = /^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(value) && URL.canParse(value) ? new URL(value) : null;
    if (!url || url.hostname === '') {
      return { code: 'invalid_url', message: 'This must be an absolute https:// URL.' };
    }
    if (url.username || url.password) {
      return { code: 'credentials', message: 'This must not contain a user name or password.' };
    }
    if (url.protocol === 'http:' && !this.isListed(hostOf(url))) {
      return { code: 'invalid_url', message: 'This must be an https:// URL.' };
    }
    return null;
  }

  private mayConnect(host: string, address: string): boolean {
    return this.isListed(host, address) || isPublic(address);
  }

  private isListed(host: string, address = host): boolean {
    return this.names.has(host) || includesAddress(this.addresses, normalizeAddress(address));
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/** As `request-filtering-agent` decides it. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
