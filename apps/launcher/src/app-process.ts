import { nodeOptions } from '@app/common';
import { guardProcess } from '@app/postgres-server';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.js';

/** The apps that the launcher runs. */
export const appNames = ['api', 'redirect', 'worker', 'jobs'] as const;
export type AppName = (typeof appNames)[number];

/** Seconds that an app has to finish its work before it is killed. */
const stopTimeout = 30;

/** Milliseconds before a crashed app is restarted: doubled after each crash, reset when the app is ready. */
const firstRestartDelay = 200;
const longestRestartDelay = 10_000;

/** The compiled entry file of an app, next to the launcher's own. */
export function entryOf(app: string): string {
  return fileURLToPath(new URL(`../../${app}/src/main.js`, import.meta.url));
}

/**
 * One app as a child process that is restarted when it crashes. It has its own process group, so that Ctrl-C in the
 * terminal reaches only the launcher. It ends when the launcher ends, even if the launcher is killed.
 */
export class AppProcess {
  /** A line for the operator, from the app's latest start; null if it had none. */
  notice: string | null = null;
  private child: ChildProcess | null = null;
  private isStopping = false;
  private isStopped = false;
  private restartDelay = firstRestartDelay;
  private nextStart: NodeJS.Timeout | null = null;

  constructor(
    readonly name: AppName,
    private readonly env: NodeJS.ProcessEnv,
    private readonly print: (message: string) => void,
  ) {}

  /**
   * Starts the app and keeps it running.
   * @returns its port once it accepts requests for the first time.
   * @throws StartError if it exits with a code before that.
   */
  start(): Promise<number> {
    return new Promise((resolve, reject) => {
      let wasReady = false;
      const launch = (): void => {
        const child = this.spawn();
        child.on('message', (message: { ready?: string; port?: number; notice?: string | null }) => {
          if (!message.ready) return;
          this.notice = message.notice ?? null;
          wasReady = true;
          this.restartDelay = firstRestartDelay;
          resolve(message.port ?? 0);
        });
        const restartLater = (how: string): void => {
          if (this.isStopping) return;
          this.print(`the ${this.name} app ended (${how}); restarting it`);
          this.nextStart = setTimeout(launch, this.restartDelay);
          this.restartDelay = Math.min(this.restartDelay * 2, longestRestartDelay);
        };
        child.once('exit', (code, signal) => {
          if (wasReady || code === null || this.isStopping) restartLater(signal ?? `exit code ${code}`);
          else reject(new StartError(`the ${this.name} app could not start; its message is above`));
        });
        child.once('error', (error) => {
          if (!child.pid) restartLater(error.message);
        });
      };
      launch();
    });
  }

  /** Stops the app gracefully and starts it again, unless `stop` was called. @throws StartError like `start` */
  async restart(): Promise<void> {
    await this.endChild();
    if (this.isStopped) return;
    this.isStopping = false;
    this.restartDelay = firstRestartDelay;
    await this.start();
  }

  /** Stops the app gracefully and waits until it has exited. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.endChild();
  }

  private async endChild(): Promise<void> {
    this.isStopping = true;
    if (this.nextStart) clearTimeout(this.nextStart);
    const { child } = this;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeout * 1000);
    await exit;
    clearTimeout(killTimer);
  }

  private spawn(): ChildProcess {
    const child = spawn(process.execPath, [...nodeOptions(this.name), entryOf(this.name)], {
      env: this.env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (!child.pid) return child;
    this.child = child;
    const guard = guardProcess(child.pid, { signal: 'TERM', timeout: stopTimeout });
    child.once('exit', () => {
      guard.dismiss();
      this.child = null;
    });
    return child;
  }
}
