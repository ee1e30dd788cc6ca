import { databaseApps, databaseRole, roleUrl } from '@app/common';
import { guardProcess } from '@app/postgres-server';
import { temporaryFolder, testRolePasswords, waitFor, freePort } from '@app/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

export interface PgBouncerSettings {
  /** To the server, for all clients with the same role together. */
  connections: number;
  /** Connections of all clients together. */
  clients?: number;
  /** With which it connects to the server, instead of the right one. */
  password?: string;
}

/** Debian's PgBouncer in front of a database, in transaction mode: each transaction may get another connection. */
export class PgBouncerProcess {
  private constructor(
    /** URL of the database through PgBouncer, as the API's role. The roles of all apps can connect, without a password. */
    readonly url: string,
    readonly stop: () => Promise<void>,
    /** Suspends or resumes it, or with SIGHUP, makes it read its settings again. */
    readonly signal: (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGHUP') => void,
    private readonly configure: (settings: PgBouncerSettings) => Promise<void>,
  ) {}

  /** Changes the settings while it runs. Connections to the database stay. */
  async change(settings: PgBouncerSettings): Promise<void> {
    await this.configure(settings);
    this.signal('SIGHUP');
  }

  static async before(databaseUrl: string, settings: PgBouncerSettings): Promise<PgBouncerProcess> {
    const folder = await temporaryFolder();
    const port = await freePort();
    const { hostname, port: serverPort, pathname } = new URL(databaseUrl);
    const server = `host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`;
    const users = join(folder.path, 'users.txt');
    const file = join(folder.path, 'pgbouncer.ini');
    const configure = async ({ connections, clients = 100, password }: PgBouncerSettings): Promise<void> => {
      const lines = databaseApps.map(
        (app) => `"${databaseRole(app)}" "${password ?? testRolePasswords[app]}"\n`,
      );
      await writeFile(users, lines.join(''));
      await writeFile(
        file,
        `[databases]
pooled = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = ${clients}
server_login_retry = 1
`,
      );
    };
    await configure(settings);
    // PgBouncer refuses to run as root.
    await chmod(folder.path, 0o755);
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let problem = '';
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
    // Without the program, the test fails.
    child.once('error', (error) => (problem += error.message));
    const guard = child.pid ? guardProcess(child.pid, { signal: 'TERM', timeout: 5 }) : undefined;
    const isListening = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(true));
        socket.on('error', () => resolve(false)).on('close', () => resolve(false));
        socket.unref();
        setTimeout(() => socket.destroy(), 100);
      });
    const stop = async (): Promise<void> => {
      guard?.dismiss();
      if (child.pid && child.exitCode === null) {
        const exit = once(child, 'exit');
        child.kill('SIGKILL');
        await exit;
      }
      await folder.remove();
    };
    try {
      await waitFor(isListening, { what: 'PgBouncer' });
    } catch (error) {
      await stop();
      throw new Error(`PgBouncer does not run (Debian's package pgbouncer): ${problem}`, { cause: error });
    }
    return new PgBouncerProcess(
      roleUrl(`postgres://127.0.0.1:${port}/pooled`, 'api', 'any'),
      stop,
      (signal) => void child.kill(signal),
      configure,
    );
  }
}
