import { MikroORM } from '@mikro-orm/postgresql';

/** Opens an ORM that can migrate the database at `url`. Imports lazily, because apps import this library and never migrate. */
export async function migrationOrm(url: string): Promise<MikroORM> {
  const { migrationConfig } = await import('./migration-config.js');
  return MikroORM.init(migrationConfig(url));
}
