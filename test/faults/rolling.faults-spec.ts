import { AppUnderTest, type Service } from '@app/testing';
import { freePort } from '@app/postgres-server';
import { Installation, seconds } from './installation.js';
import { plan } from './plan.js';

describe('rolling restarts with SIGTERM under load', () => {
  it('of two redirects and two apis drop no request that was accepted', async () => {
    const beside: AppUnderTest[] = [];
    const start = async (service: Service, name: 'redirect' | 'api'): Promise<string> => {
      const port = String(await freePort());
      const app = new AppUnderTest(name, { ...service.env, [`${name.toUpperCase()}_PORT`]: port });
      beside.push(app);
      await app.start();
      return `http://127.0.0.1:${port}`;
    };
    let secondApi = '';
    const { installation, service } = await Installation.start({}, async (started) => {
      secondApi = await start(started, 'api');
      return [started.redirectUrl, await start(started, 'redirect')];
    });
    try {
      const roll = async (name: 'redirect' | 'api'): Promise<void> => {
        const pair = [service.apps[name], ...beside.filter((app) => app.name === name)];
        for (let n = 0; n < plan.rollingRestarts; n++) {
          for (const app of pair) {
            expect(await app.kill('SIGTERM')).toEqual({ code: 0, signal: null });
            await app.start();
            await seconds(0.2);
          }
        }
      };
      installation.writes.apiUrls.push(secondApi);
      await installation.beginLoad();
      await Promise.all([roll('redirect'), roll('api')]);
      await installation.close(
        `SIGTERM rolling restarts of two redirects and two apis, ${plan.rollingRestarts} ×`,
      );
      // A refused connection is tried at the other process; every other failure was an accepted request.
      expect(installation.visitors.failures).toEqual(new Map());
      expect(installation.writes).toMatchObject({ broken: [], refused: [] });
    } finally {
      await Promise.all(beside.map((app) => app.stop()));
      await installation.stop();
    }
  });
});
