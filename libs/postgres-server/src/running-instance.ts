import { FileLock } from '@app/common';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { takeLock } from './take-lock.js';

/** What a running launcher tells others on the same machine, in a file that its user alone may read. */
export interface RunningInstance {
  pid: number;
  databaseUrl: string;
}

/** Longer than a look of the CLI at the lock, milliseconds. */
const lookPatience = 500;

/** Held by the one launcher of a data folder for as long as it lives. */
export class InstanceLock {
  private constructor(
    private readonly lock: FileLock,
    private readonly file: string,
  ) {}

  /** Takes the lock of `dataDir`, which is made where it is missing, or returns null where a launcher runs on it. */
  static async take(dataDir: string): Promise<InstanceLock | null> {
    mkdirSync(dataDir, { recursive: true });
    const lock = await takeLock(lockOf(dataDir), lookPatience);
    return lock && new InstanceLock(lock, fileOf(dataDir));
  }

  /** True where the launcher before this one did not come to its end in order. */
  get foundRemains(): boolean {
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

/** What the launcher on `dataDir` has published; null where it has not yet, or where none runs. */
export function publishedInstance(dataDir: string): RunningInstance | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningInstance;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** `starting`: a launcher runs, but its database does not answer yet, or is down for a moment. */
export type InstanceState = { state: 'none' | 'starting' } | { state: 'running'; databaseUrl: string };

/**
 * Looks for the instance that runs on `dataDir`. The file of one that was killed is not believed: the lock
 * tells whether a launcher lives, a query whether its database answers. Not for the launcher's own process.
 */
export async function findRunningInstance(dataDir: string): Promise<InstanceState> {
  if (!existsSync(lockOf(dataDir))) return { state: 'none' };
  const unheld = FileLock.tryTake(lockOf(dataDir));
  if (unheld) {
    unheld.release();
    return { state: 'none' };
  }
  const instance = publishedInstance(dataDir);
  if (!instance || !(await answers(instance.databaseUrl))) return { state: 'starting' };
  return { state: 'running', databaseUrl: instance.databaseUrl };
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function lockOf(dataDir: string): string {
  return join(dataDir, 'waypost.lock');
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'running.json');
}
