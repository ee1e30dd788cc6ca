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
