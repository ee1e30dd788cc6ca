import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresServerError } from './postgres-server-error.js';

/** How long a server may take to write down what it holds before it is told to leave at once, in seconds. */
export const shutdownPatience = 60;

/**
 * Ends the server that a process before us has left behind on `data`, in order, and clears away the pid file of one
 * that was killed: its pid may belong to another program by now, which PostgreSQL would take for a server.
 * To be called by whoever holds the lock on this data alone.
 */
export async function endPostmasterBefore(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = pidIn(pidFile);
  if (pid && isPostmaster(pid, data)) await endPostmaster(pid, data);
  rmSync(pidFile, { force: true });
}

async function endPostmaster(pid: number, data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal);
    const deadline = performance.now() + (signal === 'SIGINT' ? shutdownPatience : 5) * 1000;
    while (performance.now() < deadline) {
      if (!isPostmaster(pid, data)) return;
      await sleep(20);
    }
  }
  throw new PostgresServerError(`a PostgreSQL server from before (pid ${pid}) does not end`);
}

/**
 * Kills what a killed postmaster has left behind. Its backends notice its end, but for those that wait for one
 * that was killed with it. Does nothing where there is no /proc to find them in.
 */
export function killBackendsBefore(data: string): void {
  if (!existsSync('/proc/self/cwd')) return;
  const folder = statSync(data);
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // The folder itself: its path may lead over a link, or be that of another one in a container.
      const { dev, ino } = statSync(`/proc/${name}/cwd`);
      if (dev !== folder.dev || ino !== folder.ino) continue;
      // An operator's shell may be in that folder as well.
      if (basename(readlinkSync(`/proc/${name}/exe`)).startsWith('postgres'))
        signalTo(Number(name), 'SIGKILL');
    } catch {
      // It has ended, or is another user's.
    }
  }
}

/** Pids of the processes of a server, without the postmaster; none where there is no /proc to find them in. */
export function backendsOf(postmaster: number): number[] {
  try {
    const pids = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim();
    return pids === '' ? [] : pids.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** @returns false where there is no such process. */
export function signalTo(pid: number, signal: NodeJS.Signals): boolean {
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

/** Whether the process with this pid was started as a server on `data`: a pid alone may have been given anew. */
function isPostmaster(pid: number, data: string): boolean {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(data);
}
