import type { MikroORM } from '@mikro-orm/postgresql';
import type { Migration } from '@mikro-orm/migrations';
import type pg from 'pg';
import { migrationOrm } from './migration-orm.js';

type MigrationClass = new (
  driver: ReturnType<MikroORM['em']['getDriver']>,
  config: MikroORM['config'],
) => Migration;

/** Never connected to: the configuration requires one. */
const unusedUrl = 'postgres://localhost/unused';

/** Imports lazily, like `migrationOrm`. */
async function migrationList(): Promise<MigrationClass[]> {
  const { migrationConfig } = await import('./migration-config.js');
  return migrationConfig(unusedUrl).migrations?.migrationsList as MigrationClass[];
}

/** The names of this version's migrations, in the order in which they run. */
export async function knownMigrations(): Promise<string[]> {
  return (await migrationList()).map(({ name }) => name);
}

/** The names of the migrations that made the schema of a database; none if it has no tables of ours. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by id');
  return rows.map(({ name }) => name);
}

/** The statements of a migration. */
export async function migrationStatements(orm: MikroORM, name: string): Promise<string[]> {
  const migrationClass = (await migrationList()).find((known) => known.name === name);
  if (!migrationClass) throw new Error(`there is no migration ${name}`);
  const migration = new migrationClass(orm.em.getDriver(), orm.config);
  await migration.up();
  return migration.getQueries().map(String);
}

/**
 * Runs migrations in the transaction of `client`, unlike `migrate`, which uses a transaction for each.
 * @param names in any order.
 */
export async function runMigrationsOn(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  // Never connects: migrations run with the driver of `client`.
  const orm = await migrationOrm(unusedUrl);
  try {
    // As the migrator creates it.
    await client.query(
      `create table if not exists public.migrations
         (id serial primary key, name varchar(255) not null, executed_at timestamptz not null default current_timestamp)`,
    );
    for (const name of (await knownMigrations()).filter((known) => names.includes(known))) {
      for (const statement of await migrationStatements(orm, name)) await client.query(statement);
      await client.query('insert into public.migrations (name) values ($1)', [name]);
    }
  } finally {
    await orm.close();
  }
}
