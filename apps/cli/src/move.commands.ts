import { allowWrites, moveDatabase, requireUnused } from '@app/backup';
import { cliCommand, loadSettings, type Settings } from '@app/common';
import {
  announceMove,
  awaitMove,
  deleteMove,
  findRunningInstance,
  isReceived,
  markReceiving,
  publishedInstance,
  readMove,
  writeMove,
} from '@app/postgres-server';
import { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CommandError } from './command-error.js';
import { withDatabase } from './with-database.js';

const pollMs = 500;

interface Options {
  withoutRedis?: boolean;
  undo?: boolean;
}

export const move = new Command('move')
  .description(
    'transfer what `npm start` runs here to the new database MOVE_TO_DATABASE_URL, without losing a click',
  )
  .option('--without-redis', 'the queue of the new host is in PostgreSQL, although REDIS_URL is set here')
  .option('--undo', 'serve everything here again, without what has changed since the move')
  .action(async ({ withoutRedis = false, undo = false }: Options) => {
    const settings = loadSettings();
    await (undo ? undoMove(settings) : moveAway(settings, withoutRedis));
  });

async function moveAway(settings: Settings, withoutRedis: boolean): Promise<void> {
  const { DATA_DIR: dataDir, MOVE_TO_DATABASE_URL: to } = settings;
  if (to === undefined) {
    throw new CommandError(
      'MOVE_TO_DATABASE_URL is not set; `cli move:receive` on the new host prints what to set it to',
    );
  }
  // An earlier attempt may have ended before the other host was notified.
  const earlier = readMove(dataDir);
  if (earlier && (earlier.databaseUrl !== to || publishedInstance(dataDir)?.databaseUrl === to)) {
    throw new CommandError('this installation has moved already');
  }
  const redisUrl = earlier ? earlier.redisUrl : newQueue(settings, withoutRedis);
  const instance = await findRunningInstance(dataDir);
  if (instance.state !== 'running') {
    throw new CommandError(
      `there is no running instance on ${dataDir} to move; start it, or make a backup and restore it on the new host`,
    );
  }
  const counts = earlier ? null : await moveDatabase(instance.databaseUrl, to);
  if (!earlier) writeMove(dataDir, { databaseUrl: to, redisUrl });
  console.log(
    counts
      ? `${counts.rows} rows of ${counts.tables} tables are in the new database. Nothing can be changed here any more.`
      : 'the new database was filled by an earlier attempt',
  );
  const waits = !(await isReceived(to));
  await announceMove(to);
  if (waits) console.log('Start Waypost on the new host now. Waiting for it …');
  while (publishedInstance(dataDir)?.databaseUrl !== to) {
    if ((await findRunningInstance(dataDir)).state === 'none') {
      throw new CommandError(
        'the instance was stopped; start it again to send the clicks that are left here',
      );
    }
    await sleep(pollMs);
  }
  console.log(
    'Visitors who come here are served with the new database. Point your domains to the new host, and stop this one when nobody comes any more.',
  );
}

/**
 * @returns the Redis of the new host; null if its queue is in the new database.
 * @throws CommandError if that is unclear: clicks sent to a queue that the new host does not use would not be counted.
 */
function newQueue({ REDIS_URL, MOVE_TO_REDIS_URL }: Settings, withoutRedis: boolean): string | null {
  if (withoutRedis) return null;
  if (REDIS_URL !== undefined && MOVE_TO_REDIS_URL === undefined) {
    throw new CommandError(
      'REDIS_URL is set, and MOVE_TO_REDIS_URL is not; set it to the Redis of the new host as this host reaches it, or use `--without-redis` if the queue of the new host is in PostgreSQL',
    );
  }
  return MOVE_TO_REDIS_URL ?? null;
}

async function undoMove({ DATA_DIR: dataDir }: Settings): Promise<void> {
  const stopped = await withDatabase(allowWrites, { migrates: false, stopped: true, beforeMove: true });
  // An attempt that ended early may have blocked writes for good without leaving a trace here.
  if (!stopped && !readMove(dataDir)) throw new CommandError('this installation has not moved');
  deleteMove(dataDir);
  console.log(
    `done; start Waypost here, and stop it on the other host (\`${cliCommand()} audit\` checks the figures)`,
  );
}

export const moveReceive = new Command('move:receive')
  .description('run the embedded database of a new installation until `move` on the old host has filled it')
  .action(async () => {
    const { DATABASE_URL, DATABASE_MIGRATION_URL, DATA_DIR } = loadSettings();
    if (DATABASE_URL !== undefined || DATABASE_MIGRATION_URL !== undefined) {
      throw new CommandError(
        'this is for the embedded database; on the old host, set MOVE_TO_DATABASE_URL to the URL of your own',
      );
    }
    await withDatabase(
      async (databaseUrl) => {
        await requireUnused(databaseUrl);
        // Its lock is held until the server stops: without it, the old host would mistake this server for the active
        // one.
        const client = new pg.Client({ connectionString: databaseUrl });
        client.on('error', () => undefined);
        await client.connect();
        await markReceiving(client);
        const moved = awaitMove(client);
        console.log(instructions(databaseUrl));
        await moved;
      },
      { migrates: false, stopped: true },
    );
    console.log(`Everything is in ${DATA_DIR}. Start Waypost now, with the settings of the old host.`);
  });

function instructions(databaseUrl: string): string {
  const { port } = new URL(databaseUrl);
  return `Ready. On the old host, open a tunnel, and keep it open until that host is switched off:

  ssh -N -L ${port}:127.0.0.1:${port} USER@THIS-HOST

Then run there, where Waypost is running:

  export MOVE_TO_DATABASE_URL=${databaseUrl}
  ${cliCommand()} move
`;
}
