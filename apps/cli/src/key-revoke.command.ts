import { Command } from 'commander';
import { CommandError } from './command-error.js';
import { memberWith, withServices } from './with-services.js';

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
