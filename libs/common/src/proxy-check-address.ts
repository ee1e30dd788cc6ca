import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Path of proxy checks on the redirect app. No link can have it, because slugs contain no dot. */
export const proxyCheckPath = '/.well-known/waypost/proxy-check';

/** How long the address of a proxy check is valid, milliseconds. */
export const proxyCheckLifetimeMs = 10 * 60_000;

/** Tolerated clock difference between issuer and reader, milliseconds. Each has its own sample of the database's clock. */
const clockSkewMs = 60_000;

/**
 * The address of a proxy check. For ten minutes, it shows visitors how the service sees them.
 * @param base origin of the short links.
 * @param secret the signing secret of the installation.
 * @param now milliseconds since 1970, by the database's clock.
 */
export function proxyCheckAddress(base: string, secret: string, now: number): string {
  const expiry = Math.round(now + proxyCheckLifetimeMs).toString(36);
  return `${base}${proxyCheckPath}?t=${expiry}.${sign(secret, expiry).toString('base64url')}`;
}

/** True if `token` is the `t` of an address that was created with `secret` in the last ten minutes. */
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
