export { addSignup, confirmSignup, type NewSignup, type SignupResult } from './add-signup.js';
export { confirmationMail } from './confirmation-mail.js';
export {
  type CountedMail,
  type DueMail,
  dueMails,
  mayMail,
  noteMail,
  purgeSignups,
  signupMailsPerDay,
} from './due-mails.js';
export { confirmationDays, maxSignups, signupEmail } from './signup-limits.js';
export { idInToken, signupPurpose, tokenOf } from './signup-token.js';
export { deleteSignup, deleteSignupsOf, type SignupDetails, signupsPage } from './signups.js';
