import { type FileLock, lowerPriority } from '@app/common';
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
import { installedMajor, serverBinaries, serverEnvironment } from './binaries.js';
import { type Connection, connectionUrl, readConnection, roleName, writeConnection } from './connection.js';
import { freePort, isPortFree } from './free-port.js';
import { type ForeignData, foreignData, initializeData, requireSameMajor } from './initialize-data.js';
import { PostgresServerError } from './postgres-server-error.js';
import { backendsOf, endLeftoverPostmaster, killLeftoverBackends, shutdownTimeout } from './postmaster.js';
import { guardProcess, type ProcessGuard } from './process-guard.js';
import { existingData, type ServerHome, serverHome } from './server-home.js';
import { takeLock } from './take-lock.js';

export interface PostgresServerOptions {
  /** Folder of the installation. Created if missing. */
  dataDir: string;
  /** Only for tests: nothing need survive, and the folder is removed at the end, even if this process is killed. */
  throwaway?: boolean;
  /** Only for tests: false if what is committed need survive the end of processes alone, not a loss of power. */
  fsync?: boolean;
  /** True: takes as little memory as possible. */
  small?: boolean;
  /** Connections that the apps may open; 90 by default. */
  connections?: number;
  /** Ports that it leaves to programs which start after it. */
  reservedPorts?: readonly number[];
  /** Aborts a start. */
  signal?: AbortSignal;
}

/** Beside those of the apps: three for superusers, and some for the CLI, migrations and backups. */
const otherConnections = 10;

const settings = [
  'timezone=UTC',
  'log_checkpoints=off',
  // Each backend reads its own pages: on few cores, I/O worker processes would take CPU time from the rest.
  'io_method=sync',
  // A crashed backend ends the server, and our caller restarts it. If PostgreSQL 18 restarts by itself and its recovery
  // fails, for example because the disk is full, it may neither end nor try again.
  'restart_after_crash=off',
];
const usualSettings = ['shared_buffers=128MB'];
/** Fewer and smaller caches, and no processes that only large databases and replicas need. */
const smallSettings = [
  'shared_buffers=24MB',
  'wal_buffers=512kB',
  'work_mem=2MB',
  'maintenance_work_mem=16MB',
  'effective_cache_size=128MB',
  'max_parallel_workers_per_gather=0',
  'max_worker_processes=2',
  'max_logical_replication_workers=0',
  'autovacuum_max_workers=1',
  'max_wal_size=256MB',
];
const throwawaySettings = ['synchronous_commit=off', 'full_page_writes=off'];

const syncs = ({ throwaway = false, fsync = !throwaway }: PostgresServerOptions): boolean => fsync;

/** Milliseconds to wait for another process that uses the same data, and for the memory of a killed server. */
const lockTimeout = 60_000;
const sharedMemoryTimeout = 30_000;
/** Milliseconds after which the backends of a killed server will never notice its end. */
const noticeTimeout = 3_000;

/** Milliseconds until a new backend gets its lower priority. */
const priorityInterval = 1_000;

/** Bytes above which the log is rotated at the next start. */
const largestLog = 10 * 1024 * 1024;

/**
 * An embedded PostgreSQL server that belongs to this process. It listens on the loopback address, requires a password,
 * receives none of the terminal's signals, and ends when this process ends, even if this process is killed. Its
 * priority is below that of the redirect.
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
   * The data on a data folder that this server cannot read, because another major version wrote it. Null if it can, or
   * there is none. Changes nothing.
   * @throws PostgresServerError if this platform has no server.
   */
  static foreignData(dataDir: string): ForeignData | null {
    const data = existingData(dataDir);
    return data === null ? null : foreignData(data, installedMajor());
  }

  /**
   * Starts the server of a data folder. Creates the database the first time. Waits while another process uses the
   * same data.
   * @throws PostgresServerError with the reason, worded for the operator.
   */
  static async start(options: PostgresServerOptions): Promise<PostgresServer> {
    mkdirSync(options.dataDir, { recursive: true });
    const lock = await takeLock(join(options.dataDir, 'postgres.lock'), lockTimeout, options.signal);
    if (!lock) throw new PostgresServerError(`another process uses the database in ${options.dataDir}`);
    try {
      const home = serverHome(realpathSync(options.dataDir));
      requireSameMajor(home, installedMajor());
      const binaries = serverBinaries(home);
      const connection = readConnection(home);
      writeConnection(home, connection);
      await initializeData(home, binaries, connection, syncs(options));
      const server = new PostgresServer(options, lock, home, binaries, connection);
      connection.port = await freePort(connection.port, { reserved: options.reservedPorts });
      writeConnection(home, connection);
      await server.launch();
      return server;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** URL of the database, with the password. It survives restarts of the server. */
  get url(): string {
    return connectionUrl(this.connection);
  }

  /** Pid of the postmaster. Undefined while it is down. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Calls `listener` whenever the server ends unexpectedly. */
  onExit(listener: (how: string) => void): void {
    this.listeners.push(listener);
  }

  /** Restarts the server at the same URL after it ended unexpectedly. @throws PostgresServerError */
  async restart(): Promise<void> {
    if (this.child || this.stopping) return;
    while (!(await isPortFree(this.connection.port)))
      await sleep(200, undefined, { signal: this.options.signal });
    await this.launch();
  }

  /** Shuts the server down and releases the data for other processes. */
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
      await endLeftoverPostmaster(this.home.data);
      const errors = await this.attempt();
      if (errors === null) return;
      // The backends of a killed server hold its shared memory until they notice its end.
      if (!errors.includes('shared memory') || performance.now() - began > sharedMemoryTimeout) {
        throw new PostgresServerError(`PostgreSQL did not start:\n${errors.trim()}`);
      }
      if (performance.now() - began > noticeTimeout) killLeftoverBackends(this.home.data);
      await sleep(100);
    }
  }

  /** @returns null once the server is ready, else what it logged before it ended. */
  private async attempt(): Promise<string | null> {
    const logPath = join(this.home.folder, 'postgres.log');
    if (existsSync(logPath) && statSync(logPath).size > largestLog) renameSync(logPath, `${logPath}.1`);
    const log = openSync(logPath, 'a', 0o600);
    const logStart = fstatSync(log).size;
    const { small = false, throwaway = false, connections = 90 } = this.options;
    const options = [
      ...settings,
      `max_connections=${connections + otherConnections}`,
      ...(small ? smallSettings : usualSettings),
      ...(throwaway ? throwawaySettings : []),
      ...(syncs(this.options) ? [] : ['fsync=off']),
    ];
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
    return readFileSync(logPath).subarray(logStart).toString();
  }

  private watch(child: ChildProcess): void {
    this.child = child;
    if (child.pid) {
      this.guard = guardProcess(child.pid, {
        signal: 'INT',
        timeout: shutdownTimeout,
        folders: this.options.throwaway ? [this.options.dataDir, this.home.folder] : [],
      });
    }
    const lowering = this.options.throwaway ? undefined : this.lowerPriorities(child.pid);
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

  /** Each backend is its own session, and Linux shares the CPU among sessions, so every new backend must be lowered. */
  private lowerPriorities(pid: number | undefined): NodeJS.Timeout | undefined {
    if (!pid) return undefined;
    lowerPriority(pid);
    let [known, lowered] = [new Set<number>(), new Set<number>()];
    return setInterval(() => {
      const backends = backendsOf(pid);
      // Twice each: one that has just started may not have its session yet.
      for (const backend of backends) if (!lowered.has(backend)) lowerPriority(backend);
      [lowered, known] = [known, new Set(backends)];
    }, priorityInterval).unref();
  }

  /** Waits as long as the server runs, because recovery after a crash may take any time. */
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
    const quitTimer = setTimeout(() => child.kill('SIGQUIT'), shutdownTimeout * 1000);
    await exit;
    clearTimeout(quitTimer);
  }
}
