import type { IncomingHttpHeaders } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/** A client's address and how it was found. */
interface ClientTrace {
  address: string;
  /** Number of trusted entries of `X-Forwarded-For`, counted from the right. If 0, `address` is the peer's. */
  trustedEntries: number;
  /** The entry that ended the search because it is not an address. */
  malformed?: string;
}

/** The parts of a request that show where it comes from. */
export interface TracedRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/**
 * The address of a request's client, for limits and the country. It must never be stored: hash it, or drop it.
 * @param trusted `trustedProxies` of the settings.
 */
export function clientAddress({ headers, socket }: TracedRequest, trusted: BlockList): string {
  const forwardedFor = headers['x-forwarded-for'];
  const joined = Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor;
  return traceClient(socket.remoteAddress, joined, trusted).address;
}

/**
 * Finds the client's address: the peer's, or, if the peer is a trusted proxy, the rightmost address in
 * `X-Forwarded-For` that is not one. Entries to the left of a malformed one are not trusted. Entries may have a port.
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

/** Writes an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`, `::ffff:c000:201`) as plain IPv4. */
export function normalizeAddress(address: string): string {
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) return address.slice(7);
  if (!mayBeMapped.test(address) || isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? dotted(groups[6] ?? 0, groups[7] ?? 0) : address;
}

/** The network that a single client controls: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const normalized = normalizeAddress(address);
  if (isIP(normalized) !== 6) return normalized;
  const network = groupsOf(normalized).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * The network that a household, office or school shares: /24 of an IPv4 address, /64 of an IPv6 one. @param network
 * the result of `networkOf`
 */
export function subnetOf(network: string): string {
  return isIP(network) === 4 ? network.replace(/\.\d+$/, '.0/24') : network;
}

/**
 * The network that an internet provider assigns to one site: an IPv4 address, or the /48 of an IPv6 one.
 * @param network the result of `networkOf`
 */
export const siteOf = (network: string): string =>
  network.replace(/^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/, '$1::/48');

const mayBeMapped = /^[0:]*:ffff:/i;

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%', 1);
  const [head = '', tail] = plain.split('::');
  const [first, last] = [numbersOf(head), numbersOf(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** A trailing IPv4 part represents two groups. */
const numbersOf = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

const dotted = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}
