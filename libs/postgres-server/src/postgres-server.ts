import { type FileLock, putBehindVisitors } from '@app/common';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverBinaries, serverEnvironment } from './binaries.js';
import { type Connection, connectionUrl, readConnection, roleName, writeConnection } from './connection.js';
import { freePort, isPortFree } from './free-port.js';
import { initialiseData } from './initialise-data.js';
import { PostgresServerError } from './postgres-server-error.js';
import { backendsOf, endPostmasterBefore, killBackendsBefore, shutdownPatience } from './postmaster.js';
import { guardProcess, type ProcessGuard } from './process-guard.js';
import { type ServerHome, serverHome } from './server-home.js';
import { takeLock } from './take-lock.js';

export interface PostgresServerOptions {
  /** Folder that the database belongs to; made where it is missing. */
  dataDir: string;
  /** True only for tests: no fsync, and the folder is removed at the end, also when the process that asked for it dies. */
  throwaway?: boolean;
  /** Gives up a start that is under way. */
  signal?: AbortSignal;
}

const settings = [
  'max_connections=100',
  'shared_buffers=128MB',
  'timezone=UTC',
  'log_checkpoints=off',
  // Whoever needs pages reads them: on a few cores, processes that read for others cost turns that others wait for.
  'io_method=sync',
];
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** How long to wait for another process that uses the same data, and for memory of a killed server, milliseconds. */
const lockPatience = 60_000;
const sharedMemoryPatience = 30_000;
/** Processes of a killed server that have not noticed by then never will, milliseconds. */
const noticeWithin = 3_000;

/** How long a new session of the server may be on a level with visitors, milliseconds. */
const lowerEvery = 1_000;

/** A log above this size is put aside at the next start, bytes. */
const largestLog = 10 * 1024 * 1024;

/**
 * An embedded PostgreSQL server that belongs to this process: it listens on the loopback with a password of its
 * own, hears none of the terminal's signals, and ends when this process does, however it ends. Where cores are short,
 * it runs behind what visitors wait for.
 */
export class PostgresServer {
  private child: ChildProcess | null = null;
  private guard: ProcessGuard | null = null;
  private stopping = false;
  private readonly listeners: ((how: string) => void)[] = [];

  private constructor(
    private readonly options: PostgresServerOptions,
    private readonly lock: FileLock,
    private readonly home: ServerHome,
    private readonly binaries: string,
    private readonly connection: Connection,
  ) {}

  /**
   * Starts the server of a data folder, with a new database at the first time. Waits for another process that
   * uses the same data to end its use.
   * @throws PostgresServerError with the reason, in words for the operator.
   */
  static async start(options: PostgresServerOptions): Promise<PostgresServer> {
    mkdirSync(options.dataDir, { recursive: true });
    const lock = await takeLock(join(options.dataDir, 'postgres.lock'), lockPatience, options.signal);
    if (!lock) throw new PostgresServerError(`another process uses the database in ${options.dataDir}`);
    try {
      const home = serverHome(realpathSync(options.dataDir));
      const binaries = serverBinaries(home);
      const connection = readConnection(home);
      writeConnection(home, connection);
      await initialiseData(home, binaries, connection, !options.throwaway);
      const server = new PostgresServer(options, lock, home, binaries, connection);
      connection.port = await freePort(connection.port);
      writeConnection(home, connection);
      await server.launch();
      return server;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** URL of the database, with the password; the same for as long as this object lives. */
  get url(): string {
    return connectionUrl(this.connection);
  }

  /** Pid of the postmaster; undefined while it is down. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Calls `listener` each time the server ends without having been asked to. */
  onExit(listener: (how: string) => void): void {
    this.listeners.push(listener);
  }

  /** Starts it again, under the same URL, after it ended on its own. @throws PostgresServerError */
  async restart(): Promise<void> {
    if (this.child || this.stopping) return;
    while (!(await isPortFree(this.connection.port)))
      await sleep(200, undefined, { signal: this.options.signal });
    await this.launch();
  }

  /** Ends every connection, writes everything down and frees the data for others. */
  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    await this.endChild();
    this.lock.release();
    if (!this.options.throwaway) return;
    for (const folder of [this.home.folder, this.options.dataDir])
      rmSync(folder, { recursive: true, force: true });
  }

  private async launch(): Promise<void> {
    const began = performance.now();
    for (;;) {
      await endPostmasterBefore(this.home.data);
      const said = await this.attempt();
      if (said === null) return;
      // The processes of a killed server hold its memory until they notice.
      if (!said.includes('shared memory') || performance.now() - began > sharedMemoryPatience) {
        throw new PostgresServerError(`PostgreSQL did not start:\n${said.trim()}`);
      }
      if (performance.now() - began > noticeWithin) killBackendsBefore(this.home.data);
      await sleep(100);
    }
  }

  /** @returns null when the server is ready, else what it said before it ended. */
  private async attempt(): Promise<string | null> {
    const logPath = join(this.home.folder, 'postgres.log');
    if (existsSync(logPath) && statSync(logPath).size > largestLog) renameSync(logPath, `${logPath}.1`);
    const log = openSync(logPath, 'a', 0o600);
    const saidBefore = fstatSync(log).size;
    const options = [...settings, ...(this.options.throwaway ? throwawaySettings : [])];
    const child = spawn(
      join(this.binaries, 'bin', 'postgres'),
      [
        ...['-D', this.home.data, '-p', String(this.connection.port)],
        ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
        ...options.flatMap((option) => ['-c', option]),
      ],
      {
        cwd: this.home.folder,
        env: serverEnvironment,
        detached: true,
        stdio: ['ignore', log, log],
        ...this.home.user,
      },
    );
    closeSync(log);
    this.watch(child);
    if (await this.becomesReady(child)) return null;
    await this.endChild();
    this.options.signal?.throwIfAborted();
    return readFileSync(logPath).subarray(saidBefore).toString();
  }

  private watch(child: ChildProcess): void {
    this.child = child;
    if (child.pid) {
      this.guard = guardProcess(child.pid, {
        signal: 'INT',
        patience: shutdownPatience,
        folders: this.options.throwaway ? [this.options.dataDir, this.home.folder] : [],
      });
    }
    const lowering = this.options.throwaway ? undefined : this.putBehindVisitors(child.pid);
    let ready = false;
    child.once('ready', () => (ready = true));
    const ended = (how: string): void => {
      if (this.child !== child) return;
      this.child = null;
      clearInterval(lowering);
      this.guard?.dismiss();
      if (ready && !this.stopping) for (const listener of this.listeners) listener(how);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
  }

  /** Each of the server's processes opens a session, which the system gives a share of its own: so all, again and again. */
  private putBehindVisitors(pid: number | undefined): NodeJS.Timeout | undefined {
    if (!pid) return undefined;
    putBehindVisitors(pid);
    return setInterval(() => backendsOf(pid).forEach(putBehindVisitors), lowerEvery).unref();
  }

  /** Recovery after a crash takes as long as it takes; so this waits for as long as the server lives. */
  private async becomesReady(child: ChildProcess): Promise<boolean> {
    while (this.child === child && !this.options.signal?.aborted) {
      if (await this.hasDatabase()) {
        child.emit('ready');
        return true;
      }
      await sleep(20);
    }
    return false;
  }

  private async hasDatabase(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: connectionUrl(this.connection, 'postgres'),
      connectionTimeoutMillis: 5000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [roleName]);
      if (rowCount === 0) await client.query(`create database ${roleName}`);
      return true;
    } catch (error) {
      const wrongPassword = '28P01';
      if ((error as { code?: string }).code !== wrongPassword) return false;
      await this.endChild();
      throw new PostgresServerError(
        `the password in ${this.home.folder}/connection.json is not the database's`,
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async endChild(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill('SIGINT');
    const impatient = setTimeout(() => child.kill('SIGQUIT'), shutdownPatience * 1000);
    await exit;
    clearTimeout(impatient);
  }
}
