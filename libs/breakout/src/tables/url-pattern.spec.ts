import { UrlPattern } from './url-pattern.js';

const match = (pattern: string, url: string) => new UrlPattern(pattern).match(new URL(url));

describe('UrlPattern', () => {
  it.each<[string, string, object | null]>([
    ['a.example/watch?v={id}', 'https://a.example/watch?list=1&v=x-_1', { id: 'x-_1' }],
    ['a.example/watch?v={id}', 'https://a.example/watch', null],
    ['a.example/watch?v={id}', 'https://a.example/watch?v=', null],
    ['a.example/watch?v={id}', 'https://a.example/watch?v=a%22b', null],
    ['a.example/p/{id}', 'https://a.example/p/x/', { id: 'x' }],
    ['a.example/p/{id}', 'https://a.example/p', null],
    ['a.example/p/{id}', 'https://a.example/p/x/y', null],
    ['a.example/p/{id}/*', 'https://a.example/p/x/y/z', { id: 'x' }],
    ['a.example/p/{id}/*', 'https://a.example/p/x', { id: 'x' }],
    ['a.example/@{name:handle}', 'https://a.example/@ann.a', { name: 'ann.a' }],
    ['a.example/@{name:handle}', 'https://a.example/@', null],
    ['a.example/@{name:handle}', 'https://a.example/%40ann', { name: 'ann' }],
    ['a.example/{id:digits}', 'https://a.example/12x', null],
    ['a.example/{name:any}', 'https://a.example/caf%C3%A9%20x', { name: 'café x' }],
    ['a.example/{name:any}', 'https://a.example/%E0%A4%A', null],
    ['a.example/{name:any}', 'https://a.example/a%2Fb', null],
    ['a.example/', 'https://a.example/', {}],
    ['a.example/', 'https://a.example/x', null],
    ['{shop}.a.example/p/{id}', 'https://mine.a.example/p/x', { shop: 'mine', id: 'x' }],
  ])('%s and %s', (pattern, url, variables) => {
    expect(match(pattern, url)).toEqual(variables);
  });

  it('applies to exact hosts', () => {
    expect(new UrlPattern('a.example/').hosts).toEqual(['a.example', 'www.a.example', 'm.a.example']);
    expect(new UrlPattern('{shop}.a.example/').hosts).toEqual(['*.a.example']);
  });

  it.each([
    '',
    'a.example',
    '/p/{id}',
    'a.example/{a}/{a}',
    'a.example/{a',
    'a.example/x{a}y',
    'a.example/p?x',
    '{a}/p',
  ])('rejects %j', (text) => expect(() => new UrlPattern(text)).toThrow());

  it('matches a long URL without delay', () => {
    const url = `https://a.example/${'x/'.repeat(1000)}?${'v=1&'.repeat(1000)}`;
    expect(match('a.example/{a}/{b}/{c}?q={d}', url)).toBeNull();
  });
});
