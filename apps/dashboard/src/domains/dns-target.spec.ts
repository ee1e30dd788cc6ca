import { describe, expect, it } from '@jest/globals';
import { dnsTargetOf } from './dns-target.ts';

describe('the record of a domain', () => {
  it.each([
    ['https://go.shop.example', 'CNAME', 'go.shop.example'],
    ['https://fc.example:8443/', 'CNAME', 'fc.example'],
    ['http://203.0.113.5:3000', 'A', '203.0.113.5'],
    ['http://172.32.0.1', 'A', '172.32.0.1'],
    ['http://[2001:db8::5]', 'AAAA', '2001:db8::5'],
  ])('of an installation at %s is a %s to %s', (base, type, value) => {
    expect(dnsTargetOf(base)).toEqual({ type, value });
  });

  it.each([
    'localhost',
    'waypost',
    'go.localhost',
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.2',
    '172.20.0.2',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
  ])('is unknown if visitors cannot reach the installation at %s', (host) => {
    expect(dnsTargetOf(`http://${host}:3000`).type).toBeNull();
  });
});
