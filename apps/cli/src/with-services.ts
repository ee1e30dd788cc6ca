import { AccountsService, KeysService } from '@app/accounts';
import { type Account, inTransaction, ormConfig } from '@app/database';
import { MikroORM } from '@mikro-orm/postgresql';
import { CommandError } from './command-error.js';
import { withDatabase } from './with-database.js';

/** What the commands about accounts and keys work with. */
export interface Services {
  accounts: AccountsService;
  keys: KeysService;
}

/** Calls `work` with the services of the database that the CLI speaks to, in one transaction: all of it or nothing. */
export function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  return withDatabase(async (databaseUrl) => {
    const orm = await MikroORM.init(ormConfig(databaseUrl));
    try {
      return await inTransaction(orm.em.fork(), (em) =>
        work({ accounts: new AccountsService(em), keys: new KeysService(em) }),
      );
    } finally {
      await orm.close();
    }
  });
}

/** @throws CommandError where there is no account of that address. */
export async function accountOf({ accounts }: Services, email: string): Promise<Account> {
  const account = await accounts.find(email);
  if (!account) throw new CommandError(`there is no account for ${email}`);
  return account;
}
