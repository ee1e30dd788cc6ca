import { text } from 'node:stream/consumers';
import { largestStorage, type StorageKind } from '@app/account-data';
import { createPasswordLink, passwordLinkAddress } from '@app/accounts';
import { loadSettings, type TargetDisabledReason, targetDisabledReasons } from '@app/common';
import { Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from './command-error.js';
import { moderationOn } from './disable.command.js';
import { memberWith, type Services, withServices } from './with-services.js';

export const accountCreate = new Command('account:create')
  .description('create an account without a password and print its id; fails if it exists')
  .requiredOption('--email <address>', 'email address of its owner')
  .action(async ({ email }: { email: string }) => {
    const { account } = await withServices(({ users }) => users.create(email));
    console.log(account.id);
  });

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

export const accountLink = new Command('account:link')
  .description('print an address with which a user can set their password, once, within 24 hours')
  .requiredOption('--email <address>', 'email address of the user')
  .action(async ({ email }: { email: string }) => {
    const token = await withServices(async (services) =>
      createPasswordLink(services.em, await memberWith(services, email)),
    );
    console.log(passwordLinkAddress(loadSettings().API_BASE_URL, token));
  });

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

const kinds: StorageKind[] = ['links', 'bioPages', 'images', 'imports', 'webhooks', 'responses'];
const headers = ['account', 'total', 'links', 'bio pages', 'images', 'imports', 'webhooks', 'responses'];
const most = 1_000;

function limitOf(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= most) return limit;
  throw new InvalidArgumentError(`Use a whole number from 1 to ${most}.`);
}

export const accountStorage = new Command('account:storage')
  .description('list the accounts that store most, in bytes, one per line, tab-separated')
  .option('--limit <number>', `how many, up to ${most}`, limitOf, 20)
  .action(async ({ limit }: { limit: number }) => {
    const accounts = await withServices(({ em }) => largestStorage(em, limit));
    const rows = accounts.map(({ accountId, bytes, measuredAt }) => [
      accountId,
      kinds.reduce((sum, kind) => sum + bytes[kind], 0),
      ...kinds.map((kind) => bytes[kind]),
      measuredAt.toISOString(),
    ]);
    for (const row of [[...headers, 'measured'], ...rows]) console.log(row.join('\t'));
  });
