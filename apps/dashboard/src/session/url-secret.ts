/** What a secret is for. */
type Purpose = 'setup-code' | 'password-link' | 'sign-up-link';

/**
 * Secrets that the dashboard was opened with, by purpose. They are taken out of the address bar and the history, and live
 * only in memory.
 */
const secrets = new Map<Purpose, string>();

/** Keeps a secret that came with the URL. Redirect to a URL without it afterward. */
export const keepUrlSecret = (purpose: Purpose, secret: string): void => void secrets.set(purpose, secret);

/** The secret for a purpose; empty if the dashboard was opened without one, or was reloaded. */
export const urlSecret = (purpose: Purpose): string => secrets.get(purpose) ?? '';
