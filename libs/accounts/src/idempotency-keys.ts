import type { EntityManager } from '@mikro-orm/postgresql';

/** How long the response to a POST with an `Idempotency-Key` is kept, as a PostgreSQL interval. */
export const idempotencyKeyLifetime = "interval '24 hours'";

/** Deletes up to `limit` responses that are no longer replayed. @returns the number of deleted responses. */
export async function purgeIdempotencyKeys(em: EntityManager, limit: number): Promise<number> {
  const expired = `created_at < now() - ${idempotencyKeyLifetime}`;
  // The condition appears twice: a key that is reused in the meantime has a new row version, to which only the outer
  // one applies.
  const { affectedRows } = await em.getConnection().execute<{ affectedRows: number }>(
    `delete from idempotency_keys where ${expired} and (account_id, key) in (
       select account_id, key from idempotency_keys where ${expired} limit ?
     )`,
    [limit],
    'run',
  );
  return affectedRows;
}
