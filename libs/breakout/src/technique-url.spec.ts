import { shippedTables } from './tables/shipped-tables.js';
import { techniqueUrl as urlOf } from './technique-url.js';

const techniqueUrl = (technique: string, url: string): string => urlOf(shippedTables.way(technique), url);

const handOverUrl = 'https://short.example/promo?b=abc.def&utm_source=bio';
const encoded = 'https%3A%2F%2Fshort.example%2Fpromo%3Fb%3Dabc.def%26utm_source%3Dbio';

/** Parses an intent like `android.content.Intent.parseUri`: from the last `#`, in parts that end with `;`. */
function readIntent(url: string): { data: string; parts: string[] } {
  const start = url.lastIndexOf('#');
  expect(url.slice(start)).toMatch(/^#Intent;/);
  const parts = url.slice(start + '#Intent;'.length).split(';');
  expect(parts.at(-1)).toBe('end');
  return { data: url.slice(0, start), parts: parts.slice(0, -1) };
}

describe('techniqueUrl', () => {
  it.each<[string, string]>([
    [
      'intent',
      `intent://short.example/promo?b=abc.def&utm_source=bio#Intent;scheme=https;S.browser_fallback_url=${encoded};end`,
    ],
    [
      'intent-chrome',
      `intent://short.example/promo?b=abc.def&utm_source=bio#Intent;scheme=https;package=com.android.chrome;S.browser_fallback_url=${encoded};end`,
    ],
    ['https-window', handOverUrl],
    ['instagram-extbrowser-tap', `instagram://extbrowser/?url=${encoded}`],
    ['safari', 'x-safari-https://short.example/promo?b=abc.def&utm_source=bio'],
    ['instagram-extbrowser', `instagram://extbrowser/?url=${encoded}`],
    ['threads-extbrowser', `barcelona://extbrowser/?url=${encoded}`],
    ['kakaotalk-external', `kakaotalk://web/openExternal?url=${encoded}`],
    ['line-parameter', `${handOverUrl}&openExternalBrowser=1`],
  ])('%s', (technique, url) => {
    expect(techniqueUrl(technique, handOverUrl)).toBe(url);
  });

  it("replaces the scheme by Chrome's, which operators' tables may have", () => {
    expect(urlOf({ template: 'googlechromes://{rest}' }, handOverUrl)).toBe(
      'googlechromes://short.example/promo?b=abc.def&utm_source=bio',
    );
  });

  it('keeps the scheme and port of the hand-over URL', () => {
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
  ])('contains a hostile query within the intent: %s', (query) => {
    const hostileUrl = `https://short.example/promo?b=t&${query}`;
    const { data, parts } = readIntent(techniqueUrl('intent', hostileUrl));
    const url = new URL(hostileUrl.replaceAll('#', '%23')).href;
    expect(parts).toEqual(['scheme=https', `S.browser_fallback_url=${encodeURIComponent(url)}`]);
    expect(data).toBe(url.replace('https:', 'intent:'));
  });

  it.each(['instagram-extbrowser', 'threads-extbrowser', 'kakaotalk-external'])(
    'passes the whole URL as one parameter: %s',
    (technique) => {
      const hostileUrl = 'https://short.example/promo?b=t&x=1#y&url=https://evil.example/';
      const [, value = '', ...more] = techniqueUrl(technique, hostileUrl).split('url=');
      expect(more).toEqual([]);
      expect(decodeURIComponent(value)).toBe(hostileUrl.replace('#', '%23'));
    },
  );

  it('sets LINE’s parameter once, even if the visitor’s query has it', () => {
    const visitedUrl = 'https://short.example/promo?openExternalBrowser=0&b=t&openExternalBrowser&a=%20';
    expect(techniqueUrl('line-parameter', visitedUrl)).toBe(
      'https://short.example/promo?b=t&a=%20&openExternalBrowser=1',
    );
  });
});
