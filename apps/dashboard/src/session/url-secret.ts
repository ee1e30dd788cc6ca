/**
 * Secrets that the dashboard was opened with, by purpose. They are taken out of the address bar and the history, and live
 * only in memory.
 */
const secrets = new Map<'setup-code' | 'password-link', string>();

/** Keeps a secret that came with the URL. Redirect to a URL without it afterward. */
export const keepUrlSecret = (purpose: 'setup-code' | 'password-link', secret: string): void =>
  void secrets.set(purpose, secret);

/** The secret for a purpose; empty if the dashboard was opened without one, or was reloaded. */
export const urlSecret = (purpose: 'setup-code' | 'password-link'): string => secrets.get(purpose) ?? '';
