import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Where the redirect app answers proxy checks. No link can have this path: a slug has no dot. */
export const proxyCheckPath = '/.well-known/waypost/proxy-check';

/** How long the address of a proxy check is good, milliseconds. */
export const proxyCheckLifetimeMs = 10 * 60_000;

/** So far the clocks of issuer and reader may be apart, milliseconds: each has its own sample of the database's. */
const clockSkewMs = 60_000;

/**
 * An address that shows whoever opens it in the next ten minutes what the service sees of them.
 * @param base origin of the short links.
 * @param secret the signing secret of the installation.
 * @param now milliseconds since 1970, by the database's clock.
 */
export function proxyCheckAddress(base: string, secret: string, now: number): string {
  const expiry = Math.round(now + proxyCheckLifetimeMs).toString(36);
  return `${base}${proxyCheckPath}?t=${expiry}.${sign(secret, expiry).toString('base64url')}`;
}

/** True for the `t` of an address that was made with `secret` in the last ten minutes. */
export function isProxyCheckToken(token: string, secret: string, now: number): boolean {
  const [, expiry, signature] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? [];
  if (expiry === undefined || signature === undefined) return false;
  if (!timingSafeEqual(sign(secret, expiry), Buffer.from(signature, 'base64url'))) return false;
  const left = Number.parseInt(expiry, 36) - now;
  return left > 0 && left <= proxyCheckLifetimeMs + clockSkewMs;
}

function sign(secret: string, expiry: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'proxy check', 32));
  return createHmac('sha256', key).update(expiry).digest();
}
