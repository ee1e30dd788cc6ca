import type { EntityManager } from '@mikro-orm/postgresql';
import { isRetryable } from './database-errors.js';

const maxAttempts = 5;

/**
 * Runs `work` in a transaction or, inside another transaction, in a savepoint. An outermost transaction is retried after
 * a deadlock or serialization failure, so `work` must not have effects outside the database.
 */
export async function inTransaction<T>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return retried(em, () => em.transactional((transaction) => work(transaction)));
}

/** Retries a transaction or a single statement after a deadlock or serialization failure, unless inside a transaction. */
export async function retried<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (em.isInTransaction() || attempt === maxAttempts || !isRetryable(error)) throw error;
    }
  }
}
