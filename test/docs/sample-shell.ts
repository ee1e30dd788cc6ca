import { type TemporaryFolder, temporaryFolder } from '@app/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installClient, run } from '../client/installed-client.js';
import type { Sample } from './document-samples.js';

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  skipLibCheck: true,
};

/** A program of a sample that keeps running. */
export interface Running {
  output(): string;
  stop(): Promise<void>;
}

/**
 * Runs the samples of a document as its reader would: one after the other, in one folder and one shell. Variables that
 * a sample assigns are available to the next ones, in every language. The folder has `npm run cli`, `@waypost/client`
 * and `standardwebhooks`.
 */
export class SampleShell {
  private programs = 0;

  private constructor(
    private readonly folder: TemporaryFolder,
    private readonly env: Record<string, string>,
  ) {}

  /**
   * @param withClient whether TypeScript samples use `@waypost/client`, which has to be built
   * @throws Error if the machine lacks a program that the samples are for.
   */
  static async open(env: Record<string, string>, { withClient = false } = {}): Promise<SampleShell> {
    for (const program of ['bash', 'curl', 'python3']) {
      if (spawnSync(program, ['--version']).status !== 0) {
        throw new Error(`the samples need ${program} (Debian: apt-get install bash curl python3)`);
      }
    }
    const folder = withClient ? await installClient() : await temporaryFolder();
    const cli = `exec '${process.execPath}' '${resolve('dist/bundle/cli.js')}'`;
    writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ type: 'module', scripts: { cli } }));
    mkdirSync(join(folder.path, 'node_modules/@types'), { recursive: true });
    for (const name of ['standardwebhooks', ...(withClient ? [] : ['@types/node', 'undici-types'])]) {
      symlinkSync(resolve('node_modules', name), join(folder.path, 'node_modules', name));
    }
    mkdirSync(join(folder.path, 'bin'));
    const path = `${join(folder.path, 'bin')}:${process.env.PATH}`;
    return new SampleShell(folder, { HOME: folder.path, ...env, PATH: path });
  }

  /** The path of a file in the folder. */
  path(name: string): string {
    return join(this.folder.path, name);
  }

  write(name: string, text: string | Uint8Array): void {
    writeFileSync(this.path(name), text);
  }

  /** A program for samples that the machine does not have. */
  writeProgram(name: string, script: string): void {
    writeFileSync(this.path(`bin/${name}`), script, { mode: 0o755 });
  }

  /**
   * Runs a sample to its end. @returns what it prints
   * @throws Error with its output if it fails, or if TypeScript finds an error in it.
   */
  async run(sample: Sample): Promise<string> {
    return this.bash(sample.language === 'sh' ? sample.code : this.commandFor(sample));
  }

  /** Writes a program to a file, which the next sample runs. TypeScript is compiled. */
  save(sample: Sample, name: string): void {
    this.write(name, sample.code);
    if (sample.language === 'ts') this.compile(name);
  }

  /** Starts a program that keeps running. */
  start(sample: Sample): Running {
    const child = this.spawn(`exec ${sample.code}`, ['ignore', 'pipe', 'pipe']);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close');
    return {
      output: () => output,
      stop: async () => {
        child.kill();
        await ended;
      },
    };
  }

  async close(): Promise<void> {
    await this.folder.remove();
  }

  private commandFor({ language, code }: Sample): string {
    const name = `program-${++this.programs}.${language === 'ts' ? 'mts' : 'py'}`;
    this.write(name, code);
    if (language === 'ts') this.compile(name);
    return language === 'ts' ? `node ${name}` : `python3 ${name}`;
  }

  /** @throws Error with what TypeScript finds in these files. */
  compile(...names: string[]): void {
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, include: names }));
    run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', this.folder.path]);
  }

  /** Runs a command after the samples so far. @throws Error with its output if it fails. */
  async bash(code: string): Promise<string> {
    // `set -a` exports what the sample assigns. The next one gets that, and its functions.
    const keep = '{ export -p; declare -f; } > .environment';
    const child = this.spawn(`set -ae\n${code}\n${keep}`, ['ignore', 'pipe', 'pipe']);
    let [output, problems] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (problems += chunk.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    if (status !== 0) throw new Error(`exit code ${status} of\n${code}\n${output}${problems}`);
    return output;
  }

  private spawn(code: string, stdio: ('ignore' | 'pipe')[]): ChildProcess {
    const script = `[ ! -f .environment ] || . ./.environment\n${code}`;
    return spawn('bash', ['-c', script], { cwd: this.folder.path, env: this.env, stdio });
  }
}
