import { AppUnderTest, startService, temporaryFolder, waitFor } from '@app/testing';
import { FakeClock } from './fake-clock.js';
import { Installation, seconds } from './installation.js';
import { onlyInFullRun, plan } from './plan.js';
import { RedisProcess } from './redis-process.js';

const settings: [string, number][] = [
  ['a day ahead', 86_400],
  ['two hours back', -7_200],
];

/** Difference between the clock of an app and that of this process, in seconds. */
async function offsetOf(url: string): Promise<number> {
  const response = await fetch(`${url}/health/live`);
  await response.arrayBuffer();
  return (Date.parse(response.headers.get('date') ?? '') - Date.now()) / 1000;
}

// On PostgreSQL, locks expire by the clock of the worker. Redis has a separate clock.
const queues = [
  'PostgreSQL',
  ...onlyInFullRun('faults/clock.faults-spec.ts: the queue on PostgreSQL').cases('Redis'),
];

describe.each(queues)('a wrong clock of redirect and worker, the queue on %s', (queue) => {
  it('changes neither totals nor days, a day ahead or two hours back: the clock of the database decides', async () => {
    const folder = await temporaryFolder();
    const redis = queue === 'Redis' ? await RedisProcess.start() : null;
    const service = await startService({ apps: ['api'], env: { REDIS_URL: redis?.url ?? '' } });
    const clock = new FakeClock(folder.path);
    const env = { ...service.env, ...clock.env };
    const redirect = new AppUnderTest('redirect', env);
    const worker = new AppUnderTest('worker', env);
    let installation: Installation | undefined;
    try {
      await Promise.all([redirect.start(), worker.start()]);
      installation = await Installation.over(service, [service.redirectUrl]);
      const today = async () =>
        (
          await installation?.query<{ day: string }>(`select (now() at time zone 'UTC')::date::text as day`)
        )?.[0]?.day;
      const began = await today();
      await installation.beginLoad();
      for (const [, offset] of settings) {
        clock.set(offset);
        for (const url of [service.redirectUrl, service.workerUrl]) {
          await waitFor(async () => Math.abs((await offsetOf(url)) - offset) < 60, {
            what: `the clock of ${url} to be off by ${offset} s`,
          });
        }
        await seconds(plan.wrongClockMs / 1000);
        // It dies with jobs whose locks expire by its wrong clock. The next worker starts with that clock.
        await installation.whileNothingIsCounted(() => worker.kill('SIGKILL'));
        await worker.start();
        await seconds(plan.wrongClockMs / 1000);
      }
      await installation.close(
        `clock of redirect and worker ${settings.map(([what]) => what).join(', ')}, queue on ${queue}`,
      );
      expect(installation.visitors.failures).toEqual(new Map());
      const days = await installation.query<{ day: string; clicks: number }>(
        'select day::text, sum(clicks)::int as clicks from daily_rollups group by day order by day',
      );
      const ended = await today();
      expect(days.filter(({ day }) => day !== began && day !== ended)).toEqual([]);
      expect(days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(installation.visitors.total('received'));
    } finally {
      await installation?.stop();
      await Promise.allSettled([redirect.stop(), worker.stop()]);
      await service.stop();
      await redis?.remove();
      await folder.remove();
    }
  });
});
