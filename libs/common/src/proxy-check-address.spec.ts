import { isProxyCheckToken, proxyCheckAddress, proxyCheckLifetimeMs } from './proxy-check-address.js';

const now = Date.UTC(2026, 10, 21);
const tokenOf = (address: string) => new URL(address).searchParams.get('t') ?? '';

describe('the address of a proxy check', () => {
  const address = proxyCheckAddress('https://go.example', 'secret', now);
  const token = tokenOf(address);

  it('is on the short host, where no link can be', () => {
    expect(address.startsWith('https://go.example/.well-known/waypost/proxy-check?t=')).toBe(true);
    expect(address).toMatch(/^[\x21-\x7e]+$/);
  });

  it.each([
    ['at once', now, true],
    ['just before its end', now + proxyCheckLifetimeMs - 1, true],
    ['at its end', now + proxyCheckLifetimeMs, false],
    ['where this clock is a little behind', now - 60_000, true],
    ['where it was made in a future that no clock of ours has', now - 60_001, false],
  ])('is good %s: %s', (_name, at, good) => {
    expect(isProxyCheckToken(token, 'secret', at)).toBe(good);
  });

  it('is good for the installation alone that made it', () => {
    expect(isProxyCheckToken(token, 'another secret', now)).toBe(false);
  });

  it('cannot be made longer, changed or made up', () => {
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
