import { isCidr, networkOf, normalizeAddress } from '@app/common';
import { isIP } from 'node:net';

/** Networks of one family: sorted ranges that do not touch each other, so that one binary search finds an address. */
class Ranges {
  private readonly starts: BigUint64Array;
  private readonly ends: BigUint64Array;

  constructor(ranges: readonly Range[]) {
    const merged: Range[] = [];
    for (const [start, end] of [...ranges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
      const last = merged.at(-1);
      if (!last || start > last[1]) merged.push([start, end]);
      else if (end > last[1]) last[1] = end;
    }
    this.starts = BigUint64Array.from(merged, ([start]) => start);
    this.ends = BigUint64Array.from(merged, ([, end]) => end);
  }

  includes(key: bigint): boolean {
    const { starts } = this;
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0n) <= key) low = middle + 1;
      else high = middle;
    }
    return low > 0 && key <= (this.ends[low - 1] ?? 0n);
  }
}

/** First and last key. */
type Range = [start: bigint, end: bigint];

/** Bits of a key: all of an IPv4 address, and the first half of an IPv6 one, because a client is a /64 network. */
const keyBits = { 4: 32, 6: 64 } as const;

/** The networks of a text file, and the exceptions from them. Millions are looked up in about a microsecond. */
export class NetworkList {
  private readonly networks: Record<4 | 6, Ranges>;
  private readonly exceptions: Record<4 | 6, Ranges>;

  /**
   * @param text one address or CIDR in each line, or an exception: `!` before it. Empty lines and text after `#` are
   * ignored. IPv6 networks smaller than /64 cover all of their /64.
   * @throws Error that names the first invalid line.
   */
  constructor(text: string) {
    const listed: Record<4 | 6, Range[]> = { 4: [], 6: [] };
    const exempt: Record<4 | 6, Range[]> = { 4: [], 6: [] };
    for (const [at, line] of text.split('\n').entries()) {
      const [, mark, cidr = ''] = /^\s*(!?)\s*([^#]*?)\s*(?:#.*)?$/.exec(line.replace(/\r$/, '')) ?? [];
      if (cidr === '' && mark === '') continue;
      const network = isCidr(cidr) ? plain(cidr) : null;
      if (network === null)
        throw new Error(`line ${at + 1} is not an address or a network such as 192.0.2.0/24`);
      const { family, range } = rangeOf(network);
      (mark === '!' ? exempt : listed)[family].push(range);
    }
    this.networks = { 4: new Ranges(listed[4]), 6: new Ranges(listed[6]) };
    this.exceptions = { 4: new Ranges(exempt[4]), 6: new Ranges(exempt[6]) };
  }

  /**
   * Returns whether the file lists an address or makes it an exception, which takes precedence. @param address as
   * `clientAddress` has it
   */
  of(address: string): 'listed' | 'exempt' | undefined {
    const family = isIP(address);
    if (family !== 4 && family !== 6) return undefined;
    const key = keyOf(address, family);
    if (this.exceptions[family].includes(key)) return 'exempt';
    return this.networks[family].includes(key) ? 'listed' : undefined;
  }
}

/** Bits before an IPv4 address in an IPv6 one. */
const mappedBits = 96;

/** An IPv4 network that is written as an IPv6 one, such as `::ffff:192.0.2.0/120`, as IPv4. Null if it is larger than all of IPv4. */
function plain(cidr: string): string | null {
  const [given = '', bits] = cidr.split('/');
  const address = normalizeAddress(given);
  if (address === given) return cidr;
  if (bits === undefined) return address;
  return Number(bits) < mappedBits ? null : `${address}/${Number(bits) - mappedBits}`;
}

function rangeOf(cidr: string): { family: 4 | 6; range: Range } {
  const [address = '', given] = cidr.split('/');
  const family = isIP(address) === 6 ? 6 : 4;
  const size = keyBits[family];
  const free = BigInt(size - Math.min(size, Number(given ?? size)));
  const start = (keyOf(address, family) >> free) << free;
  return { family, range: [start, start + (1n << free) - 1n] };
}

const keyOf = (address: string, family: 4 | 6): bigint =>
  family === 4
    ? BigInt(address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0))
    : networkOf(address)
        .split(':', 4)
        .reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
