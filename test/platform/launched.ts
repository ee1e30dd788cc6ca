import { noSettingsFile } from '@app/common';
import { guardProcess } from '@app/postgres-server';
import { type Exit, waitFor, freePort } from '@app/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, join, resolve, sep } from 'node:path';

const apps = ['api', 'redirect', 'worker', 'jobs'] as const;
export type LaunchedApp = (typeof apps)[number];

/** Everything required to run `npm start` and the CLI in isolation from everything else on the machine. */
export type LaunchSettings = Record<string, string>;

/** The PATH of a user's terminal: without what npm adds, such as the Node that is installed with this project. */
export const userPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.split(sep).includes('node_modules'))
  .join(delimiter);

/** Settings of a separate installation: a data folder and free ports. */
export async function launchSettings(dataDir: string): Promise<LaunchSettings> {
  const ports: number[] = [];
  while (ports.length < 4) {
    const port = await freePort();
    // Further processes of an app listen 100 and 200 above it.
    if (!ports.some((other) => [0, 100, 200].includes(Math.abs(port - other)))) ports.push(port);
  }
  const [api, redirect, worker, jobs] = ports;
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '/',
    // Not the settings file of a developer.
    SETTINGS_FILE: noSettingsFile,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    API_PORT: String(api),
    REDIRECT_PORT: String(redirect),
    WORKER_PORT: String(worker),
    JOBS_PORT: String(jobs),
    LOG_LEVEL: 'info',
    // Whatever this machine has.
    MEMORY: 'normal',
    REDIRECT_PROCESSES: '1',
    WORKER_PROCESSES: '1',
  };
}

export interface LaunchOptions {
  script?: 'start' | 'dev';
  /** Folder of the source tree. Default: this one. */
  cwd?: string;
  /** True gives it a pseudo-terminal, which `script` of util-linux makes. */
  terminal?: boolean;
  /** Folder of the control group that it runs in. */
  controlGroup?: string | undefined;
  /** Its environment. Default: the settings. */
  env?: NodeJS.ProcessEnv;
  /** Milliseconds until it must be ready. */
  timeout?: number;
}

/** `npm start` or `npm run dev`, in its own process group, as a terminal would run it. */
export class Launched {
  private readonly child: ChildProcess;
  private readonly ended: Promise<Exit>;
  private printed = '';
  private reported = '';

  constructor(
    private readonly settings: LaunchSettings,
    {
      script = 'start',
      cwd = process.cwd(),
      terminal = false,
      controlGroup,
      env = settings,
    }: LaunchOptions = {},
  ) {
    const enter = 'echo $$ > "$0/cgroup.procs" && exec npm run "$1"';
    const [program, args]: [string, string[]] = terminal
      ? ['script', ['-qec', `npm run ${script}`, '/dev/null']]
      : controlGroup
        ? ['sh', ['-c', enter, controlGroup, script]]
        : ['npm', ['run', script]];
    this.child = spawn(program, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.reported += chunk.toString()));
    const guard = guardProcess(this.npmPid, { signal: 'TERM', timeout: 40 });
    this.child.once('exit', () => guard.dismiss());
    this.ended = new Promise((resolve) =>
      this.child.once('exit', (code, signal) => {
        const end = () => resolve({ code, signal });
        // Everything that it printed has arrived, unless a process that it left behind may print more.
        this.child.once('close', end);
        setTimeout(end, 5_000).unref();
      }),
    );
  }

  /** Starts, and waits until everything is ready, including the jobs app, which starts last. */
  static async ready(settings: LaunchSettings, options: LaunchOptions = {}): Promise<Launched> {
    const { timeout = 120_000 } = options;
    const launched = new Launched(settings, options);
    const isReady = () => launched.child.exitCode !== null || launched.printed.includes('Waypost is ready');
    await waitFor(isReady, { timeout, what: 'the ready message' }).catch(async (error: Error) => {
      await launched.cleanUp();
      throw new Error(`${error.message}:\n${launched.output}`);
    });
    if (launched.child.exitCode !== null) throw new Error(`it ended: ${launched.output}`);
    const areReady = async () =>
      (await launched.isReady('jobs')) && apps.every((app) => launched.pidOf(app) > 0);
    if (!options.terminal) {
      await waitFor(areReady, { timeout, what: 'the jobs app' }).catch(async (error: Error) => {
        await launched.cleanUp();
        throw error;
      });
    }
    return launched;
  }

  get output(): string {
    return this.printed + this.reported;
  }

  get errors(): string {
    return this.reported;
  }

  url(app: LaunchedApp): string {
    return `http://127.0.0.1:${this.settings[`${app.toUpperCase()}_PORT`]}`;
  }

  async isReady(app: LaunchedApp): Promise<boolean> {
    const response = await fetch(`${this.url(app)}/health/ready`);
    return response.ok;
  }

  /** Pid of npm. Its shell has become the launcher: `npm start` is `exec node`. */
  get npmPid(): number {
    return this.child.pid ?? 0;
  }

  get launcherPid(): number {
    return this.instance.pid;
  }

  get databaseUrl(): string {
    return this.instance.databaseUrl;
  }

  private get instance(): { pid: number; databaseUrl: string } {
    const file = join(this.settings.DATA_DIR ?? '', 'running.json');
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; databaseUrl: string };
  }

  /** Pid of `npm run dev` itself: the parent of the launcher. */
  get devPid(): number {
    const stat = readFileSync(`/proc/${this.launcherPid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
  }

  get postmasterPid(): number {
    const dataDir = this.settings.DATA_DIR ?? '';
    return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  }

  /**
   * Pid of the newest process of an app, by its log.
   * @param port of its health, if there are several processes
   */
  pidOf(app: LaunchedApp, port?: number): number {
    const ready = this.printed
      .split('\n')
      // The last line may not have arrived in full.
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { app: string; pid: number; port: number; msg: string })
      .filter((entry) => entry.app === app && entry.msg === 'ready')
      .filter((entry) => port === undefined || entry.port === port);
    return ready.at(-1)?.pid ?? 0;
  }

  /** The launcher and everything that it has started. */
  get pids(): number[] {
    return [this.launcherPid, this.postmasterPid, ...apps.map((app) => this.pidOf(app))];
  }

  exit(): Promise<Exit> {
    return this.ended;
  }

  /** Processes that a failed test left behind. */
  async cleanUp(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await this.ended;
  }
}

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the same as `npm run --silent cli -- …`, without npm and its check of the build. */
export async function cli(settings: LaunchSettings, args: string[], input?: string): Promise<CommandResult> {
  const env = { NODE_COMPILE_CACHE: resolve('dist/compile-cache'), ...settings };
  return run(process.execPath, ['--enable-source-maps', 'dist/bundle/cli.js', ...args], env, input);
}

/** The output of a command of the CLI. @throws Error with its error output if it fails. */
export async function printedByCli(settings: LaunchSettings, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(settings, args);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** Runs a program to completion. */
export async function run(
  program: string,
  args: string[],
  env: LaunchSettings,
  input = '',
): Promise<CommandResult> {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}
