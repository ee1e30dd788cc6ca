import { cliCommand, journaledBatches, type ProcessCounts, type Settings } from '@app/common';
import { isReceived, type Move, moveFile } from '@app/postgres-server';
import { unwatchFile, watchFile } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PlannedProcess, planProcesses } from './plan-processes.js';

const pollMs = 500;

/** Calls `listener` within a second after `cli move` has written where the installation is now. */
export function onMove(dataDir: string, listener: () => void): void {
  watchFile(moveFile(dataDir), { interval: pollMs, persistent: false }, ({ size }) => {
    if (size > 0) listener();
  });
}

export function ignoreMoves(dataDir: string): void {
  unwatchFile(moveFile(dataDir));
}

/** Resolves when the new host serves its database. */
export async function untilReceived({ databaseUrl }: Move, signal: AbortSignal): Promise<void> {
  while (!(await isReceived(databaseUrl))) await sleep(pollMs, undefined, { signal });
}

/** What still runs here after a move: redirect processes, with the database and the queue of the new host. */
export function planMoved(counts: ProcessCounts, env: NodeJS.ProcessEnv, move: Move): PlannedProcess[] {
  const appEnv = (): NodeJS.ProcessEnv => ({
    DATABASE_URL: move.databaseUrl,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
    DATABASE_MIGRATION_URL: undefined,
    DATABASE_ROLE_PASSWORDS: undefined,
    REDIS_URL: move.redisUrl ?? undefined,
    // An app refuses authorities without a Redis.
    REDIS_CA: move.redisUrl === null ? undefined : env.REDIS_CA,
    REDIS_SENTINELS: undefined,
    REDIS_SENTINEL_PASSWORD: undefined,
  });
  const database = { ownerUrl: move.databaseUrl, migrationEnv: {}, appEnv };
  const plan = planProcesses({ ...counts, combined: false }, env, database);
  return plan.filter(({ entry }) => entry === 'redirect');
}

/** Resolves when every batch that the journal has now is counted. */
export async function untilCounted(dataDir: string, signal: AbortSignal): Promise<void> {
  let left = journaledBatches(dataDir);
  while (left.length > 0) {
    await sleep(pollMs, undefined, { signal });
    const present = new Set(journaledBatches(dataDir));
    left = left.filter((batch) => present.has(batch));
  }
}

/** Printed when visitors are served with the new database. */
export const movedMessage = ({ SHORT_URL_BASE, DATA_DIR }: Settings): string => `
This installation has moved. Visitors of ${SHORT_URL_BASE} who still come here are served with
the database of the new host, which counts their clicks. The API and the dashboard are there.

  Press Ctrl-C when nobody comes here any more.
  To serve everything here again, without what has changed since the move, stop this and run
    ${cliCommand()} move --undo
  The old data stays in ${DATA_DIR}
`;
