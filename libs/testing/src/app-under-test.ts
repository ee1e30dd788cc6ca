import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** How a process ended: one of the two is null. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Longer than any app may take to stop, milliseconds. */
const stopPatience = 28_000;

/** One built app as a real process, the way a supervisor runs it. */
export class AppUnderTest {
  private child: ChildProcess | null = null;
  private printed = '';

  constructor(
    readonly name: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** @throws Error with what the app printed where it ends before it is ready. */
  async start(): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', resolve(`dist/apps/${this.name}/src/main.js`)],
      { env: this.env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    this.child = child;
    const keep = (chunk: Buffer): void => {
      this.printed += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    await new Promise<void>((ready, fail) => {
      child.on('message', (message: { ready?: string }) => {
        if (message.ready) ready();
      });
      child.once('error', fail);
      child.once('close', () => fail(new Error(`${this.name} ended before it was ready:\n${this.printed}`)));
    });
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Everything it printed so far, over all its starts. */
  output(): string {
    return this.printed;
  }

  /** Sends a signal that it is meant to live through, such as SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** Sends a signal and waits for the end that it brings. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    const { child } = this;
    if (!child) throw new Error(`${this.name} does not run`);
    const exit = once(child, 'exit') as Promise<[Exit['code'], Exit['signal']]>;
    child.kill(signal);
    const [code, ended] = await exit;
    return { code, signal: ended };
  }

  /** Stops it, gracefully unless another signal is given, and starts it again with the same settings and port. */
  async restart(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child) await this.kill(signal);
    await this.start();
  }

  /** Stops it gracefully where it runs. @throws where it has to be killed. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const impatient = setTimeout(() => child.kill('SIGKILL'), stopPatience);
    const { signal } = await this.kill('SIGTERM');
    clearTimeout(impatient);
    if (signal === 'SIGKILL') throw new Error(`${this.name} did not stop:\n${this.printed}`);
  }
}
