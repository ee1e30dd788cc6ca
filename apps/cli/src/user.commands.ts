import { Command } from 'commander';
import { memberWith, withServices } from './with-services.js';

export const operatorAdd = new Command('operator:add')
  .description('make a user an operator of the installation; the first one who signed up is one already')
  .requiredOption('--email <address>', 'email address of the user')
  .action(async ({ email }: { email: string }) => {
    await withServices(async (services) => {
      await services.users.makeOperator(await memberWith(services, email));
    });
    console.error(`${email} is an operator of this installation`);
  });

export const passkeyRemove = new Command('passkey:remove')
  .description('remove all passkeys of a user who lost them, and end their sessions')
  .requiredOption('--email <address>', 'email address of the user')
  .action(async ({ email }: { email: string }) => {
    const removed = await withServices(async (services) =>
      services.passkeys.removeAll(await memberWith(services, email)),
    );
    console.error(`${email} has no passkeys from now on (removed: ${removed})`);
  });

export const totpRemove = new Command('totp:remove')
  .description('remove the authenticator app and the recovery codes of a user who lost both')
  .requiredOption('--email <address>', 'email address of the user')
  .action(async ({ email }: { email: string }) => {
    await withServices(async (services) => {
      await services.totp.remove(await memberWith(services, email), null);
    });
    console.error(`${email} signs in without a code from now on`);
  });
