import fc from 'fast-check';
import { BlockList, isIP } from 'node:net';
import { NetworkList } from './network-list.js';

const file = `
# Data centers
192.0.2.0/24
198.51.100.7        # one scanner
2001:db8:a::/48
2001:db8:b:1:2:3:4:5/128\r
203.0.113.9/28
::ffff:203.0.113.64/124
::FFFF:cb00:7150
! 192.0.2.128/25    # a relay
!2001:db8:a:ff::/64
`;

describe('NetworkList', () => {
  const list = new NetworkList(file);

  it.each([
    ['192.0.2.0', 'listed'],
    ['192.0.2.127', 'listed'],
    ['192.0.2.128', 'exempt'],
    ['192.0.2.255', 'exempt'],
    ['192.0.3.0', undefined],
    ['192.0.1.255', undefined],
    ['198.51.100.7', 'listed'],
    ['198.51.100.8', undefined],
    ['203.0.113.0', 'listed'],
    ['203.0.113.15', 'listed'],
    ['203.0.113.16', undefined],
    ['203.0.113.64', 'listed'],
    ['203.0.113.79', 'listed'],
    ['203.0.113.80', 'listed'],
    ['203.0.113.81', undefined],
    ['2001:db8:a::1', 'listed'],
    ['2001:DB8:A:ffff::', 'listed'],
    ['2001:db8:a:ff::1', 'exempt'],
    ['2001:db8:9:ffff::', undefined],
    ['2001:db8:b:1::', 'listed'],
    ['2001:db8:b:2::', undefined],
    ['', undefined],
    ['nonsense', undefined],
  ])('classifies %j: %s', (address, expected) => {
    expect(list.of(address)).toBe(expected);
  });

  it('lists no address if the file is empty, and every address if the file has all networks', () => {
    expect(new NetworkList('').of('192.0.2.1')).toBeUndefined();
    const everything = new NetworkList('0.0.0.0/0\n::/0');
    for (const address of ['0.0.0.0', '255.255.255.255', '::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'])
      expect(everything.of(address)).toBe('listed');
  });

  it.each([
    ['192.0.2.0/33', 1],
    ['192.0.2.0/24\n\nexample.com', 3],
    ['!', 1],
    ['192.0.2.0/24 198.51.100.0/24', 1],
    ['# none\n<html>', 2],
    ['192.0.2.0/24\n::ffff:0:0/95', 2],
  ])('names the invalid line of %j', (text, line) => {
    expect(() => new NetworkList(text)).toThrow(`line ${line} is not an address or a network`);
  });

  it('agrees with a plain list of the same networks about every address', () => {
    const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }));
    // In a plain list, IPv6 networks that begin with zeros can have IPv4 addresses in them.
    const isOrdinary = (address: string) => /^0*[1-9a-f]/i.test(address);
    const v6 = fc.tuple(fc.ipV6().filter(isOrdinary), fc.integer({ min: 16, max: 64 }));
    const near = (networks: readonly [string, number][], address: string, at: number) =>
      at % 2 === 0 ? address : (networks[at % (networks.length || 1)]?.[0] ?? address);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(v4, v6), { maxLength: 40 }),
        fc.oneof(fc.ipV4(), fc.ipV6()),
        fc.nat(),
        (networks, any, at) => {
          const plain = new BlockList();
          const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
          for (const [address, bits] of networks) plain.addSubnet(address, bits, familyOf(address));
          const address = near(networks, any, at);
          fc.pre(isIP(address) === 4 || isOrdinary(address));
          const listed = new NetworkList(networks.map(([a, bits]) => `${a}/${bits}`).join('\n'));
          expect(listed.of(address) === 'listed').toBe(plain.check(address, familyOf(address)));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
