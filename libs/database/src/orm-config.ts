import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import * as entities from './entities/index.js';
import { releaseLostClients } from './release-lost-clients.js';

/** Replaces the migrator, which the ORM would load on its own, with 400 modules that only migrations need. */
const noMigrator = { name: 'Migrator', register: () => undefined };

/**
 * MikroORM's configuration for the database at `url`, without migrations, which apps do not load. Triggers exist only in
 * the migrations, policies only in `roles/policies.ts`. Statements have a time limit if the app's `Client` sets one
 * (`statementLimits`).
 */
export function ormConfig(url: string, { driverOptions, ...extra }: Options = {}): Options {
  return defineConfig({
    // MikroORM reads only the address from a URL, and not that of a socket. The driver reads all of it.
    dbName: new pg.Client({ connectionString: url }).database,
    driverOptions: {
      connectionString: url,
      ...driverOptions,
      onPoolCreated: (pool: pg.Pool) => {
        releaseLostClients(pool);
        (driverOptions as { onPoolCreated?: (pool: pg.Pool) => void } | undefined)?.onPoolCreated?.(pool);
      },
    },
    entities: Object.values(entities).filter((value) => typeof value === 'function'),
    metadataProvider: ReflectMetadataProvider,
    forceUtcTimezone: true,
    // Behind a pooler, the database may have a different name.
    ensureDatabase: false,
    extensions: [noMigrator],
    schemaGenerator: {
      ignoreSchema: ['bullmq'],
      createForeignKeyConstraints: false,
      ignoreTriggers: true,
      ignoreRoutines: true,
      ignorePolicies: true,
    },
    pool: { min: 0, max: 10 },
    ...extra,
  });
}
