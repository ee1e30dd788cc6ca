import type { Scope } from '@app/database';
import { Command, InvalidArgumentError } from 'commander';
import { withServices } from './with-services.js';

interface Options {
  email: string;
  name: string;
  scopes: Scope[];
  expires?: Date;
}

function scopesIn(list: string): Scope[] {
  const scopes = [...new Set(list.split(',').map((scope) => scope.trim()))];
  const known = scopes.filter((scope): scope is Scope => scope === 'read' || scope === 'write');
  if (known.length < scopes.length) throw new InvalidArgumentError('It takes read, write, or read,write.');
  return known;
}

function timestampIn(text: string): Date {
  const time = new Date(text);
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  if (!isIso || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('It takes an ISO 8601 time such as 2027-01-31T00:00:00Z.');
  }
  return time;
}

export const keyCreate = new Command('key:create')
  .description('make an API key and print it alone; makes the account where there is none')
  .requiredOption('--email <address>', 'the account')
  .requiredOption('--name <name>', 'what the key is for, 1 to 120 characters')
  .option('--scopes <list>', 'read, write, or both separated by a comma', scopesIn, ['read', 'write'])
  .option('--expires <timestamp>', 'ISO 8601; never without it', timestampIn)
  .action(async ({ email, name, scopes, expires }: Options) => {
    const { key } = await withServices(async ({ accounts, keys }) => {
      const account = await accounts.findOrCreate(email);
      return keys.create(account.id, { name, scopes, expiresAt: expires });
    });
    console.log(key);
  });
