import { invalidRequest, type FieldError } from '@app/common';
import { isEmail } from 'class-validator';

/** The reason why an email address is invalid, or null. */
export function emailError(email: string): FieldError | null {
  // class-validator throws for a lone surrogate.
  if (email.isWellFormed() && isEmail(email.trim().toLowerCase())) return null;
  return { field: 'email', code: 'invalid', message: `"${email}" is not an email address.` };
}

/** The stored form of an email address. @throws DomainError invalid_request if it is not an email address. */
export function normalizeEmail(email: string): string {
  const error = emailError(email);
  if (error) throw invalidRequest([error]);
  return email.trim().toLowerCase();
}
