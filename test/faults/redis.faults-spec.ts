import { aMoment, Installation, seconds } from './installation.js';
import { plan } from './plan.js';
import { RedisProcess } from './redis-process.js';

describe('Redis under load', () => {
  it('loses nothing and counts nothing twice when it is killed and wiped at random moments', async () => {
    const redis = await RedisProcess.start();
    const { installation, service } = await Installation.start({ env: { REDIS_URL: redis.url } });
    const pids = Object.values(service.apps).map((app) => app.pid);
    try {
      await installation.beginLoad();
      for (let n = 0; n < plan.kills; n++) {
        await aMoment();
        await redis.kill();
        // Every other time, long enough for batches that the queue does not accept.
        if (n % 2 === 0) await seconds(2);
        await redis.up();
      }
      await installation.close(`kill -9 and wipe of Redis, ${plan.kills} ×`);
      expect(installation.visitors.failures).toEqual(new Map());
      expect(Object.values(service.apps).map((app) => app.pid)).toEqual(pids);
    } finally {
      await installation.stop();
      await redis.remove();
    }
  });
});
