import { poolSizes, type Settings } from '@app/common';
import { connectionOptions } from '@app/database';
import { redisOptions } from '@app/operations';
import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq';

/** Reconnects within a second after Redis is back. BullMQ's default waits up to 20 s. */
const retryStrategy = (times: number): number => Math.min(100 * times, 1_000);

/** For workers: a command waits until the queue is back, no matter how long that takes. */
export function workerOptions(settings: Settings): ConnectionOptions {
  const redis = redisOptions(settings);
  if (redis) return { ...redis, maxRetriesPerRequest: null, retryStrategy };
  return postgresOptions(settings);
}

/** For producers: a command fails while the queue is unavailable, so that commands do not pile up in memory. */
export function producerOptions(settings: Settings): ConnectionOptions {
  const redis = redisOptions(settings);
  if (redis) return { ...redis, maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy };
  return postgresOptions(settings);
}

function postgresOptions(settings: Settings): ConnectionOptions {
  setDefaultBackendFactory(createPostgresBackend);
  // Bypasses a pooler, because workers wait for notifications.
  const options = { ...connectionOptions(settings.requireDirectUrl()), types: undefined };
  // BullMQ's type covers Redis only. Its PostgreSQL backend takes the options of a pool and the schema.
  return { ...options, schema: 'bullmq', max: settings.poolSize(poolSizes.queue) };
}
