import { domainHostError, normalHost } from './domain-host.js';

const own = ['go.example.com', 'api.waypost.test'];

describe('the host of a domain', () => {
  it.each([
    ['go.shop.test', 'go.shop.test'],
    ['GO.Shop.Test.', 'go.shop.test'],
    ['bücher.test', 'xn--bcher-kva.test'],
    ['shop。test', 'shop.test'],
    ['ｓｈｏｐ.test', 'shop.test'],
    ['xn--bcher-kva.test', 'xn--bcher-kva.test'],
    [`${'a'.repeat(63)}.test`, `${'a'.repeat(63)}.test`],
  ])('%p is stored as %p', (given, stored) => {
    expect(normalHost(given)).toBe(stored);
    expect(domainHostError(given, own)).toBeNull();
  });

  it.each([
    '',
    'shop',
    'localhost',
    'a.localhost',
    '127.0.0.1',
    '1.2.3',
    '0x7f.1',
    '[::1]',
    '*.shop.test',
    'shop.test:443',
    'https://shop.test',
    'shop.test/x',
    'user@shop.test',
    'shop..test',
    '.shop.test',
    '-a.test',
    'a_b.test',
    'a b.test',
    'shop%2etest',
    'sh\u0000op.test',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(124)}test`,
    'a'.repeat(100_000),
  ])('%p is rejected', (given) => {
    expect(normalHost(given)).toBeNull();
    expect(domainHostError(given, own)?.code).toBe('invalid_host');
  });

  it.each([
    'go.example.com',
    'GO.EXAMPLE.COM.',
    'ｇｏ.example.com',
    'www.go.example.com',
    'example.com',
    'api.waypost.test',
    'waypost.test',
  ])('%p belongs to the installation', (given) => expect(domainHostError(given, own)?.code).toBe('own_host'));

  it.each(['shop.example.com', 'ego.example.com', 'notgo.example.org'])('%p is a neighbor', (given) =>
    expect(domainHostError(given, own)).toBeNull(),
  );

  it.each([undefined, null, 7, {}, ['go.shop.test']])('%p is no string', (given) =>
    expect(domainHostError(given, own)?.code).toBe('invalid_type'),
  );
});
