const longest = 2048;

/**
 * What is wrong with an address that visitors are sent to, as a stable word and a sentence, or null: it must be
 * an absolute `https:` URL of at most 2,048 characters with a host, without credentials, control characters
 * or white space.
 */
export function httpsUrlProblem(value: unknown): { code: string; message: string } | null {
  if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
  if ([...value].length > longest) {
    return { code: 'too_long', message: `This may have at most ${longest} characters.` };
  }
  if (/[\s\p{Cc}]/u.test(value) || !value.isWellFormed()) {
    return {
      code: 'invalid_url',
      message: 'This may not contain white space, control characters or halves of characters.',
    };
  }
  // A browser forgives a missing or a third slash, and takes a backslash for one; other readers do not.
  const authority = /^https:\/\/([^/?#]+)/i.exec(value)?.[1];
  if (authority === undefined || authority.includes('\\') || !hasHost(value)) {
    return { code: 'invalid_url', message: 'This must be an absolute https:// URL.' };
  }
  if (authority.includes('@')) {
    return { code: 'credentials', message: 'This may not contain a user name or password.' };
  }
  return null;
}

/** True for a URL with a host that can be one: a dot at its very end is fine, an empty label is not. */
function hasHost(value: string): boolean {
  const host = URL.canParse(value) ? new URL(value).hostname : '';
  return host.replace(/\.$/, '').split('.').every(Boolean);
}
