/** The purpose of a secret. */
type Purpose = 'setup-code' | 'password-link' | 'sign-up-link';

/**
 * Secrets in the URL that opened the dashboard, by purpose. They are removed from the address bar and the history, and
 * live only in memory.
 */
const secrets = new Map<Purpose, string>();

/** Remembers a secret from the URL. Redirect to a URL without it afterward. */
export const keepUrlSecret = (purpose: Purpose, secret: string): void => void secrets.set(purpose, secret);

/** The secret for a purpose; empty if the dashboard was opened without one, or was reloaded. */
export const urlSecret = (purpose: Purpose): string => secrets.get(purpose) ?? '';
