import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { deleteFile } from './import-files.js';

/** Rows of an import that one statement deletes: a file of a million rows has as many or more. */
const stepSize = 10_000;

/** The tables with a row for each of many rows of a file. */
const importTables = ['import_keys', 'import_skips'] as const;
type ImportTable = (typeof importTables)[number];

/**
 * Ends abandoned imports, and deletes those whose report has expired: a file that is still being uploaded after six
 * hours, or was not started for a week, and imports that ended 30 days ago. Also deletes the reports of imports that made
 * room for newer ones, so that no upload waits for a million rows.
 * @returns the number of imports, at most `limit`.
 */
export async function purgeImports(em: EntityManager, limit: number, signal?: AbortSignal): Promise<number> {
  await deleteLeftRows(em, 'import_skips', sql`true`, signal);
  const { rows } = await sql<{ account_id: string; id: string }>`
    select account_id, id from imports
    where state = 'uploading' and updated_at < now() - interval '6 hours'
      or state = 'checked' and updated_at < now() - interval '7 days'
      or ended_at < now() - interval '30 days'
    limit ${limit}`.execute(em.getKysely());
  for (const { account_id: accountId, id } of rows) await forgetImport(em, accountId, id);
  return rows.length;
}

/** Deletes all imports of a deleted account, also what earlier ones have left. */
export async function deleteAllImports(em: EntityManager, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where account_id = ${accountId}
    union select import_id from import_skips where account_id = ${accountId}
    union select import_id from import_keys where account_id = ${accountId}`.execute(em.getKysely());
  for (const { id } of rows) await forgetImport(em, accountId, id);
}

/**
 * Deletes the codes of files whose imports have ended, which only rows of the same file were compared with. Each step commits on
 * its own, so that canceling or ending an import does not wait for a million rows, and none is left behind.
 * @returns the number of deleted codes.
 */
export const purgeImportKeys = (em: EntityManager, signal: AbortSignal): Promise<number> =>
  deleteLeftRows(em, 'import_keys', sql`i.ended_at is null`, signal);

/** Deletes the rows of imports for which `isKept` does not hold, or which no longer exist. */
async function deleteLeftRows(
  em: EntityManager,
  table: ImportTable,
  isKept: RawBuilder<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const name = sql.table(table);
  // Looks up one row for each import that has any.
  const { rows } = await sql<{ account_id: string; import_id: string }>`
    with recursive pairs as (
      (select account_id, import_id from ${name} order by account_id, import_id limit 1)
      union all
      select n.account_id, n.import_id from pairs p, lateral (
        select k.account_id, k.import_id from ${name} k
        where (k.account_id, k.import_id) > (p.account_id, p.import_id) order by k.account_id, k.import_id limit 1
      ) as n
    )
    select account_id, import_id from pairs p where not exists (
      select 1 from imports i where i.account_id = p.account_id and i.id = p.import_id and ${isKept}
    )`.execute(em.getKysely());
  let deleted = 0;
  for (const { account_id, import_id } of rows) {
    deleted += await deleteRows(em, table, account_id, import_id, signal);
  }
  return deleted;
}

/**
 * Deletes a step of what an earlier run of an import has left: its codes and its report.
 * @returns true if there may be more.
 */
export async function deleteEarlierRun(em: EntityManager, accountId: string, id: string): Promise<boolean> {
  for (const table of importTables)
    if ((await deleteStep(em, table, accountId, id)) === stepSize) return true;
  return false;
}

/** The row of the import comes last: if the process ends before that, the next call continues. */
async function forgetImport(em: EntityManager, accountId: string, id: string): Promise<void> {
  for (const table of importTables) await deleteRows(em, table, accountId, id);
  await em.transactional(async (transaction) => {
    await sql`delete from imports where account_id = ${accountId} and id = ${id}`.execute(
      transaction.getKysely(),
    );
    await deleteFile(transaction, accountId, id);
  });
}

async function deleteRows(
  em: EntityManager,
  table: ImportTable,
  accountId: string,
  id: string,
  signal?: AbortSignal,
): Promise<number> {
  for (let deleted = 0; ;) {
    signal?.throwIfAborted();
    const step = await deleteStep(em, table, accountId, id);
    deleted += step;
    if (step < stepSize) return deleted;
  }
}

/** @returns the number of deleted rows, at most `stepSize`. */
async function deleteStep(
  em: EntityManager,
  table: ImportTable,
  accountId: string,
  id: string,
): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where account_id = ${accountId} and import_id = ${id} limit ${stepSize}
    ))`.execute(em.getKysely());
  return Number(numAffectedRows ?? 0);
}
