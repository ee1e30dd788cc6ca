// What is looked at every so often while something else goes on.
import { setTimeout as sleep } from 'node:timers/promises';

/** Takes `look()` every `everyMs` until `work` is done. @returns what `work` gave, and the samples in their order. */
export async function sampledDuring(work, everyMs, look) {
  const samples = [];
  let going = true;
  const done = work.finally(() => (going = false));
  while (going) {
    samples.push(look());
    await Promise.race([sleep(everyMs), done.catch(() => undefined)]);
  }
  return { result: await done, samples };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of a part of the samples: `from` and `to` are parts of the whole time, 0 to 1. */
export const meanBetween = (samples, from, to) => {
  const part = samples.slice(Math.floor(samples.length * from), Math.max(Math.ceil(samples.length * to), 1));
  return mean(part);
};

/** The value that so many of a hundred do not exceed. */
export function percentile(values, percent) {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(Math.floor((ascending.length * percent) / 100), ascending.length - 1)];
}
