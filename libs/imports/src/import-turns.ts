import { inTransaction } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ImportJobData } from './import.job.js';

/** Maximum number of imports of an account that run concurrently, across all processes. */
const maxRunningOfAccount = 2;

/** Lease of a running import in seconds. If its process does not renew it in time, another one continues the import. */
const leaseSeconds = 15;

/** Maximum number of imports that the sweep wakes up. */
const maxWoken = 10;

/** There is work to do. */
const isOpen = sql`state in ('checking', 'importing')`;
/** By the current time rather than the start of the transaction, which may have waited since. */
const isRunning = sql`coalesce(run_until > clock_timestamp(), false)`;

/** The time until which other processes leave a running import alone. */
export const newLease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/** How often a run renews its lease, in milliseconds. */
export const renewalMs = (leaseSeconds * 1_000) / 3;

/**
 * Claims the import whose turn it is, across all processes. Accounts take turns: the one with the fewest running
 * imports comes first, of these the one that has waited longest since one of its imports ran, and of its imports the
 * one that was worked on least recently.
 * @param reserved claims only an import of an account that has none running.
 * @returns undefined if no waiting import may run.
 */
export async function claimImport(em: EntityManager, reserved: boolean): Promise<ImportJobData | undefined> {
  return inTransaction(em, async (transaction) => {
    const run = transaction.getKysely();
    // One at a time, so that processes see each other's running imports.
    await sql`select pg_advisory_xact_lock(hashtextextended('import turns', 0))`.execute(run);
    const { rows } = await sql<ImportJobData>`
      with turns as (
        select account_id, max(run_until) as latest, count(*) filter (where ${isOpen} and ${isRunning}) as running from imports
        where account_id in (select account_id from imports where ${isOpen} and not ${isRunning})
        group by account_id
      )
      select account_id as "accountId", id as "importId" from imports join turns using (account_id)
      where ${isOpen} and not ${isRunning} and running < ${reserved ? 1 : maxRunningOfAccount}
      order by running, latest nulls first, updated_at, id limit 1`.execute(run);
    const [next] = rows;
    if (!next) return undefined;
    await sql`update imports set run_until = ${newLease}
      where account_id = ${next.accountId} and id = ${next.importId}`.execute(run);
    return next;
  });
}

/** Ends a turn, unless the import has ended. */
export async function endTurn(em: EntityManager, { accountId, importId }: ImportJobData): Promise<void> {
  await sql`update imports set run_until = clock_timestamp()
    where account_id = ${accountId} and id = ${importId} and ${isOpen}`.execute(em.getKysely());
}

/** Renews the lease of a run. */
export async function renewTurn(em: EntityManager, { accountId, importId }: ImportJobData): Promise<void> {
  await sql`update imports set run_until = ${newLease}
    where account_id = ${accountId} and id = ${importId} and ${isOpen}`.execute(em.getKysely());
}

/** True if an account is waiting that has no running import. */
export async function isAccountWaiting(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`
    select account_id from imports where ${isOpen} group by account_id having not bool_or(${isRunning}) limit 1`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}

/** True if the request that makes a job continue an import has been committed. */
export async function isOpenImport(
  em: EntityManager,
  { accountId, importId }: ImportJobData,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from imports where account_id = ${accountId} and id = ${importId} and ${isOpen}`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}

/** Some of the waiting imports. */
export async function waitingImports(em: EntityManager): Promise<ImportJobData[]> {
  const { rows } = await sql<ImportJobData>`
    select account_id as "accountId", id as "importId" from imports where ${isOpen} and not ${isRunning}
    order by updated_at limit ${maxWoken}`.execute(em.getKysely());
  return rows;
}
