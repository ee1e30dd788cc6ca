import { Command } from 'commander';
import { CommandError } from './command-error.js';
import { accountOf, withServices } from './with-services.js';

export const keyRevoke = new Command('key:revoke')
  .description('revoke every key of that name, at once')
  .requiredOption('--email <address>', 'the account')
  .requiredOption('--name <name>', 'the name that the key was made with')
  .action(async ({ email, name }: { email: string; name: string }) => {
    const revoked = await withServices(async (services) =>
      services.keys.revoke((await accountOf(services, email)).id, name),
    );
    if (revoked === 0) throw new CommandError(`${email} has no live key named ${name}`);
    console.log(`revoked ${revoked} ${revoked === 1 ? 'key' : 'keys'}`);
  });
