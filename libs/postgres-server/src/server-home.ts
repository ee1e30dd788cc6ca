import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresServerError } from './postgres-server-error.js';
import { canWriteIn, serverUser, type ServerUser } from './server-user.js';

/** Where root stores what the server's user must be able to reach. */
export const sharedFolder = '/var/lib/waypost';

/** The folder with a server's data, log and connection, and the user that the server runs as (null for ours). */
export interface ServerHome {
  folder: string;
  data: string;
  user: ServerUser | null;
}

/**
 * Finds or creates the server's folder: `postgres` in `dataDir`. If root's server user cannot reach that, it is a folder
 * under /var/lib/waypost that a pointer file in `dataDir` names. That name is random, so that an emptied `dataDir`
 * always means a new database.
 * @throws PostgresServerError if existing data cannot be found or reached.
 */
export function serverHome(dataDir: string): ServerHome {
  const pointer = pointerIn(dataDir);
  if (existsSync(pointer)) {
    const folder = readFileSync(pointer, 'utf8').trim();
    if (!existsSync(folder)) {
      throw new PostgresServerError(
        `the database folder ${folder}, named in ${pointer}, is missing; restore it, or delete that file to start with an empty database`,
      );
    }
    return inFolder(folder);
  }
  const home = inFolder(join(dataDir, 'postgres'));
  mkdirSync(home.folder, { recursive: true, mode: 0o700 });
  if (!home.user) return home;
  chownSync(home.folder, home.user.uid, home.user.gid);
  if (canWriteIn(home.folder, home.user)) return home;
  if (existsSync(home.data)) {
    throw new PostgresServerError(
      `the user with id ${home.user.uid}, which PostgreSQL runs as, cannot reach ${home.folder}; make the folders above it accessible`,
    );
  }
  rmdirSync(home.folder);
  const elsewhere = inFolder(join(sharedFolder, randomUUID()));
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  mkdirSync(elsewhere.folder, { mode: 0o700 });
  chownSync(elsewhere.folder, home.user.uid, home.user.gid);
  writeFileSync(pointer, `${elsewhere.folder}\n`);
  return elsewhere;
}

/** The server's data on `dataDir`, if there is any. Creates nothing. */
export function existingData(dataDir: string): string | null {
  const pointer = pointerIn(dataDir);
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres');
  const data = dataIn(folder);
  return existsSync(data) ? data : null;
}

/** Names the server's folder if it is not in `dataDir`. */
const pointerIn = (dataDir: string): string => join(dataDir, 'postgres.location');

const dataIn = (folder: string): string => join(folder, 'data');

function inFolder(folder: string): ServerHome {
  const data = dataIn(folder);
  return { folder, data, user: serverUser(data) };
}
