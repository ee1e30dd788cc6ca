/** Checks a new password before it is sent. Returns the error message, or null if the password is long enough. */
export const validateNewPassword = (password: string): string | null =>
  [...password].length < 12 ? 'Use at least 12 characters.' : null;

/** Resets a password, or creates another account, on the machine that runs Waypost. */
export const resetPasswordCommand =
  'npm run --silent cli -- account:password --email you@example.com --password-stdin';
