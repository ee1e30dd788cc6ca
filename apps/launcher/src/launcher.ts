import type { Settings } from '@app/common';
import { InstanceLock, PostgresServer, PostgresServerError, publishedInstance } from '@app/postgres-server';
import { once } from 'node:events';
import pRetry from 'p-retry';
import pTimeout from 'p-timeout';
import { appNames, AppProcess } from './app-process.js';
import { awaitReady } from './await-ready.js';
import { databaseAccess } from './database-access.js';
import { requireFreePorts } from './free-ports.js';
import { migrateDatabase } from './migrate-database.js';
import { readyMessage } from './ready-message.js';
import { StartError } from './start-error.js';

/** Milliseconds within which the apps of a killed launcher end. */
const orphanTimeout = 30_000;

/** Milliseconds between attempts to restart the database. */
const databaseRestartInterval = 1000;

/** What `npm run dev` sends after it has compiled a change. */
export interface CodeChange {
  /** Names of the apps that load changed files. Apps that the launcher does not run are ignored. */
  apps: string[];
  /** True if a migration may have been added. */
  migrations: boolean;
}

/** Runs everything on one machine: PostgreSQL, migrations and the apps. Restarts what crashes. */
export class Launcher {
  private readonly stopped = new AbortController();
  private instance: InstanceLock | null = null;
  private postgres: PostgresServer | null = null;
  private migrationEnv: NodeJS.ProcessEnv = process.env;
  private apps: AppProcess[] = [];
  private changes = Promise.resolve();

  constructor(private readonly settings: Settings) {}

  /** Makes `run` stop everything and return. */
  stop(): void {
    this.stopped.abort();
  }

  /** @returns the exit code: 0 after `stop`, 1 if the start failed. The reason has been printed. */
  async run(): Promise<number> {
    const { signal } = this.stopped;
    try {
      await this.start();
      process.send?.({ ready: 'launcher' });
      if (!signal.aborted) await once(signal, 'abort');
    } catch (error) {
      if (!signal.aborted) {
        printError(reasonOf(error));
        return 1;
      }
    } finally {
      this.stopped.abort();
      await this.end();
    }
    return 0;
  }

  /** Restarts the apps that a change affects, one change after the other. Errors are printed. */
  applyChange(change: CodeChange): void {
    this.changes = this.changes
      .then(() => this.restartApps(change))
      .catch((error: unknown) => {
        if (!this.stopped.signal.aborted) printError(reasonOf(error));
      });
  }

  private async start(): Promise<void> {
    const began = performance.now();
    const { settings } = this;
    const { signal } = this.stopped;
    this.instance = await InstanceLock.take(settings.DATA_DIR);
    if (!this.instance) {
      const { pid } = publishedInstance(settings.DATA_DIR) ?? {};
      throw new StartError(
        `an instance is already running on ${settings.DATA_DIR}${pid ? ` (pid ${pid})` : ''}; stop it first, or set DATA_DIR to another folder`,
      );
    }
    await requireFreePorts(settings, this.instance.endedUncleanly ? orphanTimeout : 0, signal);
    const { DATA_DIR, DATABASE_MIGRATION_URL, DATABASE_URL, LOG_FORMAT } = settings;
    const isEmbedded = !DATABASE_URL && !DATABASE_MIGRATION_URL;
    const database = databaseAccess(settings, isEmbedded ? await this.startPostgres() : null);
    const env = { ...process.env, DATA_DIR, LOG_FORMAT };
    this.migrationEnv = { ...env, ...database.migrationEnv };
    signal.throwIfAborted();
    await migrateDatabase(this.migrationEnv, signal);
    this.instance.publish({ pid: process.pid, databaseUrl: database.ownerUrl });
    this.apps = appNames.map(
      (name) => new AppProcess(name, { ...env, ...database.appEnv(name) }, printError),
    );
    const others = this.apps.filter(({ name }) => name !== 'jobs');
    const ready = Promise.all(others.map((app) => this.startApp(app)));
    await pTimeout(ready, { milliseconds: Infinity, signal });
    const seconds = (performance.now() - began) / 1000;
    const jobsReady = this.startJobs();
    // In a terminal, nothing may follow the addresses.
    if (LOG_FORMAT === 'pretty') await pTimeout(jobsReady, { milliseconds: Infinity, signal });
    const notices = this.apps.map(({ notice }) => notice).filter((notice) => notice !== null);
    console.log(readyMessage(settings, seconds, notices));
  }

  private async startApp(app: AppProcess): Promise<void> {
    const port = await app.start();
    const problem = await awaitReady(this.settings.HOST, port, this.stopped.signal);
    if (problem) printError(`the ${app.name} app reports a problem: ${problem}`);
  }

  /** No user waits for jobs, so they start when everything else is ready. A failure is printed. */
  private async startJobs(): Promise<void> {
    const jobs = this.apps.filter(({ name }) => name === 'jobs');
    await Promise.all(jobs.map((app) => this.startApp(app))).catch((error: unknown) => {
      if (!this.stopped.signal.aborted) printError(reasonOf(error));
    });
  }

  private async restartApps({ apps: names, migrations }: CodeChange): Promise<void> {
    const began = performance.now();
    const { signal } = this.stopped;
    signal.throwIfAborted();
    if (migrations) await migrateDatabase(this.migrationEnv, signal, 'inherit');
    const affected = this.apps.filter(({ name }) => names.includes(name));
    if (affected.length === 0) return;
    await pTimeout(Promise.all(affected.map((app) => app.restart())), { milliseconds: Infinity, signal });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    printError(`restarted ${affected.map(({ name }) => name).join(', ')} (${seconds} s)`);
  }

  private async startPostgres(): Promise<string> {
    const { DATA_DIR: dataDir } = this.settings;
    const postgres = await PostgresServer.start({ dataDir, signal: this.stopped.signal });
    this.postgres = postgres;
    postgres.onExit((how) => void this.restartPostgres(postgres, how));
    return postgres.url;
  }

  private async restartPostgres(postgres: PostgresServer, how: string): Promise<void> {
    const { signal } = this.stopped;
    printError(`PostgreSQL ended (${how}); restarting it`);
    const retries = pRetry(() => postgres.restart(), {
      retries: Infinity,
      factor: 1,
      minTimeout: databaseRestartInterval,
      onFailedAttempt: ({ error }) => printError(reasonOf(error)),
      signal,
    });
    await retries.catch((error: unknown) => {
      if (!signal.aborted) printError(reasonOf(error));
    });
  }

  private async end(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.stop()));
    await this.postgres?.stop();
    this.instance?.release();
  }
}

function reasonOf(error: unknown): string {
  const isExpected = error instanceof StartError || error instanceof PostgresServerError;
  return isExpected
    ? error.message
    : `cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

function printError(message: string): void {
  console.error(`waypost: ${message}`);
}
