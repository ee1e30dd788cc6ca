import { AsyncLocalStorage } from 'node:async_hooks';
import { sqlErrors } from './database-errors.js';

/**
 * How long PostgreSQL runs a statement of a transaction of an app's pool before it cancels it, in milliseconds; the connection and its locks
 * are free again then. Pools of handwritten SQL (`PoolModule`, route lookups, the queue) follow `query_timeout` of
 * `connectionOptions`. Without a limit: migrations, backups, restores and moves, which take as long as there is data, and
 * commands of the CLI, which an operator watches and can end.
 */
export const statementLimits = {
  /** Writes of the API. Reads have tighter ones (`timeLimits`). */
  api: 120_000,
  /** A step of a long-running job. */
  jobs: 3_600_000,
};

const storage = new AsyncLocalStorage<number | undefined>();

/**
 * Runs `work` with a time limit for each of its statements, in milliseconds. PostgreSQL cancels one that takes longer
 * (`isTimedOut`). Applies to the statements of a `ScopedClient`, and not inside a transaction that has begun already.
 */
export const withTimeLimit = <T>(ms: number, work: () => T): T => storage.run(ms, work);

/** Runs `work` on behalf of more than the caller, without the caller's limit: only that of the pool applies. */
export const withoutTimeLimit = <T>(work: () => T): T => storage.run(undefined, work);

/** Time limit of the next statement, in milliseconds; undefined without one of the caller. */
export const currentTimeLimit = (): number | undefined => storage.getStore();

/** True if PostgreSQL canceled the statement because it took too long, and not because it was requested to. */
export function isTimedOut(error: unknown): boolean {
  for (const { code, message } of sqlErrors(error)) {
    if (code === '57014' && /statement timeout/.test(message ?? '')) return true;
  }
  return false;
}
