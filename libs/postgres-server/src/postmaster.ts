import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresServerError } from './postgres-server-error.js';

/** The folder and the program that show what processes run. Linux has the folder. */
const shownBy = { proc: '/proc', ps: 'ps' };

/** Seconds that a server has for an orderly shutdown before it is told to quit immediately. */
export const shutdownTimeout = 60;

/**
 * Shuts down a server that an earlier process left running on `data`, and removes the pid file of one that was killed:
 * its pid may belong to another program by now, which PostgreSQL would mistake for a server.
 * Only the holder of the lock on this data may call it.
 */
export async function endLeftoverPostmaster(data: string, shown = shownBy): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = pidIn(pidFile);
  const isRunning = pid !== null && isPostmaster(pid, data, shown);
  // If nothing shows whether the server runs, PostgreSQL itself decides by the file.
  if (isRunning === null) return;
  if (isRunning) await endPostmaster(pid, data, shown);
  rmSync(pidFile, { force: true });
}

async function endPostmaster(pid: number, data: string, shown: typeof shownBy): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal);
    const deadline = performance.now() + (signal === 'SIGINT' ? shutdownTimeout : 5) * 1000;
    while (performance.now() < deadline) {
      if (!isPostmaster(pid, data, shown)) return;
      await sleep(20);
    }
  }
  throw new PostgresServerError(`an earlier PostgreSQL server (pid ${pid}) does not end`);
}

/**
 * Kills the backends of a killed postmaster. Most notice that it has died, except those that wait for another backend
 * that was killed with it. Does nothing without /proc, where it finds them.
 */
export function killLeftoverBackends(data: string): void {
  if (!existsSync('/proc/self/cwd')) return;
  const folder = statSync(data);
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // Compares the folder itself: its path may contain a link, or mean another folder in a container.
      const { dev, ino } = statSync(`/proc/${name}/cwd`);
      if (dev !== folder.dev || ino !== folder.ino) continue;
      // An operator's shell may have the same working directory.
      if (basename(readlinkSync(`/proc/${name}/exe`)).startsWith('postgres'))
        signalTo(Number(name), 'SIGKILL');
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}

/** Pids of a server's processes, without the postmaster. Empty without /proc. */
export function backendsOf(postmaster: number): number[] {
  try {
    const pids = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim();
    return pids === '' ? [] : pids.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** @returns false if there is no such process. */
function signalTo(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function pidIn(pidFile: string): number | null {
  if (!existsSync(pidFile)) return null;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

/** Whether this process is a server on `data`: its pid alone may have been reused. Null if nothing shows it. */
function isPostmaster(pid: number, data: string, { proc, ps }: typeof shownBy): boolean | null {
  if (existsSync(`${proc}/self/cmdline`)) {
    try {
      return readFileSync(`${proc}/${pid}/cmdline`, 'utf8').split('\0').includes(data);
    } catch {
      return false;
    }
  }
  const { error, stdout } = spawnSync(ps, ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return error ? null : stdout.includes(data);
}
