import { BlockList } from 'node:net';
import { diagnoseProxies, type ProxyVerdict } from './proxy-diagnosis.js';

const trusted = ['10.0.0.0/8', '2001:db8:1::/48'];
const trustedList = new BlockList();
trustedList.addSubnet('10.0.0.0', 8, 'ipv4');
trustedList.addSubnet('2001:db8:1::', 48, 'ipv6');

const diagnose = (peer: string | undefined, headers: Record<string, string> = {}) =>
  diagnoseProxies({ peer, headers }, trusted, trustedList);
const trustedWith = (cidr: string) => `10.0.0.0/8,2001:db8:1::/48,${cidr}`;

interface Case {
  peer: string;
  headers?: Record<string, string>;
  verdict: ProxyVerdict;
  address: string;
  /** The suggested `TRUSTED_PROXIES`. */
  suggestion?: string;
  /** Part of the explanation. */
  explains: string;
}

const xff = (value: string) => ({ 'x-forwarded-for': value });
const cases: Case[] = [
  { peer: '203.0.113.9', verdict: 'direct', address: '203.0.113.9', explains: 'directly' },
  { peer: '::ffff:203.0.113.9', verdict: 'direct', address: '203.0.113.9', explains: '203.0.113.9' },
  {
    peer: '172.18.0.1',
    verdict: 'private-peer',
    address: '172.18.0.1',
    suggestion: trustedWith('172.18.0.1/32'),
    explains: 'docker network inspect',
  },
  {
    peer: '127.0.0.1',
    verdict: 'private-peer',
    address: '127.0.0.1',
    suggestion: trustedWith('127.0.0.1/32'),
    explains: 'same machine',
  },
  {
    peer: 'fe80::1%eth0',
    verdict: 'private-peer',
    address: 'fe80::1%eth0',
    suggestion: trustedWith('fe80::1/128'),
    explains: 'private',
  },
  {
    peer: '172.18.0.5',
    headers: xff('203.0.113.9'),
    verdict: 'untrusted-proxy',
    address: '172.18.0.5',
    suggestion: trustedWith('172.18.0.5/32'),
    explains: 'Your address would be 203.0.113.9',
  },
  {
    peer: '2001:db8:2::5',
    headers: xff('203.0.113.9'),
    verdict: 'untrusted-proxy',
    address: '2001:db8:2::5',
    suggestion: trustedWith('2001:db8:2::5/128'),
    explains: 'someone along the way added the header',
  },
  {
    peer: '198.51.100.5',
    headers: { ...xff('203.0.113.9'), 'cf-connecting-ip': '203.0.113.9' },
    verdict: 'untrusted-proxy',
    address: '198.51.100.5',
    explains: 'cloudflare.com/ips',
  },
  {
    peer: '172.18.0.5',
    headers: { 'x-real-ip': '203.0.113.9' },
    verdict: 'other-header',
    address: '172.18.0.5',
    suggestion: trustedWith('172.18.0.5/32'),
    explains: 'x-real-ip',
  },
  {
    peer: '10.0.0.1',
    headers: { forwarded: 'for=203.0.113.9' },
    verdict: 'trusted-without-header',
    address: '10.0.0.1',
    explains: 'without X-Forwarded-For',
  },
  {
    peer: '10.0.0.1',
    headers: xff('203.0.113.9, 10.0.0.2'),
    verdict: 'trusted-proxy',
    address: '203.0.113.9',
    explains: 'rightmost',
  },
  {
    peer: '10.0.0.1',
    headers: xff('203.0.113.9, unknown, 10.0.0.2'),
    verdict: 'malformed-header',
    address: '10.0.0.2',
    explains: '"unknown"',
  },
  {
    peer: '10.0.0.1',
    headers: xff('10.0.0.3,10.0.0.2'),
    verdict: 'all-trusted',
    address: '10.0.0.3',
    explains: 'too wide',
  },
  {
    peer: '10.0.0.1',
    headers: xff('203.0.113.9, 192.168.1.7'),
    verdict: 'private-client',
    address: '192.168.1.7',
    suggestion: trustedWith('192.168.1.7/32'),
    explains: 'another one of your proxies',
  },
  {
    peer: '10.0.0.1',
    headers: { ...xff('203.0.113.9, 198.51.100.5'), 'cf-connecting-ip': '203.0.113.9' },
    verdict: 'other-address',
    address: '198.51.100.5',
    explains: 'cf-connecting-ip names 203.0.113.9',
  },
  {
    peer: '10.0.0.1',
    headers: { ...xff('203.0.113.9'), 'cf-connecting-ip': '203.0.113.9', 'x-real-ip': '10.0.0.9' },
    verdict: 'trusted-proxy',
    address: '203.0.113.9',
    explains: 'set correctly',
  },
];

describe('diagnoseProxies', () => {
  it.each(cases.map((row) => [row.verdict, row.peer, row.headers ?? {}, row] as const))(
    '%s: %s with %j',
    (verdict, peer, headers, { address, suggestion = null, explains }) => {
      const diagnosis = diagnose(peer, headers);
      expect(diagnosis).toMatchObject({ verdict, address, trustedProxies: suggestion });
      expect(diagnosis.explanation.join(' ')).toContain(explains);
      expect(diagnosis.correct).toBe(['direct', 'trusted-proxy'].includes(verdict));
      expect(diagnosis.takenFrom).toBe(address === diagnosis.peer ? 'peer' : 'x-forwarded-for');
    },
  );

  it('suggests a value that works once it is set', () => {
    for (const { peer, headers, suggestion } of cases) {
      if (suggestion === undefined || !headers?.['x-forwarded-for']) continue;
      const suggestedList = new BlockList();
      for (const cidr of suggestion.split(',')) {
        const [address = '', bits] = cidr.split('/');
        suggestedList.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
      }
      expect(diagnoseProxies({ peer, headers }, suggestion.split(','), suggestedList)).toMatchObject({
        verdict: 'trusted-proxy',
        address: '203.0.113.9',
      });
    }
  });

  it('lists the forwarding headers, with advice for those that Waypost does not read', () => {
    const { headers } = diagnose('172.18.0.5', {
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
    const withoutForwardedFor = diagnose('172.18.0.5', {
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    });
    for (const { advice } of withoutForwardedFor.headers) expect(advice).toContain('X-Forwarded-For');
    const correct = diagnose('10.0.0.1', { ...xff('203.0.113.9'), 'x-real-ip': '203.0.113.9' });
    expect(correct.headers.map(({ used, advice }) => [used, advice])).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  it('handles a missing peer address', () => {
    expect(diagnose(undefined)).toMatchObject({ address: '', verdict: 'direct' });
  });
});
