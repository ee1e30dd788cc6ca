import { hashPassword, linkPasswords } from '@app/common';
import type { GivenLinkOptions } from './link-options.js';

/** Minimum and maximum length of a link's password, in code points. */
export const linkPasswordLength = { min: 4, max: 128 };

/**
 * The option that stores a password as a caller gives it. Setting a password, even the same one again, creates a new hash.
 * @throws DomainError unavailable if too many passwords are being hashed.
 */
export async function passwordOption(
  password: string | null | undefined,
): Promise<Pick<GivenLinkOptions, 'passwordHash'>> {
  if (password === undefined) return {};
  return { passwordHash: password === null ? null : await hashPassword(password, linkPasswords) };
}
