import { databaseApps, databaseRole, type RolePasswords } from '@app/common';
import type pg from 'pg';
import { isNewerSchema } from '../newer-schema.js';
import { knownMigrations } from '../schema-version.js';
import { grantPrivileges } from './grants.js';
import { applyPolicies } from './policies.js';
import { scramVerifier } from './scram-verifier.js';

export interface RoleOptions {
  /** Given to the roles. Without them, roles keep the passwords that they have, and a new role cannot sign in. */
  passwords?: RolePasswords;
}

/**
 * Creates the roles of the apps if they are missing, and gives them their privileges and policies. Can be repeated. Call it after the
 * migrations, as the owner of the tables.
 * @throws Error if roles are missing and the owner may not create them.
 */
export async function setUpRoles(client: pg.Client, { passwords }: RoleOptions): Promise<void> {
  await createRoles(client);
  if (passwords) {
    for (const app of databaseApps) {
      // Only what is safe inside quotes: a verifier has no others.
      await client.query(`alter role ${databaseRole(app)} password '${scramVerifier(passwords[app])}'`);
    }
  }
  // A later version has declared what its apps need, and they may be running.
  const isNewer = await isNewerSchema(client, await knownMigrations());
  if (!isNewer) await applyPolicies(client);
  await grantPrivileges(client, !isNewer);
}

async function createRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (select 1 from pg_roles where rolname = name)`,
    [databaseApps.map(databaseRole)],
  );
  for (const { name } of rows) {
    try {
      await client.query(`create role ${name} login`);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === insufficientPrivilege)
        throw new Error(rolesMissing(rows.map((row) => row.name)), { cause: error });
      // Another database of the same server is being migrated, too.
      if (code !== duplicateObject && code !== uniqueViolation) throw error;
    }
  }
}

/** SQLSTATE. */
const insufficientPrivilege = '42501';
const duplicateObject = '42710';
const uniqueViolation = '23505';

const rolesMissing = (names: string[]): string =>
  `the roles ${names.join(', ')} are missing, and the role of DATABASE_MIGRATION_URL may not create roles; create them as docs/configuration.md says`;
