import 'reflect-metadata';
import { DomainError, SettingsError } from '@app/common';
import { isDatabaseAway } from '@app/database';
import { PostgresServerError } from '@app/postgres-server';
import { Logger } from '@nestjs/common';
import { Command } from 'commander';
import { accountCreate } from './account-create.command.js';
import { accountDisable, accountEnable } from './account-disable.command.js';
import { accountLink } from './account-link.command.js';
import { accountPassword } from './account-password.command.js';
import { audit } from './audit.command.js';
import { auditExport } from './audit-export.command.js';
import { breakoutCheck } from './breakout-check.command.js';
import { CommandError } from './command-error.js';
import { disable, enable } from './disable.command.js';
import { importLinks } from './import.command.js';
import { keyCreate } from './key-create.command.js';
import { keyList } from './key-list.command.js';
import { keyRevoke } from './key-revoke.command.js';
import { linksCreate } from './links-create.command.js';
import { linksList } from './links-list.command.js';
import { operatorAdd } from './operator-add.command.js';
import { proxyCheck } from './proxy-check.command.js';
import { report } from './report.command.js';
import { setupCode } from './setup-code.command.js';
import { totpRemove } from './totp-remove.command.js';

// Standard output is for the result only.
Logger.overrideLogger(false);

const cli = new Command('cli')
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
  .addCommand(disable)
  .addCommand(enable)
  .addCommand(totpRemove)
  .addCommand(importLinks)
  .addCommand(audit)
  .addCommand(auditExport)
  .addCommand(proxyCheck)
  .addCommand(breakoutCheck)
  .addCommand(linksCreate)
  .addCommand(linksList)
  .addCommand(report);

/** SQLSTATE. */
const undefinedTable = '42P01';
const insufficientPrivilege = '42501';

function messagesOf(error: unknown): string[] {
  if (error instanceof SettingsError) return error.messages;
  if (error instanceof DomainError) return error.fields?.map(({ message }) => message) ?? [error.message];
  if (error instanceof CommandError || error instanceof PostgresServerError) return [error.message];
  if (isDatabaseAway(error)) return ['the database cannot be reached; is DATABASE_URL right?'];
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
