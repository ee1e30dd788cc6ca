import fc from 'fast-check';
import { BlockList, isIP } from 'node:net';
import { clientAddress, networkOf, normalizeAddress, siteOf, traceClient } from './client-address.js';

const trusted = new BlockList();
trusted.addSubnet('10.0.0.0', 8, 'ipv4');
trusted.addSubnet('2001:db8:1::', 48, 'ipv6');

describe('traceClient', () => {
  it.each([
    ['a peer without a header', '198.51.100.1', undefined, '198.51.100.1'],
    ['an untrusted peer with a header', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['a trusted peer without a header', '10.0.0.1', undefined, '10.0.0.1'],
    ['a trusted peer', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a trusted IPv4-mapped peer', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a chain of proxies', '10.0.0.1', '203.0.113.9, 10.0.0.3,10.0.0.2', '203.0.113.9'],
    ['a forged entry on the left', '10.0.0.1', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
    ['only proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a malformed entry', '10.0.0.1', '203.0.113.9, nonsense, 10.0.0.2', '10.0.0.2'],
    ['a malformed rightmost entry', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['an empty entry', '10.0.0.1', '203.0.113.9,', '10.0.0.1'],
    ['ports', '10.0.0.1', '203.0.113.9:4711, [2001:db8:1::2]:443', '203.0.113.9'],
    ['IPv6', '2001:db8:1::1', '2001:db8:2::9', '2001:db8:2::9'],
    ['an IPv4-mapped address in the header', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an IPv4-mapped address in hexadecimal', '10.0.0.1', '[::FFFF:cb00:7109]:443', '203.0.113.9'],
    [
      'a trusted proxy written as an IPv4-mapped address',
      '10.0.0.1',
      '203.0.113.9, ::ffff:a00:2',
      '203.0.113.9',
    ],
    ['a missing peer', undefined, '203.0.113.9', ''],
  ])('%s', (_name, peer, header, address) => {
    expect(traceClient(peer, header, trusted).address).toBe(address);
  });
});

describe('clientAddress', () => {
  const ipv4 = fc.ipV4().filter((address) => !address.startsWith('10.'));
  const ipv6 = fc
    .ipV6()
    .filter((address) => normalizeAddress(address) === address && !/^2001:0*db8:0*1:/i.test(address));
  const port = fc.integer({ min: 1, max: 65_535 });
  const of = (header: string, peer = '10.0.0.1') =>
    clientAddress({ headers: { 'x-forwarded-for': header }, socket: { remoteAddress: peer } }, trusted);

  it('ignores ports, white space, trusted proxies and whatever the client sent itself', () => {
    const written = fc.oneof(
      fc.tuple(ipv4, port).map(([address, at]) => [address, `${address}:${at}`] as const),
      ipv4.map((address) => [address, `::ffff:${address}`] as const),
      ipv4.map((address) => [address, ` ${address} `] as const),
      fc.tuple(ipv6, port).map(([address, at]) => [address, `[${address}]:${at}`] as const),
      ipv6.map((address) => [address, address] as const),
    );
    const proxies = fc.array(
      fc.constantFrom('10.0.0.2', '10.1.2.3:80', '[2001:db8:1::7]:9', '::ffff:10.0.0.2'),
    );
    fc.assert(
      fc.property(fc.string(), written, proxies, (forged, [address, entry], added) => {
        expect(of([forged, entry, ...added].join(','))).toBe(address);
      }),
    );
  });

  it('is always an address, and that of the peer if the peer is not trusted, whatever the header says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(isIP(of(header))).not.toBe(0);
        expect(of(header, '198.51.100.1')).toBe('198.51.100.1');
      }),
    );
  });

  it('reads repeated headers as one', () => {
    const headers = { 'x-forwarded-for': ['192.0.2.1', '203.0.113.9, 10.0.0.2'] as unknown as string };
    expect(clientAddress({ headers, socket: { remoteAddress: '10.0.0.1' } }, trusted)).toBe('203.0.113.9');
  });
});

describe('siteOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['0:0:0:0::/64', '0:0:0::/48'],
  ])('of %s is %s', (network, site) => {
    expect(siteOf(network)).toBe(site);
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::ffff:1:c000:207', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
    ['', ''],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('maps all addresses of a /64, in any notation, to one network, and no two /64 to the same', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const four = fc.tuple(group, group, group, group);
    const hex = (groups: readonly number[]) => groups.map((value) => value.toString(16)).join(':');
    const short = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);
    fc.assert(
      fc.property(four, four, four, four, (a, b, c, d) => {
        const [one, same, other] = [hex([...a, ...c]), hex([...a, ...d]), hex([...b, ...c])];
        fc.pre(normalizeAddress(one) === one && normalizeAddress(same) === same);
        fc.pre(normalizeAddress(other) === other);
        expect(networkOf(short(same))).toBe(networkOf(one.toUpperCase()));
        expect(networkOf(one) === networkOf(other)).toBe(hex(a) === hex(b));
      }),
    );
  });
});
