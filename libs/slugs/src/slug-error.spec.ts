import { slugError } from './slug-error.js';

describe('slugError', () => {
  it.each([
    'a',
    'Z',
    '7',
    'summer',
    'Summer-Sale_2027',
    'a--b__c',
    '0-0',
    'a'.repeat(64),
    'v2',
    'dashboards',
  ])('accepts %p', (slug) => expect(slugError(slug)).toBeNull());

  it.each([
    '',
    '-a',
    'a-',
    '_a',
    'a_',
    '-',
    'a b',
    ' a',
    'a ',
    'a\n',
    'a/b',
    'a.b',
    'a?b',
    'a%20b',
    'ä',
    '\u017f',
    '\u212a',
    '😀',
    'a\0',
    '\ud800',
    'a'.repeat(65),
  ])('rejects %p', (slug) => expect(slugError(slug)?.code).toBe('invalid_slug'));

  it.each([undefined, null, 1, true, {}, ['summer']])('rejects %p, which is not a string', (value) =>
    expect(slugError(value)?.code).toBe('invalid_type'),
  );

  it.each(
    (
      'v1 api docs health metrics admin dashboard login logout signup assets static ' +
      'app www robots favicon sitemap well-known about privacy terms openapi mcp report rest share'
    ).split(' '),
  )('reserves %p in any case', (word) => {
    expect(slugError(word)?.code).toBe('reserved');
    expect(slugError(word.toUpperCase())?.code).toBe('reserved');
  });
});
