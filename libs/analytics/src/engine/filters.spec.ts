import fc from 'fast-check';
import type { KnownScope } from './known-scope.js';
import { combinationFilters } from './filters.js';
import { filterKeysOf } from './report-request.js';

const scope = {
  rules: [{ id: 'rule0001', when: {}, then: { destination: 'https://a.example/' } }],
  items: [],
} as unknown as KnownScope;

describe('filters', () => {
  it.each([
    ['country', ['DE'], { DE: true, FR: false }],
    ['country', ['DE', 'FR'], { DE: true, FR: true, US: false }],
    ['country', ['!DE'], { DE: false, FR: true }],
    ['country', ['DE', 'FR', '!FR'], { DE: true, FR: false }],
    ['utm_source', ['!news'], { news: false, '': true, mail: true }],
    ['utm_source', ['news'], { '': false, news: true, News: false }],
    ['utm_term', ['\\!sale'], { '!sale': true, sale: false, '\\!sale': false }],
    ['utm_term', ['!!sale'], { '!sale': false, sale: true }],
    ['utm_term', ['\\\\!sale'], { '\\!sale': true, '!sale': false }],
    ['utm_term', ['!\\!sale'], { '\\!sale': false, '!sale': true }],
    ['utm_term', ['\\sale'], { '\\sale': true, sale: false }],
    ['sourceGroup', ['social'], { instagram: true, google: false, 'blog.example': false }],
    ['sourceGroup', ['!site'], { 'blog.example': false, google: true, direct: true }],
    ['destination', ['rule0001'], { rule0001: true, default: false }],
    ['destination', ['removed'], { rule0001: false, gone0001: true, '': false }],
  ] as const)('by %s %j', (name, values, expected) => {
    const [passes] = Object.values(combinationFilters([{ name, values }], scope));
    expect(Object.fromEntries(Object.keys(expected).map((key) => [key, passes?.(key)]))).toEqual(expected);
  });

  it('of the same dimension must all pass', () => {
    const { source, country } = combinationFilters(
      [
        { name: 'source', values: ['!instagram'] },
        { name: 'sourceGroup', values: ['social'] },
        { name: 'country', values: ['DE'] },
      ],
      scope,
    );
    expect(['instagram', 'tiktok', 'google'].map((key) => source?.(key))).toEqual([false, true, false]);
    expect(country?.('DE')).toBe(true);
  });

  it('can include and exclude any key', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('!', '\\', 'a') }), (key) => {
        const including = /^\\*!/.test(key) ? `\\${key}` : key;
        expect(filterKeysOf({ name: 'utm_term', values: [including, `!${key}`] })).toEqual({
          included: [key],
          excluded: [key],
        });
      }),
    ));
});
