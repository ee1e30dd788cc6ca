import type { ServiceApp } from '@app/testing';
import { aMoment, Installation } from './installation.js';
import { onlyInFullRun, plan } from './plan.js';
import { RedisProcess } from './redis-process.js';

const queues = [
  ...onlyInFullRun('faults/webhooks.faults-spec.ts: every app is killed, the queue on PostgreSQL').cases(
    'PostgreSQL',
  ),
  'Redis',
];

describe.each(queues)('kill -9 under load, the queue on %s', (queue) => {
  it('of redirect, worker and API at random moments loses nothing and counts nothing twice', async () => {
    const redis = queue === 'Redis' ? await RedisProcess.start() : null;
    const { installation, service } = await Installation.start({ env: { REDIS_URL: redis?.url ?? '' } });
    try {
      const killRepeatedly = async (name: ServiceApp): Promise<void> => {
        const app = service.apps[name];
        for (let n = 0; n < plan.kills; n++) {
          await aMoment();
          await installation.kill(app, name === 'redirect' ? service.redirectUrl : undefined);
          await app.start();
        }
      };
      await installation.beginLoad();
      await Promise.all((['redirect', 'worker', 'api'] as const).map(killRepeatedly));
      await installation.close(`kill -9 of redirect, worker, api, ${plan.kills} × each, queue on ${queue}`);
    } finally {
      await installation.stop();
      await redis?.remove();
    }
  });
});

const { test } = onlyInFullRun('faults/everything.faults-spec.ts: all apps are killed at once');

describe('kill -9 under load, in little memory', () => {
  test('of the one process with all apps at random moments loses nothing and counts nothing twice', async () => {
    const { installation, service } = await Installation.start({
      apps: ['redirect', 'worker', 'api', 'jobs'],
      combined: true,
    });
    try {
      await installation.beginLoad();
      for (let n = 0; n < plan.kills; n++) {
        await aMoment();
        await installation.kill(service.apps.redirect, service.redirectUrl);
        await service.apps.redirect.start();
      }
      await installation.close(`kill -9 of the one process with all apps, ${plan.kills} ×`);
    } finally {
      await installation.stop();
    }
  });
});
