import { isIP } from 'node:net';

/**
 * The network that one client controls: its IPv4 address, or the /64 of its IPv6 address, within which it can pick any
 * of 2^64 addresses.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // A trailing IPv4 part stands for two groups.
  const given = first.length + last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const groups = [...first, ...Array<string>(8 - given).fill('0'), ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
