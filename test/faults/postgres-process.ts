import { migrate } from '@app/database';
import { PostgresServer } from '@app/postgres-server';
import { temporaryFolder, testRolePasswords, waitFor } from '@app/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { plan } from './plan.js';

/** A separate PostgreSQL that can be killed, stopped and suspended, and preserves what is committed. */
export class PostgresProcess {
  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    private readonly server: PostgresServer,
  ) {}

  /** @param dataDir defaults to a temporary folder. */
  static async start(dataDir?: string): Promise<PostgresProcess> {
    const folder = dataDir ? { path: dataDir, remove: async () => undefined } : await temporaryFolder();
    const server = await PostgresServer.start({ dataDir: folder.path, fsync: plan.fsync });
    await migrate(server.url, { passwords: testRolePasswords });
    return new PostgresProcess(folder, server);
  }

  get url(): string {
    return this.server.url;
  }

  /** `kill -9` of the postmaster and of every backend. */
  async kill(): Promise<void> {
    const postmaster = this.pid();
    process.kill(postmaster, 'SIGSTOP');
    signalAll([...childrenOf(postmaster), postmaster], 'SIGKILL');
    await this.gone();
  }

  /** Same as `pg_ctl stop -m immediate`. */
  async stopImmediately(): Promise<void> {
    process.kill(this.pid(), 'SIGQUIT');
    await this.gone();
  }

  /** Suspends or resumes the postmaster and every backend: connections stay open, without responses. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = this.pid();
    if (signal === 'SIGSTOP') process.kill(postmaster, signal);
    // The postmaster is suspended first and resumed last, so that it cannot start a backend in between.
    signalAll(childrenOf(postmaster), signal);
    if (signal === 'SIGCONT') process.kill(postmaster, signal);
  }

  async up(): Promise<void> {
    await this.server.restart();
  }

  async remove(): Promise<void> {
    await this.server.stop();
    await this.folder.remove();
  }

  private pid(): number {
    const { pid } = this.server;
    if (!pid) throw new Error('PostgreSQL is not running');
    return pid;
  }

  private async gone(): Promise<void> {
    await waitFor(() => this.server.pid === undefined);
  }
}

/** Sends a signal to each process that still exists. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Pids of the children of a process. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return / [A-Z] (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1] === String(parent);
      } catch {
        return false;
      }
    })
    .map(Number);
}
