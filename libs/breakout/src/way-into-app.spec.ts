import { applyTableFiles } from './tables/check-tables.js';
import { shippedRows, shippedTables } from './tables/shipped-tables.js';
import { findWayIntoApp, urlIntoApp } from './way-into-app.js';

const fallbackUrl = 'https://short.example/x?b=token&q=1';
const onIos = { app: 'linkedin', platform: 'ios' } as const;
const intoApp = (destination: string, platform: 'ios' | 'android') => {
  const way = findWayIntoApp(shippedTables, destination, { app: 'linkedin', platform });
  return way && urlIntoApp(way, fallbackUrl);
};

/** Reads an intent as Android does: from the last `#`, in parts that end with `;`. */
function readIntent(url: string): { data: string; parts: string[] } {
  const start = url.lastIndexOf('#');
  return { data: url.slice(0, start), parts: url.slice(start + 1).split(';') };
}

describe('the way into an app', () => {
  it.each<[string, string | null]>([
    ['https://www.youtube.com/watch?v=abc&t=3', 'youtube://www.youtube.com/watch?v=abc'],
    ['https://open.spotify.com/intl-de/track/4uLU6h?si=x', 'spotify:track:4uLU6h'],
    ['https://t.me/durov/142', 'tg://resolve?domain=durov&post=142'],
    ['https://www.twitch.tv/twitch', 'twitch://stream/twitch'],
    [
      'https://www.facebook.com/NASA/posts/1?a=b&c#d',
      'fb://facewebmodal/f?href=https%3A%2F%2Fwww.facebook.com%2FNASA%2Fposts%2F1%3Fa%3Db%26c',
    ],
    ['https://www.reddit.com/r/node/?x=1#y', 'reddit://www.reddit.com/r/node/?x=1'],
    ['https://www.tiktok.com/@ann/video/1?x=1#y', 'https://www.tiktok.com/@ann/video/1?x=1'],
    ['https://shop.example/', null],
  ])('on iOS: %s', (destination, url) => {
    expect(intoApp(destination, 'ios')).toBe(url);
  });

  it('on iOS needs a tap if it is an ordinary URL', () => {
    const needsTap = (url: string) => findWayIntoApp(shippedTables, url, onIos)?.needsTap;
    expect(needsTap('https://www.tiktok.com/@ann')).toBe(true);
    expect(needsTap('https://www.youtube.com/watch?v=abc')).toBe(false);
  });

  it('on Android is an intent with the package, which comes back to us if the app is missing', () => {
    expect(intoApp('https://www.youtube.com/watch?v=abc#top', 'android')).toBe(
      'intent://www.youtube.com/watch?v=abc#Intent;scheme=https;package=com.google.android.youtube;' +
        'S.browser_fallback_url=https%3A%2F%2Fshort.example%2Fx%3Fb%3Dtoken%26q%3D1;end',
    );
    expect(intoApp('https://maps.apple.com/?q=Berlin', 'android')).toBeNull();
  });

  it.each([
    '#Intent;scheme=tel;end',
    '%23Intent;package=evil;end',
    ';end;component=evil/.Activity;',
    `"><script>alert(1)</script>`,
    "';alert(1)//",
    '&v=other#;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
    '%0d%0aLocation: https://evil.example',
    '&feature=\u202egro.live',
  ])('keeps a hostile query in its place: %s', (query) => {
    for (const base of ['https://www.youtube.com/watch?v=abc&x=', 'https://www.reddit.com/r/node/?a=']) {
      const hostile = base + query;
      const { data, parts } = readIntent(intoApp(hostile, 'android') ?? '');
      expect(data.split('?')[0]).toBe(base.replace('https', 'intent').split('?')[0]);
      expect(data).not.toMatch(/["<>#\s]/);
      expect(parts).toEqual([
        'Intent',
        'scheme=https',
        expect.stringMatching(/^package=[\w.]+$/),
        `S.browser_fallback_url=${encodeURIComponent(fallbackUrl)}`,
        'end',
      ]);
      expect(intoApp(hostile, 'ios')).toMatch(
        /^(?:youtube:\/\/www\.youtube\.com\/watch\?v=abc|reddit:\/\/www\.reddit\.com\/r\/node\/\?a=[^"<>#\s]*)$/,
      );
    }
  });

  it('encodes every variable, so that none can add a parameter', () => {
    expect(intoApp('https://wa.me/123?text=x', 'ios')).toBe('whatsapp://send?phone=123');
    expect(intoApp('https://api.whatsapp.com/send?phone=1%26text%3Dx%23y', 'ios')).toBe(
      'whatsapp://send?phone=1%26text%3Dx%23y',
    );
    expect(intoApp('https://maps.apple.com/?q=a%26daddr=b%0a%22', 'ios')).toBe(
      'maps://?q=a%26daddr%3Db%0A%22',
    );
  });

  it('can be disabled by an operator', () => {
    const off = {
      name: 'off.json',
      text: '{"apps":[{"app":"youtube","shapes":[{"shape":"video","on":false}]}]}',
    };
    const tables = applyTableFiles(shippedRows, [off]);
    expect(findWayIntoApp(tables, 'https://youtu.be/abc', onIos)).toBeNull();
    expect(findWayIntoApp(tables, 'https://www.youtube.com/shorts/abc', onIos)).not.toBeNull();
  });
});
