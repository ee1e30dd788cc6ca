import { type BlockList, isIP } from 'node:net';

/**
 * The visitor's address: that of the peer, or, where the peer is a trusted proxy, the right-most address of
 * `X-Forwarded-For` that is not one. What stands left of a malformed entry is not believed.
 * The result is for looking up the country at once; it must not be kept.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = normalise(peer ?? '');
  if (!forwardedFor) return address;
  const entries = forwardedFor.split(',');
  for (let i = entries.length - 1; i >= 0 && isTrusted(address, trusted); i--) {
    const next = normalise(withoutPort(entries[i]?.trim() ?? ''));
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address that came over an IPv6 socket is written as what it is. */
function normalise(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}
