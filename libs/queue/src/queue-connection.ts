import { type Settings } from '@app/common';
import { connectionOptions } from '@app/database';
import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq';

/** Connects again within a second of Redis' return; BullMQ's own would wait for up to 20 s. */
const retryStrategy = (times: number): number => Math.min(100 * times, 1_000);

/** What workers connect with: they wait for a queue that is away, however long. */
export function workerOptions(settings: Settings): ConnectionOptions {
  if (settings.REDIS_URL) return { url: settings.REDIS_URL, maxRetriesPerRequest: null, retryStrategy };
  return postgresOptions(settings);
}

/** What producers connect with: a command fails where the queue is away, and none piles up in memory. */
export function producerOptions(settings: Settings): ConnectionOptions {
  if (settings.REDIS_URL) {
    return { url: settings.REDIS_URL, maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy };
  }
  return postgresOptions(settings);
}

function postgresOptions(settings: Settings): ConnectionOptions {
  setDefaultBackendFactory(createPostgresBackend);
  const options = { ...connectionOptions(settings.requireDatabaseUrl()), types: undefined };
  // BullMQ's type knows Redis alone; its PostgreSQL backend takes a pool's options and the schema.
  return { ...options, schema: 'bullmq', max: 4 };
}
