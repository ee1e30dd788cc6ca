import type { DatabaseApp } from './database-role.js';
import type { ProcessCounts } from './process-counts.js';

/** Connections of each pool in the only process of an app, by default. */
export const poolSizes = { orm: 10, sql: 6, queue: 4 };

/** Connections of the largest pool: the default, and the minimum that it works with. */
export const largestPool = { byDefault: poolSizes.orm, atLeast: 2 };

/** Maximum number of route lookups in flight in a redirect process; also the size of their pool, which is not divided. */
export const concurrentLookups = 3;

/** Connections that are left for migrations, backups and the CLI. */
const spareConnections = 3;

interface PoolShare {
  /** Processes of the app. */
  count: number;
  /** True if the machine has little memory. */
  small: boolean;
  /** Connections of the largest pool in the only process of an app. */
  largest?: number | undefined;
}

/**
 * Connections of a pool in one of several processes: together about as many as in a single process, but each at
 * least two. Half as many with little memory.
 */
export const poolShare = (
  ofOne: number,
  { count, small, largest = largestPool.byDefault }: PoolShare,
): number => {
  const wanted = (ofOne * largest) / largestPool.byDefault;
  return Math.max(Math.ceil(small ? wanted / 2 : wanted / count), largestPool.atLeast);
};

interface ConnectionNeeds {
  /** See `PoolShare`. */
  largest?: number | undefined;
  /** False if the queue is in Redis. */
  queueInDatabase?: boolean;
}

/** Maximum number of connections to PostgreSQL that all processes of `npm start` can open together. */
export function mostConnections(
  { combined, redirects, workers }: ProcessCounts,
  { largest, queueInDatabase = true }: ConnectionNeeds = {},
): number {
  const processes: Record<DatabaseApp, number> = { api: 1, redirect: redirects, worker: workers, jobs: 1 };
  return Object.entries(processes).reduce((sum, [app, count]) => {
    const share = (ofOne: number): number => poolShare(ofOne, { count, small: combined, largest });
    const [orm, sql] = [share(poolSizes.orm), share(poolSizes.sql)];
    const queue = queueInDatabase ? share(poolSizes.queue) : 0;
    const listening = queueInDatabase ? 1 : 0;
    // Processes that run jobs listen for them; those that use the ORM probe whether the server still responds. The
    // API adds jobs in two places, imports and the dashboard, each with a separate queue.
    const ofProcess: Record<DatabaseApp, number> = {
      api: orm + 2 * queue + 1,
      redirect: sql + concurrentLookups + 1 + queue,
      worker: sql + 2 * queue + listening,
      jobs: orm + 1 + sql + 2 * queue + listening,
    };
    return sum + count * ofProcess[app as DatabaseApp];
  }, 0);
}

/** The pool size that fits a server, and how many connections the server lacks for even the smallest pools. */
interface PoolFit {
  largest: number;
  missing: number;
}

/**
 * The largest pools, up to the default size, with which all processes of `npm start` leave a few of the `available`
 * connections free.
 */
export function fittingPools(available: number, counts: ProcessCounts, queueInDatabase: boolean): PoolFit {
  const missing = (largest: number): number =>
    mostConnections(counts, { largest, queueInDatabase }) - available;
  let largest = largestPool.byDefault;
  while (largest > largestPool.atLeast && missing(largest) + spareConnections > 0) largest--;
  return { largest, missing: Math.max(missing(largest), 0) };
}
