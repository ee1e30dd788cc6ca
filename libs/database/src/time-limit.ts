import { AsyncLocalStorage } from 'node:async_hooks';
import { sqlErrors } from './database-errors.js';

const storage = new AsyncLocalStorage<number | undefined>();

/**
 * Runs `work` with a time limit for each of its statements, in milliseconds. PostgreSQL cancels one that takes longer
 * (`isTimedOut`). Applies to the statements of a `ScopedClient` that names its accounts, and not inside a transaction that has
 * begun already.
 */
export const withTimeLimit = <T>(ms: number, work: () => T): T => storage.run(ms, work);

/** Runs `work` on behalf of more than the caller, without the caller's limit. */
export const withoutTimeLimit = <T>(work: () => T): T => storage.run(undefined, work);

/** Time limit of the next statement, in milliseconds; undefined without a limit. */
export const currentTimeLimit = (): number | undefined => storage.getStore();

/** True if PostgreSQL canceled the statement because it took too long, and not because it was requested to. */
export function isTimedOut(error: unknown): boolean {
  for (const { code, message } of sqlErrors(error)) {
    if (code === '57014' && /statement timeout/.test(message ?? '')) return true;
  }
  return false;
}
