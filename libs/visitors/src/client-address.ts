import { type BlockList, isIP } from 'node:net';

/** The visitor's address and how it was found. */
export interface ClientTrace {
  address: string;
  /** Number of trusted entries of `X-Forwarded-For`, counted from the right. If 0, `address` is the peer's. */
  trustedEntries: number;
  /** The entry that is not an address and ended the search. */
  malformed?: string;
}

/**
 * Finds the visitor's address: the peer's, or, if the peer is a trusted proxy, the rightmost address in
 * `X-Forwarded-For` that is not one. Entries to the left of a malformed one are not trusted.
 * Use the result to look up the country, then drop it: it must never be stored.
 */
export function traceClient(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): ClientTrace {
  const trace: ClientTrace = { address: normalizeAddress(peer ?? ''), trustedEntries: 0 };
  if (!forwardedFor) return trace;
  const entries = forwardedFor.split(',');
  for (let i = entries.length - 1; i >= 0 && includesAddress(trusted, trace.address); i--) {
    const entry = entries[i]?.trim() ?? '';
    const next = normalizeAddress(withoutPort(entry));
    if (isIP(next) === 0) {
      trace.malformed = entry;
      break;
    }
    trace.address = next;
    trace.trustedEntries++;
  }
  return trace;
}

/** True if `address` is in the list; false for anything that is not an address. */
export function includesAddress(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Writes an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) as plain IPv4. */
export function normalizeAddress(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}
