/** Shortest and longest password of a user, in code points. */
export const passwordLength = { min: 12, max: 128 };
