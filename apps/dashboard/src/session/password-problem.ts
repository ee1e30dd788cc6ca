/** What is wrong with a password that somebody chooses, before the server is asked; null where nothing is. */
export const passwordProblem = (password: string): string | null =>
  [...password].length < 12 ? 'A password has 12 characters or more.' : null;
