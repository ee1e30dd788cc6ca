import {
  type FieldCode,
  type FieldError,
  includesAddress,
  isCidr,
  listOf,
  normalizeAddress,
  Settings,
} from '@app/common';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { lookup, Resolver } from 'node:dns/promises';
import type { Agent } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import pTimeout from 'p-timeout';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** Timeout for DNS servers, in milliseconds. There are two attempts. */
const dnsTimeoutMs = 2_000;
/** Creating a webhook waits no longer than this for DNS, because every connection is checked anyway. */
const creationTimeoutMs = 1_000;

/** The reason why the URL of an endpoint is invalid. */
interface EndpointUrlError {
  code: FieldCode;
  message: string;
}

const maxLength = 2_048;

/** Resolves a host to addresses. @throws if it has none. */
type ResolveHost = (host: string) => Promise<string[]>;

/** Idle connections are closed after this time, in milliseconds, before most receivers close them. */
const idleTimeoutMs = 4_000;

/** The endpoint's host is on a private network. */
export class PrivateHostError extends Error {
  constructor() {
    super('The host is on a private network.');
  }
}

/** The endpoint's host has no address. */
export class UnresolvedHostError extends Error {
  constructor() {
    super('The host cannot be resolved.');
  }
}

/**
 * Decides which hosts webhooks may be sent to: those with only public addresses, and those that
 * `WEBHOOK_PRIVATE_HOSTS` lists. A host is resolved once per connection, and the connection goes to the addresses
 * that were checked.
 */
@Injectable()
export class EndpointHosts {
  private readonly names: ReadonlySet<string>;
  private readonly addresses;

  constructor(settings: Settings) {
    this.names = new Set(settings.WEBHOOK_PRIVATE_HOSTS.map((host) => host.toLowerCase()));
    this.addresses = listOf(settings.WEBHOOK_PRIVATE_HOSTS.filter(isCidr));
  }

  /** Replaced by tests. */
  resolve: ResolveHost = async (host) => {
    // Names of a private network may be in a hosts file. `lookup` reads it, but uses one of few threads, which a slow name
    // would block for the names of others.
    if (this.isListed(host)) return (await lookup(host, { all: true })).map(({ address }) => address);
    const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 });
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (addresses.length === 0) throw new UnresolvedHostError();
    return addresses;
  };

  /** A host that cannot be resolved now may be resolvable later. */
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

  /**
   * An agent that connects to the host of a URL. Whenever it connects, the host is resolved and every address is
   * checked, and the connection goes to these addresses. It fails with a `PrivateHostError` if one of them is neither
   * public nor listed.
   * @param keepAlive keeps connections open for the next request.
   * @throws PrivateHostError if the host is such an address itself.
   */
  agentFor(url: URL, keepAlive: boolean): Agent {
    const host = hostOf(url);
    if (isIP(host) && !this.mayConnect(host, host)) throw new PrivateHostError();
    // The agent checks the addresses again when it connects.
    const allowIPAddressList = isIP(host) && this.isListed(host) ? [host] : [];
    const lookup: LookupFunction = (_host, { all }, callback) => {
      this.checkedAddresses(host).then(
        (addresses) => {
          allowIPAddressList.push(...addresses.filter((address) => this.isListed(host, address)));
          const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
          if (all) callback(null, pinned);
          else callback(null, pinned[0]?.address ?? '', pinned[0]?.family);
        },
        (error: Error) => callback(error, ''),
      );
    };
    const options = { keepAlive, timeout: idleTimeoutMs, allowIPAddressList, lookup };
    return url.protocol === 'https:'
      ? new RequestFilteringHttpsAgent(options)
      : new RequestFilteringHttpAgent(options);
  }

  /** @throws PrivateHostError if one of the host's addresses is not public and not listed. */
  private async checkedAddresses(host: string): Promise<string[]> {
    const addresses = await this.addressesOf(host);
    if (!addresses.every((address) => this.mayConnect(host, address))) throw new PrivateHostError();
    return addresses;
  }

  /** Names of this computer are not looked up: a name server may not know them. */
  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host)) return [host];
    return isLocalName(host) && !this.isListed(host) ? [loopback] : this.resolve(host);
  }

  /** The reason why the URL of an endpoint is invalid, apart from where its host is, or null. */
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

/** Without the brackets of an IPv6 address, and without the root's dot. */
const hostOf = ({ hostname }: URL): string =>
  hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

const loopback = '127.0.0.1';

/** RFC 6761: these names always resolve to this computer. */
const isLocalName = (host: string): boolean => /(?:^|\.)localhost$/.test(host);

/** All IPv6 addresses of the public internet. Others may contain an IPv4 address, such as `::127.0.0.1`. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Stricter than `request-filtering-agent`, which allows IPv6 addresses that are not assigned to anyone. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
