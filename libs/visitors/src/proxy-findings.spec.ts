import { BlockList } from 'node:net';
import { findProxies, type ProxyVerdict } from './proxy-findings.js';

const trusted = ['10.0.0.0/8', '2001:db8:1::/48'];
const list = new BlockList();
list.addSubnet('10.0.0.0', 8, 'ipv4');
list.addSubnet('2001:db8:1::', 48, 'ipv6');

const found = (peer: string | undefined, headers: Record<string, string> = {}) =>
  findProxies({ peer, headers }, trusted, list);
const also = (more: string) => `10.0.0.0/8,2001:db8:1::/48,${more}`;

interface Case {
  peer: string;
  headers?: Record<string, string>;
  verdict: ProxyVerdict;
  address: string;
  /** The value to set. */
  set?: string;
  says: string;
}

const xff = (value: string) => ({ 'x-forwarded-for': value });
const cases: Case[] = [
  { peer: '203.0.113.9', verdict: 'direct', address: '203.0.113.9', says: 'directly' },
  { peer: '::ffff:203.0.113.9', verdict: 'direct', address: '203.0.113.9', says: '203.0.113.9' },
  {
    peer: '172.18.0.1',
    verdict: 'private-peer',
    address: '172.18.0.1',
    set: also('172.18.0.1/32'),
    says: 'docker network inspect',
  },
  {
    peer: '127.0.0.1',
    verdict: 'private-peer',
    address: '127.0.0.1',
    set: also('127.0.0.1/32'),
    says: 'same machine',
  },
  {
    peer: 'fe80::1%eth0',
    verdict: 'private-peer',
    address: 'fe80::1%eth0',
    set: also('fe80::1/128'),
    says: 'private',
  },
  {
    peer: '172.18.0.5',
    headers: xff('203.0.113.9'),
    verdict: 'untrusted-proxy',
    address: '172.18.0.5',
    set: also('172.18.0.5/32'),
    says: 'Your address would be 203.0.113.9',
  },
  {
    peer: '2001:db8:2::5',
    headers: xff('203.0.113.9'),
    verdict: 'untrusted-proxy',
    address: '2001:db8:2::5',
    set: also('2001:db8:2::5/128'),
    says: 'somebody on the way added the header',
  },
  {
    peer: '198.51.100.5',
    headers: { ...xff('203.0.113.9'), 'cf-connecting-ip': '203.0.113.9' },
    verdict: 'untrusted-proxy',
    address: '198.51.100.5',
    says: 'cloudflare.com/ips',
  },
  {
    peer: '172.18.0.5',
    headers: { 'x-real-ip': '203.0.113.9' },
    verdict: 'other-header',
    address: '172.18.0.5',
    set: also('172.18.0.5/32'),
    says: 'x-real-ip',
  },
  {
    peer: '10.0.0.1',
    headers: { forwarded: 'for=203.0.113.9' },
    verdict: 'trusted-without-header',
    address: '10.0.0.1',
    says: 'without X-Forwarded-For',
  },
  {
    peer: '10.0.0.1',
    headers: xff('203.0.113.9, 10.0.0.2'),
    verdict: 'trusted-proxy',
    address: '203.0.113.9',
    says: 'right-most',
  },
  {
    peer: '10.0.0.1',
    headers: xff('203.0.113.9, unknown, 10.0.0.2'),
    verdict: 'malformed-header',
    address: '10.0.0.2',
    says: '"unknown"',
  },
  {
    peer: '10.0.0.1',
    headers: xff('10.0.0.3,10.0.0.2'),
    verdict: 'all-trusted',
    address: '10.0.0.3',
    says: 'too wide',
  },
  {
    peer: '10.0.0.1',
    headers: xff('203.0.113.9, 192.168.1.7'),
    verdict: 'private-client',
    address: '192.168.1.7',
    set: also('192.168.1.7/32'),
    says: 'one more proxy',
  },
  {
    peer: '10.0.0.1',
    headers: { ...xff('203.0.113.9, 198.51.100.5'), 'cf-connecting-ip': '203.0.113.9' },
    verdict: 'other-address',
    address: '198.51.100.5',
    says: 'cf-connecting-ip names 203.0.113.9',
  },
  {
    peer: '10.0.0.1',
    headers: { ...xff('203.0.113.9'), 'cf-connecting-ip': '203.0.113.9', 'x-real-ip': '10.0.0.9' },
    verdict: 'trusted-proxy',
    address: '203.0.113.9',
    says: 'as it should be',
  },
];

describe('findProxies', () => {
  it.each(cases.map((one) => [one.verdict, one.peer, one.headers ?? {}, one] as const))(
    '%s: %s with %j',
    (verdict, peer, headers, { address, set = null, says }) => {
      const findings = found(peer, headers);
      expect(findings).toMatchObject({ verdict, address, trustedProxies: set });
      expect(findings.explanation.join(' ')).toContain(says);
      expect(findings.right).toBe(['direct', 'trusted-proxy'].includes(verdict));
      expect(findings.takenFrom).toBe(address === findings.peer ? 'peer' : 'x-forwarded-for');
    },
  );

  it('gives a value that is right once it is set', () => {
    for (const { peer, headers, set } of cases) {
      if (set === undefined || !headers?.['x-forwarded-for']) continue;
      const more = new BlockList();
      for (const cidr of set.split(',')) {
        const [address = '', bits] = cidr.split('/');
        more.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
      }
      expect(findProxies({ peer, headers }, set.split(','), more)).toMatchObject({
        verdict: 'trusted-proxy',
        address: '203.0.113.9',
      });
    }
  });

  it('names every header that proxies use, and what to do about those that are not read', () => {
    const { headers } = found('172.18.0.5', {
      ...xff('203.0.113.9'),
      forwarded: 'for=203.0.113.9',
      'cf-connecting-ip': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      cookie: 'secret',
    });
    expect(headers.map(({ name }) => name)).toEqual([
      'x-forwarded-for',
      'forwarded',
      'cf-connecting-ip',
      'x-real-ip',
    ]);
    for (const { name, used, advice } of headers) {
      expect(used).toBe(false);
      expect([name, advice !== null]).toEqual([name, name === 'cf-connecting-ip']);
    }
    const alone = found('172.18.0.5', { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' });
    for (const { advice } of alone.headers) expect(advice).toContain('X-Forwarded-For');
    const right = found('10.0.0.1', { ...xff('203.0.113.9'), 'x-real-ip': '203.0.113.9' });
    expect(right.headers.map(({ used, advice }) => [used, advice])).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  it('finds nothing in no peer at all', () => {
    expect(found(undefined)).toMatchObject({ address: '', verdict: 'direct' });
  });
});
