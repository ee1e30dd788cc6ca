import { loadSettings } from '@app/common';
import { planMoved } from './moved-host.js';

const counts = { combined: false, redirects: 1, workers: 1 };
const databaseUrl = 'postgres://owner@127.0.0.1:5433/waypost';

describe('what still runs after a move', () => {
  const settingsWith = (redisUrl: string | null) => {
    const env = {
      REDIS_URL: 'rediss://:secret@redis',
      REDIS_CA: '/ca.pem',
      REDIS_SENTINELS: '10.0.0.1:26379',
      REDIS_SENTINEL_PASSWORD: 'secret',
    };
    const plans = planMoved(counts, env, { databaseUrl, redisUrl });
    expect(plans.map(({ name }) => name)).toEqual(['redirect']);
    return loadSettings(plans[0]?.env);
  };

  it('starts without a Redis, if the new host has none', () => {
    const settings = settingsWith(null);
    expect(settings).toMatchObject({ DATABASE_URL: databaseUrl, REDIS_SENTINELS: [] });
    expect([settings.REDIS_URL, settings.REDIS_CA, settings.REDIS_SENTINEL_PASSWORD]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('uses the Redis of the new host, without the sentinels of this one', () => {
    const redisUrl = 'rediss://:secret@there';
    expect(settingsWith(redisUrl)).toMatchObject({
      REDIS_URL: redisUrl,
      REDIS_CA: '/ca.pem',
      REDIS_SENTINELS: [],
    });
  });
});
