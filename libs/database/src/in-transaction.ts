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
  for (let attempt = 1; ; attempt++) {
    try {
      return await em.transactional((transaction) => work(transaction));
    } catch (error) {
      if (em.isInTransaction() || attempt === tries || !isRetryable(error)) throw error;
    }
  }
}
