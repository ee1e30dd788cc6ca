import { cliCommand, loadSettings } from '@app/common';
import { requireUnused } from '@app/backup';
import { awaitMove, markReceiving } from '@app/postgres-server';
import { Command } from 'commander';
import pg from 'pg';
import { CommandError } from './command-error.js';
import { withDatabase } from './with-database.js';

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
