import { type BlockList, isIP } from 'node:net';

/** Where a visitor's address was found. */
export interface ClientTrace {
  address: string;
  /** How many entries of `X-Forwarded-For`, from the right, were believed; 0: the address is the peer's. */
  believed: number;
  /** The entry that is no address, at which believing ended. */
  malformed?: string;
}

/**
 * The visitor's address: that of the peer, or, where the peer is a trusted proxy, the right-most address of
 * `X-Forwarded-For` that is not one. What stands left of a malformed entry is not believed.
 * The result is for looking up the country at once; it must not be kept.
 */
export function traceClient(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): ClientTrace {
  const trace: ClientTrace = { address: normaliseAddress(peer ?? ''), believed: 0 };
  if (!forwardedFor) return trace;
  const entries = forwardedFor.split(',');
  for (let i = entries.length - 1; i >= 0 && isIn(trusted, trace.address); i--) {
    const entry = entries[i]?.trim() ?? '';
    const next = normaliseAddress(withoutPort(entry));
    if (isIP(next) === 0) {
      trace.malformed = entry;
      break;
    }
    trace.address = next;
    trace.believed++;
  }
  return trace;
}

/** The address alone of what `traceClient` finds. */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  return traceClient(peer, forwardedFor, trusted).address;
}

/** True where `address` is one of the list; false for what is no address. */
export function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address that came over an IPv6 socket is written as what it is. */
export function normaliseAddress(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}
