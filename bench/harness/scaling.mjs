// The arithmetic of docs/scaling.md, from what was measured.
import { whole } from './results.mjs';

const secondsADay = 86_400;
const billion = 1e9;
const perDay = (rate) => `${((rate * secondsADay) / 1e9).toFixed(2)} billion a day`;
const cores = (micros, rate) => ((micros * rate) / 1e6).toFixed(2);

/** The table of what one box does and what ten billion a day would take; null until everything in it is measured. */
export function scaling(resultOf) {
  const [redirect, billionADay, worker, account] = ['redirect', 'billion', 'worker', 'big-account'].map(
    resultOf,
  );
  if (!redirect || !billionADay || !worker || !account) return null;
  const { onPostgres, onRedis } = billionADay.figures;
  const { thousand } = worker.figures;
  const { most, cpuMicros } = redirect.figures;
  const tenBillion = (10 * billion) / secondsADay;
  const { micros } = onRedis;
  const rows = [
    [
      'everything on one core, queue in PostgreSQL',
      `highest rate that holds ${whole(onPostgres.highest)}/s`,
      perDay(onPostgres.highest),
    ],
    [
      'everything on one core, queue in Redis',
      `highest rate that holds ${whole(onRedis.highest)}/s`,
      perDay(onRedis.highest),
    ],
    ['a redirect process with a core of its own', `${whole(most.rate)}/s at most`, perDay(most.rate)],
    [
      'a worker with a core of its own, PostgreSQL on another',
      `${whole(thousand.rate)} events/s over 1,000 links`,
      perDay(thousand.rate),
    ],
    [
      'ten billion a day',
      `10,000,000,000 / 86,400 s = ${whole(tenBillion)}/s`,
      `redirect ${cpuMicros.toFixed(1)} µs × ${whole(tenBillion)}/s = ${cores(cpuMicros, tenBillion)} cores`,
    ],
    [
      '… counted',
      `worker ${thousand.workerMicros.toFixed(1)} µs, PostgreSQL ${thousand.postgresMicros.toFixed(1)} µs an event`,
      `${cores(thousand.workerMicros, tenBillion)} cores of workers, ${cores(thousand.postgresMicros, tenBillion)} of PostgreSQL`,
    ],
    [
      '… through the queue in Redis',
      `${micros.redis.toFixed(2)} µs an event in batches`,
      `${cores(micros.redis, tenBillion)} cores of Redis`,
    ],
  ];
  return [
    '| What | Measured | Which is |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}
