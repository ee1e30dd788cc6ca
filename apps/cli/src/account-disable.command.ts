import { type TargetDisabledReason, targetDisabledReasons } from '@app/common';
import { Command, Option } from 'commander';
import { CommandError } from './command-error.js';
import { moderationOn } from './disable.command.js';
import { memberWith, type Services, withServices } from './with-services.js';

interface AccountOptions {
  account?: string;
  email?: string;
}

/** Id of the account in the options. @throws CommandError if they name none, or two. */
async function accountIdOf(services: Services, { account, email }: AccountOptions): Promise<string> {
  if ((account === undefined) === (email === undefined)) {
    throw new CommandError('name the account, with either --account or --email');
  }
  return account ?? (await memberWith(services, email ?? '')).account.id;
}

const withAccount = (command: Command): Command =>
  command
    .option('--account <id>', 'id of the account')
    .option('--email <address>', 'email address of a user, for the account that they joined first');

export const accountDisable = withAccount(new Command('account:disable'))
  .description('disable an account: nothing of it is served, and its keys and sessions are refused')
  .addOption(
    new Option('--reason <reason>', 'the reason shown to its users')
      .choices(targetDisabledReasons)
      .makeOptionMandatory(),
  )
  .action(async (options: AccountOptions & { reason: TargetDisabledReason }) => {
    const name = await withServices(async (services) =>
      moderationOn(services.em).disableAccount(await accountIdOf(services, options), options.reason),
    );
    console.log(`disabled the account ${name}`);
  });

export const accountEnable = withAccount(new Command('account:enable'))
  .description('enable an account again; what was disabled on its own before stays disabled')
  .action(async (options: AccountOptions) => {
    const name = await withServices(async (services) =>
      moderationOn(services.em).enableAccount(await accountIdOf(services, options)),
    );
    console.log(`enabled the account ${name}`);
  });
