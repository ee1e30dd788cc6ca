import { type DatabaseApp, nodeOptions } from '@app/common';
import { guardProcess } from '@app/postgres-server';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PlannedProcess } from './plan-processes.js';
import { StartError } from './start-error.js';
import { waitedForCore, watchForHang } from './watch-for-hang.js';

/** Seconds that an app has to finish its work before it is killed. */
const stopTimeout = 30;

/** Milliseconds before a crashed app is restarted: doubled after each crash, reset when the app is ready. */
const firstRestartDelay = 200;
const longestRestartDelay = 10_000;

/** The entry file of an app: its bundle, which `npm run dev` does not build, or the compiled file next to the launcher's. */
export function entryOf(app: string): string {
  const bundle = fileURLToPath(new URL(`../../../bundle/${app}.js`, import.meta.url));
  return existsSync(bundle) ? bundle : fileURLToPath(new URL(`../../${app}/src/main.js`, import.meta.url));
}

/** What an app sends when it accepts requests. */
interface ReadyMessage {
  ready?: DatabaseApp;
  /** Of its health. */
  port?: number;
  notice?: string | null;
}

/**
 * One app, or several together, as a child process that is restarted when it crashes or hangs. It has its own process group,
 * so that Ctrl-C in the terminal reaches only the launcher. It ends when the launcher ends, even if the launcher is killed.
 */
export class AppProcess {
  /** Lines for the operator, from the latest start. */
  notices: string[] = [];
  private child: ChildProcess | null = null;
  private isStopping = false;
  private isStopped = false;
  private restartDelay = firstRestartDelay;
  private nextStart: NodeJS.Timeout | null = null;

  constructor(
    readonly plan: PlannedProcess,
    private readonly print: (message: string) => void,
    /** Resolves when the app whose health is on the port answers. */
    private readonly ask: (port: number, signal: AbortSignal) => Promise<unknown>,
  ) {}

  /**
   * Starts the process and keeps it running.
   * @param insists keeps starting it even if it exits with a code before it was ready for the first time.
   * @returns the ports of its apps once they accept requests for the first time.
   * @throws StartError if it exits with a code before that.
   */
  start(insists = false): Promise<number[]> {
    return new Promise((resolve, reject) => {
      let wasReady = false;
      const launch = (): void => {
        const child = this.spawn();
        const ports: number[] = [];
        this.notices = [];
        child.on('message', ({ ready, port = 0, notice }: ReadyMessage) => {
          if (!ready) return;
          ports.push(port);
          if (notice) this.notices.push(notice);
          if (ports.length < this.plan.apps.length) return;
          wasReady = true;
          this.restartDelay = firstRestartDelay;
          this.endWhenHung(child, ports);
          resolve(ports);
        });
        const restartLater = (how: string): void => {
          if (this.isStopping) return;
          this.print(`the ${this.plan.name} app ended (${how}); restarting it`);
          this.nextStart = setTimeout(launch, this.restartDelay);
          this.restartDelay = Math.min(this.restartDelay * 2, longestRestartDelay);
        };
        child.once('exit', (code, signal) => {
          if (!wasReady && code !== null && !this.isStopping) {
            reject(new StartError(`the ${this.plan.name} app could not start; its message is above`));
            if (!insists) return;
          }
          restartLater(signal ?? `exit code ${code}`);
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

  /** Ends it with SIGKILL, because a hung process handles no other signal. Its exit starts it again. */
  private endWhenHung(child: ChildProcess, ports: readonly number[]): void {
    // A process that waits at a breakpoint looks the same.
    if (this.plan.env.NODE_OPTIONS?.includes('--inspect')) return;
    const endWatch = watchForHang(
      (signal) => Promise.all(ports.map((port) => this.ask(port, signal))),
      () => {
        // The stop has a deadline of its own.
        if (this.isStopping) return;
        this.print(`the ${this.plan.name} app has not responded for 30 s; ending it`);
        child.kill('SIGKILL');
      },
      () => (child.pid ? waitedForCore(child.pid) : 0),
    );
    child.once('exit', endWatch);
  }

  private spawn(): ChildProcess {
    const { entry, env } = this.plan;
    const child = spawn(process.execPath, [...nodeOptions(entry), entryOf(entry)], {
      env,
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
