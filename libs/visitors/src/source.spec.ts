import { isSourceKey, sourceOf } from './source.js';

const sourceFrom = (referrer: string | undefined) => sourceOf(null, referrer, 'short.example');

describe('sourceOf', () => {
  it.each([
    [undefined, 'direct', 'none'],
    ['', 'direct', 'none'],
    ['https://www.google.com/', 'google', 'google.com'],
    ['https://www.google.co.uk/search?q=x', 'google', 'google.co.uk'],
    ['https://mail.google.com/mail/u/0', 'gmail', 'mail.google.com'],
    ['https://l.instagram.com/?u=x', 'instagram', 'l.instagram.com'],
    ['https://lm.facebook.com/', 'facebook', 'lm.facebook.com'],
    ['https://t.co/abc', 'x', 't.co'],
    ['https://out.reddit.com/', 'reddit', 'out.reddit.com'],
    ['https://m.youtube.com/', 'youtube', 'm.youtube.com'],
    ['https://de.pinterest.com/', 'pinterest', 'de.pinterest.com'],
    ['https://www.pinterest.de/', 'pinterest', 'pinterest.de'],
    ['https://de.search.yahoo.com/', 'yahoo', 'de.search.yahoo.com'],
    ['https://mail.yandex.ru/', 'yandex-mail', 'mail.yandex.ru'],
    ['https://mail.yandex.com.tr/', 'yandex-mail', 'mail.yandex.com.tr'],
    ['https://alice.yandex.ru/', 'alice', 'alice.yandex.ru'],
    ['https://suche.web.de/', 'web-de-search', 'suche.web.de'],
    ['https://go.mail.ru/search', 'mail-ru-search', 'go.mail.ru'],
    ['https://my.mail.ru/', 'moi-mir', 'my.mail.ru'],
    ['https://e.mail.ru/', 'mail-ru', 'e.mail.ru'],
    ['https://mail.daum.net/', 'daum-mail', 'mail.daum.net'],
    ['https://mg.mail.yahoo.co.jp/', 'yahoo-mail', 'mg.mail.yahoo.co.jp'],
    ['https://yandex.com.tr/', 'yandex', 'yandex.com.tr'],
    ['https://www.amazon.co.jp/', 'amazon', 'amazon.co.jp'],
    ['https://music.youtube.com/', 'youtube-music', 'music.youtube.com'],
    ['https://web.telegram.org/a/', 'telegram', 'web.telegram.org'],
    ['https://www.perplexity.ai/', 'perplexity', 'perplexity.ai'],
    ['https://google.co.uk.evil.example/', 'google.co.uk.evil.example', 'google.co.uk.evil.example'],
    ['https://netflix.com/', 'netflix.com', 'netflix.com'],
    ['https://google.com.evil.example/', 'google.com.evil.example', 'google.com.evil.example'],
    ['https://WWW.Blog.Example:8443/path?secret=1', 'blog.example', 'blog.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['android-app://com.google.android.gm/', 'gmail', 'com.google.android.gm'],
    ['android-app://org.telegram.messenger/', 'telegram', 'org.telegram.messenger'],
    ['android-app://m.facebook.com/', 'facebook', 'm.facebook.com'],
    ['Android-App://com.twitter.android', 'x', 'com.twitter.android'],
    ['ios-app://544007664/youtube', 'direct', 'none'],
    ['https://l.wl.co/l?u=x', 'whatsapp', 'l.wl.co'],
    ['https://deref-gmx.net/mail', 'gmx', 'deref-gmx.net'],
    ['https://statics.teams.cdn.office.net/', 'teams', 'statics.teams.cdn.office.net'],
    ['https://grok.com/', 'grok', 'grok.com'],
    ['https://google.com./', 'google', 'google.com'],
    ['https://user:secret@blog.example/', 'blog.example', 'blog.example'],
    ['https://evil.example\\@google.com/', 'evil.example', 'evil.example'],
    ['https://notgoogle.com/', 'notgoogle.com', 'notgoogle.com'],
    ['https://blog.example:99999/', 'direct', 'none'],
    ['https://0x08080404/', 'direct', 'none'],
    ['https://other/', 'direct', 'none'],
    ['https://other.example/', 'other.example', 'other.example'],
    ['about:client', 'direct', 'none'],
    ['https://short.example/page', 'direct', 'none'],
    ['https://short.example./page', 'direct', 'none'],
    ['HTTP://SHORT.EXAMPLE/page', 'direct', 'none'],
    ['https://short.example:3001/page', 'direct', 'none'],
    ['https://203.0.113.7/', 'direct', 'none'],
    ['http://[2001:db8::1]/', 'direct', 'none'],
    ['https://a_b.example/<script>', 'a_b.example', 'a_b.example'],
    ['javascript:alert(1)', 'direct', 'none'],
    ['not a url', 'direct', 'none'],
    ['https://' + 'a'.repeat(63) + '.' + 'b'.repeat(63) + '.example/', 'direct', 'none'],
  ])('%s -> %s', (referrer, source, host) => {
    expect(sourceFrom(referrer)).toEqual({ source, referrer: host });
  });

  it('prefers the in-app browser’s app, unless it is unknown', () => {
    expect(
      sourceOf({ app: 'tiktok', platform: 'ios', version: null }, 'https://blog.example/', 'short.example'),
    ).toEqual({
      source: 'tiktok',
      referrer: 'blog.example',
    });
    expect(
      sourceOf({ app: 'webview', platform: 'ios', version: null }, 'https://blog.example/', 'short.example')
        .source,
    ).toBe('blog.example');
  });
});

it('never treats the short host as a source, even with a cached referrer', () => {
  const sourceFor = (shortHost: string) => sourceOf(null, 'https://both.example/', shortHost);
  expect(sourceFor('other.example')).toEqual({ source: 'both.example', referrer: 'both.example' });
  expect(sourceFor('both.example')).toEqual({ source: 'direct', referrer: 'none' });
  expect(sourceFor('other.example')).toEqual({ source: 'both.example', referrer: 'both.example' });
});

it('ignores the path and query of a referrer, cached or not', () => {
  for (const page of ['/today?a=https://t.co/#b', '', '#top', '?q', '/', ':443/', '\\x']) {
    const { referrer } = sourceOf(null, `https://pages.example${page}`, 'go.example');
    expect(referrer).toBe('pages.example');
  }
  for (const other of ['@other.example/', '.other.example/', ':443@other.example']) {
    expect(sourceOf(null, `https://pages.example${other}`, 'go.example').referrer).toMatch(/other\.example$/);
  }
});

describe('isSourceKey', () => {
  it('accepts exactly the keys that sourceOf returns', () => {
    for (const key of ['direct', 'instagram', 'blog.example', 'xn--bcher-kva.example'])
      expect(isSourceKey(key, 'short.example')).toBe(true);
    for (const key of [
      '',
      'a b',
      '<b>',
      'UPPER.example',
      '203.0.113.7',
      'x'.repeat(101),
      '-a.example',
      'a..b',
      'short.example',
    ]) {
      expect(isSourceKey(key, 'short.example')).toBe(false);
    }
  });
});
