import { UsersService, withAuditContext } from '@app/accounts';
import { loadSettings } from '@app/common';
import { ormConfig } from '@app/database';
import { DomainsService, OwnHosts } from '@app/domains';
import {
  type DateOrder,
  dateOrders,
  type DomainChoice,
  domainChoices,
  type FileEncoding,
  fileEncodings,
  type GivenColumns,
  type ImportDetails,
  type ImportFailure,
  type ImportField,
  importFields,
  importSources,
  type ImportSource,
  reportWriters,
  ImportRunner,
  ImportsService,
} from '@app/imports';
import { GroupsService, ImportedLinksService } from '@app/links';
import { DeniedHosts } from '@app/moderation';
import { SlugsService } from '@app/slugs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { Command, InvalidArgumentError, Option } from 'commander';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './command-error.js';
import { withDatabase } from './with-database.js';
import { byCommand } from './with-services.js';

interface Options {
  email: string;
  source?: ImportSource;
  encoding?: FileEncoding;
  dates?: DateOrder;
  map: GivenColumns;
  ignore?: string[];
  unknownDomain?: DomainChoice;
  upgradeHttp?: true;
  dryRun?: true;
  yes?: true;
  group?: string;
  tag?: string[];
  report?: string;
}

/** Pause between checks of an import that another process is working on, milliseconds. */
const pauseMs = 500;

/** `slug=Back-half`, or `name=` for none. */
function collectColumns(text: string, columns: GivenColumns): GivenColumns {
  const [, field, column = ''] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (!importFields.includes(field as ImportField)) {
    throw new InvalidArgumentError(`Expected field=column; the fields are: ${importFields.join(', ')}.`);
  }
  return { ...columns, [field as ImportField]: column === '' ? null : column };
}

/** The services that a command needs to import links into an account. */
interface ImportServices {
  accountId: string;
  groups: GroupsService;
  imports: ImportsService;
  runner: ImportRunner;
}

/** Calls `work` with services that are not in one transaction: an import commits as it goes. @throws CommandError if there is no account. */
function withImports(email: string, work: (services: ImportServices) => Promise<void>): Promise<void> {
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

export const importLinks = new Command('import')
  .description(
    'check a file with links, show what would be imported, and import it; run it again to continue after an interruption',
  )
  .argument('<file>', 'our own export, a CSV file, an SQL dump of YOURLS, or an export of another service')
  .requiredOption('--email <address>', 'email address of a user, for the account that they joined first')
  .addOption(
    new Option('--source <service>', 'where the file comes from; by default guessed').choices(importSources),
  )
  .option('--map <field=column>', 'the column of a field; repeat it for several', collectColumns, {})
  .addOption(
    new Option('--encoding <name>', 'how the bytes of the file are read; by default recognized').choices(
      fileEncodings,
    ),
  )
  .addOption(
    new Option(
      '--dates <first>',
      'what comes first in dates such as 3/4/2026; by default recognized',
    ).choices(dateOrders),
  )
  .option(
    '--ignore <column...>',
    'columns that are not read, although they may decide who can open a link or where it leads',
  )
  .addOption(
    new Option(
      '--unknown-domain <choice>',
      'what becomes of links on hosts that are not domains of the account; by default only one such host leads to the default domain',
    ).choices(domainChoices),
  )
  .option('--upgrade-http', 'make destinations with http: start with https:, instead of skipping them')
  .option('--group <id>', 'id of the group for all links, instead of the groups that the file names')
  .option('--tag <name...>', 'tags for all links')
  .option('--dry-run', 'only say what would be imported and skipped')
  .option('--yes', 'import without asking; where there is no terminal, nobody is asked')
  .option('--report <path>', 'write the rows that were skipped to a CSV file')
  .action(async (path: string, options: Options) => {
    const { size, digest } = await describe(path);
    await withImports(options.email, async (services) => {
      const found = await services.imports.findOpen(services.accountId, digest);
      if (found?.state === 'importing' && !options.dryRun) {
        console.error(`continuing after ${found.rows} rows`);
        return report(services, await finish(services, found.id), options);
      }
      // A check that was abandoned before the question was answered.
      if (found && found.state !== 'importing') await services.imports.cancel(services.accountId, found.id);
      await checkGroup(services, options.group);
      const { id } = await send(services, path, size, digest, options);
      const checked = await finish(services, id);
      if (options.dryRun || checked.state !== 'checked' || checked.failure) {
        await report(services, checked, options);
        return;
      }
      for (const line of summaryOf(checked)) console.error(line);
      if (!options.yes && !(await confirmed())) {
        await services.imports.cancel(services.accountId, id);
        console.error('nothing was imported');
        return;
      }
      await services.imports.start(services.accountId, id, () => Promise.resolve(null));
      await report(services, await finish(services, id), options);
    });
  });

/** Reports the outcome of an import, and ends one that was only checked. @throws CommandError if it failed. */
async function report(
  services: ImportServices,
  details: ImportDetails,
  { report: path }: Options,
): Promise<void> {
  if (path !== undefined) await writeReport(services, details.id, path);
  if (details.state === 'checked') await services.imports.cancel(services.accountId, details.id);
  for (const line of summaryOf(details)) console.log(line);
  if (details.failure) throw new CommandError(failureText(details.failure));
}

/** How questions about a file are answered in this command. */
const answers: Readonly<Record<string, string>> = {
  unread_columns: 'Here: --map field=column, or --ignore with the names of the columns.',
  unknown_domains: 'Here: --unknown-domain default, --unknown-domain skip, or --map domain=.',
};

const failureText = ({ code, message }: ImportFailure): string =>
  [message, answers[code]].filter(Boolean).join(' ');

/** Asks the user at the terminal. Scripts continue without a question. */
async function confirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question('Import these links? [y/N] ')).trim());
  } finally {
    terminal.close();
  }
}

async function checkGroup({ groups, accountId }: ImportServices, group?: string): Promise<void> {
  const [error] = await groups.referenceErrors(accountId, group);
  if (error) throw new CommandError(`there is no group ${group}`);
}

async function describe(path: string): Promise<{ size: number; digest: string }> {
  try {
    const { size } = await stat(path);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    return { size, digest: hash.digest('hex') };
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

function send(
  { imports, accountId }: ImportServices,
  path: string,
  size: number,
  digest: string,
  { source, encoding, dates, map, ignore, unknownDomain, upgradeHttp, group, tag }: Options,
): Promise<ImportDetails> {
  const options = {
    source,
    encoding,
    dateOrder: dates,
    columns: map,
    ignored: ignore,
    onUnknownDomain: unknownDomain,
    upgradeHttp,
    group,
    tags: tag,
    digest,
  };
  const file = { body: createReadStream(path), size, createdBy: null };
  return imports.create(accountId, options, file);
}

/** Works on an import until it has ended or has been checked. The jobs app may be faster. */
async function finish({ imports, runner, accountId }: ImportServices, id: string): Promise<ImportDetails> {
  const { signal } = new AbortController();
  for (;;) {
    await runner.run(accountId, id, signal, showProgress);
    const details = await imports.get(accountId, id);
    if (!['checking', 'importing'].includes(details.state)) return details;
    showProgress(details);
    await sleep(pauseMs);
  }
}

function showProgress({ rows, created, readBytes, bytes }: ImportDetails): void {
  if (!process.stderr.isTTY) return;
  const percent = Math.floor((100 * readBytes) / bytes);
  process.stderr.write(
    `\r${percent} %, ${rows} rows, ${created} links\u001b[K${readBytes === bytes ? '\n' : ''}`,
  );
}

async function writeReport({ imports, accountId }: ImportServices, id: string, path: string): Promise<void> {
  const { header, write } = reportWriters.csv;
  async function* lines(): AsyncGenerator<string> {
    yield header;
    for await (const rows of imports.allSkips(accountId, id)) yield write(rows);
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

function summaryOf({
  state,
  created,
  rows,
  skipped,
  leftOut,
  found,
  options,
  failure,
}: ImportDetails): string[] {
  const verb = state === 'checked' ? 'would import' : 'imported';
  const columns = Object.entries(found?.columns ?? {}).map(([field, column]) => `${field}=${column}`);
  const { encoding = 'utf-8' } = found ?? {};
  const inEncoding = encoding === 'utf-8' ? '' : ` in ${encoding}`;
  return [
    ...(found ? [`read as ${found.source}${inEncoding}: ${columns.join(', ')}`] : []),
    `${verb} ${created} of ${rows} rows`,
    ...(options.onUnknownDomain === 'skip' || failure ? [] : (found?.unknownDomains ?? [])).map(
      (host) => `${host} is not a domain of the account: its links go to the default domain`,
    ),
    ...Object.entries(skipped).map(([reason, count]) => `skipped ${count}: ${reason}`),
    ...Object.entries(leftOut).map(([field, count]) => `without ${field}, which cannot be read: ${count}`),
  ];
}
