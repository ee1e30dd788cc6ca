import { migrate } from '@app/database';
import { PostgresServer } from '@app/postgres-server';
import { temporaryFolder, waitFor } from '@app/testing';
import { readdirSync, readFileSync } from 'node:fs';

/** A PostgreSQL of its own, durable as in production, that can be harmed. */
export class PostgresProcess {
  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    private readonly server: PostgresServer,
  ) {}

  /** @param dataDir where the data goes; a temporary folder of its own by default. */
  static async start(dataDir?: string): Promise<PostgresProcess> {
    const folder = dataDir ? { path: dataDir, remove: async () => undefined } : await temporaryFolder();
    const server = await PostgresServer.start({ dataDir: folder.path });
    await migrate(server.url);
    return new PostgresProcess(folder, server);
  }

  get url(): string {
    return this.server.url;
  }

  /** `kill -9` of the postmaster and of every backend. */
  async kill(): Promise<void> {
    signalAll(this.pids(), 'SIGKILL');
    await this.gone();
  }

  /** What `pg_ctl stop -m immediate` does. */
  async stopImmediately(): Promise<void> {
    process.kill(this.pid(), 'SIGQUIT');
    await this.gone();
  }

  /** Stops or continues the postmaster and every backend: connections stay, and nobody answers. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    signalAll(this.pids(), signal);
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
    if (!pid) throw new Error('PostgreSQL does not run');
    return pid;
  }

  private pids(): number[] {
    return [this.pid(), ...childrenOf(this.pid())];
  }

  private async gone(): Promise<void> {
    await waitFor(() => this.server.pid === undefined);
  }
}

/** Sends a signal to each process that is there; some of PostgreSQL's come and go by themselves. */
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
