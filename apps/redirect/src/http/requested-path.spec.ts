import { requestedPath } from './requested-path.js';

/** The result of parsing a path without aliases. */
function atSlug(target: string) {
  const { forgiven, ...path } = requestedPath(target);
  const { slug, item, query } = forgiven ?? path;
  return { slug, item, query };
}

describe('requestedPath', () => {
  it.each([
    ['/', '', undefined, ''],
    ['/?a=1', '', undefined, 'a=1'],
    ['/Shop', 'shop', undefined, ''],
    ['/shop/', 'shop', undefined, ''],
    ['/shop?a=1&b=?', 'shop', undefined, 'a=1&b=?'],
    ['/shop/?a=1', 'shop', undefined, 'a=1'],
    ['/shop?a=1#x', 'shop', undefined, 'a=1'],
    [
      '/ada/0198c0de-0000-7000-8000-000000000001?source=x',
      'ada',
      '0198c0de-0000-7000-8000-000000000001',
      'source=x',
    ],
    ['/shop/og.png?v=1', 'shop', 'og.png', 'v=1'],
    ['/shop/og.jpg?v=1', 'shop', 'og.jpg', 'v=1'],
    ['/%73hop', 'shop', undefined, ''],
    [`/${'a'.repeat(64)}`, 'a'.repeat(64), undefined, ''],
  ])('%s', (target, slug, item, query) => {
    expect(atSlug(target)).toEqual({ slug, item, query });
  });

  it.each([
    ...[...'.,)!;:\'">*~+]@}|`^?'].map((end) => `/shop${end === '?' ? '%3F' : end}`),
    ...['/shop).', '/shop...', '/shop."', '/shop/.', '/shop./', '/Shop,'],
    ...[
      '/shop%20',
      '/shop%20.',
      '/shop%C2%A0',
      '/shop%E2%80%8B',
      '/%E2%80%8Bshop',
      '/%20shop',
      '/shop%EF%BB%BF',
    ],
    ...[
      '/shop%0A',
      '/shop%0D%0AFollow%20me',
      '/shop%23top',
      '/shop%E2%80%A6',
      '/shop%E2%80%9D',
      '/shop%E3%80%82',
    ],
    ...['//shop', '/shop//', '//shop//'],
  ])('%s leads where /shop does', (target) => {
    expect(atSlug(target)).toEqual({ slug: 'shop', item: undefined, query: '' });
  });

  it.each([
    ['/shop&utm_source=x&a=1', 'utm_source=x&a=1'],
    ['/shop%3Ffbclid=1&a=%20', 'fbclid=1&a=%20'],
    ['/shop%3Futm_source%3Dx%26a%3D1', 'utm_source=x&a=1'],
    ['/shop%3Fa=1?b=2', 'a=1&b=2'],
    ['/shop.?b=2', 'b=2'],
    ['/shop/&b=2', 'b=2'],
  ])('%s has a query that follows in another way', (target, query) => {
    expect(atSlug(target)).toEqual({ slug: 'shop', item: undefined, query });
  });

  it('finds the item of a bio page within surrounding text, too', () => {
    expect(atSlug('/ada//item-1).')).toEqual({ slug: 'ada', item: 'item-1', query: '' });
  });

  it.each([
    '/shop&more',
    '/shop%20and%20more',
    '/shop-',
    '/shop-.',
    '/.',
    '/...',
    '/%20',
    '/(shop)',
    '/shop.html',
    '/shop/a/b',
    '/shop/og.gif',
    '/-shop',
    '/shop_',
    '/a.b',
    '/ü',
    '/%',
    '/%E2%84%AAelvin',
    '/%C4%B0x',
    'ftp://short.example/shop',
    '/%00',
    '/%2e%2e/%2e%2e',
    `/${'a'.repeat(65)}`,
    '*',
    'shop',
    '/shop/<item>',
    '/sh%2Fop/x/y',
  ])('%s belongs to no link', (target) => {
    expect([requestedPath(target).slug, atSlug(target).slug]).toEqual([undefined, undefined]);
  });

  it.each([
    ['/Men%C3%BC', 'Menü', 'Menü'],
    ['/v2.0/a', 'v2.0/a', 'v2.0/a'],
    ['/v2.0/a).', 'v2.0/a).', 'v2.0/a'],
    ['/v2.0/a&b=1', 'v2.0/a&b=1', 'v2.0/a'],
    ['/Shop/', 'Shop/', undefined],
    ['/a/b', 'a/b', undefined],
    ['/%', '', ''],
    ['/%00', '', ''],
    ['/a%00b', '', ''],
    ['/a%7F', '', ''],
  ])('%s may have the alias %s, or %s without its surroundings', (target, code, forgiven) => {
    const path = requestedPath(target);
    expect([path.code, path.forgiven?.code]).toEqual([code, forgiven]);
  });
});
