/** Reads a secret from the search parameters. An invalid one becomes undefined instead of being omitted. */
const parseSecret = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** Reads the setup code. */
export const parseSetupSearch = ({ code }: { code?: unknown }): { code?: string } => ({
  code: parseSecret(code),
});

/** Reads the token of a link in a mail. */
export const parseTokenSearch = ({ token }: { token?: unknown }): { token?: string } => ({
  token: parseSecret(token),
});

/**
 * Reads the path to open after sign-in from the search parameters. Accepts only paths of the dashboard: browsers treat
 * two slashes, or a slash and a backslash, as another host, and ignore control characters. An invalid path becomes
 * undefined instead of being omitted, because the router merges this result over the original parameters.
 */
export function parseNextPath({ next }: { next?: unknown }): { next?: string } {
  const isPath = typeof next === 'string' && next !== '/' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(next);
  return { next: isPath ? next : undefined };
}
