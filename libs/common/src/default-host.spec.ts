import { type networkInterfaces } from 'node:os';
import { defaultHost } from './default-host.js';

type Interfaces = ReturnType<typeof networkInterfaces>;

describe('defaultHost', () => {
  const address = (family: 'IPv4' | 'IPv6') => ({ family }) as never;

  it.each<[string, Interfaces, string]>([
    ['both families', { lo: [address('IPv4'), address('IPv6')] }, '::'],
    ['IPv6 on one interface', { lo: [address('IPv4')], eth0: [address('IPv6')] }, '::'],
    ['only IPv4', { lo: [address('IPv4')], eth0: undefined }, '0.0.0.0'],
    ['no network', {}, '0.0.0.0'],
  ])('with %s', (_name, interfaces, host) => {
    expect(defaultHost(interfaces)).toBe(host);
  });
});
