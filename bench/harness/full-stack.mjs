// Redirect, worker, PostgreSQL and optionally Redis on one core, under a fixed-rate load from another core.
import { countRollupRows, verifyTotals, waitForEmptyJournal } from './click-totals.mjs';
import { batchSize } from './events.mjs';
import { meanBetween, sampleDuring } from './sampling.mjs';
import { addLinks } from './seed-links.mjs';
import { visitScript } from './visitors.mjs';
import { runLoad } from './wrk.mjs';

const links = 1_000;
const script = visitScript('hot-', links);
/** One visitor each. They are never all in use unless responses take 20 ms. */
const connections = 256;
const sampleEveryMs = 500;
/** Limits for p99 latency, milliseconds, and counting lag, seconds. */
export const goals = { p99: 10, lagSeconds: 5 };

/**
 * Seeds links, then starts and warms up the apps.
 * @param env settings of redirect and worker.
 */
export async function startFullStack(installation, env) {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'hot-' });
  const worker = await installation.startApp('worker', { env });
  const redirect = await installation.startApp('redirect', { env });
  const loads = [await runLoad(redirect.url, script, { rate: 2_000, seconds: 3, connections })];
  await waitForEmptyJournal(installation);
  return { installation, account, worker, redirect, loads };
}

const lagBounds = ['0.1', '0.25', '0.5', '1', '2', '5', '10', '30', '60', '600', '+Inf'];

/** Batches by lag, cumulative, in the order of `lagBounds`. */
const readLagHistogram = (worker) =>
  Promise.all(lagBounds.map((le) => worker.metric('waypost_clicks_count_lag_seconds_bucket', `le="${le}"`)));

/** The histogram bound that 99 % of the batches between two readings stay below, in seconds. */
function lagP99Between(before, after) {
  const batches = after.map((count, n) => count - before[n]);
  const bound = lagBounds[batches.findIndex((count) => count >= 0.99 * batches.at(-1))];
  return Number(bound.replace('+Inf', 'Infinity'));
}

/**
 * Runs a load at a fixed rate and waits until everything is counted.
 * The lag is the time from a batch's oldest visit to its commit.
 */
export async function runAtRate(
  { installation, worker, redirect, loads },
  rate,
  seconds,
  redisCpuSeconds = () => 0,
) {
  const lagBefore = await readLagHistogram(worker);
  const readCpu = () => ({
    redirect: redirect.cpuSeconds(),
    worker: worker.cpuSeconds(),
    postgres: installation.postgresCpuSeconds(),
    redis: redisCpuSeconds(),
  });
  const cpuBefore = readCpu();
  const { result, samples } = await sampleDuring(
    runLoad(redirect.url, script, { rate, seconds, connections, tolerateErrors: true }),
    sampleEveryMs,
    () => ({
      batches: installation.journalBatches(),
      redirectMb: redirect.residentMb(),
      workerMb: worker.residentMb(),
    }),
  );
  // The generator idles for two seconds after its last request. Ignore these samples.
  const loadSamples = samples.slice(0, Math.max(samples.length - 4, 1));
  loads.push(result);
  const drainSeconds = await waitForEmptyJournal(installation);
  const cpuAfter = readCpu();
  const microsPerRedirect = Object.fromEntries(
    Object.keys(cpuAfter).map((name) => [name, ((cpuAfter[name] - cpuBefore[name]) / result.received) * 1e6]),
  );
  const trend = (field) => {
    const values = loadSamples.map((sample) => sample[field]);
    return { middle: meanBetween(values, 0.25, 0.5), end: meanBetween(values, 0.75, 1) };
  };
  const { p50, p99, max, lateP99, complete, errors } = result;
  const run = {
    rate: result.rate,
    targetRate: rate,
    seconds,
    complete,
    errors,
    p50,
    p99,
    max,
    lateP99,
    lagP99: lagP99Between(lagBefore, await readLagHistogram(worker)),
    drainSeconds,
    microsPerRedirect,
    batches: trend('batches'),
    redirectMb: trend('redirectMb'),
    workerMb: trend('workerMb'),
  };
  return { ...run, ...evaluate(run) };
}

/** Checks which goals a run met. It is sustained if it met all but the one for memory. */
function evaluate({ complete, errors, p99, lateP99, lagP99, targetRate, batches, redirectMb, workerMb }) {
  // A journal that grows by more than one second of visits within half a run does not last a day.
  const journalStable = (batches.end - batches.middle) * batchSize <= targetRate;
  const isStable = ({ middle, end }) => end <= middle * 1.1 + 15;
  const memoryStable = isStable(redirectMb) && isStable(workerMb);
  const fast = p99 + lateP99 <= goals.p99;
  const sustained = complete && errors === 0 && fast && lagP99 <= goals.lagSeconds && journalStable;
  return { journalStable, memoryStable, fast, sustained };
}

/**
 * Finds the highest sustained rate: grows or shrinks `startRate` by half until the outcome changes, then bisects twice.
 * @param sustainedAtStart whether `startRate` was sustained.
 * @returns 0 if no rate above 500/s is sustained.
 */
export async function findHighestRate(stack, startRate, sustainedAtStart, seconds, redisCpuSeconds) {
  const attempts = [];
  const isSustained = async (rate) => {
    const { sustained, p99, lagP99, batches } = await runAtRate(stack, rate, seconds, redisCpuSeconds);
    attempts.push({ rate, sustained, p99, lagP99, batches });
    return sustained;
  };
  let [low, high] = sustainedAtStart ? [startRate, Infinity] : [0, startRate];
  while (high === Infinity && low < 100_000) {
    if (await isSustained(low * 1.5)) low *= 1.5;
    else high = low * 1.5;
  }
  while (low === 0 && high > 500) {
    if (await isSustained(high / 1.5)) low = high / 1.5;
    else high /= 1.5;
  }
  for (let n = 0; n < 2 && low > 0; n++) {
    const middle = (low + high) / 2;
    if (await isSustained(middle)) low = middle;
    else high = middle;
  }
  return { highestRate: low, attempts };
}

/** Stops the apps, verifies the totals of all loads and counts the rollup rows per event. */
export async function finishFullStack({ installation, account, redirect, worker, loads }) {
  await installation.stopApp(redirect);
  await installation.stopApp(worker);
  const totals = await verifyTotals(installation, account, loads);
  const { written, rows } = await countRollupRows(installation);
  return { totals, rowsWritten: written / totals.counted, rowsNew: rows / totals.counted };
}
