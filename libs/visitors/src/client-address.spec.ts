import { BlockList } from 'node:net';
import { traceClient } from './client-address.js';

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
    ['a missing peer', undefined, '203.0.113.9', ''],
  ])('%s', (_name, peer, header, address) => {
    expect(traceClient(peer, header, trusted).address).toBe(address);
  });
});
