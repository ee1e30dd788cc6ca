import { escapedRest, type ValueError } from '@app/common';
import { isReservedWord } from './slug-error.js';

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
