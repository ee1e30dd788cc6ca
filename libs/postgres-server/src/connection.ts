import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresServerError } from './postgres-server-error.js';
import type { ServerHome } from './server-home.js';

/** How to connect to the server. The port is 0 until the first start has found one. */
export interface Connection {
  port: number;
  password: string;
}

/** Name of the server's only role and of Waypost's database. */
export const roleName = 'waypost';

/** Reads what an earlier start has written, or generates a password. */
export function readConnection(home: ServerHome): Connection {
  const path = fileOf(home);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Connection;
  if (existsSync(home.data)) {
    throw new PostgresServerError(`${path}, which holds the password of the database next to it, is missing`);
  }
  return { port: 0, password: randomBytes(24).toString('base64url') };
}

/** Writes what has changed, atomically, readable only by our user. Nothing else has the password, so a power cut must not lose it. */
export function writeConnection(home: ServerHome, connection: Connection): void {
  const path = fileOf(home);
  const content = JSON.stringify(connection);
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

export function connectionUrl({ port, password }: Connection, database = roleName): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`;
}

function fileOf(home: ServerHome): string {
  return join(home.folder, 'connection.json');
}

/**
 * Runs one query on a dedicated connection.
 * @param timeoutMs for connecting, and for the response.
 * @returns the first row; null if the database does not respond in time.
 */
export async function askDatabase<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  { values = [], timeoutMs = 2_000 }: { values?: readonly unknown[]; timeoutMs?: number } = {},
): Promise<Row | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Row>(sql, [...values]);
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Connections that a server leaves to ordinary users; null if it cannot be asked. */
export async function freeConnections(url: string): Promise<number | null> {
  const row = await askDatabase<{ free: number }>(
    url,
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free`,
    { timeoutMs: 5_000 },
  );
  return row?.free ?? null;
}
