/** Minimum and maximum length of a user's password, in code points. */
export const passwordLength = { min: 12, max: 128 };
