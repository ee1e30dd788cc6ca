import { techniqueUrl } from './technique-url.js';
import type { Technique } from './techniques.js';

const handOver = 'https://short.example/promo?b=abc.def&utm_source=bio';
const encoded = 'https%3A%2F%2Fshort.example%2Fpromo%3Fb%3Dabc.def%26utm_source%3Dbio';

/** An intent as `android.content.Intent.parseUri` reads it: from the last `#` on, in parts that end with a `;`. */
function readIntent(address: string): { data: string; parts: string[] } {
  const at = address.lastIndexOf('#');
  expect(address.slice(at)).toMatch(/^#Intent;/);
  const parts = address.slice(at + '#Intent;'.length).split(';');
  expect(parts.at(-1)).toBe('end');
  return { data: address.slice(0, at), parts: parts.slice(0, -1) };
}

describe('techniqueUrl', () => {
  it.each<[Technique, string]>([
    [
      'intent',
      `intent://short.example/promo?b=abc.def&utm_source=bio#Intent;scheme=https;S.browser_fallback_url=${encoded};end`,
    ],
    ['safari', 'x-safari-https://short.example/promo?b=abc.def&utm_source=bio'],
    ['instagram-extbrowser', `instagram://extbrowser/?url=${encoded}`],
    ['threads-extbrowser', `barcelona://extbrowser/?url=${encoded}`],
    ['kakaotalk-external', `kakaotalk://web/openExternal?url=${encoded}`],
    ['line-parameter', `${handOver}&openExternalBrowser=1`],
  ])('%s', (technique, address) => {
    expect(techniqueUrl(technique, handOver)).toBe(address);
  });

  it('follows the scheme and the port of our own address', () => {
    const local = 'http://localhost:3001/promo?b=t';
    expect(techniqueUrl('safari', local)).toBe('x-safari-http://localhost:3001/promo?b=t');
    expect(readIntent(techniqueUrl('intent', local))).toEqual({
      data: 'intent://localhost:3001/promo?b=t',
      parts: ['scheme=http', 'S.browser_fallback_url=http%3A%2F%2Flocalhost%3A3001%2Fpromo%3Fb%3Dt'],
    });
  });

  it.each([
    'q=1#Intent;scheme=tel;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
    'q=;end;component=evil/.Activity;',
    'q=#',
    'q=%23Intent;package=evil;end',
    'q="><script>&x=\'',
  ])('lets no query get out of an intent: %s', (query) => {
    const own = `https://short.example/promo?b=t&${query}`;
    const { data, parts } = readIntent(techniqueUrl('intent', own));
    const address = new URL(own.replaceAll('#', '%23')).href;
    expect(parts).toEqual(['scheme=https', `S.browser_fallback_url=${encodeURIComponent(address)}`]);
    expect(data).toBe(address.replace('https:', 'intent:'));
  });

  it.each<Technique>(['instagram-extbrowser', 'threads-extbrowser', 'kakaotalk-external'])(
    'passes the whole address as one parameter: %s',
    (technique) => {
      const own = 'https://short.example/promo?b=t&x=1#y&url=https://evil.example/';
      const [, value = '', ...more] = techniqueUrl(technique, own).split('url=');
      expect(more).toEqual([]);
      expect(decodeURIComponent(value)).toBe(own.replace('#', '%23'));
    },
  );

  it('gives LINE its parameter once, whatever the visitor brought', () => {
    const own = 'https://short.example/promo?openExternalBrowser=0&b=t&openExternalBrowser&a=%20';
    expect(techniqueUrl('line-parameter', own)).toBe(
      'https://short.example/promo?b=t&a=%20&openExternalBrowser=1',
    );
  });
});
