import { UsersService, withAuditContext } from '@app/accounts';
import { loadSettings } from '@app/common';
import { ormConfig } from '@app/database';
import { DomainsService, OwnHosts } from '@app/domains';
import { GroupsService, ImportedLinksService } from '@app/links';
import { ImportRunner, ImportsService } from '@app/imports';
import { DeniedHosts } from '@app/moderation';
import { SlugsService } from '@app/slugs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { CommandError } from './command-error.js';
import { withDatabase } from './with-database.js';
import { byCommand } from './with-services.js';

/** The services that a command needs to import links into an account. */
export interface ImportServices {
  accountId: string;
  groups: GroupsService;
  imports: ImportsService;
  runner: ImportRunner;
}

/** Calls `work` with services that are not in one transaction: an import commits as it goes. @throws CommandError if there is no account. */
export function withImports(email: string, work: (services: ImportServices) => Promise<void>): Promise<void> {
  return withDatabase(async (databaseUrl) => {
    const settings = loadSettings();
    const { em, close } = await connect(databaseUrl);
    try {
      await RequestContext.create(em, () =>
        withAuditContext(byCommand, async () => {
          const member = await new UsersService(em, settings).find(email);
          if (!member) throw new CommandError(`there is no account for ${email}`);
          const links = new ImportedLinksService(new SlugsService(em, settings));
          const groups = new GroupsService(em);
          await work({
            accountId: member.account.id,
            groups,
            imports: new ImportsService(em),
            runner: new ImportRunner(
              em,
              links,
              groups,
              new DomainsService(em, settings),
              new OwnHosts(settings, em),
              new DeniedHosts(settings),
            ),
          });
        }),
      );
    } finally {
      await close();
    }
  });
}

async function connect(databaseUrl: string) {
  const orm = await MikroORM.init(ormConfig(databaseUrl));
  return { em: orm.em, close: () => orm.close() };
}
