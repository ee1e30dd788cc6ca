import 'reflect-metadata';
import { BackupError } from '@app/backup';
import { DomainError, SettingsError } from '@app/common';
import { CountryDownloadError, CountryFileError } from '@app/countries';
import { isDatabaseUnavailable, NewerSchemaError, refusalOfServer } from '@app/database';
import { PostgresServerError } from '@app/postgres-server';
import { Logger } from '@nestjs/common';
import { Command } from 'commander';
import {
  accountCreate,
  accountDisable,
  accountEnable,
  accountLink,
  accountPassword,
  accountStorage,
} from './account.commands.js';
import { audit, auditExport } from './audit.commands.js';
import { backup, restore } from './backup.commands.js';
import { breakoutCheck } from './breakout-check.command.js';
import { CommandError } from './command-error.js';
import { domainList } from './domain-list.command.js';
import { doctor } from './doctor.command.js';
import { disable, enable } from './disable.command.js';
import { geoipUpdate } from './geoip-update.command.js';
import { importLinks } from './import.command.js';
import { importBioPage } from './import-bio-page.command.js';
import { keyCreate, keyList, keyRevoke } from './key.commands.js';
import { linksCreate } from './links-create.command.js';
import { linksList } from './links-list.command.js';
import { move, moveReceive } from './move.commands.js';
import { proxyCheck } from './proxy-check.command.js';
import { report } from './report.command.js';
import { setupCode } from './setup-code.command.js';
import { operatorAdd, passkeyRemove, totpRemove } from './user.commands.js';
import { vouchersRotate } from './vouchers-rotate.command.js';

// Standard output is for the result only.
Logger.overrideLogger(false);

const cli = new Command(process.env.WAYPOST_CLI ?? 'cli')
  .description('Manage Waypost without a browser')
  .showHelpAfterError('(see --help for usage)')
  .addCommand(keyCreate)
  .addCommand(keyList)
  .addCommand(keyRevoke)
  .addCommand(accountCreate)
  .addCommand(accountPassword)
  .addCommand(accountLink)
  .addCommand(setupCode)
  .addCommand(operatorAdd)
  .addCommand(accountDisable)
  .addCommand(accountEnable)
  .addCommand(accountStorage)
  .addCommand(domainList)
  .addCommand(disable)
  .addCommand(enable)
  .addCommand(totpRemove)
  .addCommand(passkeyRemove)
  .addCommand(vouchersRotate)
  .addCommand(importLinks)
  .addCommand(audit)
  .addCommand(auditExport)
  .addCommand(doctor)
  .addCommand(geoipUpdate)
  .addCommand(backup)
  .addCommand(restore)
  .addCommand(moveReceive)
  .addCommand(move)
  .addCommand(proxyCheck)
  .addCommand(breakoutCheck)
  .addCommand(linksCreate)
  .addCommand(linksList)
  .addCommand(report)
  .addCommand(importBioPage);

/** SQLSTATE. */
const undefinedTable = '42P01';
const insufficientPrivilege = '42501';

/** Errors whose messages are written for the operator. */
const printed = [
  BackupError,
  CommandError,
  CountryDownloadError,
  CountryFileError,
  NewerSchemaError,
  PostgresServerError,
];

function messagesOf(error: unknown): string[] {
  if (error instanceof SettingsError) return error.messages;
  if (error instanceof DomainError) return error.fields?.map(({ message }) => message) ?? [error.message];
  if (printed.some((kind) => error instanceof kind)) return [(error as Error).message];
  const refusal = refusalOfServer(error);
  if (refusal) return [`the database server is not trusted: ${refusal}`];
  if (isDatabaseUnavailable(error)) return ['the database cannot be reached; is DATABASE_URL right?'];
  const { code } = error as { code?: string };
  if (code === undefinedTable) return ['the database has no Waypost tables yet; run `npm run migrate` first'];
  if (code === insufficientPrivilege) {
    return ['the role of DATABASE_URL may not do this; set DATABASE_MIGRATION_URL to the URL of the owner'];
  }
  return [`unexpected error: ${error instanceof Error ? error.message : String(error)}`];
}

try {
  await cli.parseAsync();
} catch (error) {
  for (const message of messagesOf(error)) console.error(`waypost: ${message}`);
  process.exitCode = 1;
}
