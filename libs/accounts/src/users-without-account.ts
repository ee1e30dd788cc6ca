import type { EntityManager } from '@mikro-orm/postgresql';

/** Tables whose rows are deleted with their user. One-time links end earlier, with the membership. */
const tablesOfUsers = [
  'sessions',
  'passkeys',
  'totp_factors',
  'recovery_codes',
  'oidc_identities',
  'sign_in_failures',
  'security_events',
];

/**
 * Deletes the given users who no longer belong to any account, with their sessions. A user who joins another account at
 * the same time either has joined it before, and stays, or finds that the user no longer exists.
 */
export async function deleteUsersWithoutAccount(em: EntityManager, userIds: string[]): Promise<void> {
  const ids = [...userIds].sort();
  for (const id of ids) await em.execute('select 1 from users where id = ? for update', [id]);
  for (const id of ids) {
    const deleted = await em.execute<object[]>(
      `delete from users u where u.id = ? and not exists (select 1 from memberships m where m.user_id = u.id)
       returning u.id`,
      [id],
    );
    if (deleted.length === 0) continue;
    for (const table of tablesOfUsers) {
      await em.execute(`delete from ${table} where user_id = ?`, [id]);
    }
  }
}

/** Locks a user against deletion until the transaction ends. @returns false if the user no longer exists. */
export async function lockUser(em: EntityManager, userId: string): Promise<boolean> {
  const rows = await em.execute<object[]>('select 1 from users where id = ? for key share', [userId]);
  return rows.length > 0;
}
