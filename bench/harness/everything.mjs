// Redirect, worker and PostgreSQL (and Redis, where asked for) on one core, under a fixed rate from the other one.
import { closeBooks, drained, rollupRows } from './books.mjs';
import { addLinks } from './links.mjs';
import { meanBetween, sampledDuring } from './samples.mjs';
import { visits } from './visitors.mjs';
import { load } from './wrk.mjs';

const links = 1_000;
const next = visits('hot-', links);
/** A visitor each; so many are never under way unless answers take 20 ms. */
const connections = 256;
/** What the goals allow. */
export const goals = { p99: 10, lagSeconds: 5 };

/** The installation with its links and apps, everything warm. `env`: settings of redirect and worker. */
export async function startEverything(installation, env) {
  const account = await installation.addAccount();
  await addLinks(installation, account, links, { prefix: 'hot-' });
  const worker = await installation.startApp('worker', { env });
  const redirect = await installation.startApp('redirect', { env });
  const loads = [await load(redirect.url, next, { rate: 2_000, seconds: 3, connections })];
  await drained(installation);
  return { installation, account, worker, redirect, loads };
}

const buckets = async (worker) => {
  const at = async (le) => worker.metric('clicks_count_lag_seconds_bucket', `le="${le}"`);
  const bounds = ['0.1', '0.25', '0.5', '1', '2', '5', '10', '30', '60', '600', '+Inf'];
  return Promise.all(bounds.map(async (le) => ({ le, batches: await at(le) })));
};

/**
 * A load at a fixed rate, until everything is counted. The lag is from a batch's oldest visit to its count, of all
 * batches, as the worker's histogram has it: the bound that 99 of 100 keep, seconds.
 */
export async function hold({ installation, worker, redirect, loads }, rate, seconds, more = () => 0) {
  const lagBefore = await buckets(worker);
  const cpu = () => ({
    redirect: redirect.cpuSeconds(),
    worker: worker.cpuSeconds(),
    postgres: installation.postgresCpuSeconds(),
    redis: more(),
  });
  const cpuBefore = cpu();
  const { result, samples } = await sampledDuring(
    load(redirect.url, next, { rate, seconds, connections, tolerant: true }),
    500,
    () => ({
      batches: installation.journalBatches(),
      redirectMb: redirect.residentMb(),
      workerMb: worker.residentMb(),
    }),
  );
  // The generator rests for two seconds behind its last request: these samples are not of the load.
  const during = samples.slice(0, Math.max(samples.length - 4, 1));
  loads.push(result);
  const drainSeconds = await drained(installation);
  const cpuAfter = cpu();
  const lagAfter = await buckets(worker);
  const lags = lagAfter.map(({ le, batches }, n) => ({ le, batches: batches - lagBefore[n].batches }));
  const all = lags.at(-1).batches;
  const lagP99 = Number(lags.find(({ batches }) => batches >= 0.99 * all).le.replace('+Inf', 'Infinity'));
  const micros = Object.fromEntries(
    Object.keys(cpuAfter).map((name) => [name, ((cpuAfter[name] - cpuBefore[name]) / result.received) * 1e6]),
  );
  const middle = (figure) =>
    meanBetween(
      during.map((sample) => sample[figure]),
      0.25,
      0.5,
    );
  const end = (figure) =>
    meanBetween(
      during.map((sample) => sample[figure]),
      0.75,
      1,
    );
  const grown = (figure) => ({ middle: middle(figure), end: end(figure) });
  const run = {
    rate: result.rate,
    wanted: rate,
    seconds,
    complete: result.complete,
    errors: result.errors,
    p50: result.p50,
    p99: result.p99,
    max: result.max,
    lateP99: result.lateP99,
    lagP99,
    drainSeconds,
    micros,
    batches: grown('batches'),
    redirectMb: grown('redirectMb'),
    workerMb: grown('workerMb'),
  };
  return { ...run, ...judge(run) };
}

/** Which of the goals a run kept. */
function judge({ complete, errors, p99, lateP99, lagP99, wanted, batches, redirectMb, workerMb }) {
  // A journal that grows by more than the visits of one second over half of the run does not hold for a day.
  const journalFlat = (batches.end - batches.middle) * 500 <= wanted;
  const flat = ({ middle, end }) => end <= middle * 1.1 + 15;
  const memoryFlat = flat(redirectMb) && flat(workerMb);
  const quick = p99 + lateP99 <= goals.p99;
  const holds = complete && errors === 0 && quick && lagP99 <= goals.lagSeconds && journalFlat;
  return { journalFlat, memoryFlat, quick, holds };
}

/**
 * The highest rate that holds, from one of which it is known whether it does: by steps of a half, then halving
 * between the last that held and the first that did not. 0 where nothing above 500 a second holds.
 */
export async function highestRate(everything, from, held, seconds, more) {
  const tries = [];
  const holds = async (rate) => {
    const run = await hold(everything, rate, seconds, more);
    tries.push({ rate, holds: run.holds, p99: run.p99, lagP99: run.lagP99, batches: run.batches });
    return run.holds;
  };
  let [low, high] = held ? [from, Infinity] : [0, from];
  while (high === Infinity && low < 100_000) {
    if (await holds(low * 1.5)) low *= 1.5;
    else high = low * 1.5;
  }
  while (low === 0 && high > 500) {
    if (await holds(high / 1.5)) low = high / 1.5;
    else high /= 1.5;
  }
  for (let n = 0; n < 2 && low > 0; n++) {
    const middle = (low + high) / 2;
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return { highest: low, tries };
}

/** The books of everything that was sent, and the rows that it took. Stops the apps. */
export async function close({ installation, account, redirect, worker, loads }) {
  await installation.stopApp(redirect);
  await installation.stopApp(worker);
  const books = await closeBooks(installation, account, loads);
  const { written, rows } = await rollupRows(installation);
  return { books, rowsWritten: written / books.counted, rowsNew: rows / books.counted };
}
