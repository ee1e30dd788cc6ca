import { Redis } from 'ioredis';
import pg from 'pg';
import { plan } from './plan.js';

const queues = { worker: 'batches', jobs: 'jobs' };

/** An app that takes jobs from a queue. */
export type QueueApp = keyof typeof queues;

/**
 * Immediately hands the jobs of a killed or suspended process to the next one, as if their locks had expired. The full
 * run waits for the expiry. No other process may work on the queue meanwhile.
 * @param redisUrl where the queue is; empty if it is in the database
 */
export async function expireJobLocks(app: QueueApp, databaseUrl: string, redisUrl = ''): Promise<void> {
  if (plan.locksExpireByThemselves) return;
  const queue = queues[app];
  if (redisUrl) await inRedis(queue, redisUrl);
  else await inPostgres(queue, databaseUrl);
}

async function inPostgres(queue: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `update bullmq.job set locked_until_ms = 0, stalled_marked = true where queue = $1 and state = 'active'`,
      [queue],
    );
    await client.query(`delete from bullmq.meta where queue = $1 and field = 'stalled-check'`, [queue]);
  } finally {
    await client.end();
  }
}

async function inRedis(queue: string, url: string): Promise<void> {
  const redis = new Redis(url);
  const key = (name: string): string => `bull:${queue}:${name}`;
  try {
    const jobs = await redis.lrange(key('active'), 0, -1);
    if (jobs.length > 0) await redis.sadd(key('stalled'), ...jobs);
    await redis.del(key('stalled-check'), ...jobs.map((job) => key(`${job}:lock`)));
  } finally {
    redis.disconnect();
  }
}
