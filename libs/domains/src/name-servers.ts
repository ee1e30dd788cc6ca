import type { Settings } from '@app/common';
import { Resolver } from 'node:dns/promises';

/** A name server gets this long, milliseconds, twice. */
const dnsTimeoutMs = 2_000;

/** Asks the name servers of `DNS_SERVERS`, or those of the system. */
export function nameServers({ DNS_SERVERS }: Pick<Settings, 'DNS_SERVERS'>): Resolver {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 });
  if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
  return resolver;
}

/** Whether the answer of a name server says for certain that there is no such record. */
export const isAbsent = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '');
