import { loadSettings, proxyCheckAddress } from '@app/common';
import { connectionOptions, readSigningSecret } from '@app/database';
import { Command } from 'commander';
import pg from 'pg';
import { withDatabase } from './with-database.js';

export const proxyCheck = new Command('proxy:check')
  .description('print an address that shows, for ten minutes, what Waypost knows about its visitor')
  .action(async () => {
    const { SHORT_URL_BASE } = loadSettings();
    const address = await withDatabase(async (databaseUrl) => {
      const client = new pg.Client(connectionOptions(databaseUrl));
      await client.connect();
      try {
        const { rows } = await client.query<{ now: number }>(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
        );
        return proxyCheckAddress(SHORT_URL_BASE, await readSigningSecret(client), rows[0]?.now ?? Date.now());
      } finally {
        await client.end();
      }
    });
    console.error('Open this within ten minutes, the way a visitor would. For curl, append &format=json:');
    console.log(address);
  });
