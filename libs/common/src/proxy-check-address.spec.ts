import { isProxyCheckToken, proxyCheckAddress, proxyCheckLifetimeMs } from './proxy-check-address.js';

const now = Date.UTC(2026, 10, 21);
const tokenOf = (address: string) => new URL(address).searchParams.get('t') ?? '';

describe('the address of a proxy check', () => {
  const address = proxyCheckAddress('https://go.example', 'secret', now);
  const token = tokenOf(address);

  it('is on the short host, at a path that no link can have', () => {
    expect(address.startsWith('https://go.example/.well-known/waypost/proxy-check?t=')).toBe(true);
    expect(address).toMatch(/^[\x21-\x7e]+$/);
  });

  it.each([
    ['immediately', now, true],
    ['just before it expires', now + proxyCheckLifetimeMs - 1, true],
    ['when it expires', now + proxyCheckLifetimeMs, false],
    ['if our clock is slightly behind', now - 60_000, true],
    ['if it comes from the future', now - 60_001, false],
  ])('is valid %s: %s', (_name, at, valid) => {
    expect(isProxyCheckToken(token, 'secret', at)).toBe(valid);
  });

  it('is valid only on the installation that created it', () => {
    expect(isProxyCheckToken(token, 'another secret', now)).toBe(false);
  });

  it('cannot be extended, altered or forged', () => {
    const [expiry = '', signature = ''] = token.split('.');
    const later = (now + proxyCheckLifetimeMs + 1).toString(36);
    const otherStart = signature.startsWith('A') ? 'B' : 'A';
    for (const forged of [
      '',
      '.',
      expiry,
      `${expiry}.`,
      `${later}.${signature}`,
      `${expiry}.${otherStart}${signature.slice(1)}`,
      `${expiry}.${signature}=`,
      `${expiry}.${signature}A`,
      `${token} `,
      `0${token}`,
      'é'.repeat(43),
      'x'.repeat(10_000),
    ]) {
      expect(isProxyCheckToken(forged, 'secret', now)).toBe(false);
    }
  });
});
