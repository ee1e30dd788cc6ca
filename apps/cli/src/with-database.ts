import { loadSettings, type Settings } from '@app/common';
import { migrate } from '@app/database';
import { findRunningInstance, PostgresServer } from '@app/postgres-server';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.js';

/** How long to wait for an instance that is starting, milliseconds. */
const startTimeoutMs = 60_000;
const pollMs = 100;

/**
 * Calls `work` with the URL of Waypost's database: that of the running instance, else `DATABASE_MIGRATION_URL` or
 * `DATABASE_URL`, else an embedded server that runs only for this call.
 * @throws CommandError if an instance runs but its database does not respond.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const settings = loadSettings();
  const running = await runningDatabase(settings);
  if (running) return work(running);
  const given = settings.DATABASE_MIGRATION_URL ?? settings.DATABASE_URL;
  if (given) return work(given);
  const server = await PostgresServer.start({ dataDir: settings.DATA_DIR });
  const stop = (): void => void server.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    await migrate(server.url);
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function runningDatabase({ DATA_DIR }: Settings): Promise<string | null> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const instance = await findRunningInstance(DATA_DIR);
    if (instance.state === 'none') return null;
    if (instance.state === 'running') return instance.databaseUrl;
    if (performance.now() > deadline) {
      throw new CommandError(`the instance on ${DATA_DIR} is running, but its database does not respond`);
    }
    await sleep(pollMs);
  }
}
