import pg from 'pg';
import { retried } from './in-transaction.js';
import { migrationOrm } from './migration-orm.js';
import { contractSuffix, requireCompatibleSchema } from './newer-schema.js';
import { areRolesCurrent, type RoleOptions, setPasswords, setUpRoles } from './roles/app-roles.js';
import { knownMigrations, startFromBaseline } from './schema-version.js';

/** Arbitrary id of the advisory lock: "wayp" in ASCII. */
const migrationLock = 0x77617970;

/**
 * Migrates the database at `url`: our tables, and the queue's schema `bullmq`, which is unused if the queue is in Redis.
 * Processes that call it concurrently wait for each other. If there is nothing to migrate, it does not wait.
 * @param url connects as the owner of the tables.
 * @param roles also sets up the roles of the apps. Undefined if the apps connect as the owner.
 * @param onWait called before a wait for a backup or another migration, which may take hours.
 * @returns the names of the migrations that ran.
 * @throws NewerSchemaError if this version is too old for the database.
 */
export async function migrate(url: string, roles?: RoleOptions, onWait?: () => void): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await requireCompatibleSchema(client);
    if (await isCurrent(client, roles)) {
      if (roles) await setPasswords(client, roles);
      return [];
    }
    await takeMigrationLock(client, 'exclusive', onWait);
    return await migrateAlone(client, url, roles);
  } finally {
    await client.end();
  }
}

/** Waits for running migrations, and keeps others from running until the connection ends. `shared`: only migrations wait. */
export async function takeMigrationLock(
  client: pg.ClientBase,
  mode: 'exclusive' | 'shared',
  onWait?: () => void,
): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock${suffix}($1) as taken`,
    [migrationLock],
  );
  if (rows[0]?.taken) return;
  onWait?.();
  await client.query(`select pg_advisory_lock${suffix}($1)`, [migrationLock]);
}

/** The state of a database's tables compared with this version. */
export interface MigrationState {
  /** Migrations of this version that the database does not have yet. All of them if it has no tables. */
  pending: string[];
  /** Migrations of the database that this version does not know: a newer version has migrated it. */
  unknown: string[];
  /** Those among `unknown` after which this version cannot work with the database. */
  incompatible: string[];
}

export async function readMigrationState(client: pg.ClientBase): Promise<MigrationState> {
  const known = await knownMigrations();
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return { pending: known, unknown: [], incompatible: [] };
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const done = rows.map(({ name }) => name);
  const unknown = done.filter((name) => !known.includes(name));
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown,
    incompatible: unknown.filter((name) => name.endsWith(contractSuffix)),
  };
}

/** True if only passwords would change. */
async function isCurrent(client: pg.Client, roles: RoleOptions | undefined): Promise<boolean> {
  const { pending } = await readMigrationState(client);
  if (pending.length > 0 || !(await isQueueCurrent(client))) return false;
  return !roles || areRolesCurrent(client);
}

async function isQueueCurrent(client: pg.Client): Promise<boolean> {
  const { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, SchemaMigrationRequiredError } =
    await import('bullmq');
  try {
    return (await assertSchemaCompatibility(client)) >= LATEST_SCHEMA_VERSION;
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return false;
    throw error;
  }
}

async function migrateAlone(
  client: pg.Client,
  url: string,
  roles: RoleOptions | undefined,
): Promise<string[]> {
  // Another version may have migrated in the meantime.
  await requireCompatibleSchema(client);
  const { pending } = await readMigrationState(client);
  const orm = await migrationOrm(url, { beforeBaseline: !(await startFromBaseline(client)) });
  const { runMigrations } = await import('bullmq');
  try {
    await retried(orm.em, () => orm.migrator.up());
    await runMigrations(client);
    if (roles) await setUpRoles(client, roles);
    return pending;
  } finally {
    await orm.close();
  }
}
