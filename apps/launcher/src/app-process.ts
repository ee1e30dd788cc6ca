import { guardProcess } from '@app/postgres-server';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.js';

/** The apps that the launcher runs; each is `dist/apps/<name>/src/main.js`. */
export type AppName = 'api' | 'redirect' | 'worker' | 'jobs';

/** Time for an app to finish what it has begun before it is killed, seconds. */
const stopPatience = 30;

/** Pauses before a restart: doubled each time, back to the first once an app was ready, milliseconds. */
const firstPause = 200;
const longestPause = 10_000;

/** The compiled entry of an app, beside the launcher's own. */
export function entryOf(app: string): string {
  return fileURLToPath(new URL(`../../${app}/src/main.js`, import.meta.url));
}

/**
 * One app as a process of its own, started again whenever it dies. It is in a process group of its own, so that
 * the terminal's Ctrl-C reaches the launcher alone, and it ends when the launcher does, however that ends.
 */
export class AppProcess {
  private child: ChildProcess | null = null;
  private stopping = false;
  private pause = firstPause;
  private nextStart: NodeJS.Timeout | null = null;

  constructor(
    readonly name: AppName,
    private readonly env: NodeJS.ProcessEnv,
    private readonly say: (message: string) => void,
  ) {}

  /**
   * Starts the app and keeps it running.
   * @returns its port, when it takes requests for the first time.
   * @throws StartError when it gives up (exits with a code) before that.
   */
  start(): Promise<number> {
    return new Promise((resolve, reject) => {
      let wasReady = false;
      const launch = (): void => {
        const child = this.spawn();
        child.on('message', (message: { ready?: string; port?: number }) => {
          if (!message.ready) return;
          wasReady = true;
          this.pause = firstPause;
          resolve(message.port ?? 0);
        });
        const startAgain = (how: string): void => {
          if (this.stopping) return;
          this.say(`the ${this.name} app ended (${how}); starting it again`);
          this.nextStart = setTimeout(launch, this.pause);
          this.pause = Math.min(this.pause * 2, longestPause);
        };
        child.once('exit', (code, signal) => {
          if (wasReady || code === null || this.stopping) startAgain(signal ?? `exit code ${code}`);
          else reject(new StartError(`the ${this.name} app could not start; its message is above`));
        });
        child.once('error', (error) => {
          if (!child.pid) startAgain(error.message);
        });
      };
      launch();
    });
  }

  /** Lets the app finish what it has begun, and waits for its end. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.nextStart) clearTimeout(this.nextStart);
    const { child } = this;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const impatient = setTimeout(() => child.kill('SIGKILL'), stopPatience * 1000);
    await exit;
    clearTimeout(impatient);
  }

  private spawn(): ChildProcess {
    const child = spawn(process.execPath, ['--enable-source-maps', entryOf(this.name)], {
      env: this.env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (!child.pid) return child;
    this.child = child;
    const guard = guardProcess(child.pid, { signal: 'TERM', patience: stopPatience });
    child.once('exit', () => {
      guard?.dismiss();
      this.child = null;
    });
    return child;
  }
}
