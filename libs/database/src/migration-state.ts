import type pg from 'pg';
import { contractSuffix } from './newer-schema.js';
import { knownMigrations } from './schema-version.js';

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
