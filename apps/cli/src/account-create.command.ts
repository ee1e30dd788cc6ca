import { Command } from 'commander';
import { withServices } from './with-services.js';

export const accountCreate = new Command('account:create')
  .description('make an account without a password, and print its id; fails where it exists')
  .requiredOption('--email <address>', 'its address')
  .action(async ({ email }: { email: string }) => {
    const account = await withServices(({ accounts }) => accounts.create(email));
    console.log(account.id);
  });
