import { isEmail } from 'class-validator';

/** Maximum number of addresses of all pages of an account, including unconfirmed ones. */
export const maxSignups = 100_000;
/** Number of days for which a link in a mail is valid. Unconfirmed addresses are deleted after that. */
export const confirmationDays = 7;

/** Maximum length of an address, as in SMTP. */
const maxLength = 254;
/** Excludes characters that separate addresses, quotes, and those that end a mail header. */
const plain = /^[^\s\p{Cc}"(),:;<>[\\\]]+$/u;

/** The stored form of an email address: in lower case. Null if no mail can be sent to it. */
export function signupEmail(given: string): string | null {
  const email = given.trim().toLowerCase();
  const isAddress = email.isWellFormed() && email.length <= maxLength && plain.test(email) && isEmail(email);
  return isAddress ? email : null;
}
