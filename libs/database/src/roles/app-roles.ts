import { databaseApps, databaseRole, type RolePasswords } from '@app/common';
import type pg from 'pg';
import { isNewerSchema } from '../newer-schema.js';
import { knownMigrations } from '../schema-version.js';
import { grantPrivileges, privilegeDifferences } from './grants.js';
import { applyPolicies, policyDifferences } from './policies.js';
import { scramVerifier } from './scram-verifier.js';

export interface RoleOptions {
  /** Set for the roles. Without them, roles keep their passwords, and a new role cannot sign in. */
  passwords?: RolePasswords;
}

/** Arbitrary id of the advisory lock for setting passwords: PostgreSQL fails if two connections change a role concurrently. */
const passwordLock = 0x77617971;

/**
 * Creates the roles of the apps if they are missing, and gives them their privileges and policies. Can be repeated. Call it after the
 * migrations, as the owner of the tables.
 * @throws Error if roles are missing and the owner may not create them.
 */
export async function setUpRoles(client: pg.Client, options: RoleOptions): Promise<void> {
  await createRoles(client);
  await setPasswords(client, options);
  // A later version has declared the needs of its apps, and they may be running.
  const isNewer = await isNewerSchema(client, await knownMigrations());
  if (!isNewer) await applyPolicies(client);
  await grantPrivileges(client, !isNewer);
}

/** True if `setUpRoles` would change only passwords. Call it on a migrated database. */
export async function areRolesCurrent(client: pg.Client): Promise<boolean> {
  const { missing, excess } = await privilegeDifferences(client);
  if (missing.length > 0) return false;
  if (await isNewerSchema(client, await knownMigrations())) return true;
  return excess.length === 0 && (await policyDifferences(client)).length === 0;
}

/** Gives the roles their passwords, if there are any. Does not wait for migrations. */
export async function setPasswords(client: pg.Client, { passwords }: RoleOptions): Promise<void> {
  if (!passwords) return;
  await client.query('select pg_advisory_lock($1)', [passwordLock]);
  try {
    for (const app of databaseApps) {
      // Contains only characters that are safe inside quotes: a verifier has no others.
      await client.query(`alter role ${databaseRole(app)} password '${scramVerifier(passwords[app])}'`);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [passwordLock]);
  }
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
      // Another database of the same server is being migrated concurrently.
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
