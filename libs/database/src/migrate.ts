import { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { ormConfig } from './orm-config.js';
import { type RoleOptions, setUpRoles } from './roles/app-roles.js';

/** Arbitrary id of the advisory lock: "wayp" in ASCII. */
const migrationLock = 0x77617970;

/**
 * Migrates the database at `url`: our tables, and the queue's schema `bullmq`, which is unused if the queue is in Redis.
 * Processes that call it concurrently wait for each other.
 * @param url of the owner of the tables.
 * @param roles also sets up the roles of the apps. Undefined if the apps connect as the owner.
 * @returns the names of the migrations that ran.
 */
export async function migrate(url: string, roles?: RoleOptions): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  const orm = await MikroORM.init(ormConfig(url));
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    const ran = await orm.migrator.up();
    await runMigrations(lock);
    if (roles) await setUpRoles(lock, roles);
    return ran.map(({ name }) => name);
  } finally {
    await orm.close();
    await lock.end();
  }
}
