import type { ListedKey } from '@app/accounts';
import { scopes as allScopes, type Scope, type ApiKey } from '@app/database';
import { Command, InvalidArgumentError } from 'commander';
import { CommandError } from './command-error.js';
import { memberWith, withServices } from './with-services.js';

interface Options {
  email: string;
  name: string;
  scopes: Scope[];
  expires?: Date;
}

function parseScopes(list: string): Scope[] {
  const scopes = [...new Set(list.split(',').map((scope) => scope.trim()))];
  const known = allScopes.filter((scope) => scopes.includes(scope));
  if (known.length === scopes.length) return known;
  throw new InvalidArgumentError(`Expected some of these, separated by commas: ${allScopes.join(', ')}.`);
}

function parseTimestamp(text: string): Date {
  const time = new Date(text);
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  if (!isIso || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('Expected an ISO 8601 time such as 2027-01-31T00:00:00Z.');
  }
  return time;
}

export const keyCreate = new Command('key:create')
  .description('create an API key and print only the key; creates the account if it is missing')
  .requiredOption('--email <address>', 'email address of the account')
  .requiredOption('--name <name>', 'purpose of the key, 1 to 120 characters')
  .option('--scopes <list>', `any of ${allScopes.join(', ')}, separated by commas`, parseScopes, [
    'read',
    'write',
  ])
  .option('--expires <timestamp>', 'when it expires, ISO 8601; default: never', parseTimestamp)
  .action(async ({ email, name, scopes, expires }: Options) => {
    const { key } = await withServices(async ({ users, keys }) => {
      const { account } = await users.findOrCreate(email);
      return keys.create(account.id, { name, scopes, expiresAt: expires });
    });
    console.log(key);
  });

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

export const keyRevoke = new Command('key:revoke')
  .description('revoke every key with that name, immediately')
  .requiredOption('--email <address>', 'email address of the account')
  .requiredOption('--name <name>', 'name of the key')
  .action(async ({ email, name }: { email: string; name: string }) => {
    const revoked = await withServices(async (services) =>
      services.keys.revoke((await memberWith(services, email)).account.id, name),
    );
    if (revoked === 0) throw new CommandError(`${email} has no live key named ${name}`);
    console.log(`revoked ${revoked} ${revoked === 1 ? 'key' : 'keys'}`);
  });
