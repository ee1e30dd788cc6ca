import { Command } from 'commander';
import { withServices } from './with-services.js';

export const accountCreate = new Command('account:create')
  .description('create an account without a password and print its id; fails if it exists')
  .requiredOption('--email <address>', 'email address of its owner')
  .action(async ({ email }: { email: string }) => {
    const { account } = await withServices(({ users }) => users.create(email));
    console.log(account.id);
  });
