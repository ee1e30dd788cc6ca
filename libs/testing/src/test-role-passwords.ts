import { databaseApps, type RolePasswords } from '@app/common';

/**
 * Passwords of the apps' roles on every server that tests use: roles belong to a server, which several runs may share.
 * Tests that migrate a database for apps pass them to `migrate`.
 */
export const testRolePasswords = Object.fromEntries(
  databaseApps.map((app) => [app, `password-of-the-${app}-in-tests`]),
) as RolePasswords;
