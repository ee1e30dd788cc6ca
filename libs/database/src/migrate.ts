import { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { ormConfig } from './orm-config.js';

/** Any number that nobody else uses as an advisory lock: "wayp". */
const migrationLock = 0x77617970;

/**
 * Brings the database at `url` up to date: Waypost's tables, and the queue's own schema `bullmq`, which waits
 * unused where the queue is in Redis. Several processes may call it at once; one works, the others wait.
 * @returns the names of the migrations that ran.
 */
export async function migrate(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  const orm = await MikroORM.init(ormConfig(url));
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    const ran = await orm.migrator.up();
    await runMigrations(lock);
    return ran.map(({ name }) => name);
  } finally {
    await orm.close();
    await lock.end();
  }
}
