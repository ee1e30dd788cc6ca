import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresServerError } from './postgres-server-error.js';
import { canWriteIn, serverUser, type ServerUser } from './server-user.js';

/** Where root keeps what another user must reach. */
export const sharedFolder = '/var/lib/waypost';

/** The folder of one server's data, log and connection, and the user whom the server runs as (null: ours). */
export interface ServerHome {
  folder: string;
  data: string;
  user: ServerUser | null;
}

/**
 * The server's folder: `postgres` in `dataDir`; where root's server user cannot reach that, a folder of its own
 * under /var/lib/waypost, named by a pointer file in `dataDir`. Its name is random, so that an emptied
 * `dataDir` means a new database, never an old one come back.
 * @throws PostgresServerError when data that should be there cannot be found or reached.
 */
export function serverHome(dataDir: string): ServerHome {
  const pointer = join(dataDir, 'postgres.location');
  if (existsSync(pointer)) {
    const folder = readFileSync(pointer, 'utf8').trim();
    if (!existsSync(folder)) {
      throw new PostgresServerError(
        `the database folder ${folder}, named in ${pointer}, is gone; bring it back, or delete that file to begin with an empty database`,
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
      `the user with id ${home.user.uid}, whom PostgreSQL runs as, cannot reach ${home.folder}; let it pass the folders above`,
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

function inFolder(folder: string): ServerHome {
  const data = join(folder, 'data');
  return { folder, data, user: serverUser(data) };
}
