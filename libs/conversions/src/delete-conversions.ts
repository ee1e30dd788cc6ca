import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows of a deleted account per statement. */
const rowsAtOnce = 10_000;

/** Deletes the conversions of a deleted account, and the remains of those that were deleted before. Can be repeated. */
export async function deleteAllConversions(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['conversion_refunds', 'conversions', 'conversion_sums', 'deleted_conversions']) {
    for (;;) {
      // Counts the selected rows: the retention may have removed them in the meantime, and left others.
      const [row] = await em.execute<{ chosen: number }[]>(
        `with chosen as materialized (select ctid from ${table} where account_id = ? limit ${rowsAtOnce}),
           gone as (delete from ${table} where ctid = any(array(select ctid from chosen)) and account_id = ?)
         select count(*)::int as chosen from chosen`,
        [accountId, accountId],
      );
      if (row?.chosen !== rowsAtOnce) break;
    }
  }
}
