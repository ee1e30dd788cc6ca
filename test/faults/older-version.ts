import { AppUnderTest, type ServiceApp } from '@app/testing';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { userPath } from '../platform/launched.js';

/** The server of an earlier commit. It is built once, in dist/older/. */
export class OlderVersion {
  private constructor(private readonly path: string) {}

  /** @throws if the commit is not in this clone, or does not build. */
  static build(commit: string): OlderVersion {
    const path = resolve('dist/older', commit);
    if (!existsSync(path)) {
      requireCommit(commit);
      const partial = `${path}.partial`;
      rmSync(partial, { recursive: true, force: true });
      mkdirSync(partial, { recursive: true });
      extract(commit, partial);
      install(partial);
      renameSync(partial, path);
    }
    // With Jest's NODE_ENV, the build would not be that of an installation.
    const env = { ...process.env, NODE_ENV: 'production' };
    run(process.execPath, ['scripts/build.mjs', 'server'], path, env);
    return new OlderVersion(path);
  }

  app(name: ServiceApp, env: NodeJS.ProcessEnv): AppUnderTest {
    const cache = { NODE_COMPILE_CACHE: join(this.path, 'dist/compile-cache') };
    return new AppUnderTest(name, { ...cache, ...env }, [], 1, this.program(name));
  }

  /** The arguments of Node for one of the apps. */
  program(name: ServiceApp | 'migrate'): string {
    return join(this.path, 'dist/apps', name, 'src/main.js');
  }
}

function requireCommit(commit: string): void {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    throw new Error(
      `this needs commit ${commit} in the history of this clone; if the clone is shallow, run \`git fetch --unshallow\`: ` +
        (stderr?.toString() ?? message),
      { cause: error },
    );
  }
}

function extract(commit: string, folder: string): void {
  const archive = join(folder, 'tree.tar');
  run('git', ['archive', '--output', archive, commit]);
  run('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
}

/**
 * Shares the packages of this tree with an older one if it has all of them in the same versions. Otherwise installs
 * them.
 */
function install(folder: string): void {
  const here = packagesOf('.');
  const isShared = [...packagesOf(folder)].every(([name, version]) => here.get(name) === version);
  if (isShared) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  // npm has its settings next to the Node that it runs on.
  else run('npm', ['ci', '--no-audit', '--no-fund'], folder, { ...process.env, PATH: userPath });
}

/** Versions by place in node_modules. */
function packagesOf(folder: string): Map<string, string | undefined> {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const installed = Object.entries(lock.packages).filter(([place]) => place !== '');
  return new Map(installed.map(([place, { version }]) => [place, version]));
}

/** Runs a program to completion. Prints its output. */
function run(program: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv): void {
  execFileSync(program, args, { cwd, env, stdio: ['ignore', 2, 2] });
}
