import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';

/** Distinguishes these advisory locks from others with two keys. */
const lockSpace = 1_463_898_715;
/** Accounts share locks, so that a transaction that counts for thousands of them needs few. */
const buckets = 64;

const bucketOf = (accountId: string): number => Number.parseInt(accountId.slice(-2), 16) % buckets;

/**
 * Keeps endpoints of these accounts from starting to receive clicks until the transaction ends. Transactions that
 * count do not wait for each other. Look up endpoints in a later statement, which sees what others did before.
 */
export async function shareCounting(client: pg.PoolClient, accountIds: readonly string[]): Promise<void> {
  const locks = [...new Set(accountIds.map(bucketOf))].sort((a, b) => a - b);
  await client.query('select pg_advisory_xact_lock_shared($1, bucket) from unnest($2::int[]) as bucket', [
    lockSpace,
    locks,
  ]);
}

/**
 * Waits until nothing is being counted for an account, and keeps it that way until the transaction ends. Take it before
 * any lock that counting needs.
 */
export async function pauseCounting(em: EntityManager, accountId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?, ?)', [lockSpace, bucketOf(accountId)]);
}

/** Like `pauseCounting`, without the ORM. */
export async function pauseCountingOn(client: pg.PoolClient, accountId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [lockSpace, bucketOf(accountId)]);
}
