// Periodic samples and their statistics.
import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `takeSample()` every `everyMs` until the promise `work` settles. @returns its result and the samples in order. */
export async function sampleDuring(work, everyMs, takeSample) {
  const samples = [];
  let running = true;
  const done = work.finally(() => (running = false));
  while (running) {
    samples.push(takeSample());
    await Promise.race([sleep(everyMs), done.catch(() => undefined)]);
  }
  return { result: await done, samples };
}

/** The mean of part of the samples: `from` and `to` are fractions of the list, 0 to 1. */
export function meanBetween(samples, from, to) {
  const part = samples.slice(Math.floor(samples.length * from), Math.max(Math.ceil(samples.length * to), 1));
  return part.reduce((sum, value) => sum + value, 0) / part.length;
}

export function percentile(values, percent) {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(Math.floor((ascending.length * percent) / 100), ascending.length - 1)];
}

export const median = (values) => percentile(values, 50);
