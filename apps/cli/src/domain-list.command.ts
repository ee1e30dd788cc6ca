import { domainClaims, normalHost } from '@app/domains';
import { Command } from 'commander';
import { withServices } from './with-services.js';

const headers = ['host', 'state', 'problem', 'owners', 'account', 'verified', 'checked'];

export const domainList = new Command('domain:list')
  .description('list the hosts that accounts have added, and whose they are, one per line, tab-separated')
  .option('--host <host>', 'only this host')
  .action(async ({ host }: { host?: string }) => {
    const wanted = host === undefined ? null : (normalHost(host) ?? host);
    await withServices(async ({ em }) => {
      console.log(headers.join('\t'));
      for await (const claim of domainClaims(em, wanted)) {
        const row = [
          claim.host,
          claim.provenAt ? 'verified' : 'pending',
          claim.problem ?? '',
          claim.owners.join(','),
          claim.accountId,
          claim.provenAt?.toISOString() ?? '',
          claim.checkedAt?.toISOString() ?? 'never',
        ];
        console.log(row.join('\t'));
      }
    });
  });
