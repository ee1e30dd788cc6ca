import { requestedPath } from './requested-path.js';

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
    ['http://short.example/shop?a=1', 'shop', undefined, 'a=1'],
    ['http://short.example', '', undefined, ''],
    [`/${'a'.repeat(64)}`, 'a'.repeat(64), undefined, ''],
  ])('%s', (target, slug, item, query) => {
    expect(requestedPath(target)).toEqual({ slug, item, query });
  });

  it.each([
    '/shop//',
    '/shop/a/b',
    '/shop/og.gif',
    '/-shop',
    '/shop_',
    '/a.b',
    '/ü',
    '/%',
    '/%E2%84%AAelvin',
    '/%C4%B0x',
    '/shop%20',
    '/shop%3Fa=1',
    '//shop',
    'ftp://short.example/shop',
    '/%00',
    '/%2e%2e/%2e%2e',
    `/${'a'.repeat(65)}`,
    '*',
    'shop',
    '/shop/<item>',
    '/sh%2Fop/x/y',
  ])('%s is none of ours', (target) => {
    expect(requestedPath(target).slug).toBeUndefined();
  });
});
