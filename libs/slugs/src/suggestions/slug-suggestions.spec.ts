import fc from 'fast-check';
import { slugError } from '../slug-error.js';
import { isOffensive } from './offensive-words.js';
import { randomAlphabet, randomSlug } from './random-slug.js';
import { readableSlugs } from './readable-slugs.js';

describe('readableSlugs', () => {
  it.each([
    ['https://shop.example/summer-sale', 'summer-sale'],
    ['https://shop.example/en/The_Best%20of%20Summer.html?ref=x', 'best-summer'],
    ['https://shop.example/Gr%C3%BC%C3%9Fe/caf%C3%A9-cr%C3%A8me/', 'cafe-creme'],
    ['https://shop.example/a/b/01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3?title=Autumn+deals', 'autumn-deals'],
    ['https://example.com/products/98237498237', 'example'],
    ['https://www.my-shop.co.uk/', 'shop'],
    ['https://www.example.com/2026/annual-report-2026', 'annual-report-2026'],
  ])('makes %s into %s first', (destination, first) => expect(readableSlugs(destination)[0]).toBe(first));

  it('continues with fewer words, the name of the host, and numbers', () => {
    const slugs = readableSlugs('https://shop.acme.example/catalog/red-running-shoes');
    expect(slugs.slice(0, 6)).toEqual([
      'red-running-shoes',
      'red-running',
      'acme-red-running',
      'catalog-red-running',
      'red',
      'catalog',
    ]);
    expect(slugs).toContain('red-running-shoes-2');
  });

  it.each([
    'https://192.0.2.1/',
    'https://[2001:db8::1]/',
    'https://пример.испытание/',
    'https://x.example/',
  ])('finds no words in %s', (destination) => expect(readableSlugs(destination)).toEqual([]));

  it.each([
    'https://x.example/login',
    'https://x.example/fuck',
    'https://x.example/f-u-c-k-it',
    'https://x.example/sh1t',
    'https://x.example/big-t1ts',
  ])('suggests neither reserved nor offensive words of %s', (destination) => {
    for (const slug of readableSlugs(destination)) expect(slug).not.toMatch(/^login$|f.?u.?c.?k|sh1t|t1ts/);
  });

  it('leaves harmless words alone that contain offensive ones', () => {
    expect(readableSlugs('https://x.example/class-analysis')[0]).toBe('class-analysis');
  });

  it('makes valid and distinct slugs of any URL', () => {
    const words = fc.constantFrom(
      'fuck',
      'login',
      'api',
      'Straße',
      'l0gin',
      '-',
      '_',
      '%',
      '日本',
      'İstanbul',
      'ﬁn',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(words).map((each) => each.join('-')),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), text, (segments, title) => {
        const url = new URL('https://shop.example/');
        url.pathname = segments.map(encodeURIComponent).join('/');
        url.searchParams.set('title', title);
        const slugs = readableSlugs(url.href);
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const slug of slugs) {
          expect(slugError(slug)).toBeNull();
          expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          expect(isOffensive(slug)).toBe(false);
        }
      }),
    );
  });
});

describe('randomSlug', () => {
  it('makes valid slugs without look-alikes, vowels and offensive words', () => {
    expect(randomAlphabet).not.toMatch(/[^a-z0-9]|[aeiou]|[01lo]|[5s]|[2z]{2}|[9gq]|[6b]{2}/);
    for (let round = 0; round < 5_000; round++) {
      const slug = randomSlug();
      expect(slugError(slug)).toBeNull();
      expect([...slug].every((letter) => randomAlphabet.includes(letter))).toBe(true);
      expect(slug).not.toMatch(/^\d+$|kkk|fck|cnt|dck|wtf|xxx/);
    }
  });

  it('hardly ever repeats itself', () => {
    const slugs = Array.from({ length: 1_000 }, randomSlug);
    expect(new Set(slugs).size).toBeGreaterThan(990);
  });
});
