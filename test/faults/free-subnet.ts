import { networkInterfaces } from 'node:os';

/**
 * The first three parts of addresses that no interface of this machine has, for another run may be at work.
 * @param block the first two parts. RFC 2544 reserves 198.18 and 198.19 for network tests
 */
export function freeSubnet(block: '198.18' | '198.19'): string {
  const used = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => address.slice(0, address.lastIndexOf('.'))),
  );
  const free = Array.from({ length: 256 }, (_, n) => `${block}.${n}`).filter((one) => !used.includes(one));
  return free[Math.floor(Math.random() * free.length)] ?? '';
}
