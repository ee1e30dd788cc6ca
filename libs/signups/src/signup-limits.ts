import { isEmail } from 'class-validator';

/** The most addresses that all pages of an account may have, those that nobody has confirmed yet included. */
export const maxSignups = 100_000;
/** For how many days a link in a mail is valid. Addresses that nobody confirms are deleted after that. */
export const confirmationDays = 7;

/** The longest address, as in SMTP. */
const maxLength = 254;
/** Without what separates addresses, quotes, or ends a header of a mail. */
const plain = /^[^\s\p{Cc}"(),:;<>[\\\]]+$/u;

/** The form of an email address that is stored: in lower case. Null if it is none to which mail can be sent. */
export function signupEmail(given: string): string | null {
  const email = given.trim().toLowerCase();
  const isAddress = email.isWellFormed() && email.length <= maxLength && plain.test(email) && isEmail(email);
  return isAddress ? email : null;
}
