import { Redis } from 'ioredis';

interface TestRedis {
  url: string;
  /** Empties the database and makes it available again. */
  release(): Promise<void>;
}

const databases = 16;
const claim = (index: number): string => `waypost-test:${index}`;

/**
 * Claims an empty database of the Redis at TEST_REDIS_URL for one service. Database 0 records the claims; those of an
 * interrupted run expire after half an hour.
 * @returns null if TEST_REDIS_URL is not set.
 */
export async function claimTestRedis(): Promise<TestRedis | null> {
  const { TEST_REDIS_URL } = process.env;
  if (!TEST_REDIS_URL) return null;
  const redis = new Redis(TEST_REDIS_URL, { db: 0 });
  try {
    for (let index = 1; index < databases; index++) {
      if (!(await redis.set(claim(index), process.pid, 'EX', 1_800, 'NX'))) continue;
      const url = new URL(TEST_REDIS_URL);
      url.pathname = `/${index}`;
      await emptied(url.href);
      return { url: url.href, release: () => release(TEST_REDIS_URL, url.href, index) };
    }
  } finally {
    redis.disconnect();
  }
  throw new Error('every database of TEST_REDIS_URL is in use');
}

async function release(server: string, url: string, index: number): Promise<void> {
  await emptied(url);
  const redis = new Redis(server, { db: 0 });
  await redis.del(claim(index));
  redis.disconnect();
}

async function emptied(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}
