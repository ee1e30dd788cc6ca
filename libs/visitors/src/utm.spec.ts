import fc from 'fast-check';
import { utmNames, utmOf, utmValueOf } from './utm.js';

describe('utmOf', () => {
  it.each([
    ['no query', '/slug', {}],
    ['a query without utm_*', '/slug?a=1&utmsource=x', {}],
    [
      'the five known names and no others',
      '/slug?utm_source=news&utm_medium=mail&utm_campaign=may&utm_term=shoes&utm_content=top&utm_id=7&email=a%40b.example',
      { utm_source: 'news', utm_medium: 'mail', utm_campaign: 'may', utm_term: 'shoes', utm_content: 'top' },
    ],
    ['a value `other` under a different key', '/slug?utm_source=+other', { utm_source: '\\other' }],
    ['an escaped `other` under a different key', '/slug?utm_source=%5Cother', { utm_source: '\\\\other' }],
    [
      'other values unchanged',
      '/slug?utm_source=Other&utm_term=%5Ca',
      { utm_source: 'Other', utm_term: '\\a' },
    ],
    ['the first value of a name', '/slug?utm_source=one&utm_source=two', { utm_source: 'one' }],
    ['the first value of a name, even if empty', '/slug?utm_source=&utm_source=two', {}],
    ['percent-encoding and plus signs', '/slug?utm_source=caf%C3%A9+%26%2Bbar', { utm_source: 'café &+bar' }],
    ['names case-sensitively', '/slug?UTM_SOURCE=x&utm_Source=y', {}],
    ['values with their case', '/slug?utm_source=NewsLetter', { utm_source: 'NewsLetter' }],
    ['values without surrounding spaces', '/slug?utm_source=%20%09news%C2%A0%0A', { utm_source: 'news' }],
    ['only spaces as no value', '/slug?utm_source=%20%0A', {}],
    ['no IP addresses', '/slug?utm_source=203.0.113.7&utm_term=2001:db8::7&utm_medium=%20203.0.113.7', {}],
    ['values without control characters', '/slug?utm_source=a%00b%1Bc%C2%85d', { utm_source: 'abcd' }],
    ['invalid UTF-8', '/slug?utm_source=%FF%ED%A0%80x', { utm_source: '\ufffd\ufffd\ufffd\ufffdx' }],
    ['no path that looks like a parameter', '/utm_source=x', {}],
    ['no fragment', '/slug?a=1#utm_source=x', {}],
    ['no query in a fragment', '/slug#?utm_source=x', {}],
    ['an absolute target', 'http://short.example/slug?utm_source=x', { utm_source: 'x' }],
  ])('reads %s', (_name, target, utm) => {
    expect(utmOf(target)).toEqual(utm);
  });

  it('can be converted back to the sent value', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('\\', 'other', 'a'), { minLength: 1, maxLength: 5 }), (parts) => {
        const value = parts.join('');
        const { utm_term: key = '' } = utmOf(`/slug?utm_term=${encodeURIComponent(value)}`);
        expect(key).not.toBe('other');
        expect(utmValueOf(key)).toBe(value);
      }),
    ));

  it('truncates at 100 code points without splitting a character', () => {
    const utmTermOf = (value: string) => utmOf(`/slug?utm_term=${encodeURIComponent(value)}`).utm_term;
    expect(utmTermOf('a'.repeat(101))).toBe('a'.repeat(100));
    expect(utmTermOf('😀'.repeat(101))).toBe('😀'.repeat(100));
    expect(utmTermOf('a' + '😀'.repeat(101))).toBe('a' + '😀'.repeat(99));
    expect(utmTermOf('a'.repeat(99) + ' b')).toBe('a'.repeat(99));
  });

  it('returns storable values for any input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...utmNames), fc.string({ unit: 'binary' }), (name, value) => {
        for (const [key, kept] of Object.entries(utmOf(`/slug?${name}=${value}`))) {
          expect(utmNames).toContain(key);
          expect(kept).toBe(kept.trim());
          expect([...kept].length).toBeGreaterThanOrEqual(1);
          expect([...kept].length).toBeLessThanOrEqual(100);
          expect(kept).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        }
      }),
    );
  });
});
