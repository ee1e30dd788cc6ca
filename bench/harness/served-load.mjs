// Visitors and API clients at fixed rates, while something else happens.
import { percentile } from './sampling.mjs';
import { visitScript } from './visitors.mjs';
import { runLoad } from './wrk.mjs';

/**
 * Calls `request` at a fixed rate until the returned function is called.
 * @returns a function that stops and returns the number of calls, and their latencies in milliseconds.
 */
export function callAtRate(rate, request) {
  const [latencies, pending] = [[], new Set()];
  let failure;
  const timer = setInterval(() => {
    const startedAt = performance.now();
    const call = request()
      .then(() => latencies.push(performance.now() - startedAt))
      .catch((error) => (failure ??= error))
      .finally(() => pending.delete(call));
    pending.add(call);
  }, 1000 / rate);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    if (failure) throw failure;
    return { count: latencies.length, p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
  };
}

/** @throws if the response has another status. */
export async function expectStatus(expected, response) {
  const text = await response.text();
  if (response.status !== expected)
    throw new Error(`${response.url}: ${response.status} instead of ${expected}: ${text.slice(0, 500)}`);
}

/**
 * Visits `<prefix>1` to `<prefix><links>` in runs of five seconds until the returned function is called.
 * @returns a function that stops and returns the p99 of every run in milliseconds, ascending.
 */
export function visitAtRate(url, { rate, prefix, links }) {
  let stopped = false;
  const run = async () => {
    const p99s = [];
    do {
      p99s.push((await runLoad(url, visitScript(prefix, links), { rate, seconds: 5 })).p99);
    } while (!stopped);
    return p99s.sort((a, b) => a - b);
  };
  const runs = run();
  return () => {
    stopped = true;
    return runs;
  };
}
