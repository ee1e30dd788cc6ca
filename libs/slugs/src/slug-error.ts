import { escapedRest, type ValueError } from '@app/common';

/** First segments of paths that the apps serve, and words that people expect to have a meaning. */
const reserved = new Set([
  'about',
  'admin',
  'api',
  'app',
  'assets',
  'dashboard',
  'docs',
  'favicon',
  'health',
  'login',
  'logout',
  'mcp',
  'metrics',
  'openapi',
  'privacy',
  'report',
  'rest',
  'robots',
  'share',
  'signup',
  'sitemap',
  'static',
  'terms',
  'v1',
  'well-known',
  'www',
]);

/** True if the first segment of a path is reserved, in any case. */
export const isReservedWord = (segment: string): boolean => reserved.has(segment.toLowerCase());

/** What is wrong with a slug. */
export interface SlugError {
  code: 'invalid_type' | 'invalid_slug' | 'reserved';
  message: string;
}

/**
 * What is wrong with a slug, or null. A slug has 1 to 64 characters of `A–Z a–z 0–9 - _`, starts and ends with a letter
 * or digit, and is not a reserved word in any case. It is not trimmed. Does not check whether the slug is available.
 */
export function slugError(value: unknown): SlugError | null {
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  if (value === '') return { code: 'invalid_slug', message: 'A slug is required.' };
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/.test(value)) {
    return {
      code: 'invalid_slug',
      message:
        'A slug has 1 to 64 letters (A–Z), digits, "-" and "_", and starts and ends with a letter or digit.',
    };
  }
  if (isReservedWord(value)) return { code: 'reserved', message: 'This slug is reserved.' };
  return null;
}

/** Most aliases of a link. */
export const maxAliases = 50;
/** Longest alias, in bytes of UTF-8. */
export const maxAliasBytes = 255;

/** Paths that the redirect app serves itself, with everything below them. */
const servedPaths =
  /^(?:\.well-known|robots\.txt|favicon\.ico|sitemap\.xml|apple-touch-icon[^/]*\.png)(?:\/|$)/i;

/**
 * What is wrong with an alias: the path of a short URL as another service allowed it, decoded. Null if nothing is. Does not check
 * whether it is available.
 */
export function aliasError(value: unknown): ValueError | null {
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  const invalid = (message: string): ValueError => ({ code: 'invalid_alias', message });
  if (value === '') return invalid('An alias has at least one character.');
  if (!value.isWellFormed()) return invalid('An alias must be valid Unicode.');
  if (Buffer.byteLength(value) > maxAliasBytes) {
    return invalid(`An alias has at most ${maxAliasBytes} bytes of UTF-8.`);
  }
  if (/[\p{Cc}?#]|\/\/|^\//u.test(value)) {
    return invalid('An alias has no control characters, "?", "#" or "//", and does not begin with "/".');
  }
  // The redirect takes it for a link that an app has added a query to.
  if (escapedRest.test(value)) {
    return invalid('An alias has no "&" before a parameter, and no "%3F", "%23", "%0A" or "%0D".');
  }
  // Browsers resolve them before they send the path.
  if (value.split('/').some((part) => part === '.' || part === '..') || value.includes('\\')) {
    return invalid('An alias has no "\\" and no part that is "." or "..".');
  }
  if (servedPaths.test(value) || isReservedWord(value.split('/', 1)[0] ?? '')) {
    return { code: 'reserved', message: 'This path is reserved.' };
  }
  return null;
}
