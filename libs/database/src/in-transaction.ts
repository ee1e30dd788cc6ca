import type { EntityManager } from '@mikro-orm/postgresql';
import { isRetryable } from './database-errors.js';

const tries = 5;

/**
 * Runs `work` in a transaction; inside another one, in a savepoint. An outermost transaction that ends in a
 * deadlock or a serialization failure runs again, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return retried(em, () => em.transactional((transaction) => work(transaction)));
}

/** Runs a transaction, or a statement that is one by itself, again where it ends in a deadlock or a serialization failure. */
export async function retried<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (em.isInTransaction() || attempt === tries || !isRetryable(error)) throw error;
    }
  }
}
