import type { ListedKey } from '@app/accounts';
import type { ApiKey, Scope } from '@app/database';
import { Command } from 'commander';
import { memberWith, withServices } from './with-services.js';

const headers = ['name', 'key', 'scopes', 'state', 'created', 'created by', 'last used'];

function stateOf({ revokedAt, expiresAt, suspendedAt }: ApiKey, allowed: Scope[] | null): string {
  if (revokedAt) return 'revoked';
  if (suspendedAt || !allowed) return 'suspended';
  if (!expiresAt) return 'live';
  return `${expiresAt.getTime() <= Date.now() ? 'expired' : 'live until'} ${expiresAt.toISOString()}`;
}

function rowOf({ key, creator, allowed }: ListedKey): string[] {
  const { name, prefix, scopes, createdAt, lastUsedAt } = key;
  return [
    name,
    `${prefix}…`,
    scopes.join(','),
    stateOf(key, allowed),
    createdAt.toISOString(),
    creator ?? '',
    lastUsedAt?.toISOString() ?? 'never',
  ];
}

export const keyList = new Command('key:list')
  .description("list an account's keys, newest first, one per line, tab-separated")
  .requiredOption('--email <address>', 'email address of the account')
  .action(async ({ email }: { email: string }) => {
    const keys = await withServices(async (services) =>
      services.keys.list((await memberWith(services, email)).account.id),
    );
    for (const row of [headers, ...keys.map(rowOf)]) console.log(row.join('\t'));
  });
