import { Command } from 'commander';
import { memberWith, withServices } from './with-services.js';

export const totpRemove = new Command('totp:remove')
  .description('remove the authenticator app and the recovery codes of a user who lost both')
  .requiredOption('--email <address>', 'email address of the user')
  .action(async ({ email }: { email: string }) => {
    await withServices(async (services) => {
      await services.totp.remove(await memberWith(services, email), null);
    });
    console.error(`${email} signs in without a code from now on`);
  });
