import { t } from '@lingui/core/macro';
/** Checks a new password before it is sent. Returns the error message, or null if the password is long enough. */
export const validateNewPassword = (password: string): string | null =>
  [...password].length < 12 ? t`Use at least 12 characters.` : null;

/** Sets a password, on the machine that runs Waypost. */
export const setPasswordCommand =
  'npm run --silent cli -- account:password --email you@example.com --password-stdin';

/** Prints a one-time link for a new password, on the machine that runs Waypost. */
export const passwordLinkCommand = 'npm run --silent cli -- account:link --email you@example.com';
