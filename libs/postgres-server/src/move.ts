import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { askDatabase } from './connection.js';

/** Where an installation has moved to. */
export interface Move {
  /** URL of the new database for its owner, as this host reaches it. */
  databaseUrl: string;
  /** URL of the new queue; null if that is in the database. */
  redisUrl: string | null;
}

/** The file with the `Move` of a data folder, which only its user may read. */
export const moveFile = (dataDir: string): string => join(dataDir, 'moved.json');

/** @returns null if the installation has not moved. */
export function readMove(dataDir: string): Move | null {
  try {
    return JSON.parse(readFileSync(moveFile(dataDir), 'utf8')) as Move;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function writeMove(dataDir: string, move: Move): void {
  const file = moveFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(move), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function deleteMove(dataDir: string): void {
  rmSync(moveFile(dataDir), { force: true });
}

/** What `cli move` notifies `cli move:receive` of. */
const arrived = 'waypost_moved';

/** The advisory lock that `cli move:receive` holds. The number has no meaning. */
const receiving = 7_346_251_908;

/** Marks the database as one that nothing serves yet, until the connection ends. */
export async function markReceiving(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [receiving]);
}

/** Resolves when everything is in the database. Rejects if the connection is lost. */
export async function awaitMove(client: pg.Client): Promise<void> {
  const notified = once(client, 'notification');
  await client.query(`listen ${arrived}`);
  await notified;
}

/** Lets `cli move:receive` go on, if that is what runs the database. */
export async function announceMove(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`notify ${arrived}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the database responds and has left the hands of `cli move:receive`. */
export async function isReceived(databaseUrl: string): Promise<boolean> {
  const sql = 'select pg_try_advisory_xact_lock_shared($1) as free';
  const row = await askDatabase<{ free: boolean }>(databaseUrl, sql, { values: [receiving] });
  return row?.free ?? false;
}
