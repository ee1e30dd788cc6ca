import { isRedirectUri, isRegistered } from './redirect-uri.js';

describe('isRedirectUri', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example:8443/callback?tenant=1',
    'http://localhost:3000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:9/callback',
  ])('accepts %s', (uri) => expect(isRedirectUri(uri)).toBe(true));

  it.each([
    'http://app.example/callback',
    'http://localhost.app.example/callback',
    'https://app.example/callback#part',
    'https://user@app.example/callback',
    'https://app.example\\@other.example/',
    'https://app.example/a b',
    'https://app.exämple/callback',
    'javascript://app.example/%0aalert(1)',
    'app://callback',
    'https://',
    `https://app.example/${'x'.repeat(2_000)}`,
    7,
    null,
  ])('rejects %s', (uri) => expect(isRedirectUri(uri)).toBe(false));
});

describe('isRegistered', () => {
  const registered = ['https://app.example/callback', 'http://127.0.0.1:1234/callback'];

  it.each(['https://app.example/callback', 'http://127.0.0.1:1234/callback', 'http://127.0.0.1:5/callback'])(
    'accepts %s',
    (uri) => expect(isRegistered(uri, registered)).toBe(true),
  );

  it.each([
    'https://app.example/callback/',
    'https://app.example/callback/more',
    'https://app.example/callback?more=1',
    'https://app.example:8443/callback',
    'https://app.example:443/callback',
    'https://APP.example/callback',
    'https://app.example.other.example/callback',
    'http://app.example/callback',
    'http://127.0.0.1:5/callback/more',
    'http://127.0.0.1:5/callback?more=1',
    'http://user@127.0.0.1:5/callback',
    'http://localhost:1234/callback',
    'https://127.0.0.1:1234/callback',
    '',
  ])('rejects %s', (uri) => expect(isRegistered(uri, registered)).toBe(false));
});
