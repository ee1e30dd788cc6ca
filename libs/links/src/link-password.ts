import { hashPassword, linkPasswords } from '@app/common';
import type { GivenLinkOptions } from './link-options.js';

/** Shortest and longest password of a link, in code points. */
export const linkPasswordLength = { min: 4, max: 128 };

/**
 * The option that stores a password as a caller gives it. A new password, even the same one again, has a new hash.
 * @throws DomainError unavailable if too many passwords are being hashed.
 */
export async function passwordOption(
  password: string | null | undefined,
): Promise<Pick<GivenLinkOptions, 'passwordHash'>> {
  if (password === undefined) return {};
  return { passwordHash: password === null ? null : await hashPassword(password, linkPasswords) };
}
