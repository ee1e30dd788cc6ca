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
