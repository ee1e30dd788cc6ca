import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows of a deleted account per statement. */
const rowsAtOnce = 10_000;

/** Deletes the conversions of a deleted account, and what is left of those that were deleted before. Can be repeated. */
export async function deleteAllConversions(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['conversion_refunds', 'conversions', 'conversion_sums', 'deleted_conversions']) {
    let rows: object[];
    do {
      rows = await em.execute<object[]>(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where account_id = ? limit ${rowsAtOnce}
         )) and account_id = ? returning 1 as one`,
        [accountId, accountId],
      );
    } while (rows.length === rowsAtOnce);
  }
}
