const short = process.env.FAULTS === 'short';

/** How much harm a run does: everything, or with `FAULTS=short` what continuous integration has time for. */
export const plan = {
  /** Kills of each process at random moments. */
  kills: short ? 4 : 20,
  /** Kills of everything at once. */
  totalKills: short ? 1 : 10,
  /** How long PostgreSQL stays away after an immediate stop, milliseconds. */
  outageMs: short ? 20_000 : 60_000,
  /** How long there is no worker, milliseconds. */
  workerAwayMs: short ? 15_000 : 600_000,
  /** Rolling restarts of each app. */
  rollingRestarts: short ? 3 : 20,
  /** Requests of visitors a second. */
  rate: 600,
};

/** Longest time from the end of the harm until everything is counted, milliseconds. */
export const recoveryMs = 30_000;
