import { MikroORM } from '@mikro-orm/postgresql';
import type { MigrationClass } from './migration-config.js';

/**
 * Opens an ORM that can migrate the database at `url`. Imports lazily, because apps import this library and never migrate.
 * @param options.beforeBaseline false if the database has all migrations that the baseline stands for. Default: true.
 */
export async function migrationOrm(url: string, { beforeBaseline = true } = {}): Promise<MikroORM> {
  const { migrationConfig } = await import('./migration-config.js');
  return MikroORM.init(migrationConfig(url, beforeBaseline ? await migrationsBeforeBaseline() : []));
}

/** The code of the migrations that the baseline stands for, which only databases and backups from before it need. */
export async function migrationsBeforeBaseline(): Promise<readonly MigrationClass[]> {
  const module = await import('./baseline/migrations/index.js');
  return module.migrationsBeforeBaseline;
}
