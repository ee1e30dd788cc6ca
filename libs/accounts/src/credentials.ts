import { unauthorized } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Key of an advisory lock, unique within the database: "sign". */
const firstCredentialLock = 0x7369676e;

/** Until the end of the transaction, nobody else can become the first user with a credential. */
export async function lockFirstCredential(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [firstCredentialLock]);
}

/** Whether any user can sign in. */
export async function hasAnyCredential(em: EntityManager): Promise<boolean> {
  const rows = await em.execute<object[]>('select 1 from users where password_hash is not null limit 1');
  return rows.length > 0;
}

/**
 * Until the end of the transaction, nobody signs in as this user, and nobody else changes what they sign in with.
 * @throws DomainError unauthorized if they are gone.
 */
export async function lockCredentials(em: EntityManager, userId: string): Promise<void> {
  const rows = await em.execute<object[]>('select 1 from users where id = ? for update', [userId]);
  if (rows.length === 0) throw unauthorized('Sign in first.');
}

/** Whether a user can sign in without this passkey. */
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
