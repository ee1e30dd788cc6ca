import type { DatabaseApp } from './database-role.js';
import type { ProcessCounts } from './process-counts.js';

/** Connections of each pool in the only process of an app. */
export const poolSizes = { orm: 10, sql: 6, queue: 4 };

/** Route lookups in flight in a redirect process; also the size of their pool, which is not divided. */
export const concurrentLookups = 3;

/**
 * Connections of a pool in one of several processes: together about as many as in one, but each at least two. In little memory,
 * half as many.
 */
export const poolShare = (ofOne: number, { count, small }: { count: number; small: boolean }): number =>
  Math.max(Math.ceil(small ? ofOne / 2 : ofOne / count), 2);

/** The most connections to PostgreSQL that all processes of `npm start` have together, with the queue in PostgreSQL. */
export function mostConnections({ combined, redirects, workers }: ProcessCounts): number {
  const processes: Record<DatabaseApp, number> = { api: 1, redirect: redirects, worker: workers, jobs: 1 };
  return Object.entries(processes).reduce((sum, [app, count]) => {
    const share = (ofOne: number): number => poolShare(ofOne, { count, small: combined });
    const [orm, sql, queue] = [share(poolSizes.orm), share(poolSizes.sql), share(poolSizes.queue)];
    // Whoever takes jobs listens for them; who uses the ORM probes whether the server still responds. The API adds jobs in two
    // places, imports and the dashboard, each with a queue of its own.
    const ofProcess: Record<DatabaseApp, number> = {
      api: orm + 2 * queue + 1,
      redirect: sql + concurrentLookups + 1 + queue,
      worker: sql + 2 * queue + 1,
      jobs: orm + 1 + sql + 2 * queue + 1,
    };
    return sum + count * ofProcess[app as DatabaseApp];
  }, 0);
}
