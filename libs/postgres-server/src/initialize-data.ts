import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverEnvironment } from './binaries.js';
import { type Connection, roleName } from './connection.js';
import { PostgresServerError } from './postgres-server-error.js';
import type { ServerHome } from './server-home.js';

const unfinishedPrefix = 'unfinished-';

/** Data that another major version of PostgreSQL wrote than the one that is installed, which cannot read it. */
export interface ForeignData {
  folder: string;
  written: string;
  installed: string;
}

/** @returns null if the installed PostgreSQL can read the data, or there is none. */
export function foreignData(folder: string, installed: string): ForeignData | null {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return null;
  const written = readFileSync(file, 'utf8').trim();
  return written === installed ? null : { folder, written, installed };
}

/** @throws PostgresServerError if another major version of PostgreSQL wrote the data: it cannot be read. */
export function requireSameMajor(home: ServerHome, installed: string): void {
  const foreign = foreignData(home.data, installed);
  if (!foreign) return;
  throw new PostgresServerError(
    `the database in ${foreign.folder} is of PostgreSQL ${foreign.written}, and this version of Waypost comes with PostgreSQL ${installed}. ` +
      'Install the version of Waypost that you used before, make a backup (`npm run --silent cli -- backup FILE`), ' +
      'and restore it with this version into a new DATA_DIR. See docs/backup.md',
  );
}

/** Runs `initdb` unless there is data. The folder is renamed at the end, so that an incomplete one is never used. */
export async function initializeData(
  home: ServerHome,
  binaries: string,
  { password }: Connection,
  durable: boolean,
): Promise<void> {
  if (existsSync(home.data)) return;
  for (const name of readdirSync(home.folder).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    rmSync(join(home.folder, name), { recursive: true, force: true });
  }
  const unfinished = join(home.folder, `${unfinishedPrefix}${randomUUID()}`);
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid);
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${roleName}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), options, {
      cwd: home.folder,
      env: serverEnvironment,
      ...home.user,
    });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new PostgresServerError(
      `cannot create a database in ${home.folder}: ${(stderr?.trim() ?? '') || message}`,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, home.data);
}
