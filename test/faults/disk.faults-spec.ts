import { waitFor } from '@app/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Launched, launchSettings } from '../platform/launched.js';
import { RepeatedRequests, callerWaitsMs } from './repeated-requests.js';
import { Installation, seconds } from './installation.js';
import { onlyInFullRun, plan, recoveryMs, startsWithinMs } from './plan.js';
import { SmallDisk } from './small-disk.js';

/** After this time without a queue, no event that the queue accepted before is under way. */
const settleSeconds = 3;

/**
 * The increase of `waypost_clicks_lost_total` while the queue is unavailable for the given number of seconds: events
 * that are certainly lost.
 */
async function lostIn(installation: Installation, time: number): Promise<number> {
  const lost = () => installation.metric(installation.reachable.redirectUrl, 'waypost_clicks_lost_total');
  await seconds(settleSeconds);
  const before = await lost();
  await seconds(time);
  return waitFor(async () => (await lost()) - before, { what: 'lost events' });
}

/** The readiness of an app: status code and status. */
async function readiness(url: string): Promise<string> {
  const response = await fetch(`${url}/health/ready`);
  return `${response.status} ${((await response.json()) as { status: string }).status}`;
}

describe('the disk of the journal is full', () => {
  it.each([
    ...onlyInFullRun('faults/disk.faults-spec.ts: the queue is unavailable').cases({
      queue: 'there',
      workerRuns: true,
    }),
    { queue: 'away', workerRuns: false },
  ])('responds to visitors and reports losses; the queue is $queue', async ({ workerRuns }) => {
    const disk = await SmallDisk.mount(4);
    let installation: Installation | undefined;
    try {
      const started = await Installation.start({ env: { DATA_DIR: disk.path, REDIS_URL: '' } });
      installation = started.installation;
      const { redirectUrl } = started.service;
      await installation.beginLoad();
      disk.fill();
      await waitFor(async () => (await readiness(redirectUrl)) === '200 degraded');
      let certainlyLost = 0;
      if (!workerRuns) {
        await installation.query(`alter table bullmq.job rename to job_away`);
        certainlyLost = await lostIn(installation, 2);
        expect(certainlyLost).toBeGreaterThan(0);
        await installation.query(`alter table bullmq.job_away rename to job`);
      } else await seconds(3);
      disk.empty();
      await waitFor(async () => (await readiness(redirectUrl)) === '200 ok');
      await seconds(1);
      const name = `journal's disk full, the queue ${workerRuns ? 'there' : 'away for 5 s'}`;
      const lost = await installation.metric(redirectUrl, 'waypost_clicks_lost_total');
      const { missingEvents } = await installation.close(name, { lost });
      expect(installation.visitors.failures).toEqual(new Map());
      expect(missingEvents).toBeGreaterThanOrEqual(certainlyLost);
    } finally {
      await installation?.stop();
      await disk.remove();
    }
  });
});

describe('the disk of the journal and of the embedded database is full', () => {
  let disk: SmallDisk;
  let launched: Launched;
  let installation: Installation;

  beforeEach(async () => {
    disk = await SmallDisk.mount(160);
    const settings = {
      ...(await launchSettings(disk.path)),
      RATE_LIMIT_PER_MINUTE: '0',
      LINKS_PER_HOUR: '0',
    };
    launched = await Launched.ready(settings, { timeout: startsWithinMs });
    // Root's database may be elsewhere.
    expect(existsSync(join(disk.path, 'postgres/data/PG_VERSION'))).toBe(true);
    installation = await Installation.overLaunched(launched, disk.path);
  });

  afterEach(async () => {
    disk.empty();
    await installation?.stop();
    await launched?.cleanUp();
    await disk.remove();
  });

  it('responds to visitors, returns 503 to callers, reports losses, and recovers', async () => {
    const { apiUrl, redirectUrl } = installation.reachable;
    const [link] = installation.ids.values();
    const change = {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${installation.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'changed' }),
    };
    const serving = async () => {
      const urls = (['api', 'redirect', 'worker'] as const).map((app) => launched.url(app));
      const unknownSlug = await fetch(`${redirectUrl}/never-seen`, { redirect: 'manual' });
      const states = await Promise.all(urls.map(readiness));
      return unknownSlug.status === 404 && states.every((state) => state === '200 ok');
    };
    await installation.beginLoad();
    const changes = new RepeatedRequests(() => fetch(`${apiUrl}/v1/links/${link}`, change));
    let certainlyLost: number;
    try {
      await changes.reached('200');
      disk.keepFull();
      await waitFor(async () => (await readiness(redirectUrl)) === '200 degraded');
      // PostgreSQL rejects writes that need room …
      await seconds(plan.fullDiskMs / 1000);
      // … and exits when it needs a new WAL file.
      await waitFor(
        async () => {
          await installation.query('select pg_switch_wal()').catch(() => undefined);
          return launched.errors.includes('PostgreSQL ended');
        },
        { interval: 200, what: 'the end of PostgreSQL' },
      );
      certainlyLost = await lostIn(installation, plan.fullDiskMs / 1000 + 2);
      expect(await readiness(redirectUrl)).toBe('200 degraded');
      disk.empty();
      const began = performance.now();
      // PostgreSQL may just have failed to start, and everything begins to reconnect.
      await waitFor(serving, { timeout: 2 * recoveryMs, interval: 100, what: 'the recovery' });
      process.stdout.write(
        `FAULT   all apps ready ${((performance.now() - began) / 1000).toFixed(1)} s after there was room\n`,
      );
      await waitFor(() => changes.lastOutcome === '200');
    } finally {
      await changes.stop();
    }
    const lost = await installation.metric(redirectUrl, 'waypost_clicks_lost_total');
    const cuts = launched.errors.split('PostgreSQL ended').length - 1;
    const name = 'disk of the journal and of the embedded database full';
    const { missingEvents } = await installation.close(name, { lost, cuts });
    expect(installation.visitors.failures).toEqual(new Map());
    expect(certainlyLost).toBeGreaterThan(0);
    expect(missingEvents).toBeGreaterThanOrEqual(certainlyLost);
    expect(changes.slowest).toBeLessThan(callerWaitsMs);
    expect([...changes.outcomes].sort()).toEqual(['200', '503 retry unavailable']);
  });
});
