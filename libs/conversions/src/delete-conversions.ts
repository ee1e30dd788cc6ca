import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows of a deleted account per statement. */
const rowsAtOnce = 10_000;

/** Deletes the conversions of a deleted account, and what is left of those that were deleted before. Can be repeated. */
export async function deleteAllConversions(em: EntityManager, accountId: string): Promise<void> {
  for (const table of ['conversion_refunds', 'conversions', 'deleted_conversions']) {
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

/**
 * Deletes up to `limit` test conversions that were reported before the retention, with their refunds.
 * @returns their number.
 */
export async function purgeTestConversions(
  em: EntityManager,
  retentionDays: number,
  limit: number,
): Promise<number> {
  const rows = await em.execute<object[]>(
    `with gone as (
       delete from conversions where (account_id, id) in (
         select account_id, id from conversions
         where is_test and created_at < now() - ?::integer * interval '1 day' limit ?
       ) returning account_id, id
     ), refunds as (
       delete from conversion_refunds r using gone g where r.account_id = g.account_id and r.conversion_id = g.id
     )
     select 1 as one from gone`,
    [retentionDays, limit],
  );
  return rows.length;
}
