import { waitFor } from '@app/testing';
import { apiCalls, RepeatedRequests, callerWaitsMs } from './repeated-requests.js';
import { DistantDatabase } from './distant-database.js';
import { Installation, seconds } from './installation.js';
import { plan } from './plan.js';
import { percentile } from './visitors.js';

/** Longest visit, plus the delay of a busy machine, in milliseconds. One that hangs takes ten seconds or more. */
const visitorWaitsMs = 2_000 + 6_000;
const healsWithinMs = 30_000;

describe('the network between the apps and the database', () => {
  it('can be cut under load: no request hangs, known links work, and everything recovers automatically', async () => {
    const database = await DistantDatabase.create();
    let installation: Installation | undefined;
    try {
      const started = await Installation.start({ databaseUrl: database.url, env: { REDIS_URL: '' } });
      installation = started.installation;
      const { apiUrl, redirectUrl, workerUrl, apps } = started.service;
      const headers = { Authorization: `Bearer ${installation.key}` };
      const pids = Object.values(apps).map(({ pid }) => pid);
      await installation.beginLoad();
      const calls = new RepeatedRequests(apiCalls(apiUrl, installation.key), plan.callers);
      await calls.reached('200', '201');
      const received = installation.visitors.total('received');
      database.link.down();
      calls.beginTiming();
      let n = 0;
      const unknownSlugs = new RepeatedRequests(() =>
        fetch(`${redirectUrl}/never-seen-${n++}`, { redirect: 'manual' }),
      );
      await Promise.all([
        seconds(plan.cutMs / 1000),
        unknownSlugs.reached('503 retry'),
        calls.reached('503 retry unavailable'),
      ]);
      await Promise.all([unknownSlugs.stop(), calls.stop()]);
      const receivedMeanwhile = installation.visitors.total('received') - received;
      database.link.up();
      const healed = performance.now();
      await waitFor(
        async () => {
          const unknownSlug = await fetch(`${redirectUrl}/never-seen`, { redirect: 'manual' });
          const states = await Promise.all(
            [apiUrl, redirectUrl, workerUrl].map(async (url) => {
              const response = await fetch(`${url}/health/ready`);
              return ((await response.json()) as { status: string }).status;
            }),
          );
          const call = await fetch(`${apiUrl}/v1/account`, { headers });
          return unknownSlug.status === 404 && call.ok && states.every((state) => state === 'ok');
        },
        { timeout: healsWithinMs, interval: 100, what: 'the recovery' },
      );
      const healedAfter = (performance.now() - healed) / 1000;
      await installation.close(`the network to PostgreSQL cut for ${plan.cutMs / 1000} s`, { cuts: 1 });
      const slowestVisit = percentile(installation.visitors.times.fault, 100);
      process.stdout.write(
        `FAULT   slowest visit ${slowestVisit.toFixed(0)} ms, of an unknown slug ${unknownSlugs.slowest.toFixed(0)} ms, ` +
          `slowest of ${calls.times.length} API calls ${calls.slowest.toFixed(0)} ms; healed after ${healedAfter.toFixed(1)} s\n`,
      );
      expect(installation.visitors.failures).toEqual(new Map());
      expect(receivedMeanwhile).toBeGreaterThan(0);
      expect(slowestVisit).toBeLessThan(visitorWaitsMs);
      expect(unknownSlugs.slowest).toBeLessThan(visitorWaitsMs);
      expect([...unknownSlugs.outcomes]).toEqual(['503 retry']);
      expect(calls.slowest).toBeLessThan(callerWaitsMs);
      expect([...calls.outcomes].sort()).toEqual(['200', '201', '503 retry unavailable']);
      expect(Object.values(apps).map(({ pid }) => pid)).toEqual(pids);
    } finally {
      // The apps stop faster if their database responds.
      database.link.up();
      await installation?.stop();
      await database.remove();
    }
  });
});
