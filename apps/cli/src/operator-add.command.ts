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
