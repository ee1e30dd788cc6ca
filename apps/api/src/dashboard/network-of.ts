import { isIP } from 'node:net';

/**
 * What one visitor has of addresses: an IPv4 address, or the /64 of an IPv6 one, of which anybody has 2^64 to change
 * between.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // A last group in IPv4 form stands for two.
  const given = first.length + last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const groups = [...first, ...Array<string>(8 - given).fill('0'), ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
