const storageKey = 'waypost-invitation';

/**
 * The token of the invitation that this tab was opened with. Stored for this tab while the user signs in: in the query
 * of an address, it would be sent to the server with the next reload.
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
