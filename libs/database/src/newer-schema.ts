import pg from 'pg';

/**
 * Migrations after which older versions cannot work: they remove or rename something, or no longer accept what older
 * versions write. Their names end like this. All others only add, and older versions keep working.
 */
export const contractSuffix = '_contract';

/** The contract migrations of this version. Kept apart from the others so that every app can afford to load them. */
export const contractMigrations: readonly string[] = [];

/** This version is too old for the schema of the database. */
export class NewerSchemaError extends Error {
  constructor(names: readonly string[]) {
    super(
      `a newer version of Waypost changed the database in a way that this version cannot work with (${names.join(', ')}); ` +
        'start that version or a later one, or restore a backup that was made before the upgrade',
    );
    this.name = 'NewerSchemaError';
  }
}

/** @throws NewerSchemaError if a later version changed the schema in a way that this version cannot work with. */
export async function requireCompatibleSchema(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query(`select where to_regclass('public.migrations') is not null`);
  if (tables.length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    `select name from public.migrations where right(name, length($1)) = $1 and name <> all($2) order by name`,
    [contractSuffix, contractMigrations],
  );
  if (rows.length > 0) throw new NewerSchemaError(rows.map(({ name }) => name));
}

/** True if a later version has migrated the database. It may have tables that this version does not know. */
export async function isNewerSchema(client: pg.ClientBase, known: readonly string[]): Promise<boolean> {
  const { rows } = await client.query('select from public.migrations where name <> all($1) limit 1', [known]);
  return rows.length > 0;
}

/** Number of milliseconds that the start of an app may wait for a silent database. */
const timeoutMs = 1_000;

/**
 * `requireCompatibleSchema` for an app at startup.
 * @returns true if the database could be queried. An app that may not read the migrations runs on a schema from before they
 *   were readable, or one whose privileges were granted manually.
 * @throws NewerSchemaError
 */
export async function checkSchema(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireCompatibleSchema(client);
    return true;
  } catch (error) {
    if (error instanceof NewerSchemaError) throw error;
    return (error as { code?: string }).code === insufficientPrivilege;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** SQLSTATE. */
const insufficientPrivilege = '42501';
