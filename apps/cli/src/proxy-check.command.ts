import { loadSettings } from '@app/common';
import { Command } from 'commander';
import { proxyCheckUrl } from './proxy-check-url.js';
import { withDatabase } from './with-database.js';

export const proxyCheck = new Command('proxy:check')
  .description('print an address that shows, for ten minutes, what Waypost knows about its visitor')
  .action(async () => {
    const { SHORT_URL_BASE } = loadSettings();
    const address = await withDatabase((databaseUrl) => proxyCheckUrl(SHORT_URL_BASE, databaseUrl));
    console.error('Open this within ten minutes, the way a visitor would. For curl, append &format=json:');
    console.log(address);
  });
