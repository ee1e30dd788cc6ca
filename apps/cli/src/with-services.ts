import {
  KeysService,
  PasskeysService,
  TotpService,
  UsersService,
  type Member,
  withAuditContext,
} from '@app/accounts';
import { loadSettings } from '@app/common';
import { inTransaction, ormConfig, Signatures } from '@app/database';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CommandError } from './command-error.js';
import { withDatabase } from './with-database.js';

/** The services that commands about users, accounts and keys need. */
export interface Services {
  users: UsersService;
  keys: KeysService;
  totp: TotpService;
  passkeys: PasskeysService;
  /** The transaction that they share. */
  em: EntityManager;
}

/** The actor of commands in the audit log. */
export const byCommand = {
  actor: { kind: 'cli', id: null, name: null },
  credentialId: null,
  requestId: null,
} as const;

/** Calls `work` with services on the CLI's database, all in one transaction. */
export function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  return withDatabase(async (databaseUrl) => {
    const orm = await MikroORM.init(ormConfig(databaseUrl));
    try {
      return await withAuditContext(byCommand, () =>
        inTransaction(orm.em.fork(), (em) =>
          work({
            users: new UsersService(em, loadSettings()),
            keys: new KeysService(em),
            totp: new TotpService(em, new Signatures(em)),
            passkeys: new PasskeysService(em, new Signatures(em), loadSettings()),
            em,
          }),
        ),
      );
    } finally {
      await orm.close();
    }
  });
}

/** The user with that email address, and their account. @throws CommandError if there is none. */
export async function memberWith({ users }: Services, email: string): Promise<Member> {
  const member = await users.find(email);
  if (!member) throw new CommandError(`there is no account for ${email}`);
  return member;
}
