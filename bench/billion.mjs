// A billion redirects a day are 11,574 a second. Redirect, worker and PostgreSQL with the queue share one core, then the same
// with the queue in a Redis on that core too. The generator has the other core. 1,000 links, all dimensions.
// First a fixed rate of 12,000/s, then the highest rate that is sustained: no errors, and p99, lag and journal within limits.
// Baseline: a bare node:http server with a constant 302 on that core, at the same rate and at full speed. It counts nothing,
// so the difference is the cost of counting.
import { formatTotals } from './harness/click-totals.mjs';
import { serverCore } from './harness/cpu-pinning.mjs';
import { findHighestRate, finishFullStack, goals, runAtRate, startFullStack } from './harness/full-stack.mjs';
import { withInstallation } from './harness/installation.mjs';
import { startBareServer } from './harness/programs.mjs';
import { startRedis } from './harness/redis.mjs';
import { formatCount, formatFactor, formatMs, formatRate, report } from './harness/results.mjs';
import { fixedRateSeconds, scaled, seconds } from './harness/settings.mjs';
import { visitScript } from './harness/visitors.mjs';
import { runLoad, runLoadWithWarmUp } from './harness/wrk.mjs';

const rate = scaled(12_000);
const searchSeconds = Math.min(fixedRateSeconds, 12);

async function measureBare() {
  const script = visitScript('hot-', 1_000);
  const server = await startBareServer();
  const { measured: maximum } = await runLoadWithWarmUp(server.url, script);
  const cpuBefore = server.cpuSeconds();
  const atRate = await runLoad(server.url, script, { rate, seconds, connections: 256 });
  const micros = ((server.cpuSeconds() - cpuBefore) / atRate.received) * 1e6;
  await server.stop();
  return { maximum, atRate, micros };
}

const measure = (redis) =>
  withInstallation({ core: serverCore }, async (installation) => {
    const redisCpuSeconds = () => redis?.cpuSeconds() ?? 0;
    const stack = await startFullStack(installation, redis ? { REDIS_URL: redis.url } : {});
    const run = await runAtRate(stack, rate, fixedRateSeconds, redisCpuSeconds);
    const search = await findHighestRate(stack, rate, run.sustained, searchSeconds, redisCpuSeconds);
    return { ...run, ...search, ...(await finishFullStack(stack)) };
  });

const bare = await measureBare();
const onPostgres = await measure(null);
const redis = await startRedis(serverCore);
const onRedis = await measure(redis);
await redis.stop();

const formatTrend = ({ middle, end }) => `${middle.toFixed(0)} → ${end.toFixed(0)}`;
const rowsOf = (queue, run) => [
  {
    label: `a billion redirects a day on one core, queue in ${queue}: ${formatRate(rate)} for ${fixedRateSeconds} s`,
    goal: `0 errors, p99 ≤ ${goals.p99} ms, lag p99 ≤ ${goals.lagSeconds} s, stable journal and memory, R = C`,
    measured: [
      `${formatRate(run.rate)}, ${run.errors} errors, p99 ${formatMs(run.p99)}${run.lateP99 > 1 ? ` (requests sent up to ${run.lateP99} ms late)` : ''}`,
      `lag p99 ≤ ${run.lagP99} s`,
      `journal ${formatTrend(run.batches)} batches`,
      `redirect ${formatTrend(run.redirectMb)} MB, worker ${formatTrend(run.workerMb)} MB`,
      formatTotals(run.totals),
      `${run.rowsWritten.toFixed(2)} rollup rows written per event`,
    ].join('; '),
    baseline: `bare node:http p99 ${formatMs(bare.atRate.p99)} at that rate, maximum ${formatRate(bare.maximum.rate)}`,
    met: run.sustained && run.memoryStable,
  },
  {
    label: `highest rate sustained for ${searchSeconds} s, queue in ${queue}`,
    goal: `≥ ${formatRate(rate)}`,
    measured:
      run.highestRate > 0
        ? formatRate(run.highestRate)
        : `none of ${[run.targetRate, ...run.attempts.map((attempt) => attempt.rate)].map(formatCount).join(', ')}`,
    baseline: `bare node:http maximum ${formatRate(bare.maximum.rate)} (${formatFactor(run.highestRate / bare.maximum.rate)})`,
    met: run.highestRate >= rate,
  },
];
const formatCpu = ({ redirect, worker, postgres, redis: redisMicros }) =>
  `redirect ${redirect.toFixed(1)} µs, worker ${worker.toFixed(1)} µs, PostgreSQL ${postgres.toFixed(1)} µs${redisMicros > 0 ? `, Redis ${redisMicros.toFixed(1)} µs` : ''}`;
report('billion', {
  figures: { rate, bare, onPostgres, onRedis },
  rows: [...rowsOf('PostgreSQL', onPostgres), ...rowsOf('Redis', onRedis)],
  notes: [
    `CPU time per redirect at ${formatRate(rate)} with the queue in PostgreSQL: ${formatCpu(onPostgres.microsPerRedirect)}.`,
    `With the queue in Redis: ${formatCpu(onRedis.microsPerRedirect)}.`,
    `Bare node:http: ${bare.micros.toFixed(1)} µs.`,
  ],
});
