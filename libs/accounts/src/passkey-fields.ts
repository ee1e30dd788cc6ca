/** The challenge in the `clientDataJSON` (base64url) of an authenticator's response; empty if there is none. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const { challenge } = Object(data) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** The user handle that authenticators store, base64url. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');
