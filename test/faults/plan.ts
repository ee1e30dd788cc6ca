const short = process.env.FAULTS === 'short';

/** Extent of a run: full, or with `FAULTS=short` what continuous integration has time for. */
export const plan = {
  /** Kills of each process, at random moments. */
  kills: short ? 4 : 20,
  /** Kills of all processes at the same time. */
  totalKills: short ? 1 : 10,
  /** Milliseconds that PostgreSQL stays away after an immediate stop. */
  outageMs: short ? 20_000 : 60_000,
  /** Milliseconds without a worker. */
  workerAwayMs: short ? 15_000 : 600_000,
  /** Rolling restarts of each app. */
  rollingRestarts: short ? 3 : 20,
  /** Visits per second. */
  rate: 600,
};

/** Longest time from the end of the load until everything is counted, in milliseconds. */
export const recoveryMs = 30_000;
