// The calculations in docs/scaling.md.
import { formatRate } from './results.mjs';

const secondsPerDay = 86_400;
const billion = 1e9;
const tenBillionPerDay = (10 * billion) / secondsPerDay;

const perDay = (rate) => `${((rate * secondsPerDay) / billion).toFixed(2)} billion a day`;
const coresForTenBillion = (micros) => ((micros * tenBillionPerDay) / 1e6).toFixed(2);
const formatMicros = (micros, digits = 1) => `${micros.toFixed(digits)} µs`;

/**
 * The Markdown table of what one machine handles and what ten billion redirects a day would need.
 * @param latestResult returns the latest result of a benchmark by name, or null.
 * @returns null until all benchmarks it needs have results.
 */
export function scalingTable(latestResult) {
  const [redirect, billionADay, worker] = ['redirect', 'billion', 'worker'].map(latestResult);
  if (!redirect || !billionADay || !worker) return null;
  const { onPostgres, onRedis } = billionADay.figures;
  const { rate, workerMicros, postgresMicros } = worker.figures.thousandLinks;
  const { maximum, cpuMicros } = redirect.figures;
  const redisMicros = onRedis.microsPerRedirect.redis;
  const rows = [
    [
      'everything on one core, queue in PostgreSQL',
      `highest sustained rate ${formatRate(onPostgres.highestRate)}`,
      perDay(onPostgres.highestRate),
    ],
    [
      'everything on one core, queue in Redis',
      `highest sustained rate ${formatRate(onRedis.highestRate)}`,
      perDay(onRedis.highestRate),
    ],
    ['redirect process on a dedicated core', `maximum ${formatRate(maximum.rate)}`, perDay(maximum.rate)],
    [
      'worker on a dedicated core, PostgreSQL on another',
      `${formatRate(rate).replace('/s', ' events/s')} for 1,000 links`,
      perDay(rate),
    ],
    [
      'ten billion a day: redirects',
      `10,000,000,000 / 86,400 s = ${formatRate(tenBillionPerDay)}`,
      `${formatMicros(cpuMicros)} × ${formatRate(tenBillionPerDay)} = ${coresForTenBillion(cpuMicros)} cores`,
    ],
    [
      'ten billion a day: counting',
      `worker ${formatMicros(workerMicros)}, PostgreSQL ${formatMicros(postgresMicros)} per event`,
      `${coresForTenBillion(workerMicros)} cores for workers, ${coresForTenBillion(postgresMicros)} cores for PostgreSQL`,
    ],
    [
      'ten billion a day: queue in Redis',
      `${formatMicros(redisMicros, 2)} per event, in batches`,
      `${coresForTenBillion(redisMicros)} cores for Redis`,
    ],
  ];
  return [
    '| Setup | Measured | Result |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}
