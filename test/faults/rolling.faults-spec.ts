import { AppUnderTest, type Service, startService, freePort } from '@app/testing';
import { ApiCallers } from './api-callers.js';
import { aMoment, Installation } from './installation.js';
import { NginxProcess } from './nginx-process.js';
import { plan } from './plan.js';

/** Sends SIGTERM, expects a clean exit, and starts the app again. @returns how long the stop took, in milliseconds. */
async function restart(app: AppUnderTest): Promise<number> {
  const began = performance.now();
  const exit = await app.kill('SIGTERM');
  const tookMs = performance.now() - began;
  expect(exit).toEqual({ code: 0, signal: null });
  await app.start();
  return tookMs;
}

describe('SIGTERM under load', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.stop());

  it('fails no request when it is sent to one of two instances behind nginx, in turn', async () => {
    const [apiPort, redirectPort] = [await freePort(), await freePort()];
    const second = {
      api: new AppUnderTest('api', { ...service.env, API_PORT: `${apiPort}` }),
      redirect: new AppUnderTest('redirect', { ...service.env, REDIRECT_PORT: `${redirectPort}` }),
    };
    let nginx: NginxProcess<'api' | 'redirect'> | undefined;
    let installation: Installation | undefined;
    let callers: ApiCallers | undefined;
    try {
      await Promise.all([second.api.start(), second.redirect.start()]);
      nginx = await NginxProcess.before({
        api: [service.apiUrl, `http://127.0.0.1:${apiPort}`],
        redirect: [service.redirectUrl, `http://127.0.0.1:${redirectPort}`],
      });
      const { urls } = nginx;
      const reachable = { ...service, apiUrl: urls.api, redirectUrl: urls.redirect };
      installation = await Installation.over(reachable, [urls.redirect]);
      callers = new ApiCallers(urls.api, installation.key);
      callers.start();
      await installation.beginLoad();
      let slowestMs = 0;
      for (let n = 0; n < plan.rollingRestarts; n++) {
        for (const pair of [service.apps, second]) {
          const took = await Promise.all([restart(pair.api), restart(pair.redirect)]);
          slowestMs = Math.max(slowestMs, ...took);
          await aMoment();
        }
      }
      await callers.stop();
      await installation.close(
        `rolling SIGTERM restarts behind nginx, ${plan.rollingRestarts} × each instance`,
      );
      process.stdout.write(
        `FAULT   API calls ${callers.succeeded}, failed ${JSON.stringify([...callers.failures])}; ` +
          `slowest stop ${slowestMs.toFixed(0)} ms\n`,
      );
      expect(installation.visitors.failures).toEqual(new Map());
      expect(installation.writes.refused).toEqual(new Map());
      expect(callers.failures).toEqual(new Map());
      expect(callers.succeeded).toBeGreaterThan(0);
    } finally {
      await callers?.stop();
      await installation?.stop();
      await nginx?.remove();
      await Promise.allSettled([second.api.stop(), second.redirect.stop()]);
    }
  });

  it('leaves no request on an accepted connection without its response, without a proxy', async () => {
    const installation = await Installation.over(service, [service.redirectUrl], undefined, {
      prefix: 'direct',
    });
    const callers = new ApiCallers(service.apiUrl, installation.key);
    try {
      callers.start();
      await installation.beginLoad();
      for (let n = 0; n < plan.rollingRestarts; n++) {
        await aMoment();
        await Promise.all([restart(service.apps.api), restart(service.apps.redirect)]);
      }
      await callers.stop();
      await installation.close(`SIGTERM without a proxy, ${plan.rollingRestarts} ×`);
      process.stdout.write(
        `FAULT   API calls ${callers.succeeded}, failed ${JSON.stringify([...callers.failures])}\n`,
      );
      const other = [...installation.visitors.failures, ...callers.failures].filter(
        ([what]) => what !== 'ECONNREFUSED',
      );
      expect(other).toEqual([]);
      expect(installation.writes.refused).toEqual(new Map());
      expect(callers.succeeded).toBeGreaterThan(0);
    } finally {
      await callers.stop();
      await installation.stop();
    }
  });
});
