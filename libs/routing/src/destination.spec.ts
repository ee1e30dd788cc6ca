import fc from 'fast-check';
import { Destination, locationOf, queryValue } from './destination.js';

const reserved = new Set(['b', 'openExternalBrowser']);
const location = (destination: string, query: string) =>
  locationOf(Destination.parse(destination), query, reserved);

describe('locationOf', () => {
  it.each([
    ['no query', 'https://x.example/p', '', 'https://x.example/p'],
    ['a bare host', 'https://x.example', 'a=1', 'https://x.example/?a=1'],
    ['a query', 'https://x.example/p', 'a=1&c=2', 'https://x.example/p?a=1&c=2'],
    ['a query on both sides', 'https://x.example/p?z=9', 'a=1', 'https://x.example/p?z=9&a=1'],
    [
      'a name that the destination has too',
      'https://x.example/p?a=0',
      'a=1&c=2',
      'https://x.example/p?a=0&c=2',
    ],
    ['only such names', 'https://x.example/p?a=0', 'a=1', 'https://x.example/p?a=0'],
    [
      'such a name in another encoding',
      'https://x.example/p?a%20b=0',
      'a+b=1&%61%20b=2',
      'https://x.example/p?a%20b=0',
    ],
    ['a name in another case', 'https://x.example/p?a=0', 'A=1', 'https://x.example/p?a=0&A=1'],
    ['a fragment', 'https://x.example/p#top', 'a=1', 'https://x.example/p?a=1#top'],
    ['an empty query', 'https://x.example/p?', 'a=1', 'https://x.example/p?a=1'],
    ['a query that ends in &', 'https://x.example/p?z=1&', 'a=1', 'https://x.example/p?z=1&a=1'],
    ['reserved names', 'https://x.example/', 'b=tok&openExternalBrowser=1&a=1', 'https://x.example/?a=1'],
    ['reserved names in another encoding', 'https://x.example/', '%62=tok&a=1', 'https://x.example/?a=1'],
    ['order and repetition', 'https://x.example/', 'b2=1&a=1&a=2', 'https://x.example/?b2=1&a=1&a=2'],
    ['raw bytes', 'https://x.example/', 'u=%e2%82%ac+%zz&x=%2F', 'https://x.example/?u=%e2%82%ac+%zz&x=%2F'],
    ['names without a value', 'https://x.example/', 'a&=v&&c=', 'https://x.example/?a&=v&c='],
    [
      'a signed destination',
      'https://x.example/p?sig=a%2Bb%3D&X=%7e',
      'a=1',
      'https://x.example/p?sig=a%2Bb%3D&X=%7e&a=1',
    ],
    [
      'a destination outside ASCII',
      'https://bücher.example/ü?ö=ä#é',
      'a=1',
      'https://xn--bcher-kva.example/%C3%BC?%C3%B6=%C3%A4&a=1#%C3%A9',
    ],
    [
      'a name that begins with a question mark',
      'https://x.example/?b=1',
      '?%62=2',
      'https://x.example/?b=1&?%62=2',
    ],
    ['bytes outside ASCII', 'https://x.example/', 'a=\u00c3\u00bc', 'https://x.example/?a=%C3%BC'],
    [
      'line breaks, which would end a header',
      'https://x.example/',
      'a=1\r\nSet-Cookie: x',
      'https://x.example/?a=1%0D%0ASet-Cookie:%20x',
    ],
  ])('%s', (_name, destination, query, expected) => {
    expect(location(destination, query)).toBe(expected);
  });

  it('is safe as a header and begins with the destination for every query', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.webUrl({ withQueryParameters: true }),
        (query, destination) => {
          const result = location(destination, query);
          expect(result).toMatch(/^[\x21-\x7e]+$/);
          expect(result.startsWith(new URL(destination).href)).toBe(true);
        },
      ),
    );
  });
});

describe('a parameter of our own', () => {
  const own = { name: 'wp_click', value: 'v' };
  it.each([
    ['a bare host', 'https://x.example', '', 'https://x.example/?wp_click=v'],
    ['a fragment', 'https://x.example/p#top', '', 'https://x.example/p?wp_click=v#top'],
    ['a forwarded query', 'https://x.example/p?z=9#top', 'a=1', 'https://x.example/p?z=9&a=1&wp_click=v#top'],
    ['an empty query', 'https://x.example/p?', '', 'https://x.example/p?wp_click=v'],
    ['a query that ends in &', 'https://x.example/p?z=1&', '', 'https://x.example/p?z=1&wp_click=v'],
    ['its name in the destination', 'https://x.example/?wp_click=old', '', 'https://x.example/?wp_click=v'],
    [
      'its name between others, in another encoding, and twice',
      'https://x.example/p?a=%20&wp%5Fclick=old&b=2&wp_click#top',
      'c=3',
      'https://x.example/p?a=%20&b=2&c=3&wp_click=v#top',
    ],
    [
      'its name in the query',
      'https://x.example/',
      'wp_click=1&a=1&wp%5fclick=2',
      'https://x.example/?a=1&wp_click=v',
    ],
    ['a longer name', 'https://x.example/?wp_click2=1', '', 'https://x.example/?wp_click2=1&wp_click=v'],
  ])('comes last and replaces others of its name: %s', (_name, destination, query, expected) => {
    expect(locationOf(Destination.parse(destination), query, reserved, own)).toBe(expected);
  });

  it('changes nothing else, whatever the destination and the query', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.string({ unit: 'binary' }),
        (destination, query) => {
          fc.pre(!/wp_click|%/.test(destination + query));
          const plain = location(destination, query);
          const [before = '', fragment] = plain.split('#');
          const added = locationOf(Destination.parse(destination), query, reserved, own);
          const separator = before.includes('?') ? (/[?&]$/.test(before) ? '' : '&') : '?';
          expect(added).toBe(
            `${before}${separator}wp_click=v${fragment === undefined ? '' : `#${fragment}`}`,
          );
        },
      ),
    );
  });

  it('does not change the destination for visits without one', () => {
    const destination = Destination.parse('https://x.example/?wp_click=theirs');
    locationOf(destination, '', reserved, own);
    expect(locationOf(destination, '', reserved)).toBe('https://x.example/?wp_click=theirs');
  });
});

describe('queryValue', () => {
  it('returns the first value, decoded', () => {
    expect(queryValue('a=1&source=blog.example&source=x', 'source')).toBe('blog.example');
    expect(queryValue('a=1', 'source')).toBeUndefined();
    expect(queryValue('', 'source')).toBeUndefined();
    expect(queryValue('?source=x', 'source')).toBeUndefined();
  });
});
