import {
  journaledBatches,
  noSettingsFile,
  mostConnections,
  type ProcessCounts,
  processCountsOf,
  processPorts,
  releaseStartMemory,
  type Settings,
  thisMachine,
} from '@app/common';
import {
  InstanceLock,
  type InstanceSettings,
  type Move,
  PostgresServer,
  PostgresServerError,
  publishedInstance,
  readMove,
} from '@app/postgres-server';
import { once } from 'node:events';
import pRetry from 'p-retry';
import pTimeout from 'p-timeout';
import { AppProcess } from './app-process.js';
import { askIfLive, awaitReady } from './await-ready.js';
import { BackupSchedule } from './backup-schedule.js';
import { databaseAccess } from './database-access.js';
import { fitConnections } from './fit-connections.js';
import { requireFreePorts } from './free-ports.js';
import { migrateDatabase } from './migrate-database.js';
import { ignoreMoves, movedMessage, onMove, planMoved, untilCounted, untilReceived } from './moved-host.js';
import { type PlannedProcess, planProcesses } from './plan-processes.js';
import { readyMessage } from './ready-message.js';
import { StartError } from './start-error.js';

/** Milliseconds within which the apps of a killed launcher end. */
const orphanTimeout = 30_000;

/** Milliseconds between attempts to restart the database. */
const databaseRestartInterval = 1000;

/** Milliseconds between attempts to start a redirect process with the database of a new host. */
const takeoverInterval = 5000;

/** Connections that the embedded server takes at least, with enough memory. */
const usualConnections = 90;

/** What `npm run dev` sends after it has compiled a change. */
export interface CodeChange {
  /** Names of the apps that load changed files. Apps that the launcher does not run are ignored. */
  apps: string[];
  /** True if a migration may have been added. */
  migrations: boolean;
}

/** The passphrase of backups is no business of the apps. */
const withoutPassphrase = { BACKUP_PASSPHRASE: undefined, BACKUP_PASSPHRASE_FILE: undefined };

/** Runs everything on one machine: PostgreSQL, migrations and the apps. Restarts what crashes. */
export class Launcher {
  private readonly stopped = new AbortController();
  private instance: InstanceLock | null = null;
  private postgres: PostgresServer | null = null;
  private migrationEnv: NodeJS.ProcessEnv = process.env;
  private apps: AppProcess[] = [];
  private backups: BackupSchedule | null = null;
  private changes = Promise.resolve();
  private move: Move | null = null;

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
    const counts = wantedProcesses(settings);
    const waitForPorts = this.instance.endedUncleanly ? orphanTimeout : 0;
    const reservedPorts = await requireFreePorts(
      settings,
      processPorts(settings, counts),
      waitForPorts,
      signal,
    );
    const { DATA_DIR, DATABASE_MIGRATION_URL, DATABASE_URL, LOG_FORMAT } = settings;
    this.move = readMove(DATA_DIR);
    if (this.move) return this.startMoved(this.move, counts);
    const { env } = this;
    this.backups = new BackupSchedule(settings, env, printError);
    const isEmbedded = !DATABASE_URL && !DATABASE_MIGRATION_URL;
    const database = databaseAccess(
      settings,
      isEmbedded ? await this.startPostgres(counts, reservedPorts) : null,
    );
    this.migrationEnv = { ...env, ...database.migrationEnv };
    signal.throwIfAborted();
    await migrateDatabase(this.migrationEnv, signal);
    const poolSize = isEmbedded
      ? settings.DATABASE_POOL_SIZE
      : await fitConnections(database.ownerUrl, settings, counts, printError);
    this.instance.publish({
      pid: process.pid,
      databaseUrl: database.ownerUrl,
      settings: instanceSettings(settings, counts),
    });
    const appEnv = { ...env, ...withoutPassphrase, DATABASE_POOL_SIZE: poolSize?.toString() };
    this.apps = planProcesses(counts, appEnv, database).map((plan) => this.newApp(plan));
    const others = this.apps.filter(({ plan }) => plan.name !== 'jobs');
    const ready = Promise.all(others.map((app) => this.startApp(app)));
    await pTimeout(ready, { milliseconds: Infinity, signal });
    const seconds = (performance.now() - began) / 1000;
    const jobsReady = this.startJobs();
    // In a terminal, nothing may follow the addresses.
    if (LOG_FORMAT === 'pretty') await pTimeout(jobsReady, { milliseconds: Infinity, signal });
    const notices = this.apps.flatMap((app) => app.notices);
    console.log(readyMessage(settings, seconds, notices));
    releaseStartMemory();
    this.backups.start();
    onMove(DATA_DIR, () => void this.leave(counts));
    // A move that ended during the start is not a change that `onMove` sees.
    void this.leave(counts);
  }

  /** Settings of every process. The settings file may have some that are not for all of them. */
  private get env(): NodeJS.ProcessEnv {
    const { DATA_DIR, LOG_FORMAT } = this.settings;
    return { ...process.env, DATA_DIR, LOG_FORMAT, SETTINGS_FILE: noSettingsFile };
  }

  /** Starts what still runs on a host that the installation has left. */
  private async startMoved(move: Move, counts: ProcessCounts): Promise<void> {
    const plans = planMoved(counts, { ...this.env, ...withoutPassphrase }, move);
    this.apps = plans.map((plan) => this.newApp(plan));
    await Promise.all(this.apps.map((app) => this.startApp(app)));
    this.instance?.publish({ pid: process.pid, databaseUrl: move.databaseUrl });
    console.log(movedMessage(this.settings));
  }

  /** Lets redirect processes with the new database take over as soon as it serves, and stops everything else. */
  private async leave(counts: ProcessCounts): Promise<void> {
    const { settings, stopped } = this;
    const { signal } = stopped;
    try {
      // Written by another user, it may be unreadable.
      const move = readMove(settings.DATA_DIR);
      if (!move || this.move) return;
      this.move = move;
      printError('the installation has moved; visitors are served with the new database once it responds');
      await untilReceived(move, signal);
      const former = this.apps;
      const plans = planMoved(counts, { ...this.env, ...withoutPassphrase }, move);
      const redirects = await this.takeOver(
        former.filter(({ plan }) => plan.apps.includes('redirect')),
        plans,
      );
      await Promise.all([this.backups?.stop(), ...former.map((app) => app.stop())]);
      this.apps = redirects;
      await this.postgres?.stop();
      this.instance?.publish({ pid: process.pid, databaseUrl: move.databaseUrl });
      console.log(movedMessage(settings));
      await untilCounted(settings.DATA_DIR, signal);
      printError('every click that was answered here before the move is counted');
    } catch (error) {
      if (!signal.aborted) printError(reasonOf(error));
    }
  }

  /**
   * Replaces redirect processes one by one, so that there is always one that answers. A single one is stopped after the start of
   * the new one, if the system lets both have the port for a moment.
   */
  private async takeOver(former: AppProcess[], plans: PlannedProcess[]): Promise<AppProcess[]> {
    const overlaps = plans.length === 1 && thisMachine().dividesPorts;
    const started: AppProcess[] = [];
    for (const [index, plan] of plans.entries()) {
      if (!overlaps) await former[index]?.stop();
      const attempt = async (): Promise<void> => {
        const app = this.newApp(plan);
        this.apps = [...this.apps, app];
        await this.startApp(app);
        started.push(app);
      };
      await pRetry(attempt, {
        retries: Infinity,
        factor: 1,
        minTimeout: takeoverInterval,
        onFailedAttempt: ({ error }) => printError(reasonOf(error)),
        signal: this.stopped.signal,
      });
      if (overlaps) await former[index]?.stop();
    }
    return started;
  }

  private newApp(plan: PlannedProcess): AppProcess {
    return new AppProcess(plan, printError, (port, signal) => askIfLive(this.settings.HOST, port, signal));
  }

  private async startApp(app: AppProcess, insists = false): Promise<void> {
    const ports = await app.start(insists);
    const { signal } = this.stopped;
    const problems = await Promise.all(ports.map((port) => awaitReady(this.settings.HOST, port, signal)));
    for (const problem of new Set(problems)) {
      if (problem) printError(`the ${app.plan.name} app reports a problem: ${problem}`);
    }
  }

  /** No user waits for jobs, so they start when everything else is ready. A failure is printed, and they are started again. */
  private async startJobs(): Promise<void> {
    const jobs = this.apps.filter(({ plan }) => plan.name === 'jobs');
    await Promise.all(jobs.map((app) => this.startApp(app, true))).catch((error: unknown) => {
      if (!this.stopped.signal.aborted) printError(reasonOf(error));
    });
  }

  private async restartApps({ apps: names, migrations }: CodeChange): Promise<void> {
    const began = performance.now();
    const { signal } = this.stopped;
    signal.throwIfAborted();
    if (migrations) await migrateDatabase(this.migrationEnv, signal, 'inherit');
    const affected = this.apps.filter(({ plan }) =>
      [plan.entry, ...plan.apps].some((app) => names.includes(app)),
    );
    if (affected.length === 0) return;
    await pTimeout(Promise.all(affected.map((app) => app.restart())), { milliseconds: Infinity, signal });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    printError(`restarted ${affected.map(({ plan }) => plan.name).join(', ')} (${seconds} s)`);
  }

  private async startPostgres(counts: ProcessCounts, reservedPorts: number[]): Promise<string> {
    const { DATA_DIR: dataDir, DATABASE_POOL_SIZE: largest } = this.settings;
    const postgres = await PostgresServer.start({
      dataDir,
      small: counts.combined,
      connections: Math.max(mostConnections(counts, { largest }), counts.combined ? 0 : usualConnections),
      reservedPorts,
      signal: this.stopped.signal,
    });
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
    const { DATA_DIR } = this.settings;
    ignoreMoves(DATA_DIR);
    await Promise.all([this.backups?.stop(), ...this.apps.map((app) => app.stop())]);
    await this.postgres?.stop();
    const left = this.move && this.instance ? journaledBatches(DATA_DIR).length : 0;
    if (left > 0) printError(`${left} batches of clicks are left in the journal; start again to send them`);
    this.instance?.release();
  }
}

const instanceSettings = (settings: Settings, counts: ProcessCounts): InstanceSettings => {
  const { HOST, API_PORT, REDIRECT_PORT, WORKER_PORT, JOBS_PORT, API_BASE_URL, SHORT_URL_BASE } = settings;
  return {
    ...{ HOST, API_PORT, REDIRECT_PORT, WORKER_PORT, JOBS_PORT, API_BASE_URL, SHORT_URL_BASE },
    MEMORY: counts.combined ? 'small' : 'normal',
    REDIRECT_PROCESSES: counts.redirects,
    WORKER_PROCESSES: counts.workers,
  };
};

/** @throws StartError if several processes are wanted in little memory. */
function wantedProcesses(settings: Settings): ProcessCounts {
  const counts = processCountsOf(settings);
  if (counts) return counts;
  throw new StartError(
    'with MEMORY=small, everything runs in one process; unset REDIRECT_PROCESSES and WORKER_PROCESSES',
  );
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
