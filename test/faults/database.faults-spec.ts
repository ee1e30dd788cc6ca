import { type Service, startService, waitFor } from '@app/testing';
import { apiCalls, RepeatedRequests, callerWaitsMs } from './repeated-requests.js';
import { aMoment, Installation, seconds } from './installation.js';
import { plan } from './plan.js';
import { PostgresProcess } from './postgres-process.js';

/** Longest stop, plus the delay of a busy machine, in milliseconds. */
const stopsWithinMs = 4_000 + 6_000;

async function timed(url: string, init: RequestInit = {}): Promise<{ response: Response; ms: number }> {
  const began = performance.now();
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init });
  return { response, ms: performance.now() - began };
}

describe('PostgreSQL under load', () => {
  let postgres: PostgresProcess;
  let installation: Installation;
  let service: Service;
  let pids: (number | undefined)[];

  const runningPids = () => Object.values(service.apps).map((app) => app.pid);

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    service = await startService({ databaseUrl: postgres.url, env: { REDIS_URL: '' } });
    pids = runningPids();
  });
  let loads = 0;
  beforeEach(async () => {
    const prefix = `load-${++loads}`;
    installation = await Installation.over(service, [service.redirectUrl], undefined, { prefix });
  });
  afterEach(async () => {
    await installation?.stop();
    await postgres?.up();
  });
  afterAll(async () => {
    await service?.stop();
    await postgres?.remove();
  });

  /** While PostgreSQL is unavailable, no request waits for long, and no link is reported missing. */
  async function expectUnavailableResponses(): Promise<true> {
    const unknown = await timed(`${service.redirectUrl}/never-seen`);
    expect(unknown.response.status).toBe(503);
    expect(unknown.response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(unknown.ms).toBeLessThan(callerWaitsMs);
    const call = await timed(`${service.apiUrl}/v1/account`, {
      headers: { Authorization: `Bearer ${installation.key}` },
    });
    expect(call.response.status).toBe(503);
    expect(call.response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await call.response.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(call.ms).toBeLessThan(callerWaitsMs);
    const ready = await timed(`${service.redirectUrl}/health/ready`);
    expect(ready.response.status).toBe(200);
    expect(await ready.response.json()).toMatchObject({ status: 'degraded' });
    return true;
  }

  const recovered = () =>
    waitFor(
      async () => {
        const fresh = await fetch(`${service.redirectUrl}/never-seen`, { redirect: 'manual' });
        const ready = await Promise.all(
          [service.apiUrl, service.redirectUrl, service.workerUrl].map(async (url) => {
            const response = await fetch(`${url}/health/ready`);
            return response.ok && ((await response.json()) as { status: string }).status === 'ok';
          }),
        );
        return fresh.status === 404 && ready.every(Boolean);
      },
      { interval: 100, what: 'the recovery' },
    );

  it('loses nothing and counts nothing twice on kill -9 of the postmaster and all backends', async () => {
    await installation.beginLoad();
    for (let n = 0; n < plan.kills; n++) {
      await aMoment();
      await postgres.kill();
      await postgres.up();
    }
    await recovered();
    await installation.close(`kill -9 of PostgreSQL, ${plan.kills} ×`, { cuts: plan.kills });
    expect(installation.visitors.failures).toEqual(new Map());
    expect(runningPids()).toEqual(pids);
  });

  it('serves known links and reports no unknown ones missing after an immediate stop', async () => {
    await installation.beginLoad();
    await postgres.stopImmediately();
    const outage = seconds(plan.outageMs / 1000);
    await waitFor(expectUnavailableResponses);
    await outage;
    await expectUnavailableResponses();
    await postgres.up();
    await recovered();
    await installation.close(`PostgreSQL stopped (immediate) for ${plan.outageMs / 1000} s`, { cuts: 1 });
    expect(installation.visitors.failures).toEqual(new Map());
    expect(runningPids()).toEqual(pids);
  });

  it('delays no request while it is suspended, and the apps stop within seconds', async () => {
    await installation.beginLoad();
    const calls = new RepeatedRequests(apiCalls(service.apiUrl, installation.key), plan.callers);
    await calls.reached('200', '201');
    postgres.signal('SIGSTOP');
    calls.beginTiming();
    try {
      await waitFor(expectUnavailableResponses);
      await seconds(plan.silenceMs / 1000);
      await expectUnavailableResponses();
    } finally {
      await calls.stop();
      postgres.signal('SIGCONT');
    }
    await recovered();
    await installation.close('PostgreSQL silent (SIGSTOP)', { cuts: 1 });
    process.stdout.write(
      `FAULT   slowest of ${calls.times.length} API calls, ${plan.callers} at the same time, ${calls.slowest.toFixed(0)} ms\n`,
    );
    expect(calls.slowest).toBeLessThan(callerWaitsMs);
    expect([...calls.outcomes].sort()).toEqual(['200', '201', '503 retry unavailable']);
    expect(installation.visitors.failures).toEqual(new Map());
    expect(runningPids()).toEqual(pids);
    postgres.signal('SIGSTOP');
    const began = performance.now();
    try {
      await Promise.all(Object.values(service.apps).map((app) => app.stop()));
    } finally {
      postgres.signal('SIGCONT');
    }
    const tookMs = performance.now() - began;
    process.stdout.write(`FAULT stop of all apps while PostgreSQL is silent: ${tookMs.toFixed(0)} ms\n`);
    expect(tookMs).toBeLessThan(stopsWithinMs);
  });
});
