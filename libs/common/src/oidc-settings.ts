import { isLoopbackName } from './own-origins.js';

/** Single sign-on needs all of these. */
const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ACCOUNT', 'OIDC_ROLES'];

/** True if it is the URL of an issuer: https, or http on this machine, without a query or fragment. */
export function isIssuer(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
}

/** True if it is `group=role`. The group may contain `=`. */
export const isGroupRole = (pair: string): boolean => /^.+=(owner|editor|viewer)$/.test(pair);

/** One message for each missing setting of single sign-on. None if it is not configured at all. */
export function missingOidcSettings(given: object): string[] {
  const missing = required.filter((name) => !(name in given));
  if (missing.length === required.length) return [];
  return missing.map(
    (name) => `${name} must be set, because single sign-on needs it: ${required.join(', ')}`,
  );
}
