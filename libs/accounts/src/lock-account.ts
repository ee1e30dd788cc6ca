import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Locks an account until the transaction ends. Take this lock before any other when the members of an account change.
 * @returns false if there is no such account, or it is being deleted.
 */
export async function lockAccount(em: EntityManager, accountId: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'select 1 from accounts where id = ? and deleted_at is null for no key update',
    [accountId],
  );
  return rows.length > 0;
}
