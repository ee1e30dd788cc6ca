// Builds everything that changed since the last build into dist/: the server (apps/ and libs/) by tsc, incrementally,
// with its bundles, the dashboard by Vite, and the client that the API serves. `node scripts/build.mjs server`,
// `dashboard` or `client` builds one of them; `--force` starts from nothing. Runs after `npm ci` (the prepare script),
// at start, and before the tests that need a build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './node-version.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

const dashboard = join('apps', 'dashboard');
const client = join('packages', 'client');
const isIn = (folder) => (file) => file.startsWith(join(folder, '/'));
/** The sources that tsc compiles, and the JSON that it copies where code imports it. */
const isSource = (file) => file.endsWith('.ts') || /[/\\]src[/\\].*\.json$/.test(file);
const isTest = (file) => /[.-]spec\.ts$|[/\\]simulation[/\\]/.test(file);

/** All files under the folders that exist, in a stable order. */
function filesIn(...folders) {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const bundles = join('dist', 'bundle');
const compiledFiles = () =>
  filesIn(join('dist', 'apps'), join('dist', 'libs')).filter((file) => !isIn(join('dist', dashboard))(file));

const targets = {
  server: {
    sources: () =>
      filesIn('apps', 'libs').filter((file) => isSource(file) && !isTest(file) && !isIn(dashboard)(file)),
    config: [
      'nest-cli.json',
      'package-lock.json',
      join('scripts', 'bundle.mjs'),
      'tsconfig.build.json',
      'tsconfig.json',
    ],
    outputs: () => [...compiledFiles(), ...filesIn(bundles)],
    state: join('dist', 'server.tsbuildinfo'),
    commands: [
      ['node_modules/@nestjs/cli/bin/nest.js', 'build', '--path', 'tsconfig.build.json'],
      ['scripts/bundle.mjs'],
    ],
    /** Removes tsc's output for deleted sources. */
    finish({ sources }) {
      const wanted = new Set(sources().map((file) => join('dist', file.replace(/\.ts$/, ''))));
      for (const file of compiledFiles()) if (!wanted.has(file.replace(/\.js(\.map)?$/, ''))) rmSync(file);
    },
  },
  dashboard: {
    sources: () => filesIn(join(dashboard, 'src'), join(dashboard, 'public')).filter((file) => !isTest(file)),
    config: [
      join(dashboard, 'index.html'),
      join(dashboard, 'tsconfig.json'),
      join(dashboard, 'vite.config.ts'),
      ...filesIn(join(dashboard, 'build')).filter((file) => !isTest(file)),
      'package-lock.json',
    ],
    outputs: () => filesIn(join('dist', dashboard)),
    commands: [
      [
        'node_modules/vite/bin/vite.js',
        'build',
        '-c',
        join(dashboard, 'vite.config.ts'),
        '--logLevel',
        'warn',
      ],
    ],
    finish: () => undefined,
  },
  client: {
    sources: () => filesIn(client).filter((file) => !isIn(join(client, 'dist'))(file)),
    config: [join('scripts', 'build-client.mjs'), join('scripts', 'tarball.mjs'), 'package-lock.json'],
    outputs: () => [join('dist', 'client.tgz')].filter((file) => existsSync(file)),
    commands: [['scripts/build-client.mjs']],
    finish: () => undefined,
  },
};

function hashOf(files, describe) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(describe(file)).update('\0');
  return hash.digest('hex');
}

const sourceHash = ({ sources, config }) => hashOf([...config, ...sources()], (file) => readFileSync(file));

/** Changes when another program writes to the outputs, such as `nest build api`. */
const outputHash = ({ outputs }) =>
  hashOf(outputs(), (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });

const stampOf = (name) => join('dist', `${name}.stamp`);

/** Hashes of the last build; `sources` is empty if it failed, null if it was interrupted or there was none. */
function readStamp(name) {
  if (!existsSync(stampOf(name))) return null;
  const [sources, outputs] = readFileSync(stampOf(name), 'utf8').split('\n');
  return { sources, outputs };
}

function writeStamp(name, sources) {
  writeFileSync(stampOf(name), `${sources}\n${outputHash(targets[name])}\n`);
}

function isCurrent(name) {
  const stamp = readStamp(name);
  return stamp?.sources === sourceHash(targets[name]) && stamp.outputs === outputHash(targets[name]);
}

/** Runs Node programs one after another until one fails. @returns the last exit code, null if it was killed. */
function run(commands) {
  let status = 0;
  for (const command of commands) {
    ({ status } = spawnSync(process.execPath, command, { stdio: ['ignore', 2, 2] }));
    if (status !== 0) break;
  }
  return status;
}

function build(name, force) {
  const target = targets[name];
  const sources = sourceHash(target);
  const stamp = force ? null : readStamp(name);
  if (stamp?.outputs !== outputHash(target)) {
    for (const file of [...target.outputs(), target.state]) if (file) rmSync(file, { force: true });
  }
  // Node's cache of outputs that change now would never be used again.
  rmSync(join('dist', 'compile-cache'), { recursive: true, force: true });
  // Without a stamp, the next build starts from scratch: this one may be interrupted.
  rmSync(stampOf(name), { force: true });
  const status = run(target.commands);
  if (status === 0) target.finish(target);
  // tsc writes nothing if there is an error, so the next build can continue from here.
  if (status !== null) writeStamp(name, status === 0 ? sources : '');
  if (status !== 0) process.exit(status ?? 1);
}

/** An installation without the build tools is fine until it is started. */
function giveUp(problem) {
  console.error(problem);
  process.exit(process.env.npm_lifecycle_event === 'prepare' ? 0 : 1);
}

/** The build information that the apps and `--version` show. A container gets its commit from `WAYPOST_COMMIT`. */
function writeBuildInfo() {
  const file = join('dist', 'build.json');
  const describe = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  const git = () => spawnSync('git', describe, { encoding: 'utf8' }).stdout?.trim();
  const commit = process.env.WAYPOST_COMMIT?.trim() || git();
  if (!commit && existsSync(file)) return;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const text = `${JSON.stringify({ version, commit: commit || 'unknown' })}\n`;
  mkdirSync('dist', { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

async function main() {
  const args = process.argv.slice(2);
  const force = args.includes('--force');
  const named = args.filter((arg) => arg !== '--force');
  const unknown = named.filter((name) => !(name in targets));
  if (unknown.length > 0)
    giveUp(`waypost: cannot build ${unknown.join(', ')}; targets: ${Object.keys(targets).join(', ')}`);
  writeBuildInfo();
  const names = (named.length > 0 ? named : Object.keys(targets))
    // A container has the finished build without its sources.
    .filter((name) => targets[name].sources().length > 0 || !existsSync(stampOf(name)))
    .filter((name) => force || !isCurrent(name));
  if (names.length === 0) return;
  const problem = nodeProblem();
  if (problem) giveUp(problem);
  if (!existsSync('node_modules/@nestjs/cli')) {
    giveUp(
      'waypost: not built, and the build tools are missing; run `npm ci` with the development dependencies',
    );
  }
  mkdirSync('dist', { recursive: true });
  // A second build waits for the first. The kernel releases this lock when its holder ends, no matter how.
  const { DatabaseSync } = await import('node:sqlite');
  const lock = new DatabaseSync(join('dist', '.build-lock'), { timeout: 300_000 });
  lock.exec('begin exclusive');
  for (const name of names) if (force || !isCurrent(name)) build(name, force);
}

await main();
