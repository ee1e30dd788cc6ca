import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteWorkingData } from './import-files.js';

/**
 * Ends abandoned imports, and deletes those whose report has expired: a file that is still being uploaded after six
 * hours, or was not started for a week, and imports that ended 30 days ago.
 * @returns the number of imports, at most `limit`.
 */
export async function purgeImports(em: EntityManager, limit: number): Promise<number> {
  const { rows } = await sql<{ account_id: string; id: string }>`
    select account_id, id from imports
    where state = 'uploading' and updated_at < now() - interval '6 hours'
      or state = 'checked' and updated_at < now() - interval '7 days'
      or ended_at < now() - interval '30 days'
    limit ${limit}`.execute(em.getKysely());
  for (const { account_id: accountId, id } of rows) await forgetImport(em, accountId, id);
  return rows.length;
}

/** Deletes all imports of a deleted account. */
export async function deleteAllImports(em: EntityManager, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from imports where account_id = ${accountId}`.execute(
    em.getKysely(),
  );
  for (const { id } of rows) await forgetImport(em, accountId, id);
}

async function forgetImport(em: EntityManager, accountId: string, id: string): Promise<void> {
  await em.transactional(async (transaction) => {
    const run = transaction.getKysely();
    await sql`delete from imports where account_id = ${accountId} and id = ${id}`.execute(run);
    await sql`delete from import_skips where account_id = ${accountId} and import_id = ${id}`.execute(run);
    await deleteWorkingData(transaction, accountId, id);
  });
}
