import { loadSettings, type Settings } from '@app/common';
import { migrate } from '@app/database';
import { findRunningInstance, PostgresServer, readMove } from '@app/postgres-server';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.js';

/** How long to wait for an instance that is starting, milliseconds. */
const startTimeoutMs = 60_000;
const pollMs = 100;

interface DatabaseOptions {
  /** If false, the schema of an embedded server that runs only for this call is left alone. */
  migrates?: boolean;
  /** If true, the call fails while an instance is running. */
  stopped?: boolean;
  /** If true, uses the database of this host, even if the installation has moved to another one. */
  beforeMove?: boolean;
}

/**
 * Calls `work` with the URL of Waypost's database: that of the running instance, else that of the host to which it has
 * moved, else `DATABASE_MIGRATION_URL`, `DATABASE_DIRECT_URL` or `DATABASE_URL`, else an embedded server that runs only
 * for this call.
 * @throws CommandError if an instance is running but its database does not respond, or if it must be stopped first.
 */
export async function withDatabase<T>(
  work: (databaseUrl: string) => Promise<T>,
  { migrates = true, stopped = false, beforeMove = false }: DatabaseOptions = {},
): Promise<T> {
  const settings = loadSettings();
  const running = await runningDatabase(settings);
  if (running && stopped) {
    throw new CommandError(`an instance is running on ${settings.DATA_DIR}; stop it first`);
  }
  if (running) return work(running);
  const move = beforeMove ? null : readMove(settings.DATA_DIR);
  if (move) return work(move.databaseUrl);
  const given = settings.DATABASE_MIGRATION_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  if (given) return work(given);
  const server = await PostgresServer.start({ dataDir: settings.DATA_DIR });
  const stop = (): void => void server.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  try {
    if (migrates) await migrate(server.url);
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
