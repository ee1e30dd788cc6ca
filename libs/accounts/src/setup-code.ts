import { inTransaction, Secret } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hasAnyCredential, lockFirstCredential } from './credentials.js';

/** Name of the code among the installation's secrets. */
const name = 'setup';

/**
 * The code that the first sign-up needs, 192 random bits. It is created when it is first read, and deleted with the
 * first credential.
 * @returns null once any user has a credential.
 */
export async function readSetupCode(em: EntityManager): Promise<string | null> {
  return inTransaction(em, async (transaction) => {
    await lockFirstCredential(transaction);
    if (await hasAnyCredential(transaction)) return null;
    await transaction.execute(
      'insert into secrets (name, value) values (?, ?) on conflict (name) do nothing',
      [name, randomBytes(24).toString('base64url')],
    );
    const { value } = await transaction.findOneOrFail(Secret, { name });
    return value;
  });
}

/** True if it is the installation's setup code. Takes the same time for any wrong code. */
export async function isSetupCode(em: EntityManager, code: string): Promise<boolean> {
  const expected = await readSetupCode(em);
  return expected !== null && timingSafeEqual(digest(code), digest(expected));
}

/** Call this in the transaction that gives a user a credential. */
export async function deleteSetupCode(em: EntityManager): Promise<void> {
  await em.nativeDelete(Secret, { name });
}

/** The page of the first sign-up, with the code. */
export const setupAddress = (apiBaseUrl: string, code: string): string =>
  `${apiBaseUrl}/dashboard/setup?code=${code}`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
