import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
