// How long and how big a run is.

const wanted = Number(process.env.BENCH_SECONDS) || undefined;

/** Seconds of a load at full speed, after a warm-up of a third of it. */
export const seconds = wanted ?? 10;

/** True where the runs at a fixed rate last ten minutes and the backlog is five million events. */
export const long = process.env.BENCH_LONG === '1';

/** Seconds of a run at a fixed rate. */
export const fixedSeconds = long ? 600 : (wanted ?? 60);

/** Part of every size (links, events) that is used; 1 unless somebody only wants to see that it runs. */
const scale = Number(process.env.BENCH_SCALE) || 1;

/** A size, scaled. */
export const sized = (count) => Math.max(Math.round(count * scale), 1);

/** A run that is shorter or smaller than the goals ask for: its figures are no figures to write down. */
export const rehearsal = scale < 1 || seconds < 10 || fixedSeconds < 60;
