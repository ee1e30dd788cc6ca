import { databaseApps, nodeOptions, roleUrl } from '@app/common';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { testRolePasswords } from './test-role-passwords.js';

/** How a process ended. One of the two is null. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Milliseconds; longer than any app may take to stop. */
const stopTimeout = 28_000;

/** `env` with the app's own role in place of the owner of the database, as `npm start` sets it. */
function withRole(name: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const app = databaseApps.find((known) => known === name);
  const password = testRolePasswords[app ?? 'api'];
  if (!app) return env;
  const urls = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].flatMap((setting) => {
    const url = env[setting];
    return url ? [[setting, roleUrl(url, app, password)]] : [];
  });
  return { ...env, ...(Object.fromEntries(urls) as NodeJS.ProcessEnv) };
}

/** A built app as a real process, as a supervisor would run it. It connects to the database as its own role. */
export class AppUnderTest {
  private child: ChildProcess | null = null;
  private printed = '';
  /** True from a successful start until `kill`. If the app exits meanwhile, its output is printed. */
  private serving = false;

  /**
   * @param inside prefix of the command line, such as that of a network namespace
   * @param apps how many apps the process runs
   * @param program the program that Node runs. Default: the app of this build
   */
  constructor(
    readonly name: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly inside: readonly string[] = [],
    private readonly apps = 1,
    private readonly program = resolve(`dist/bundle/${name}.js`),
  ) {}

  /** @throws Error with the app's output if it ends before it is ready. */
  async start(): Promise<void> {
    const [program = process.execPath, ...prefix] = [...this.inside, process.execPath];
    const child = spawn(program, [...prefix, ...nodeOptions(this.name), this.program], {
      // Like the apps of the launcher: Node keeps compiled code, which saves a fifth of the startup time.
      env: { NODE_COMPILE_CACHE: resolve('dist/compile-cache'), ...withRole(this.name, this.env) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    const keep = (chunk: Buffer): void => {
      this.printed += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('exit', (code, signal) => {
      if (this.child !== child) return;
      this.child = null;
      if (this.serving)
        process.stderr.write(`${this.name} ended by itself (${signal ?? code}):\n${this.printed}\n`);
    });
    let readyApps = 0;
    await new Promise<void>((ready, fail) => {
      child.on('message', (message: { ready?: string }) => {
        if (message.ready && ++readyApps === this.apps) ready();
      });
      child.once('error', fail);
      child.once('close', () => fail(new Error(`${this.name} ended before it was ready:\n${this.printed}`)));
    });
    this.serving = true;
  }

  /** Undefined while the app is not running. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Everything that the app printed, including earlier starts. */
  output(): string {
    return this.printed;
  }

  /** Sends a signal that the app survives, such as SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Sends a signal and waits until the app has ended. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    const { child } = this;
    if (!child) throw new Error(`${this.name} is not running`);
    this.serving = false;
    const exit = once(child, 'exit') as Promise<[Exit['code'], Exit['signal']]>;
    child.kill(signal);
    const [code, ended] = await exit;
    return { code, signal: ended };
  }

  /** Stops the app, gracefully by default, and starts it with the same settings and port. */
  async restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child) await this.kill(signal);
    await this.start();
  }

  /** Call this if the test ends the process by other means. */
  forget(): void {
    this.serving = false;
    this.child = null;
  }

  /** Stops the app gracefully if it is running. @throws Error if it had to be killed. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
    const { signal } = await this.kill('SIGTERM');
    clearTimeout(killTimer);
    if (signal === 'SIGKILL') throw new Error(`${this.name} did not stop:\n${this.printed}`);
  }
}
