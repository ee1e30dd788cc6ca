import { AsyncLocalStorage } from 'node:async_hooks';
import { sqlErrors } from './database-errors.js';

const storage = new AsyncLocalStorage<number | undefined>();

/**
 * Runs `work`, each of whose statements may take this long, milliseconds. PostgreSQL cancels one that takes longer
 * (`isTimedOut`). Applies to the statements of a `ScopedClient` that names its accounts, and not inside a transaction that has
 * begun already.
 */
export const withTimeLimit = <T>(ms: number, work: () => T): T => storage.run(ms, work);

/** Runs `work` on behalf of more than the caller, without the caller's limit. */
export const withoutTimeLimit = <T>(work: () => T): T => storage.run(undefined, work);

/** How long the next statement may take, milliseconds; undefined without a limit. */
export const currentTimeLimit = (): number | undefined => storage.getStore();

/** True if PostgreSQL cancelled the statement because it took too long, and not because somebody asked it to. */
export function isTimedOut(error: unknown): boolean {
  for (const { code, message } of sqlErrors(error)) {
    if (code === '57014' && /statement timeout/.test(message ?? '')) return true;
  }
  return false;
}
