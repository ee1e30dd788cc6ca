// Duration and size of a run, from the environment.

const requestedSeconds = Number(process.env.BENCH_SECONDS) || undefined;

/** Duration of a load at full speed, after a warm-up of a third of it. */
export const seconds = requestedSeconds ?? 10;

/** True for fixed rates of ten minutes and a backlog of five million events. */
export const longRun = process.env.BENCH_LONG === '1';

/** Duration of a load at a fixed rate. */
export const fixedRateSeconds = longRun ? 600 : (requestedSeconds ?? 60);

const scale = Number(process.env.BENCH_SCALE) || 1;

/** A number of links, events or accounts, scaled down for a dry run. */
export const scaled = (count) => Math.max(Math.round(count * scale), 1);

/** True if the run is too short or too small for the goals, so its figures do not go into the documentation. */
export const isDryRun = scale < 1 || seconds < 10 || fixedRateSeconds < 60;
