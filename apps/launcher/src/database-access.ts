import {
  type DatabaseApp,
  databaseApps,
  formatRolePasswords,
  type RolePasswords,
  roleUrl,
  type Settings,
} from '@app/common';
import { randomBytes } from 'node:crypto';
import { StartError } from './start-error.js';

/** How migrations, the CLI and the apps connect to the database. */
export interface DatabaseAccess {
  /** URL of the owner, for the CLI. */
  ownerUrl: string;
  /** Settings of the migrations. */
  migrationEnv: NodeJS.ProcessEnv;
  /** Settings of an app. It gets neither the owner's URL nor the passwords of other apps, unless it must. */
  appEnv: (app: DatabaseApp) => NodeJS.ProcessEnv;
}

/**
 * The apps connect as their own roles, unless the operator's database has one role only (`DATABASE_URL` without
 * `DATABASE_MIGRATION_URL`).
 * @param embeddedUrl of the embedded server's owner; null if the operator's database is used.
 * @throws StartError if `DATABASE_MIGRATION_URL` is set without `DATABASE_ROLE_PASSWORDS`.
 */
export function databaseAccess(settings: Settings, embeddedUrl: string | null): DatabaseAccess {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_MIGRATION_URL } = settings;
  const ownerUrl = embeddedUrl ?? DATABASE_MIGRATION_URL;
  if (ownerUrl === undefined) {
    const env = { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL };
    return { ownerUrl: settings.requireDirectUrl(), migrationEnv: env, appEnv: () => env };
  }
  const passwords = embeddedUrl === null ? settings.rolePasswords : randomPasswords();
  if (!passwords) {
    throw new StartError(
      'DATABASE_ROLE_PASSWORDS is not set; with DATABASE_MIGRATION_URL, each app connects as its own role',
    );
  }
  const appsUrl = embeddedUrl ?? DATABASE_URL ?? ownerUrl;
  return {
    ownerUrl,
    migrationEnv: {
      DATABASE_MIGRATION_URL: ownerUrl,
      DATABASE_ROLE_PASSWORDS: formatRolePasswords(passwords),
    },
    appEnv: (app) => ({
      DATABASE_URL: roleUrl(appsUrl, app, passwords[app]),
      DATABASE_DIRECT_URL: DATABASE_DIRECT_URL && roleUrl(DATABASE_DIRECT_URL, app, passwords[app]),
      DATABASE_REPLICA_URL: DATABASE_REPLICA_URL && roleUrl(DATABASE_REPLICA_URL, app, passwords[app]),
      DATABASE_MIGRATION_URL: undefined,
      DATABASE_ROLE_PASSWORDS: undefined,
    }),
  };
}

/** New ones at every start, so that they need not be stored. */
function randomPasswords(): RolePasswords {
  const entries = databaseApps.map((app) => [app, randomBytes(24).toString('base64url')]);
  return Object.fromEntries(entries) as RolePasswords;
}
