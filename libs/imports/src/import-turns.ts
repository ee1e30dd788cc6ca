import { inTransaction } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ImportJobData } from './import.job.js';

/** Imports of an account that run at the same time, in all processes together. */
export const maxRunningOfAccount = 2;

/** An import whose process does not say within this time that it goes on is continued by another one, seconds. */
const leaseSeconds = 15;

/** Imports that have a share of the sweep. */
const maxWoken = 10;

/** There is something to do. */
const isOpen = sql`state in ('checking', 'importing')`;
/** By the clock rather than the start of the transaction, which may have waited since. */
const isRunning = sql`coalesce(run_until > clock_timestamp(), false)`;

/** For how long an import that runs is left alone by others. */
export const newLease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/** How often a run takes a new lease, milliseconds. */
export const renewalMs = (leaseSeconds * 1_000) / 3;

/**
 * Takes the import whose turn it is, in all processes. Accounts take turns: the one with the fewest running imports comes first,
 * of these the one that has waited longest since one of its imports ran, and of its imports the one that was worked on least
 * recently.
 * @param reserved take it only from an account that has none running.
 * @returns undefined if none waits that may run.
 */
export async function claimImport(em: EntityManager, reserved: boolean): Promise<ImportJobData | undefined> {
  return inTransaction(em, async (transaction) => {
    const run = transaction.getKysely();
    // One at a time, so that processes see what the others run.
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

/** Says that a run goes on. */
export async function renewTurn(em: EntityManager, { accountId, importId }: ImportJobData): Promise<void> {
  await sql`update imports set run_until = ${newLease}
    where account_id = ${accountId} and id = ${importId} and ${isOpen}`.execute(em.getKysely());
}

/** Whether an account waits of which no import runs. */
export async function isAccountWaiting(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`
    select account_id from imports where ${isOpen} group by account_id having not bool_or(${isRunning}) limit 1`.execute(
    em.getKysely(),
  );
  return rows.length > 0;
}

/** Whether the request that has a job go on with an import has been committed. */
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

/** Some imports that wait. */
export async function waitingImports(em: EntityManager): Promise<ImportJobData[]> {
  const { rows } = await sql<ImportJobData>`
    select account_id as "accountId", id as "importId" from imports where ${isOpen} and not ${isRunning}
    order by updated_at limit ${maxWoken}`.execute(em.getKysely());
  return rows;
}
