import { Command } from 'commander';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error.js';
import { accountOf, withServices } from './with-services.js';

export const accountPassword = new Command('account:password')
  .description('set the password that opens the dashboard, 12 to 128 characters, and end all sessions')
  .requiredOption('--email <address>', 'the account')
  .requiredOption('--password-stdin', 'read it from standard input, so that no list of processes shows it')
  .action(async ({ email }: { email: string }) => {
    if (process.stdin.isTTY) {
      throw new CommandError('pass the password through a pipe: standard input is a terminal');
    }
    const password = (await text(process.stdin)).replace(/\r?\n$/, '');
    await withServices(async (services) => {
      await services.accounts.setPassword(await accountOf(services, email), password);
    });
    console.error(`the password of ${email} is set; its sessions have ended`);
  });
