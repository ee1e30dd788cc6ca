import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const short = process.env.FAULTS === 'short';

/** Extent of a run: full, or with `FAULTS=short` what continuous integration has time for: each kind of fault. */
export const plan = {
  /** Kills of each process, at random moments. */
  kills: short ? 1 : 20,
  /** Kills of all processes at the same time. */
  totalKills: short ? 1 : 10,
  /** Rolling restarts of each app. */
  rollingRestarts: short ? 1 : 20,
  /** Milliseconds that PostgreSQL stays down after an immediate stop. */
  outageMs: short ? 3_000 : 60_000,
  /** Milliseconds that PostgreSQL is silent, once the apps have noticed. */
  silenceMs: short ? 1_000 : 5_000,
  /** Milliseconds that the network is cut. More than the longest visit. */
  cutMs: short ? 4_000 : 10_000,
  /** The shortest time without a worker, in milliseconds. It ends when the queue takes no more. */
  workerDownMs: short ? 0 : 600_000,
  /** Milliseconds with a wrong clock, before and after a worker is replaced. */
  wrongClockMs: short ? 1_000 : 20_000,
  /** Milliseconds in which lookups race with changes. */
  raceMs: short ? 3_000 : 60_000,
  /** Milliseconds in which random slugs are requested. */
  burstMs: short ? 3_000 : 60_000,
  /**
   * Milliseconds of visits, calls and images in little memory. Longer in a manual run: the limit is to hold for days.
   */
  trafficMs: Number(process.env.TRAFFIC_SECONDS ?? (short ? 3 : 10)) * 1_000,
  /** Milliseconds with a full disk before PostgreSQL needs room for another file. */
  fullDiskMs: short ? 1_000 : 3_000,
  /** Milliseconds that a replica lags. More than what a test does from a write to the next read. */
  replicaLagMs: short ? 2_500 : 5_000,
  /** Orders of a shop. */
  orders: short ? 1_000 : 100_000,
  /** Rows of an imported file. */
  importedRows: short ? 3_000 : 6_000,
  /** Milliseconds that a host is cut off. More than the 20 s after which the cluster has another primary. */
  partitionMs: short ? 25_000 : 60_000,
  /** Milliseconds under load before the fault, for comparison. */
  calmMs: short ? 500 : 1_500,
  /** Concurrent callers of the API while it cannot reach its database. It has ten connections. */
  callers: short ? 20 : 40,
  /** Milliseconds that each caller of the API waits between calls. */
  callerPauseMs: short ? 50 : 5,
  /** Visits per second. */
  rate: short ? 100 : 600,
  /** False: jobs of a killed process are handed to the next one immediately, not only when their locks expire. */
  locksExpireByThemselves: !short,
  /** False: commits survive the death of every process, which is all that happens here, but not a power loss. */
  fsync: !short,
};

/** Longest time from the end of the load until everything is counted, in milliseconds. */
export const recoveryMs = 30_000;

/** Longest start of a whole installation, whose processes yield to others, on a busy machine, in milliseconds. */
export const startsWithinMs = 300_000;

/**
 * Registers tests that are variants of others: the short run neither runs them nor reports them as skipped.
 * @param keptBy the spec file below `test/` that keeps the kind of fault in the short run, a colon, and how
 * @throws if there is no such file
 */
export function onlyInFullRun(keptBy: string): {
  describe: (name: string, register: () => void) => void;
  test: (name: string, run: () => Promise<void>) => void;
  /** More rows for a table of `each`. */
  cases: <T>(...rows: T[]) => T[];
} {
  const [file = ''] = keptBy.split(': ');
  if (!existsSync(resolve('test', file))) throw new Error(`there is no spec test/${file}`);
  if (short) return { describe: () => undefined, test: () => undefined, cases: () => [] };
  return { describe, test: it, cases: (...rows) => rows };
}
