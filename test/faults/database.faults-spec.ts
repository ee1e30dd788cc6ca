import { waitFor } from '@app/testing';
import { apiCalls, Asking, callers, callerWaitsMs } from './asking.js';
import { aMoment, Installation, seconds } from './installation.js';
import { plan } from './plan.js';
import { PostgresProcess } from './postgres-process.js';

async function timed(url: string, init: RequestInit = {}): Promise<{ answer: Response; ms: number }> {
  const began = performance.now();
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init });
  return { answer, ms: performance.now() - began };
}

describe('PostgreSQL harmed under load', () => {
  let postgres: PostgresProcess;
  let installation: Installation;
  let service: Awaited<ReturnType<typeof Installation.start>>['service'];
  let pids: (number | undefined)[];

  const runningPids = () => Object.values(service.apps).map((app) => app.pid);

  beforeEach(async () => {
    postgres = await PostgresProcess.start();
    ({ installation, service } = await Installation.start({
      databaseUrl: postgres.url,
      env: { REDIS_URL: '' },
    }));
    pids = runningPids();
  });

  afterEach(async () => {
    await installation.stop();
    await postgres.remove();
  });

  /** What visitors and callers get while PostgreSQL is away: nobody waits, nobody is told what is not so. */
  async function answersWhileAway(): Promise<true> {
    const unknown = await timed(`${service.redirectUrl}/never-seen`);
    expect(unknown.answer.status).toBe(503);
    expect(unknown.answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(unknown.ms).toBeLessThan(callerWaitsMs);
    const call = await timed(`${service.apiUrl}/v1/account`, {
      headers: { Authorization: `Bearer ${installation.key}` },
    });
    expect(call.answer.status).toBe(503);
    expect(call.answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await call.answer.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(call.ms).toBeLessThan(callerWaitsMs);
    const ready = await timed(`${service.redirectUrl}/health/ready`);
    expect(ready.answer.status).toBe(200);
    expect(await ready.answer.json()).toMatchObject({ status: 'degraded' });
    return true;
  }

  const recovered = () =>
    waitFor(
      async () => {
        const fresh = await fetch(`${service.redirectUrl}/never-seen`, { redirect: 'manual' });
        const ready = await Promise.all(
          [service.apiUrl, service.redirectUrl, service.workerUrl].map(async (url) => {
            const answer = await fetch(`${url}/health/ready`);
            return answer.ok && ((await answer.json()) as { status: string }).status === 'ok';
          }),
        );
        return fresh.status === 404 && ready.every(Boolean);
      },
      { timeout: 30_000, interval: 100, what: 'the recovery' },
    );

  it('kill -9 of the postmaster and all backends loses and doubles nothing', async () => {
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

  it('an immediate stop: known links are answered, unknown ones are not called missing', async () => {
    await installation.beginLoad();
    await postgres.stopImmediately();
    const away = seconds(plan.outageMs / 1000);
    await waitFor(answersWhileAway, { timeout: 5_000 });
    await away;
    await answersWhileAway();
    await postgres.up();
    await recovered();
    await installation.close(`PostgreSQL stopped (immediate) for ${plan.outageMs / 1000} s`, { cuts: 1 });
    expect(installation.visitors.failures).toEqual(new Map());
    expect(runningPids()).toEqual(pids);
  });

  it('a PostgreSQL that is silent: nobody waits for it, and the apps stop within seconds', async () => {
    await installation.beginLoad();
    const calls = new Asking(apiCalls(service.apiUrl, installation.key), callers);
    await seconds(1);
    postgres.signal('SIGSTOP');
    calls.beginTiming();
    try {
      await waitFor(answersWhileAway, { timeout: 15_000 });
      await seconds(5);
      await answersWhileAway();
    } finally {
      await calls.stop();
      postgres.signal('SIGCONT');
    }
    await recovered();
    await installation.close('PostgreSQL silent (SIGSTOP)', { cuts: 1 });
    process.stdout.write(
      `FAULT   slowest of ${calls.times.length} API calls, ${callers} at once, ${calls.slowest.toFixed(0)} ms\n`,
    );
    expect(calls.slowest).toBeLessThan(callerWaitsMs);
    expect([...calls.answers].sort()).toEqual(['200', '201', '503 retry unavailable']);
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
    expect(tookMs).toBeLessThan(6_000);
  });
});
