import { Command } from 'commander';
import { memberWith, withServices } from './with-services.js';

export const passkeyRemove = new Command('passkey:remove')
  .description('remove all passkeys of a user who lost them, and end their sessions')
  .requiredOption('--email <address>', 'email address of the user')
  .action(async ({ email }: { email: string }) => {
    const removed = await withServices(async (services) =>
      services.passkeys.removeAll(await memberWith(services, email)),
    );
    console.error(`${email} has no passkeys from now on (removed: ${removed})`);
  });
