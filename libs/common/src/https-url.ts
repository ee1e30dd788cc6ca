import type { ValueError } from './errors.js';

/** The most characters of a URL. */
export const maxUrlLength = 2_048;

/**
 * Validates a URL that visitors are sent to: absolute, `https:`, at most 2,048 characters, with a host, and without
 * credentials, control characters or whitespace.
 * @returns a stable code and a sentence, or null if it is valid.
 */
export function httpsUrlError(value: unknown): ValueError | null {
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  if ([...value].length > maxUrlLength) {
    return { code: 'too_long', message: `This may have at most ${maxUrlLength} characters.` };
  }
  if (/[\s\p{Cc}]/u.test(value) || !value.isWellFormed()) {
    return {
      code: 'invalid_url',
      message: 'This must not contain whitespace, control characters or unpaired surrogates.',
    };
  }
  // Browsers accept a missing or a third slash, and a backslash as a slash. Other clients do not.
  const authority = /^https:\/\/([^/?#]+)/i.exec(value)?.[1];
  if (authority === undefined || authority.includes('\\') || !hasHost(value)) {
    return { code: 'invalid_url', message: 'This must be an absolute https:// URL.' };
  }
  if (authority.includes('@')) {
    return { code: 'credentials', message: 'This must not contain a user name or password.' };
  }
  return null;
}

/** True if the URL has a possible host: a trailing dot is fine, an empty label is not. */
function hasHost(value: string): boolean {
  const host = URL.canParse(value) ? new URL(value).hostname : '';
  return host.replace(/\.$/, '').split('.').every(Boolean);
}
