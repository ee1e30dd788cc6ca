const storageKey = 'waypost-invitation';

/**
 * The token of the invitation that this tab was opened with. Kept for this tab while the user signs in: in an address, it
 * would be sent to the server with the next reload.
 */
export function invitationToken(): string {
  const token = location.hash.slice(1);
  if (token) sessionStorage.setItem(storageKey, token);
  return token || (sessionStorage.getItem(storageKey) ?? '');
}

/** Drops the token after it was used. */
export function forgetInvitationToken(): void {
  sessionStorage.removeItem(storageKey);
}
