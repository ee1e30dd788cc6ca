import { acceptedEncoding } from './compression.js';

describe('acceptedEncoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity;q=1, gzip;q=0.5', undefined],
    ['gzip;q=x', undefined],
  ])('of %p is %p', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});
