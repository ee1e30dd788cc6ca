import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { MigrationClass } from './migration-config.js';
import { migrationOrm, migrationsBeforeBaseline } from './migration-orm.js';

/** Never connected to: the configuration requires one. */
const unusedUrl = 'postgres://localhost/unused';

/** The names of this version's migrations, in the order in which they run. Imports lazily, like `migrationOrm`. */
export async function knownMigrations(): Promise<string[]> {
  const { migrationsList } = await import('./migration-config.js');
  return [...(await baselineNames()), ...migrationsList.map(({ name }) => name)];
}

async function baselineNames(): Promise<readonly string[]> {
  const { baselineMigrations } = await import('./baseline/migration-names.js');
  return baselineMigrations;
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
  const { migrationsList } = await import('./migration-config.js');
  const named = (known: MigrationClass): boolean => known.name === name;
  const migrationClass = migrationsList.find(named) ?? (await migrationsBeforeBaseline()).find(named);
  if (!migrationClass) throw new Error(`there is no migration ${name}`);
  const migration = new migrationClass(orm.em.getDriver(), orm.config);
  await migration.up();
  return migration.getQueries().map(String);
}

/**
 * Runs migrations in the transaction of `client`, unlike `migrate`, which uses a transaction for each.
 * @param names in any order. In a database without any, the baseline takes the place of those that it stands for.
 */
export async function runMigrationsOn(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(client);
  await client.query(migrationsTable);
  let pending = (await knownMigrations()).filter((known) => names.includes(known));
  const baseline = await baselineNames();
  if (applied.length === 0 && baseline.every((name) => names.includes(name))) {
    await createBaseline(client);
    pending = pending.slice(baseline.length);
  }
  // Never connects: migrations run with the driver of `client`.
  const orm = await migrationOrm(unusedUrl, { beforeBaseline: false });
  try {
    for (const name of pending) {
      for (const statement of await migrationStatements(orm, name)) await client.query(statement);
      await client.query('insert into public.migrations (name) values ($1)', [name]);
    }
  } finally {
    await orm.close();
  }
}

/**
 * Creates the schema of a database that has no tables yet, up to the baseline, in one transaction. Does nothing to any other.
 * @returns false if the database has tables from before the baseline, whose migrations have to run one by one.
 */
export async function startFromBaseline(client: pg.ClientBase): Promise<boolean> {
  const applied = await appliedMigrations(client);
  if (applied.length > 0) return (await baselineNames()).every((name) => applied.includes(name));
  await client.query('begin');
  try {
    await client.query(migrationsTable);
    await createBaseline(client);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** As the migrator creates it. */
const migrationsTable = `create table if not exists public.migrations
  (id serial primary key, name varchar(255) not null, executed_at timestamptz not null default current_timestamp)`;

async function createBaseline(client: pg.ClientBase): Promise<void> {
  const { baselineSchema } = await import('./baseline/schema.gen.js');
  // Functions come before the tables that they name.
  await client.query(
    `set local check_function_bodies = off; ${baselineSchema} set local check_function_bodies = on`,
  );
  await client.query(
    `insert into public.migrations (name)
     select name from unnest($1::text[]) with ordinality as known (name, place) order by place`,
    [await baselineNames()],
  );
}
