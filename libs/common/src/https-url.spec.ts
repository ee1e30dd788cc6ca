import { httpsUrlError } from './https-url.js';

describe('httpsUrlError', () => {
  it.each([
    'https://example.com',
    'HTTPS://Example.com/path?q=1#top',
    'https://bücher.example/ä?x=ü',
    'https://example.com/a@b',
    'https://example.com./',
    'https://localhost/a\\b',
    'https://[2001:db8::1]:8443/',
    `https://example.com/${'a'.repeat(2028)}`,
    `https://example.com/${'😀'.repeat(2028)}`,
  ])('accepts %p', (url) => expect(httpsUrlError(url)).toBeNull());

  it.each([
    [42, 'invalid_type'],
    [null, 'invalid_type'],
    [undefined, 'invalid_type'],
    [['https://example.com'], 'invalid_type'],
    ['', 'invalid_url'],
    ['example.com', 'invalid_url'],
    ['http://example.com', 'invalid_url'],
    ['javascript:alert(1)', 'invalid_url'],
    ['//example.com', 'invalid_url'],
    ['https:example.com', 'invalid_url'],
    ['https:/example.com', 'invalid_url'],
    ['https:///example.com', 'invalid_url'],
    ['https://', 'invalid_url'],
    ['https://?q', 'invalid_url'],
    ['https:\\\\example.com', 'invalid_url'],
    ['https://exa mple.com', 'invalid_url'],
    [' https://example.com', 'invalid_url'],
    ['https://example.com/a\tb', 'invalid_url'],
    ['https://example.com/\u0000', 'invalid_url'],
    ['https://example.com/\u2003', 'invalid_url'],
    ['https://example.com/\ud800', 'invalid_url'],
    ['https://example.com:99999/', 'invalid_url'],
    ['https://.', 'invalid_url'],
    ['https://..', 'invalid_url'],
    ['https://example..com/', 'invalid_url'],
    ['https://example.com../', 'invalid_url'],
    ['https://user\\@example.com/', 'invalid_url'],
    ['https://user@example.com/', 'credentials'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://@example.com/', 'credentials'],
    [`https://example.com/${'a'.repeat(2029)}`, 'too_long'],
  ])('rejects %p as %s', (url, code) => expect(httpsUrlError(url)?.code).toBe(code));
});
