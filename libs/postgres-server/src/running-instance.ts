import { FileLock, type Settings } from '@app/common';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askDatabase } from './connection.js';
import { takeLock } from './take-lock.js';

/** What a running launcher publishes to other processes, in a file that only its user may read. */
export interface RunningInstance {
  pid: number;
  databaseUrl: string;
  /** Where its apps listen, and how many of them there are. Absent after a move, and from older versions. */
  settings?: InstanceSettings;
}

/** The settings that tell the apps of an instance from those of another one on the same machine. */
export type InstanceSettings = Required<
  Pick<
    Settings,
    | 'HOST'
    | 'API_PORT'
    | 'REDIRECT_PORT'
    | 'WORKER_PORT'
    | 'JOBS_PORT'
    | 'API_BASE_URL'
    | 'SHORT_URL_BASE'
    | 'MEMORY'
    | 'REDIRECT_PROCESSES'
    | 'WORKER_PROCESSES'
  >
>;

/** Milliseconds; longer than the CLI holds the lock to check it. */
const lockTimeout = 500;

/** Held by the only launcher of a data folder while it runs. */
export class InstanceLock {
  private constructor(
    private readonly lock: FileLock,
    private readonly file: string,
  ) {}

  /** Takes the lock of `dataDir`, which is created if missing. @returns null if a launcher already runs on it. */
  static async take(dataDir: string): Promise<InstanceLock | null> {
    mkdirSync(dataDir, { recursive: true });
    const lock = await takeLock(lockOf(dataDir), lockTimeout);
    return lock && new InstanceLock(lock, fileOf(dataDir));
  }

  /** True if the previous launcher was killed before it could clean up. */
  get endedUncleanly(): boolean {
    return existsSync(this.file);
  }

  publish(instance: RunningInstance): void {
    writeFileSync(`${this.file}.new`, JSON.stringify(instance), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  release(): void {
    rmSync(this.file, { force: true });
    this.lock.release();
  }
}

/** What the launcher on `dataDir` has published; null if there is nothing yet or no launcher. */
export function publishedInstance(dataDir: string): RunningInstance | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningInstance;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** `starting`: a launcher runs, but its database does not respond yet or is restarting. */
export type InstanceState =
  | { state: 'none' | 'starting' }
  | { state: 'running'; databaseUrl: string; settings: InstanceSettings | undefined };

/**
 * Finds the instance that runs on `dataDir`. Its file may be left over from one that was killed, so the lock shows
 * whether a launcher runs and a query whether its database responds. Must not be called by the launcher itself.
 */
export async function findRunningInstance(dataDir: string): Promise<InstanceState> {
  if (!existsSync(lockOf(dataDir))) return { state: 'none' };
  const unheld = FileLock.tryTake(lockOf(dataDir));
  if (unheld) {
    unheld.release();
    return { state: 'none' };
  }
  const instance = publishedInstance(dataDir);
  if (!instance || !(await responds(instance.databaseUrl))) return { state: 'starting' };
  return { state: 'running', databaseUrl: instance.databaseUrl, settings: instance.settings };
}

async function responds(databaseUrl: string): Promise<boolean> {
  return (await askDatabase(databaseUrl, 'select 1')) !== null;
}

function lockOf(dataDir: string): string {
  return join(dataDir, 'waypost.lock');
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'running.json');
}
