import { unauthorized } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Key of an advisory lock, unique within the database: "sign". */
const firstCredentialLock = 0x7369676e;

/** Keeps other transactions from creating the first user with a credential until this one ends. */
export async function lockFirstCredential(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [firstCredentialLock]);
}

/** True if any user can sign in. */
export async function hasAnyCredential(em: EntityManager): Promise<boolean> {
  const rows = await em.execute<object[]>('select 1 from users where password_hash is not null limit 1');
  return rows.length > 0;
}

/**
 * Blocks sign-ins of this user, and other changes of their credentials, until the transaction ends.
 * @throws DomainError unauthorized if the user no longer exists.
 */
export async function lockCredentials(em: EntityManager, userId: string): Promise<void> {
  const rows = await em.execute<object[]>('select 1 from users where id = ? for update', [userId]);
  if (rows.length === 0) throw unauthorized('Sign in first.');
}

/** True if a user can sign in without this passkey. */
export async function hasOtherCredential(
  em: EntityManager,
  userId: string,
  passkeyId: string,
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select 1 from users where id = ? and password_hash is not null
     union all select 1 from passkeys where user_id = ? and id <> ? limit 1`,
    [userId, userId, passkeyId],
  );
  return rows.length > 0;
}
