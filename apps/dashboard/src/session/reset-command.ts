/** Sets a forgotten password anew, or makes a further account, on the machine that Waypost runs on. */
export const resetCommand =
  'npm run --silent cli -- account:password --email you@example.com --password-stdin';
