import { largestStorage, type StorageKind } from '@app/account-data';
import { Command, InvalidArgumentError } from 'commander';
import { withServices } from './with-services.js';

const kinds: StorageKind[] = ['links', 'bioPages', 'images', 'imports', 'webhooks', 'responses'];
const headers = ['account', 'total', 'links', 'bio pages', 'images', 'imports', 'webhooks', 'responses'];
const most = 1_000;

function limitOf(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= most) return limit;
  throw new InvalidArgumentError(`Use a whole number from 1 to ${most}.`);
}

export const accountStorage = new Command('account:storage')
  .description('list the accounts that store most, in bytes, one per line, tab-separated')
  .option('--limit <number>', `how many, up to ${most}`, limitOf, 20)
  .action(async ({ limit }: { limit: number }) => {
    const accounts = await withServices(({ em }) => largestStorage(em, limit));
    const rows = accounts.map(({ accountId, bytes, measuredAt }) => [
      accountId,
      kinds.reduce((sum, kind) => sum + bytes[kind], 0),
      ...kinds.map((kind) => bytes[kind]),
      measuredAt.toISOString(),
    ]);
    for (const row of [[...headers, 'measured'], ...rows]) console.log(row.join('\t'));
  });
