// A billion redirects a day are 11,574 a second. Everything on one core: redirect, worker, PostgreSQL with the queue in it,
// and once more with the queue in Redis, on that core too; the generator on the other. 1,000 links, all dimensions. A fixed
// rate of 12,000 a second, then the highest rate that holds: no error, p99, lag and a journal that does not grow.
// Baseline: a bare node:http server that answers a constant 302, on that core, at the same rate and at full speed in the same
// run. It counts nothing, so it is what HTTP alone costs; the rest is what counting costs.
import { told } from './harness/books.mjs';
import { serverCore } from './harness/cores.mjs';
import { close, goals, highestRate, hold, startEverything } from './harness/everything.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startBareServer } from './harness/programs.mjs';
import { startRedis } from './harness/redis.mjs';
import { ms, perSecond, ratio, report, whole } from './harness/results.mjs';
import { fixedSeconds, seconds, sized } from './harness/settings.mjs';
import { visits } from './harness/visitors.mjs';
import { load, warmedLoad } from './harness/wrk.mjs';

const rate = sized(12_000);
const stepSeconds = Math.min(fixedSeconds, 12);

const next = visits('hot-', 1_000);
const bareServer = await startBareServer();
const { measured: most } = await warmedLoad(bareServer.url, next);
const cpuBefore = bareServer.cpuSeconds();
const atRate = await load(bareServer.url, next, { rate, seconds, connections: 256 });
const bareMicros = ((bareServer.cpuSeconds() - cpuBefore) / atRate.received) * 1e6;
await bareServer.stop();

const measure = (redis) =>
  withInstallation({ core: serverCore }, async (installation) => {
    const redisCpu = () => redis?.cpuSeconds() ?? 0;
    const everything = await startEverything(installation, redis ? { REDIS_URL: redis.url } : {});
    const run = await hold(everything, rate, fixedSeconds, redisCpu);
    const { highest, tries } = await highestRate(everything, rate, run.holds, stepSeconds, redisCpu);
    return { ...run, highest, tries, ...(await close(everything)) };
  });

const onPostgres = await measure(null);
const redis = await startRedis(serverCore);
const onRedis = await measure(redis);
await redis.stop();

const baseline = `bare node:http ${ms(atRate.p99)} p99 at that rate, ${perSecond(most.rate)} at most`;
const rowsOf = (queue, run) => [
  {
    what: `a billion a day, everything on one core, queue in ${queue}: ${perSecond(rate)} for ${fixedSeconds} s`,
    goal: `0 errors, p99 ≤ ${goals.p99} ms, lag p99 ≤ ${goals.lagSeconds} s, journal and memory flat, R = C`,
    measured: [
      `${perSecond(run.rate)}, ${run.errors} errors, p99 ${ms(run.p99)}${run.lateP99 > 1 ? ` (sent up to ${run.lateP99} ms late)` : ''}`,
      `lag p99 ≤ ${run.lagP99} s`,
      `journal ${run.batches.middle.toFixed(0)} → ${run.batches.end.toFixed(0)} batches`,
      `redirect ${run.redirectMb.middle.toFixed(0)} → ${run.redirectMb.end.toFixed(0)} MB, worker ${run.workerMb.middle.toFixed(0)} → ${run.workerMb.end.toFixed(0)} MB`,
      told(run.books),
      `${run.rowsWritten.toFixed(2)} rollup rows written an event`,
    ].join('; '),
    baseline,
    held: run.holds && run.memoryFlat,
  },
  {
    what: `the highest rate that holds for ${stepSeconds} s, queue in ${queue}`,
    goal: `≥ ${perSecond(rate)}`,
    measured:
      run.highest > 0
        ? perSecond(run.highest)
        : `none of ${run.tries.map((one) => whole(one.rate)).join(', ')}`,
    baseline: `bare node:http ${perSecond(most.rate)} at most (${ratio(run.highest / most.rate)})`,
    held: run.highest >= rate,
  },
];
const cpu = ({ redirect, worker, postgres, redis: inRedis }) =>
  `redirect ${redirect.toFixed(1)} µs, worker ${worker.toFixed(1)} µs, PostgreSQL ${postgres.toFixed(1)} µs${inRedis > 0 ? `, Redis ${inRedis.toFixed(1)} µs` : ''}`;
report('billion', {
  figures: { rate, bare: { most, atRate, micros: bareMicros }, onPostgres, onRedis },
  rows: [...rowsOf('PostgreSQL', onPostgres), ...rowsOf('Redis', onRedis)],
  notes: [
    `CPU time a redirect at ${perSecond(rate)}, queue in PostgreSQL: ${cpu(onPostgres.micros)}; in Redis: ${cpu(onRedis.micros)}; bare ${bareMicros.toFixed(1)} µs.`,
  ],
});
