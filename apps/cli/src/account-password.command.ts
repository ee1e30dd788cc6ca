import { Command } from 'commander';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error.js';
import { memberWith, withServices } from './with-services.js';

export const accountPassword = new Command('account:password')
  .description("set a user's dashboard password, 12 to 128 characters, and end all their sessions")
  .requiredOption('--email <address>', 'email address of the user')
  .requiredOption('--password-stdin', 'read the password from standard input, which no process list shows')
  .action(async ({ email }: { email: string }) => {
    if (process.stdin.isTTY) {
      throw new CommandError('pass the password through a pipe: standard input is a terminal');
    }
    const password = (await text(process.stdin)).replace(/\r?\n$/, '');
    await withServices(async (services) => {
      await services.users.setPassword(await memberWith(services, email), password);
    });
    console.error(`the password of ${email} is set; all their sessions have ended`);
  });
