import type { EntityManager } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<readonly string[]>();

/**
 * Runs `work`, whose statements are limited to these accounts. The API's role sees and changes rows of no other account, even
 * if a statement lacks the condition on its account. Has no effect inside a transaction that has begun already.
 */
export function withAccounts<T>(accountIds: readonly string[], work: () => T): T {
  return storage.run(accountIds, work);
}

/** Like `withAccounts` for one more account, from here on also in the transaction of `em` if it has one. */
export async function inAccount<T>(em: EntityManager, accountId: string, work: () => Promise<T>): Promise<T> {
  if (em.isInTransaction()) {
    await em.execute(
      `select set_config('waypost.accounts',
         array_append(nullif(current_setting('waypost.accounts', true), '')::uuid[], ?::uuid)::text, true)`,
      [accountId],
    );
  }
  return withAccounts([...(currentAccounts() ?? []), accountId], work);
}

/** The accounts that statements are limited to; undefined if not known. */
export const currentAccounts = (): readonly string[] | undefined => storage.getStore();
