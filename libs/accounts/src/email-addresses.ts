import { invalidRequest, type FieldError } from '@app/common';
import { isEmail } from 'class-validator';

/** What is wrong with an email address, or null. */
export function emailError(email: string): FieldError | null {
  // class-validator throws for half of a character.
  if (email.isWellFormed() && isEmail(email.trim().toLowerCase())) return null;
  return { field: 'email', code: 'invalid', message: `"${email}" is not an email address.` };
}

/** The form that is stored. @throws DomainError invalid_request if it is not an email address. */
export function normalizeEmail(email: string): string {
  const error = emailError(email);
  if (error) throw invalidRequest([error]);
  return email.trim().toLowerCase();
}
