import { RecoveryCode } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';

const count = 10;
/** Without letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Replaces the recovery codes of a user. @returns the new ones, which are not stored, such as `k7mp-2xqe-9fhw-c4tz`. */
export async function replaceRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode);
  await em.nativeDelete(RecoveryCode, { userId });
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ userId, hash: hashCode(code) })),
  );
  return codes;
}

/** Consumes a recovery code. Ignores case and missing hyphens. @returns false if the user has no such code. */
export async function useRecoveryCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  return (await em.nativeDelete(RecoveryCode, { userId, hash: hashCode(code) })) > 0;
}

/** 16 characters of 31, which is 79 random bits. */
function createCode(): string {
  // Bytes of 248 and above are skipped, so that every character is equally likely.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 16);
  const text = bytes.map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return text.match(/.{4}/g)?.join('-') ?? '';
}

const hashCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
