import pg from 'pg';
import { migrationOrm } from './migration-orm.js';
import { requireCompatibleSchema } from './newer-schema.js';
import { type RoleOptions, setUpRoles } from './roles/app-roles.js';

/** Arbitrary id of the advisory lock: "wayp" in ASCII. */
const migrationLock = 0x77617970;

/**
 * Migrates the database at `url`: our tables, and the queue's schema `bullmq`, which is unused if the queue is in Redis.
 * Processes that call it concurrently wait for each other.
 * @param url of the owner of the tables.
 * @param roles also sets up the roles of the apps. Undefined if the apps connect as the owner.
 * @returns the names of the migrations that ran.
 * @throws NewerSchemaError if this version is too old for the database.
 */
export async function migrate(url: string, roles?: RoleOptions): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  const orm = await migrationOrm(url);
  const { runMigrations } = await import('bullmq');
  try {
    await takeMigrationLock(lock, 'exclusive');
    await requireCompatibleSchema(lock);
    const ran = await orm.migrator.up();
    await runMigrations(lock);
    if (roles) await setUpRoles(lock, roles);
    return ran.map(({ name }) => name);
  } finally {
    await orm.close();
    await lock.end();
  }
}

/** Waits for migrations that run, and keeps others from running until the connection ends. `shared`: only migrations wait. */
export async function takeMigrationLock(client: pg.ClientBase, mode: 'exclusive' | 'shared'): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await client.query(`select pg_advisory_lock${suffix}($1)`, [migrationLock]);
}
