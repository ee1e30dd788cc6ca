import { cliCommand, forbidden, type DomainError } from '@app/common';

/** The first sign-up has no setup code, or a wrong one. */
export const setupCodeRequired = (reason: string): DomainError =>
  forbidden(
    `${reason} \`npm start\` prints the address that contains it, the log of the API has it, and ` +
      `so does \`${cliCommand()} setup:code\`.`,
  );

/** Sign-up is closed. */
export const signUpClosed = (): DomainError =>
  forbidden(
    'Sign-up is closed: this installation has an owner, who can set a password for you with ' +
      `\`${cliCommand()} account:password --email you@example.com --password-stdin\`.`,
  );
