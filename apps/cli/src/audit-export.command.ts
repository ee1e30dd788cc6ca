import { AuditLogService, installationChain } from '@app/accounts';
import { isId } from '@app/common';
import { ormConfig } from '@app/database';
import { MikroORM } from '@mikro-orm/postgresql';
import { Command, InvalidArgumentError } from 'commander';
import { withDatabase } from './with-database.js';

function parseAccount(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('Expected the id of an account.');
  return text;
}

export const auditExport = new Command('audit:export')
  .description(
    "print the sealed entries of the installation's audit log, one JSON object per line, oldest first",
  )
  .option('--account <id>', 'of this account instead', parseAccount, installationChain)
  .action(({ account }: { account: string }) =>
    withDatabase(async (databaseUrl) => {
      const orm = await MikroORM.init(ormConfig(databaseUrl));
      try {
        for await (const entry of new AuditLogService(orm.em.fork()).chain(account)) {
          console.log(JSON.stringify(entry));
        }
      } finally {
        await orm.close();
      }
    }),
  );
