import type { Settings } from '@app/common';
import { InstanceLock, PostgresServer, PostgresServerError, publishedInstance } from '@app/postgres-server';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppName, AppProcess } from './app-process.js';
import { awaitReady } from './await-ready.js';
import { requireFreePorts } from './free-ports.js';
import { greeting } from './greeting.js';
import { migrateDatabase } from './migrate-database.js';
import { StartError } from './start-error.js';

/** The apps that must be ready before the greeting. */
const appNames: readonly AppName[] = ['api', 'redirect', 'worker'];

/** Apps whose launcher was killed end within this time, milliseconds. */
const remainsPatience = 30_000;

/** Pause between attempts to bring the database back, milliseconds. */
const databasePause = 1000;

/** Everything on one machine: PostgreSQL, migrations, the apps; kept running, and stopped in order. */
export class Launcher {
  private readonly stopped = new AbortController();
  private instance: InstanceLock | null = null;
  private postgres: PostgresServer | null = null;
  private apps: AppProcess[] = [];

  constructor(private readonly settings: Settings) {}

  /** Asks `run` to stop everything; calling it again changes nothing. */
  stop(): void {
    this.stopped.abort();
  }

  /** @returns the exit code: 0 after `stop`, 1 where the start failed; the reason has been printed. */
  async run(): Promise<number> {
    const { signal } = this.stopped;
    try {
      await this.start();
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    } catch (error) {
      if (!signal.aborted) {
        say(reasonOf(error));
        return 1;
      }
    } finally {
      this.stopped.abort();
      await this.end();
    }
    return 0;
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
    await requireFreePorts(settings, this.instance.foundRemains ? remainsPatience : 0, signal);
    const databaseUrl = settings.DATABASE_URL ?? (await this.startPostgres());
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: settings.DATA_DIR };
    signal.throwIfAborted();
    await migrateDatabase(env, signal);
    this.instance.publish({ pid: process.pid, databaseUrl });
    this.apps = appNames.map((name) => new AppProcess(name, env, say));
    const ready = Promise.all(this.apps.map((app) => this.startApp(app)));
    await Promise.race([ready, aborted(signal)]);
    this.startJobs(env);
    console.log(greeting(settings, (performance.now() - began) / 1000));
  }

  /** Nobody waits for jobs, so they start when everything else is ready. */
  private startJobs(env: NodeJS.ProcessEnv): void {
    const jobs = new AppProcess('jobs', env, say);
    this.apps.push(jobs);
    this.startApp(jobs).catch((error: unknown) => {
      if (!this.stopped.signal.aborted) say(reasonOf(error));
    });
  }

  private async startApp(app: AppProcess): Promise<void> {
    const port = await app.start();
    const problem = await awaitReady(this.settings.HOST, port, this.stopped.signal);
    if (problem) say(`the ${app.name} app is not ready yet: ${problem}`);
  }

  private async startPostgres(): Promise<string> {
    const { DATA_DIR: dataDir } = this.settings;
    const postgres = await PostgresServer.start({ dataDir, signal: this.stopped.signal });
    this.postgres = postgres;
    postgres.onExit((how) => void this.bringBack(postgres, how));
    return postgres.url;
  }

  private async bringBack(postgres: PostgresServer, how: string): Promise<void> {
    const { signal } = this.stopped;
    say(`PostgreSQL ended (${how}); starting it again`);
    while (!signal.aborted) {
      try {
        await postgres.restart();
        return;
      } catch (error) {
        if (!signal.aborted) say(reasonOf(error));
        await sleep(databasePause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async end(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.stop()));
    await this.postgres?.stop();
    this.instance?.release();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = (): void => reject(new Error('stopped'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give);
  });
}

function reasonOf(error: unknown): string {
  const known = error instanceof StartError || error instanceof PostgresServerError;
  return known ? error.message : `cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

function say(message: string): void {
  console.error(`waypost: ${message}`);
}
