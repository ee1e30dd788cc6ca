// Compiles apps/ and libs/ into dist/ and skips the work where nothing changed since the last build.
// Runs after `npm ci` (the prepare script), before the tests and at start; `--force` always compiles.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './node-version.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

const dashboard = join('apps', 'dashboard');
const stamp = join('dist', 'built-from');
const lockName = '.build-lock';

// An installation without what building needs is fine; whoever starts it is told.
const installing = process.env.npm_lifecycle_event === 'prepare';

function giveUp(problem) {
  console.error(problem);
  process.exit(installing ? 0 : 1);
}

const sources = ['apps', 'libs']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
  .filter((file) => !file.endsWith('.spec.ts'))
  .filter((file) => /^[^/\\]+[/\\][^/\\]+[/\\](src|public)[/\\].*\.(tsx?|json|html|css|js|svg)$/.test(file))
  .sort();

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [
    ...sources,
    join(dashboard, 'index.html'),
    join(dashboard, 'vite.config.ts'),
    'nest-cli.json',
    'package-lock.json',
    'tsconfig.build.json',
    'tsconfig.json',
  ]) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const isCurrent = (wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

async function build() {
  // A container holds the finished build without its sources.
  if (sources.length === 0 && existsSync(stamp)) return;
  const forced = process.argv.includes('--force');
  const wanted = fingerprint();
  if (!forced && isCurrent(wanted)) return;
  const problem = nodeProblem();
  if (problem) giveUp(problem);
  if (!existsSync('node_modules/@nestjs/cli')) {
    giveUp('waypost: not built, the build tools are missing; run `npm ci` with the development dependencies');
  }
  mkdirSync('dist', { recursive: true });
  // The kernel frees this lock with its holder, however that ends; a second build waits for the first.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(join('dist', lockName), { timeout: 300_000 });
  lock.exec('begin exclusive');
  if (!forced && isCurrent(wanted)) return;
  // The stamp goes first and comes last, so that a build that was cut short is never taken for a whole one.
  rmSync(stamp, { force: true });
  for (const name of readdirSync('dist').filter((entry) => entry !== lockName)) {
    rmSync(join('dist', name), { recursive: true, force: true });
  }
  run('node_modules/@nestjs/cli/bin/nest.js', 'build', 'migrate');
  run(
    'node_modules/vite/bin/vite.js',
    'build',
    '-c',
    join(dashboard, 'vite.config.ts'),
    '--logLevel',
    'warn',
  );
  writeFileSync(stamp, wanted);
}

await build();
